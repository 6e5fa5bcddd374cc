export const isConcurrent = true;

/** What waits for an authorisation is read in the order of its list, without those that were declined and keep their role. */
export const statements = [
  `create index concurrently if not exists claims_to_authorise_in_order
    on claims (authorise_role, status, updated_at, number) where authorise_role is not null`,
  "drop index concurrently if exists claims_to_authorise",
];
