/** What a claimant is asked for, item by item, and when an answer that was begun is taken for given (D-203). */
export const statements = [
  `create table claim_requests (
    claim_id uuid primary key references claims (id) on delete cascade,
    since timestamptz not null, items jsonb not null default '[]', reply_due_at timestamptz, reply_by uuid)`,
  "create index claim_requests_due on claim_requests (reply_due_at) where reply_due_at is not null",
];
