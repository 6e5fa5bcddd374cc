import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import type { Database } from "../../../../server/app-context.ts";

/** A database of one connection on which whatever is tried can be taken back. */
export interface RolledBack {
  database: Database;
  /** Does the work and takes back all that it changed. May be nested. */
  trying<T>(work: () => Promise<T>): Promise<T>;
  isTrying(): boolean;
}

/**
 * The server's own transactions become savepoints while something is tried, so that stories share one server and one database and
 * never meet each other's claims.
 */
export function rolledBack(pool: PostgresPool): RolledBack {
  let depth = 0;
  const asSavepoint: Record<string, string> = {
    begin: "savepoint own",
    commit: "release savepoint own",
    rollback: "rollback to savepoint own",
  };
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    return {
      query: (sql: string, parameters: readonly unknown[]) =>
        client.query((depth > 0 && asSavepoint[sql]) || sql, parameters),
      release: () => client.release(),
    } as PostgresPoolClient;
  };
  const say = async (statement: string) => {
    const client = await pool.connect();
    try {
      await client.query(statement, []);
    } finally {
      client.release();
    }
  };
  return {
    database: new Kysely({
      dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => pool.end() } }),
    }),
    isTrying: () => depth > 0,
    async trying(work) {
      await say(depth === 0 ? "begin" : `savepoint try${depth}`);
      depth += 1;
      try {
        return await work();
      } finally {
        depth -= 1;
        await say(depth === 0 ? "rollback" : `rollback to savepoint try${depth}`);
      }
    },
  };
}
