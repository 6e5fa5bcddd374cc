import { useMemo, useSyncExternalStore } from "react";
import { usePortal } from "../../shared/session/portal.ts";
import { type PlacedColumn, placeColumns, tokensOf } from "./column-layout.ts";
import type { Column } from "./columns.tsx";
import type { ListQuery } from "./list-query.ts";

const changed = "portal-columns";
const placeOf = (ssoId: string) => `claims-portal/columns/${ssoId}`;

/** A device without storage shows all columns. */
function read(place: string): string {
  try {
    return localStorage.getItem(place) ?? "[]";
  } catch {
    return "[]";
  }
}

function write(place: string, tokens: string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(tokens));
  } catch {
    // Nothing can be kept here: the columns stay as they are at first.
  }
  dispatchEvent(new Event(changed));
}

function tokensIn(text: string): string[] {
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

/** What this person keeps of their columns on this device, for lists that do not bring their own. */
export function useOwnTokens(): [tokens: string[], keep: (tokens: string[]) => void] {
  const place = placeOf(usePortal().person.sso_id);
  const text = useSyncExternalStore(subscribe, () => read(place));
  return useMemo(() => [tokensIn(text), (tokens) => write(place, tokens)], [place, text]);
}

export interface ColumnLayout {
  placed: PlacedColumn[];
  change: (placed: PlacedColumn[]) => void;
  /** As they are at first, or as the person has them where the list brought its own. */
  reset: () => void;
}

/** How the columns of a list stand: as its address says, which a view keeps, else as this person has them on this device. */
export function useColumnLayout(
  columns: Column[],
  query?: { query: Pick<ListQuery, "columns">; onChange: (change: Partial<ListQuery>) => void },
): ColumnLayout {
  const [own, keep] = useOwnTokens();
  const asked = query?.query.columns ?? none;
  const isAsked = asked.length > 0;
  const placed = useMemo(() => placeColumns(columns, isAsked ? asked : own), [columns, asked, isAsked, own]);
  const take = (tokens: string[]) => (isAsked ? query?.onChange({ columns: tokens }) : keep(tokens));
  return { placed, change: (next) => take(tokensOf(next, columns)), reset: () => take([]) };
}

const none: string[] = [];
