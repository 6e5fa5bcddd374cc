import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { seedDatabase } from "../../src/tools/tasks/seed.ts";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { dealer, staff } from "./api-cases.ts";
import { exportAll } from "./api-exports.ts";
import { uploadOf } from "./api-uploads.ts";
import { call } from "./load.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { type OwnSignIn, startOwnSignIn } from "./own-sign-in.ts";
import { watchMemory } from "./process-memory.ts";
import { pulseDuring } from "./pulse.ts";
import { withDataFolder } from "./running-product.ts";

const usage = `npm run bench:stall -- [--claims <number>] [--skip postgres|embedded]
  What other requests wait while definitions are loaded again, every claim is exported and ten files are uploaded at once: how long
  /healthz takes, and the most memory. The clients run on the same processors.`;

const { values: options } = parseArgs({
  options: {
    claims: { type: "string", default: "20000" },
    skip: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

/** Milliseconds and megabytes. */
const budgets = { p99: 60, memory: 400 };
const schemas = join(import.meta.dirname, "../../schemas");

if (options.help) console.log(usage);
else {
  const signIn = await startOwnSignIn();
  try {
    if (options.skip !== "embedded") await withDataFolder((DATA_DIR) => bench("embedded", { DATA_DIR }, signIn));
    const own = options.skip === "postgres" ? undefined : await startOwnPostgres();
    if (own) {
      await withDataFolder((DATA_DIR) => bench("postgres", { DATABASE_URL: own.url, DATA_DIR }, signIn));
      own.end();
    }
  } finally {
    signIn.end();
  }
}

async function bench(name: string, where: Record<string, string>, signIn: OwnSignIn): Promise<void> {
  const SCHEMAS_DIR = join(where.DATA_DIR ?? "", "schemas");
  cpSync(schemas, SCHEMAS_DIR, { recursive: true });
  await seedDatabase({ count: Number(options.claims), seed: 1 }, readSettings(where));
  const product = await startProduct({
    ...where,
    ...signIn.env,
    SCHEMAS_DIR,
    PORT: String(await freePort()),
    PORTAL_ENV: "test",
    MAX_CALLS_PER_MINUTE: "1000000",
  });
  const address = product.settings.publicUrl;
  const authorization = await signIn.headerOf(dealer);
  const office = await signIn.headerOf(staff);
  const draft = { method: "POST" as const, path: "/api/claim", body: { type: "warranty", draft: true } };
  const claim = async (): Promise<string> => {
    const { status, text } = await call(address, authorization, draft);
    if (status !== 200) throw new Error(`A draft was answered ${status}: ${text}`);
    return JSON.parse(text).claim_number;
  };
  const work: Record<string, () => Promise<unknown>> = {
    nothing: () => wait(3_000),
    "definitions loaded again": () => reload(SCHEMAS_DIR, address, authorization),
    "every claim exported": () => exportAll(address, office),
    "ten uploads at once": async () => {
      const number = await claim();
      const sent = await Promise.all(Array.from({ length: 10 }, () => call(address, authorization, uploadOf(number))));
      if (sent.some(({ status }) => status !== 200))
        throw new Error(`An upload was answered ${sent.map(({ status }) => status)}.`);
    },
  };
  const all = Object.values(work);
  work["all of it"] = () => Promise.all(all.map((one) => one()));
  try {
    console.log(`\n${name}, ${options.claims} claims; /healthz in milliseconds, the server's memory in MB`);
    for (const [title, act] of Object.entries(work)) {
      const { done, peak } = await watchMemory(product.pid, () => pulseDuring(address, act));
      const { p50, p99, most, answers } = done.pulse;
      const figures = [
        `p50 ${p50.toFixed(1)}`,
        `p99 ${p99.toFixed(1)}`,
        `most ${most.toFixed(0)}`,
        `${answers} answers`,
      ];
      console.log(`  ${title.padEnd(26)} ${figures.join(", ")}; memory at most ${peak.toFixed(0)}`);
      if (title === "all of it" && (p99 > budgets.p99 || (name === "postgres" && peak > budgets.memory)))
        process.exitCode = 1;
    }
  } finally {
    await product.end();
  }
}

/** Changes a sentence of the definitions and waits until the new version is served. */
async function reload(folder: string, address: string, authorization: string): Promise<void> {
  const file = join(folder, "warranty/messages.en.json");
  const served = async () => (await call(address, authorization, { method: "GET", path: "/api/claim-types" })).text;
  const before = await served();
  const words = JSON.parse(readFileSync(file, "utf8"));
  words.type.title = `${words.type.title}.`;
  writeFileSync(file, JSON.stringify(words));
  while ((await served()) === before) await wait(50);
}
