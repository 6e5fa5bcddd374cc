import { parseArgs } from "node:util";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { seedDatabase } from "../../src/tools/tasks/seed.ts";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { type Case, listCases } from "./list-cases.ts";
import { plansOf } from "./list-plans.ts";
import { type Asked, call, type Measured, measureLoad } from "./load.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { type OwnSignIn, startOwnSignIn } from "./own-sign-in.ts";
import { withDataFolder } from "./running-product.ts";

const usage = `npm run bench:lists -- [options]
  --only <text>        cases whose name holds the text
  --seconds <number>   of each case and number of clients (3)
  --postgres <url>     a PostgreSQL database that is filled already; without it one of its own is started and filled
  --embedded <folder>  a data folder that is filled already
  --claims <number>    to fill PostgreSQL with (1000000); the embedded database gets a tenth
  --skip <database>    postgres or embedded
  --plans              all plans in full`;

/** Milliseconds that 95 of 100 calls may take, and how many clients ask at once for it. */
const aims = { postgres: { p95: 60, clients: 16 }, embedded: { p95: 60, clients: 1 } };

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "3" },
    postgres: { type: "string" },
    embedded: { type: "string" },
    claims: { type: "string", default: "1000000" },
    skip: { type: "string" },
    plans: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const seconds = Number(options.seconds);
const claims = Number(options.claims);
const over: string[] = [];

if (options.help) console.log(usage);
else {
  const signIn = await startOwnSignIn();
  try {
    if (options.skip !== "postgres") await benchPostgres(signIn);
    if (options.skip !== "embedded") await benchEmbedded(signIn);
  } finally {
    signIn.end();
  }
  console.log(over.length === 0 ? "\nEvery case is within its aim." : `\nOver their aim:\n  ${over.join("\n  ")}`);
  if (over.length > 0) process.exitCode = 1;
}

async function benchPostgres(signIn: OwnSignIn): Promise<void> {
  const own = options.postgres ? undefined : await startOwnPostgres();
  const url = options.postgres ?? own?.url;
  if (!url) {
    console.log("PostgreSQL is left out: it is not installed, and --postgres names no database.");
    return;
  }
  try {
    await withDataFolder(async (dataDir) => {
      const env = { DATABASE_URL: url, DATA_DIR: dataDir };
      if (own) await fill(env, claims);
      await bench("postgres", env, signIn);
    });
  } finally {
    own?.end();
  }
}

async function benchEmbedded(signIn: OwnSignIn): Promise<void> {
  if (options.embedded) return bench("embedded", { DATA_DIR: options.embedded }, signIn);
  await withDataFolder(async (dataDir) => {
    await fill({ DATA_DIR: dataDir }, Math.ceil(claims / 10));
    await bench("embedded", { DATA_DIR: dataDir }, signIn);
  });
}

async function fill(env: Record<string, string>, count: number): Promise<void> {
  const began = performance.now();
  await seedDatabase({ count, seed: 1 }, readSettings(env));
  console.log(`${count} claims made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function bench(database: keyof typeof aims, where: Record<string, string>, signIn: OwnSignIn): Promise<void> {
  const env = {
    ...where,
    ...signIn.env,
    PORT: String(await freePort()),
    PORTAL_ENV: "test",
    // What is measured is lists, not the limit of calls.
    MAX_CALLS_PER_MINUTE: "1000000",
  };
  const product = await startProduct(env);
  const address = product.settings.publicUrl;
  const ask = async <T>(as: string, asked: Asked): Promise<T> => {
    const { status, text } = await call(address, await signIn.headerOf(as), asked);
    if (status !== 200) throw new Error(`${asked.path} answers ${status}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  };
  let cases: Case[] = [];
  try {
    cases = (await listCases(ask)).filter(({ name }) => name.includes(options.only));
    const { clients: most } = aims[database];
    console.log(`\n${database}: milliseconds (aim: p95 of ${aims[database].p95} at ${most} clients)`);
    console.log(line("", ["clients", "p50", "p95", "p99", "a second", "errors"]));
    for (const each of cases) {
      for (const clients of most === 1 ? [1] : [1, most]) {
        const measured = await measureLoad(address, await signIn.headerOf(each.as), each.asked, { clients, seconds });
        tell(database, each, clients, measured);
      }
    }
  } finally {
    await product.end();
  }
  await showPlans(database, cases, env, signIn);
}

function tell(database: keyof typeof aims, { name }: Case, clients: number, measured: Measured): void {
  const { p50, p95, p99, rate, errors } = measured;
  const isOver = errors > 0 || (clients === aims[database].clients && p95 > aims[database].p95);
  const figures = [p50, p95, p99].map((value) => value.toFixed(1));
  const text = line(name, [String(clients), ...figures, rate.toFixed(0), String(errors)]);
  if (isOver) over.push(`${database} ${text}`);
  console.log(`${text}${isOver ? "  OVER" : ""}`);
}

async function showPlans(
  database: string,
  cases: Case[],
  env: Record<string, string>,
  signIn: OwnSignIn,
): Promise<void> {
  console.log(`\n${database}: plans, with milliseconds of their own`);
  for (const { case: name, milliseconds, reads, statement, text } of await plansOf(cases, env, signIn.headerOf)) {
    console.log(`${name.padEnd(34)}${milliseconds.toFixed(1).padStart(8)}  ${reads.join(", ")}`);
    if (options.plans) console.log(`${statement}\n${text}\n`);
  }
}

function line(first: string, cells: string[]): string {
  return first.padEnd(34) + cells.map((cell) => cell.padStart(9)).join("");
}
