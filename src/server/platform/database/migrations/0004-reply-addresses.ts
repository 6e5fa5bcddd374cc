import { type Kysely, sql } from "kysely";

/** A collection request is answered to the person who wrote it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add reply_to text`.execute(database);
}
