import { type Kysely, sql } from "kysely";

/** Files that only our people read. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column is_internal boolean not null default false`.execute(database);
}
