import type { FastifyBaseLogger } from "fastify";
import type { LogEvent, PostgresPool } from "kysely";
import type { Metrics } from "./metrics.ts";

/** Looks on while a database is asked. */
export interface DatabaseWatch {
  /** Kysely's log. */
  statement(event: LogEvent): void;
  /** The same pool, whose waits are counted. */
  watched(pool: PostgresPool): PostgresPool;
}

/** Characters of a statement that are logged: enough to find it. */
const longest = 2_000;

/** Rows of values behind the first. */
const furtherRows = /(?:, \((?:\$\d+(?:, )?)+\))+/g;

/**
 * Counts what a request waits for a connection, and logs statements that take `slow` milliseconds (0: none): their text, in which
 * values are $1, $2 ..., and never the values.
 */
export function watchDatabase({
  slow,
  log,
  metrics,
}: {
  slow: number;
  log: Pick<FastifyBaseLogger, "warn">;
  metrics: Pick<Metrics, "poolWait" | "slowStatements">;
}): DatabaseWatch {
  return {
    statement({ query, queryDurationMillis }) {
      if (slow === 0 || queryDurationMillis < slow) return;
      metrics.slowStatements.inc();
      const read = query.sql.slice(0, 5 * longest).replaceAll(/\s+/g, " ");
      const statement = read.replaceAll(furtherRows, ", ...").trim().slice(0, longest);
      log.warn({ ms: Math.round(queryDurationMillis), statement }, "A slow statement");
    },
    watched: (pool) => ({
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        const begun = performance.now();
        try {
          return await pool.connect();
        } finally {
          metrics.poolWait.observe((performance.now() - begun) / 1000);
        }
      },
    }),
  };
}
