import { parseArgs } from "node:util";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { seedDatabase } from "../../src/tools/tasks/seed.ts";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { apiCases, dealer, staff } from "./api-cases.ts";
import { exportAll } from "./api-exports.ts";
import { sellUnits } from "./api-goods.ts";
import { sendVideo } from "./api-uploads.ts";
import { call, measureLoad } from "./load.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { type OwnSignIn, startOwnSignIn } from "./own-sign-in.ts";
import { watchMemory } from "./process-memory.ts";
import { withDataFolder } from "./running-product.ts";

const usage = `npm run bench:api -- [options]
  --only <text>       cases whose name holds the text
  --seconds <number>  of each case and number of clients (3)
  --clients <list>    clients at once (1,16,64)
  --claims <number>   claims in each database before (5000)
  --million           a million claims in PostgreSQL instead, all of them exported
  --units <number>    units to claim for, one for each new claim (60000)
  --skip <database>   postgres or embedded
The clients run on the same processors as the server and the database.`;

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "3" },
    clients: { type: "string", default: "1,16,64" },
    claims: { type: "string", default: "5000" },
    million: { type: "boolean", default: false },
    units: { type: "string", default: "60000" },
    skip: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
const seconds = Number(options.seconds);
const clients = options.clients.split(",").map(Number);
const isWanted = (name: string) => name.includes(options.only);
const line = (first: string, cells: string[]) => first.padEnd(34) + cells.map((cell) => cell.padStart(9)).join("");
const figures = (...values: number[]) => values.map((value) => value.toFixed(value < 100 ? 1 : 0));

if (options.help) console.log(usage);
else {
  const signIn = await startOwnSignIn();
  try {
    if (options.skip !== "postgres") await onPostgres(signIn);
    if (options.skip !== "embedded") {
      await withDataFolder((DATA_DIR) => bench("embedded", { DATA_DIR }, Number(options.claims), signIn));
    }
  } finally {
    signIn.end();
  }
}

async function onPostgres(signIn: OwnSignIn): Promise<void> {
  const own = await startOwnPostgres();
  if (!own) return console.log("PostgreSQL is left out: it is not installed.");
  try {
    const claims = options.million ? 1_000_000 : Number(options.claims);
    await withDataFolder((DATA_DIR) => bench("postgres", { DATABASE_URL: own.url, DATA_DIR }, claims, signIn));
  } finally {
    own.end();
  }
}

async function bench(name: string, where: Record<string, string>, claims: number, signIn: OwnSignIn): Promise<void> {
  await seedDatabase({ count: claims, seed: 1 }, readSettings(where));
  await sellUnits(where, where.DATA_DIR ?? "", Number(options.units));
  const env = {
    ...where,
    ...signIn.env,
    PORT: String(await freePort()),
    PORTAL_ENV: "test",
    // What is measured is the work, not the limits of it.
    MAX_CALLS_PER_MINUTE: "1000000",
    MAX_FILES_PER_CLAIM: "200",
    MAX_VIDEO_MB: "600",
  };
  const product = await startProduct(env);
  const address = product.settings.publicUrl;
  console.log(
    `\n${name}, ${claims} claims; the clients run on the same processors. Milliseconds; the server's memory in MB`,
  );
  console.log(line("", ["clients", "p50", "p95", "p99", "a second", "errors", "before", "peak", "after"]));
  try {
    for (const each of (await apiCases(address, signIn.headerOf)).filter((one) => isWanted(one.name))) {
      const authorization = await signIn.headerOf(each.as);
      for (const count of clients) {
        const { done, ...memory } = await watchMemory(product.pid, () =>
          measureLoad(address, authorization, each.next, { clients: count, seconds }),
        );
        const { p50, p95, p99, rate, errors } = done;
        const cells = [String(count), ...figures(p50, p95, p99, rate), String(errors)];
        console.log(line(each.name, [...cells, ...figures(memory.before, memory.peak, memory.after)]));
      }
    }
    await once(address, product.pid, signIn);
  } finally {
    await product.end();
  }
}

/** What is large, and done once. */
async function once(address: string, pid: number, signIn: OwnSignIn): Promise<void> {
  const tell = (name: string, what: string, { before, peak, after }: { before: number; peak: number; after: number }) =>
    console.log(
      `${name.padEnd(34)}${what}; memory ${before.toFixed(0)} MB before, ${(peak - before).toFixed(0)} more at most, ${after.toFixed(0)} after`,
    );
  if (isWanted("upload: 500 MB")) {
    const authorization = await signIn.headerOf(dealer);
    const draft = { method: "POST" as const, path: "/api/claim", body: { type: "warranty", draft: true } };
    const { claim_number } = JSON.parse((await call(address, authorization, draft)).text);
    const { done, ...memory } = await watchMemory(pid, () => sendVideo(address, authorization, claim_number, 500));
    tell("upload: 500 MB", `${done.status} after ${done.seconds.toFixed(1)} s`, memory);
  }
  if (isWanted("export")) {
    const authorization = await signIn.headerOf(staff);
    const { done, ...memory } = await watchMemory(pid, () => exportAll(address, authorization));
    tell("export: all, CSV", `${done.rows} claims in ${done.seconds.toFixed(1)} s`, memory);
  }
}
