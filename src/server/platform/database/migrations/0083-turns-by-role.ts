export const isConcurrent = true;

/** What a role has to act on is read in the order of its list, no further than the page. */
export const statements = [
  "create index concurrently if not exists claim_turns_role on claim_turns (role, updated_at, claim_id)",
];
