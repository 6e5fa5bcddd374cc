import { type Kysely, sql } from "kysely";

/** A mail is one of an event and its addressees, so that none is queued twice; who took it already; when it last failed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column event_key text, add column accepted jsonb not null default '[]',
    add column failed_at timestamptz`.execute(database);
  await sql`update outbox set event_key = id::text`.execute(database);
  await sql`alter table outbox alter column event_key set not null`.execute(database);
  await sql`create unique index outbox_event on outbox (event_key)`.execute(database);
  await sql`create index outbox_dead on outbox (failed_at desc, id) where state = 'dead'`.execute(database);
}
