import { type Kysely, sql } from "kysely";

/**
 * What a claim held in a version that another one has followed. Of claims from before versions were written down, nobody knows who
 * made the one that is followed first.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table claim_versions add column held jsonb`.execute(database);
  await sql`alter table claim_versions alter column saved_by drop not null`.execute(database);
}
