import { type Kysely, sql } from "kysely";

/** Who of us looks after which claim. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table claim_owners (
    claim_id uuid primary key references claims (id) on delete cascade,
    owner_id uuid not null references users (id),
    assigned_at timestamptz not null,
    assigned_by uuid not null references users (id))`.execute(database);
  await sql`create index claim_owners_of on claim_owners (owner_id)`.execute(database);
}
