import type { PostgresPool } from "kysely";
import pg from "pg";
import { StartUpFault } from "../settings/start-up-fault.ts";
import { DeadConnections } from "./dead-connections.ts";
import { guardPool } from "./guarded-pool.ts";
import { KeepingClient, types } from "./keeping-client.ts";

/** Milliseconds: less than a request has, so that the server ends what nobody waits for. */
const serving = {
  statement_timeout: 7_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 5_000,
};
/** The client waits a little longer, so that a server that is there says itself what took so long. */
const statementLimit = 7_500;
/** Milliseconds to wait for a free connection, or to make one. */
const connectLimit = 3_500;

/** Asked of each connection to the server itself. A server that is not heard of is noticed, and notices us, in half a minute. */
const sessionSettings = {
  jit: "off",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
};

interface PostgresOptions {
  /** Requests wait for it: nothing may take long. False for tools, whose statements have no limit. */
  isServing: boolean;
}

interface Postgres extends PostgresPool {
  /** A pooler stands between (PgBouncer in transaction mode): nothing holds from one transaction to the next. */
  isPooled: boolean;
}

/** A pool on the PostgreSQL server at `url`, reached once before it is given back. Throws StartUpFault. */
export async function openPostgres(url: string, { isServing }: PostgresOptions): Promise<Postgres> {
  try {
    const isPooled = await isPooler(url);
    const pool = new pg.Pool({
      ...connectionTo(url),
      Client: isPooled ? pg.Client : KeepingClient,
      max: 10,
      idleTimeoutMillis: 120_000,
      ...(isServing && !isPooled && serving),
      // Asked for afterwards: a server that knows no such setting goes without.
      ...(!isPooled && {
        onConnect: async (client: pg.ClientBase) => {
          await client.query(asked(setting(sessionSettings))).catch((error: unknown) => {
            if (!(error instanceof pg.DatabaseError)) throw error;
          });
        },
      }),
    });
    // Where sessions are shared, a transaction says its limits itself.
    const limits = Object.entries(serving).map(([name, value]) => `set local ${name} = ${value}`);
    const begin = isServing && isPooled ? ["begin", "set local jit = off", ...limits].join("; ") : "begin";
    const statement = isServing ? statementLimit : Number.POSITIVE_INFINITY;
    const lines = isServing ? new DeadConnections(() => new pg.Client(shortlyTo(url)), { isPooled }) : undefined;
    return {
      ...guardPool(pool, { statement, begin, lines }),
      isPooled,
    };
  } catch (error) {
    throw new StartUpFault(
      `DATABASE_URL: the database at ${placeOf(url)} cannot be used: ${reasonOf(error)}. Start it or correct DATABASE_URL.`,
    );
  }
}

const connectionTo = (url: string): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: connectLimit,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
  application_name: "claims-portal",
  types,
});

/** For one question that must not take long itself. */
const shortlyTo = (url: string): pg.ClientConfig => ({
  ...connectionTo(url),
  connectionTimeoutMillis: 1_500,
  query_timeout: 1_500,
});

/** Asked of a connection that is just made, and may have gone silent meanwhile. */
const asked = (text: string) => ({ text, query_timeout: connectLimit });

const setting = (values: Record<string, string>): string =>
  `select ${Object.entries(values).map(([name, value]) => `set_config('${name}', '${value}', false)`)}`;

/**
 * Looks at the server, and at what stands between: a pooler refuses a connection that begins with settings of its own, or
 * leaves them out.
 */
async function isPooler(url: string): Promise<boolean> {
  const limit = 59_999;
  const look = async (settings: pg.ClientConfig) => {
    const client = new pg.Client({ ...connectionTo(url), ...settings });
    client.on("error", () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ version: number; limit: string }>(
        asked(
          "select current_setting('server_version_num')::int as version, current_setting('statement_timeout') as limit",
        ),
      );
      return rows[0];
    } finally {
      await client.end();
    }
  };
  const found = await look({ statement_timeout: limit }).catch((error: unknown) => {
    if (/startup parameter/i.test(reasonOf(error))) return look({});
    throw error;
  });
  const version = found?.version ?? 0;
  if (version < 150_000) throw new Error(`it is version ${Math.floor(version / 10_000)}, and 15 or later is needed`);
  return found?.limit !== `${limit}ms`;
}

/** Host and database name: the address without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || "the local socket"}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
