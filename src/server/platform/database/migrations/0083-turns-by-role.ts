import { type Kysely, sql } from "kysely";

export const isConcurrent = true;

/** What a role has to act on is read in the order of its list, no further than the page. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists claim_turns_role on claim_turns (role, updated_at, claim_id)`.execute(
    database,
  );
}
