import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";
import { timeLeft } from "./time-left.ts";
import { asUnavailable, DatabaseUnavailable } from "./unavailable.ts";

/** Milliseconds. */
interface Limits {
  /** For one statement, as the client waits for it. */
  statement: number;
  /** What `begin` says in front of each transaction, where the session cannot say it. */
  begin: string;
}

/** Milliseconds within which a connection that breaks is taken to have been broken before. */
const quickly = 1_000;

/** When a connection was last heard of. */
const heardAt = new WeakMap<pg.PoolClient, number>();

/**
 * The pool as Kysely asks it, with a limit of time on everything: waiting for a connection, each statement, and the time left of
 * the request that asks. Whatever the database is at fault for is thrown as DatabaseUnavailable; a connection that broke, or was
 * silent for too long, is dropped with all those that have not been heard of since.
 */
export function guardPool(pool: pg.Pool, limits: Limits): PostgresPool {
  let suspectBefore = 0;
  pool.on("connect", (client) => {
    heardAt.set(client, performance.now());
    // A connection that breaks while it is in use tells the statement under way. Without a listener it would end the process.
    client.on("error", () => {});
  });
  // Likewise one that is idle: it is replaced at the next query.
  pool.on("error", () => {});

  async function take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connected(pool);
      if ((heardAt.get(client) ?? 0) >= suspectBefore) return client;
      client.release(true);
    }
  }

  async function ask<R>(client: pg.PoolClient, text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const begun = performance.now();
    const most = Math.min(limits.statement, timeLeft());
    if (most <= 0) throw new DatabaseUnavailable("The request has taken too long.");
    let isSilent = false;
    // The server's own limits say nothing to a server that is not heard of any more.
    const timer = Number.isFinite(most) && setTimeout(() => breakOff(), most);
    const breakOff = () => {
      isSilent = true;
      client.end().catch(() => {});
    };
    try {
      const result = await client.query(text, values);
      heardAt.set(client, performance.now());
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const isUncertain = text === "commit";
      if (isSilent) {
        suspectBefore = Math.max(suspectBefore, begun);
        const message = `The database gave no answer within ${Math.round(most)} ms.`;
        throw new DatabaseUnavailable(message, { cause: error, isBroken: true, isUncertain });
      }
      const unavailable = asUnavailable(error);
      if (!unavailable) throw error;
      if (!unavailable.isBroken) throw unavailable;
      suspectBefore = performance.now();
      throw new DatabaseUnavailable(unavailable.message, { cause: error, isBroken: true, isUncertain });
    } finally {
      if (timer) clearTimeout(timer);
    }
  }

  return {
    options: {},
    async connect() {
      let client: pg.PoolClient | undefined = await take();
      let isFirst = true;
      let isBroken = false;
      const drop = (isDiscarded: boolean) => {
        client?.release(isDiscarded);
        client = undefined;
      };
      const tryOnce = async <R>(text: string, values: unknown[]) => {
        client ??= await take();
        isBroken = false;
        try {
          return await ask<R>(client, text, values);
        } catch (error) {
          isBroken = error instanceof DatabaseUnavailable && error.isBroken;
          throw error;
        }
      };
      return {
        async query<R>(asked: string, values: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
          const text = asked === "begin" ? limits.begin : asked;
          // What was written is gone with its connection.
          if (isBroken && text === "rollback") return { command: "ROLLBACK", rowCount: 0, rows: [] };
          if (isBroken) throw new DatabaseUnavailable("The connection has broken off.", { isBroken });
          const mayRepeat = isFirst && /^(begin|select)\b/i.test(text);
          isFirst = false;
          const started = performance.now();
          try {
            return await tryOnce<R>(text, [...values]);
          } catch (error) {
            // A connection that broke while it lay idle: another is asked the same, which has changed nothing yet.
            if (!isBroken || !mayRepeat || performance.now() - started > quickly) throw error;
            drop(true);
            return tryOnce<R>(text, [...values]);
          }
        },
        release: (isDiscarded?: boolean) => drop(isBroken || isDiscarded === true),
      } as PostgresPoolClient;
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
