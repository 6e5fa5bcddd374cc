import { type Kysely, sql } from "kysely";

/** What else a letter tells of, since it went along with what came after. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column earlier jsonb not null default '[]'`.execute(database);
}
