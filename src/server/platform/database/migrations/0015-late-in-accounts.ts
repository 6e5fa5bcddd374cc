export const statements = [
  "drop index claims_customer",
  // A list of one account or of the accounts that a manager looks after, and who in them has come into a status lately.
  `create index claims_customer on claims (customer_id, updated_at desc, number desc)
    include (type, status, status_at, deleted_at)`,
];
