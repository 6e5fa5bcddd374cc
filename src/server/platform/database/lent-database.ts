import { MessageChannel, type MessagePort } from "node:worker_threads";
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Database } from "../../app-context.ts";
import type { Tables } from "./tables.ts";

interface Query {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

type Answer = { id: number } & ({ rows: unknown[]; fault?: never } | { fault: Error; rows?: never });

/** A port through which another thread reads this database: the embedded one has one connection, and that is here. */
export function lendDatabase(database: Database): MessagePort {
  const { port1: own, port2: lent } = new MessageChannel();
  own.on("message", async ({ id, sql, parameters }: Query) => {
    try {
      const { rows } = await database.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      own.postMessage({ id, rows } satisfies Answer);
    } catch (error) {
      own.postMessage({ id, fault: new Error((error as Error).message) } satisfies Answer);
    }
  });
  own.unref();
  return lent;
}

/** The database behind a lent port, to read only: each query stands alone, so there are no transactions. */
export function borrowDatabase(port: MessagePort): Database {
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>();
  let last = 0;
  port.on("message", ({ id, rows, fault }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (rows) asked?.resolve(rows);
    else asked?.reject(fault);
  });
  const query = async (sql: string, parameters: readonly unknown[]) => {
    const asked = Promise.withResolvers<unknown[]>();
    last += 1;
    waiting.set(last, asked);
    port.postMessage({ id: last, sql, parameters } satisfies Query);
    const rows = await asked.promise;
    return { command: "SELECT", rowCount: rows.length, rows };
  };
  const client = { query, release: () => {} } as unknown as PostgresPoolClient;
  const pool: PostgresPool = { options: {}, connect: async () => client, end: async () => port.close() };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
