import { type Kysely, sql } from "kysely";

export const isConcurrent = true;

/** The timeline tells of each letter of its claim. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists outbox_of_claim on outbox (claim_id)
    where claim_id is not null`.execute(database);
}
