/** Whom of us internal notes mention, and whether they have read it. */
export const statements = [
  `create table claim_mentions (
    claim_id uuid not null references claims (id) on delete cascade,
    activity_id uuid not null, person_id uuid not null references users (id) on delete cascade,
    seen_at timestamptz, primary key (person_id, claim_id, activity_id))`,
  "create index claim_mentions_of_claim on claim_mentions (claim_id)",
];
