import { type Kysely, sql } from "kysely";

/** What a claim knows beside its form, for facts that definitions declare. Earlier code neither reads nor writes it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table claims add column facts jsonb not null default '{}'`.execute(database);
}
