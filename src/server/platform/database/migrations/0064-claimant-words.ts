import { type Kysely, sql } from "kysely";

/** What claimants read of an entry in the timeline, where it is something else than staff read. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table activities add column claimant_description text`.execute(database);
}
