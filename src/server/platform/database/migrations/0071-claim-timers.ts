import { type Kysely, sql } from "kysely";

/** What time has done with claims, so that it does it once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table claim_timers (
    claim_id uuid not null references claims (id) on delete cascade,
    transition text not null, since timestamptz not null,
    primary key (claim_id, transition, since))`.execute(database);
}
