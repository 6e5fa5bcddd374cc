import { type Kysely, sql } from "kysely";

/** Versions of definitions are compiled from their source as it was written, the order of its parts included. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table definition_versions add column source_text text`.execute(database);
}
