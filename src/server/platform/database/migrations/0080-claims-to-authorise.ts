export const isConcurrent = true;

/** What waits for somebody's authorisation is found without reading the claims. */
export const statements = [
  `create index concurrently if not exists claims_to_authorise on claims (authorise_role)
    where authorise_role is not null`,
];
