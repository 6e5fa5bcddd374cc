import { type Kysely, sql } from "kysely";

export const isConcurrent = true;

/** Questions that a role has yet to answer. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists enquiries_open on enquiries (recipient_role)
    where replied_at is null`.execute(database);
}
