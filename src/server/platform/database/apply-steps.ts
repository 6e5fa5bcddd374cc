import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { StartUpFault } from "../settings/start-up-fault.ts";
import { withMigrationLock, withPooledMigrationLock } from "./migration-lock.ts";

/** One step of the tables. `.github/operations.md` has its rules, and `tests/server/platform/migrations.test.ts` checks them. */
export interface SchemaStep {
  /** In SQL, run in this order. */
  statements: readonly string[];
  /** Of a step that takes something away: the earlier step that code must know before it may run on the tables from then on. */
  needs?: string;
  /** True for an index that is built while people write (`concurrently`): alone, outside of a transaction, and repeatable. */
  isConcurrent?: boolean;
}

export type SchemaSteps = Readonly<Record<string, SchemaStep>>;

/** Holds which code may run; steps from it on can say so. */
const needsSince = "0020-readiness";
/** Whoever waits for a table keeps those who come later waiting, so a step waits this long and then tries again. */
const longestLockWait = "400ms";
const attempts = 40;
const pauseMs = 1_500;

/**
 * Applies what the tables lack of `steps`, and leaves alone what newer code has added to them. Safe to call from several
 * processes at once: one applies, the others wait. `isPooled`: nothing holds from one transaction to the next, and Kysely's own
 * lock is off (`database` has an adapter without it). Throws StartUpFault when the tables ask for newer code than this.
 */
export async function applySteps<T>(database: Kysely<T>, steps: SchemaSteps, { isPooled = false } = {}): Promise<void> {
  if (isPooled) await withPooledMigrationLock(database, () => applyAlone(database, steps));
  else await withMigrationLock(database, (session) => applyAlone(session, steps));
}

async function applyAlone<T>(database: Kysely<T>, steps: SchemaSteps): Promise<void> {
  for (let attempt = 1; ; ) {
    const applied = await appliedSteps(database);
    await refuseTooOld(database, applied, steps);
    const batch = nextBatch(applied, steps);
    if (!batch) return;
    const { error } = await migratorFor(database, applied, steps).migrateTo(batch.last, {
      disableTransactions: batch.isConcurrent,
    });
    if (!error) continue;
    if (!isPassing(error)) throw error;
    attempt += 1;
    if (attempt > attempts) {
      throw new StartUpFault(
        `DATABASE_URL: the tables could not be brought up to date, as something holds one of them (step ${batch.last}). See in pg_stat_activity which transaction is open for long, end it, and start again.`,
      );
    }
    await wait(pauseMs);
  }
}

async function appliedSteps<T>(database: Kysely<T>): Promise<string[]> {
  const there = await sql<{ is: boolean }>`select to_regclass('kysely_migration') is not null as is`.execute(database);
  if (!there.rows[0]?.is) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
  return rows.map(({ name }) => name);
}

async function refuseTooOld<T>(database: Kysely<T>, applied: string[], steps: SchemaSteps): Promise<void> {
  if (!applied.includes(needsSince)) return;
  const { rows } = await sql<{
    step: string;
    needs: string;
  }>`select step, needs from schema_needs order by step`.execute(database);
  const unmet = rows.find(({ needs }) => !(needs in steps));
  if (!unmet) return;
  throw new StartUpFault(
    `DATABASE_URL: the database belongs to a newer release, on which this one cannot run: its step ${unmet.step} needs code that knows ${unmet.needs}, and this code knows none after ${Object.keys(steps).sort().at(-1)}. Start the newer release, or restore a back-up of before it.`,
  );
}

/** In an empty database all that can be is one transaction; where people work each step is one, so that none holds another's locks. */
function nextBatch(applied: string[], steps: SchemaSteps): { last: string; isConcurrent: boolean } | undefined {
  const pending = Object.keys(steps)
    .filter((name) => !applied.includes(name))
    .sort();
  const [first] = pending;
  if (first === undefined) return undefined;
  if (steps[first]?.isConcurrent) return { last: first, isConcurrent: true };
  if (applied.length > 0) return { last: first, isConcurrent: false };
  const concurrent = pending.findIndex((name) => steps[name]?.isConcurrent);
  return { last: pending.at(concurrent < 0 ? -1 : concurrent - 1) ?? first, isConcurrent: false };
}

function migratorFor<T>(database: Kysely<T>, applied: string[], steps: SchemaSteps): Migrator {
  // Steps of newer code are there already, and are named to the migrator so that it does not miss them.
  const newer = applied
    .filter((name) => !(name in steps))
    .map((name): [string, Migration] => [name, { up: async () => {} }]);
  const own = Object.entries(steps).map(([name, step]): [string, Migration] => [name, { up: runs(name, step) }]);
  const migrations = Object.fromEntries([...newer, ...own]);
  return new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
    // A mend of the release before may have a lower number than what stands already.
    allowUnorderedMigrations: true,
  });
}

function runs(name: string, step: SchemaStep): Migration["up"] {
  return async (database) => {
    if (step.isConcurrent) {
      await dropUnfinishedIndexes(database);
      await sql`set statement_timeout = 0`.execute(database);
      await runAll(database, step).finally(() => sql`reset statement_timeout`.execute(database));
      return;
    }
    await sql`set local statement_timeout = 0`.execute(database);
    await sql.raw(`set local lock_timeout = '${longestLockWait}'`).execute(database);
    await runAll(database, step);
    if (step.needs) await sql`insert into schema_needs (step, needs) values (${name}, ${step.needs})`.execute(database);
  };
}

async function runAll(database: Kysely<unknown>, { statements }: SchemaStep): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

/** An index whose building was broken off has its name already, and is of no use. */
async function dropUnfinishedIndexes(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_index join pg_class on oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace
      and indexrelid not in (select index_relid from pg_stat_progress_create_index)`.execute(database);
  for (const { name } of rows) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(database);
}

/** A lock that somebody holds: looking again helps. */
function isPassing(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return [error, cause].some((one) => (one as { code?: string } | undefined)?.code === "55P03");
}
