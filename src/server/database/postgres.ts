import type { PostgresPool } from "kysely";
import pg from "pg";
import { StartUpFault } from "../start-up/start-up-fault.ts";
import { columnReaders } from "./column-types.ts";
import { keptName } from "./kept-plan.ts";

/** A pool on the PostgreSQL server at `url`, reached once before it is given back. Throws StartUpFault. */
export async function openPostgres(url: string): Promise<PostgresPool> {
  const pool = new pg.Pool({
    Client: KeepingClient,
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 8_000,
    application_name: "claims-portal",
    // Compiling a plan takes longer than any query here takes. Asked for afterwards, because connection poolers refuse a
    // connection that begins with settings; a server that knows no such setting compiles nothing.
    onConnect: async (client) => {
      await client.query("set jit = off").catch(() => {});
    },
    types: { getTypeParser: (oid, format) => columnReaders[Number(oid)] ?? pg.types.getTypeParser(oid, format) },
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on("error", () => {});
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 150_000) throw new Error(`it is version ${Math.floor(version / 10_000)}, and 15 or later is needed`);
    return pool;
  } catch (error) {
    await pool.end();
    throw new StartUpFault(
      `DATABASE_URL: the database at ${placeOf(url)} cannot be used: ${reasonOf(error)}. Start it or correct DATABASE_URL.`,
    );
  }
}

/** Prepares statements that keep their plan, once on each connection. */
class KeepingClient extends pg.Client {
  // Kysely sends text and values alone; every other way to ask goes on as it is.
  override query(...asked: unknown[]): never {
    const [text, values, ...rest] = asked;
    const name = typeof text === "string" && Array.isArray(values) ? keptName(text) : undefined;
    const query = super.query as (...given: unknown[]) => never;
    return name === undefined ? query.apply(this, asked) : query.call(this, { name, text, values }, ...rest);
  }
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
