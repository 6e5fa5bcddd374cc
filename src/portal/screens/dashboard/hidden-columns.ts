import { useMemo, useSyncExternalStore } from "react";
import { usePortal } from "../../shared/session/portal.ts";
import type { Column } from "./columns.tsx";

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

/** A column that is hidden at first is kept by this before its label once it is shown. */
const shown = "+";

export interface HiddenColumns {
  isHidden: (column: Column) => boolean;
  toggle: (column: Column) => void;
  reset: () => void;
}

/** Which columns this person does not want to see on this device, and a way to choose others. */
export function useHiddenColumns(): HiddenColumns {
  const place = placeOf(usePortal().person.sso_id);
  const text = useSyncExternalStore(subscribe, () => read(place));
  return useMemo(() => {
    const kept = labelsIn(text);
    const mark = ({ label, own }: Column) => (own?.is_hidden ? `${shown}${label}` : label);
    return {
      isHidden: (column) => kept.includes(mark(column)) !== (column.own?.is_hidden === true),
      toggle: (column) => {
        const others = kept.filter((other) => other !== mark(column));
        write(place, others.length < kept.length ? others : [...kept, mark(column)]);
      },
      reset: () => write(place, []),
    };
  }, [place, text]);
}
