import { useCallback, useMemo, useSyncExternalStore } from "react";
import { usePortal } from "../../shared/session/portal.ts";

const changed = "portal-columns";
const placeOf = (ssoId: string) => `claims-portal/hidden-columns/${ssoId}`;

/** A device without storage shows all columns. */
function read(place: string): string {
  try {
    return localStorage.getItem(place) ?? "[]";
  } catch {
    return "[]";
  }
}

function write(place: string, hidden: string[]): void {
  try {
    if (hidden.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(hidden));
  } catch {
    // Nothing can be kept here: all columns stay.
  }
  dispatchEvent(new Event(changed));
}

function labelsIn(text: string): string[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(changed, listener);
  addEventListener("storage", listener);
  return () => {
    removeEventListener(changed, listener);
    removeEventListener("storage", listener);
  };
}

/** Labels of the columns that this person does not want to see on this device, and a way to choose others. */
export function useHiddenColumns(): [ReadonlySet<string>, (hidden: string[]) => void] {
  const place = placeOf(usePortal().person.sso_id);
  const text = useSyncExternalStore(subscribe, () => read(place));
  const hidden = useMemo(() => new Set(labelsIn(text)), [text]);
  return [hidden, useCallback((labels) => write(place, labels), [place])];
}
