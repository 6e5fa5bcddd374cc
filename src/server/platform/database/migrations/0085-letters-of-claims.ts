export const isConcurrent = true;

/** The timeline tells of each letter of its claim. */
export const statements = [
  `create index concurrently if not exists outbox_of_claim on outbox (claim_id)
    where claim_id is not null`,
];
