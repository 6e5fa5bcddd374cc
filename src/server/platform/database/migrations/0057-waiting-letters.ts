import { type Kysely, sql } from "kysely";

/** What a letter quotes that waits for more to go along with it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column quoted text`.execute(database);
}
