import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import type { DeadConnections } from "./dead-connections.ts";
import { GuardedClient } from "./guarded-client.ts";
import { timeLeft } from "./time-left.ts";
import { asUnavailable, DatabaseUnavailable } from "./unavailable.ts";

interface Limits {
  /** Milliseconds for one statement, as the client waits for it. */
  statement: number;
  /** Looks after connections that may be lost; undefined where nothing may be broken off. */
  lines: DeadConnections | undefined;
  /** What `begin` says in front of each transaction, where the session cannot say it. */
  begin: string;
}

/**
 * The pool as Kysely asks it, with a limit of time on everything: waiting for a connection, each statement, and the time left of
 * the request that asks. Whatever the database is at fault for is thrown as DatabaseUnavailable; a connection that broke, or was
 * silent for too long, is dropped with all those that have not been heard of since.
 */
export function guardPool(pool: pg.Pool, limits: Limits): PostgresPool {
  const heardAt = new WeakMap<pg.PoolClient, number>();
  let suspectBefore = 0;
  pool.on("connect", (client) => {
    heardAt.set(client, performance.now());
    // A connection that breaks while it is in use tells the statement under way. Without a listener it would end the process.
    client.on("error", () => {});
  });
  // Likewise one that is idle: it is replaced at the next query.
  pool.on("error", () => {});

  const guard = {
    ...limits,
    watch: (client: pg.PoolClient, text: string, breakOff: () => void) =>
      limits.lines?.watch(client, text, breakOff) ?? (() => {}),
    async take(): Promise<pg.PoolClient> {
      for (;;) {
        const client = await connected(pool);
        if ((heardAt.get(client) ?? 0) >= suspectBefore) return client;
        client.release(true);
      }
    },
    heard(client: pg.PoolClient): void {
      heardAt.set(client, performance.now());
    },
    suspect(before: number): void {
      suspectBefore = Math.max(suspectBefore, before);
    },
  };
  return {
    options: {},
    async connect(): Promise<PostgresPoolClient> {
      const client = new GuardedClient(guard, await guard.take());
      const query = <R>(text: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> =>
        client.query<R>(text, values);
      return { query, release: (isDiscarded?: boolean) => client.release(isDiscarded) } as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

/** A connection of the pool, waited for no longer than there is time. */
async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  const most = timeLeft();
  if (most <= 0) throw new DatabaseUnavailable("The request has taken too long.");
  const connecting = pool.connect();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    if (Number.isFinite(most)) timer = setTimeout(resolve, most, undefined);
  });
  try {
    const client = await Promise.race([connecting, tooLate]);
    if (client) return client;
  } catch (error) {
    // Nothing was asked yet, so whatever it is, the database is at fault: its address, its sign-in, its limits.
    const message = error instanceof Error ? error.message : String(error);
    throw asUnavailable(error) ?? new DatabaseUnavailable(message, { cause: error, isBroken: true });
  } finally {
    clearTimeout(timer);
  }
  connecting.then(
    (client) => client.release(),
    () => {},
  );
  throw new DatabaseUnavailable("No connection to the database was free in time.");
}
