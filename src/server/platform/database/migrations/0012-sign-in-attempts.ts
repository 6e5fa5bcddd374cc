import { type Kysely, sql } from "kysely";

const steps = [
  `create table sign_in_attempts (
    key text primary key, tries integer not null, ends_at timestamptz not null)`,
  "create index sign_in_attempts_end on sign_in_attempts (ends_at)",
];

/** How often somebody has tried to sign in, counted by all processes together until the window ends. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(database);
}
