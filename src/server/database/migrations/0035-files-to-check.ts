import { type Kysely, sql } from "kysely";

/** Which files are to be checked next is found by an index, built while people go on writing. */
export const isConcurrent = true;

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index concurrently if not exists files_to_check on files (check_next_at)
    where check_next_at is not null`.execute(database);
}
