import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRemoteJWKSet } from "jose";
import { Kysely, PostgresDialect } from "kysely";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { createAuthenticate } from "../../src/server/access/authenticate.ts";
import { buildApp } from "../../src/server/app.ts";
import type { Database } from "../../src/server/app-context.ts";
import { systemClock } from "../../src/server/platform/clock.ts";
import { openPglite } from "../../src/server/platform/database/pglite.ts";
import { openPostgres } from "../../src/server/platform/database/postgres.ts";
import { diskStore } from "../../src/server/platform/files/disk-store.ts";
import { createLog } from "../../src/server/platform/log-options.ts";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { createTraces } from "../../src/server/platform/traces/create-traces.ts";
import type { Case } from "./list-cases.ts";

export interface Plan {
  case: string;
  /** The very statement that the portal sent. */
  statement: string;
  milliseconds: number;
  /** How tables were read: `Index Only Scan claims_kind`. */
  reads: string[];
  text: string;
}

interface Sent {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * The plans of every statement that the portal sends for the first call of each case, after those that ask who calls, from the portal's own app on
 * this database, which no other process may hold open when it is the embedded one.
 */
export async function plansOf(
  cases: Case[],
  env: Record<string, string>,
  headerOf: (email: string) => Promise<string>,
): Promise<Plan[]> {
  const settings = readSettings(env);
  const pool = settings.databaseUrl
    ? await openPostgres(settings.databaseUrl, { isServing: false })
    : await openPglite({ folder: join(settings.dataDir, "database") });
  let sent: Sent[] = [];
  const database: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  const definitions = loadDefinitions(settings.schemasDir);
  const keySet = createRemoteJWKSet(new URL(`${settings.signIn.issuer}/keys`));
  const files = mkdtempSync(join(tmpdir(), "portal-bench-files-"));
  const parts = {
    ...createTraces({ settings, database, clock: systemClock, log: createLog("silent") }),
    settings,
    database,
    clock: systemClock,
    definitions,
    files: diskStore(files),
    authenticate: createAuthenticate({ database, settings, access: definitions.access, keySet }),
  };
  const app = await buildApp(parts, { isLogging: false, portal: join(files, "not-built") });
  try {
    const plans: Plan[] = [];
    for (const { name, as, asked } of cases) {
      const [first] = asked;
      if (!first) continue;
      const headers = { authorization: await headerOf(as) };
      sent = [];
      await app.inject({ method: first.method, url: first.path, headers, ...(first.body && { payload: first.body }) });
      const statements = sent.filter(({ sql }) => !/from "users"/.test(sql) && /^\s*(select|with)/i.test(sql));
      const client = await pool.connect();
      for (const statement of statements) plans.push(await explained(name, statement, client));
      client.release();
    }
    return plans;
  } finally {
    await app.close();
    await database.destroy();
    rmSync(files, { recursive: true, force: true });
  }
}

type Client = Awaited<ReturnType<Awaited<ReturnType<typeof openPostgres>>["connect"]>>;

async function explained(name: string, { sql, parameters }: Sent, client: Client): Promise<Plan> {
  const { rows } = await client.query<Record<string, string>>(`explain (analyze, timing off) ${sql}`, parameters);
  const text = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const reads = [
    ...text.matchAll(
      /((?:Parallel )?(?:Seq|Index Only|Index|Bitmap Index|Sort) Scan)(?: Backward)?(?: using (\w+))? on (\w+)/g,
    ),
  ];
  return {
    case: name,
    statement: sql.replaceAll(/\s+/g, " "),
    milliseconds: Number(/Execution Time: ([\d.]+)/.exec(text)?.[1] ?? 0),
    reads: [...new Set(reads.map(([, how, index, table]) => `${how} ${index ?? table}`))],
    text,
  };
}
