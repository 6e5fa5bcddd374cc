import type { Api } from "../../shared/api/api.ts";

export interface KeptEntry {
  text: string;
  /** The text that it began from. */
  seen: string;
}

/** What is typed in cells and not saved yet, by claim and entry; it outlives its row, and ends with the person's session. */
const kept = new WeakMap<Api, Map<string, KeptEntry>>();

export function keptEntries(api: Api): Map<string, KeptEntry> {
  const own = kept.get(api) ?? new Map<string, KeptEntry>();
  kept.set(api, own);
  return own;
}
