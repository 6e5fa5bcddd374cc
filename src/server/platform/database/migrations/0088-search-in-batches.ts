/**
 * What claims are found by goes into its index a few claims at a time: claim by claim it costs many times what writing the claim does.
 * So little waits, in kilobytes, that no search and no save is slower for it. Room is left for a claim beside what it was, which needs no index anew.
 */
export const statements = [
  "alter index claims_search set (fastupdate = on, gin_pending_list_limit = 64)",
  "alter table claims set (fillfactor = 85)",
];
