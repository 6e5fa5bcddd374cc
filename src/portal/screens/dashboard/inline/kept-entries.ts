import type { Api } from "../../../shared/api/api.ts";

/** What is typed in cells and not saved yet, by claim and entry; it outlives its row, and ends with the person's session. */
const kept = new WeakMap<Api, Map<string, string>>();

export function keptEntries(api: Api): Map<string, string> {
  const own = kept.get(api) ?? new Map<string, string>();
  kept.set(api, own);
  return own;
}
