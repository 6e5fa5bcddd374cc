import { type Kysely, sql } from "kysely";

/** A file is stored once, however often its sender repeats it: the sender gives it a key, which a claim holds but once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table files add column upload_key uuid`.execute(database);
  await sql`create unique index files_upload_key on files (claim_id, upload_key) where deleted_at is null`.execute(
    database,
  );
}
