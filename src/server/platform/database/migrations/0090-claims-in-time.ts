export const isConcurrent = true;

/** How many claims an account sent in some time is counted at each save, in the index alone. */
export const statements = [
  `create index concurrently if not exists claims_of_account on claims (customer_id, updated_at desc, number desc)
    include (type, status, status_at, deleted_at, requested_at, created_at, id)`,
  "drop index concurrently if exists claims_customer",
];
