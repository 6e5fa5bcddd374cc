/** Who may answer a letter by mail, and which answers are written into their claims already. */
export const statements = [
  "alter table outbox add column writer_id uuid",
  "alter table caught_mail add column reply_to text",
  `create table inbound_mail (
    key text primary key, claim_id uuid not null references claims (id) on delete cascade,
    received_at timestamptz not null)`,
  "create index inbound_mail_of_claim on inbound_mail (claim_id)",
];
