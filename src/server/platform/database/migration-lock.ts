import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { StartUpFault } from "../settings/start-up-fault.ts";

/** Kysely's own, so that releases that leave the waiting to Kysely keep away too. */
const migrationLock = sql.lit(3853314791062309107n);
const pauseMs = 200;
const longestWaitMs = 60 * 60_000;

/**
 * Runs `work` on one session that no other process changes the tables beside. Whoever comes second asks again and again, and
 * does not wait inside of a statement: an index that is built concurrently waits for every statement that began before it.
 */
export async function withMigrationLock<T>(
  database: Kysely<T>,
  work: (session: Kysely<T>) => Promise<void>,
): Promise<void> {
  await database.connection().execute(async (session) => {
    await untilTaken(() => isTrue(sql`select pg_try_advisory_lock(${migrationLock}) as is`, session));
    const letGo = () => sql`select pg_advisory_unlock(${migrationLock})`.execute(session);
    await work(session).catch(async (fault: unknown) => {
      // A connection that broke has lost it anyway; what broke it is what counts.
      await letGo().catch(() => {});
      throw fault;
    });
    await letGo();
  });
}

/** The same through a pooler, where a session's lock is nobody's: a transaction that stays open meanwhile holds it. */
export async function withPooledMigrationLock<T>(database: Kysely<T>, work: () => Promise<void>): Promise<void> {
  await untilTaken(() =>
    database.transaction().execute(async (holding) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding);
      const isTaken = await isTrue(sql`select pg_try_advisory_xact_lock(${migrationLock}) as is`, holding);
      if (isTaken) await work();
      return isTaken;
    }),
  );
}

async function untilTaken(take: () => Promise<boolean>): Promise<void> {
  for (const began = performance.now(); !(await take()); await wait(pauseMs)) {
    if (performance.now() - began < longestWaitMs) continue;
    throw new StartUpFault(
      "DATABASE_URL: another process has been changing the tables for an hour. See in pg_stat_activity what it waits for, and start again when it is done.",
    );
  }
}

async function isTrue<T>(question: ReturnType<typeof sql<{ is: boolean }>>, database: Kysely<T>): Promise<boolean> {
  return (await question.execute(database)).rows[0]?.is === true;
}
