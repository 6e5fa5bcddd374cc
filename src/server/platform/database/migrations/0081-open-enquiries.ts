export const isConcurrent = true;

/** Questions that a role has yet to answer. */
export const statements = [
  `create index concurrently if not exists enquiries_open on enquiries (recipient_role)
    where replied_at is null`,
];
