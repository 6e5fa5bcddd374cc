import { type Kysely, sql } from "kysely";

/** Who may answer a letter by mail, and which answers are written into their claims already. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column writer_id uuid`.execute(database);
  await sql`alter table caught_mail add column reply_to text`.execute(database);
  await sql`create table inbound_mail (
    key text primary key, claim_id uuid not null references claims (id) on delete cascade,
    received_at timestamptz not null)`.execute(database);
  await sql`create index inbound_mail_of_claim on inbound_mail (claim_id)`.execute(database);
}
