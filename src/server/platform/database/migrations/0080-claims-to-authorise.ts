import { type Kysely, sql } from "kysely";

export const isConcurrent = true;

/** What waits for somebody's authorisation is found without reading the claims. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists claims_to_authorise on claims (authorise_role)
    where authorise_role is not null`.execute(database);
}
