import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { seedDatabase } from "../../src/tools/tasks/seed.ts";
import { freePort } from "../helpers/free-port.ts";
import { startProduct } from "../helpers/product-process.ts";
import { apiCases, staff } from "./api-cases.ts";
import { exportAll } from "./api-exports.ts";
import { sellUnits } from "./api-goods.ts";
import { measureLoad } from "./load.ts";
import { startOwnPostgres } from "./own-postgres.ts";
import { startOwnSignIn } from "./own-sign-in.ts";
import { memoryOf, watchMemory } from "./process-memory.ts";
import { withDataFolder } from "./running-product.ts";

/** Megabytes. */
const budgets = { peak: 1_100, rest: 450, hour: 600, postgresRest: 200 };
/** Seconds after `ready`, and after the load, at which nothing is asked of the portal. */
const restSeconds = 20;
/** Of each kind of call: together several thousand calls, more than twenty people make in a quiet hour; and an export of everything. */
const load = { clients: 2, seconds: 3 };

/** Units to claim for under the load. */
const units = 10_000;

const signIn = await startOwnSignIn();
const built = join(import.meta.dirname, "../../dist");

function tell(what: string, megabytes: number, budget?: number): void {
  const limit = budget === undefined ? "" : ` (budget ${budget} MB)`;
  console.log(`${megabytes.toFixed(0).padStart(6)} MB  ${what}${limit}`);
  if (budget !== undefined && megabytes > budget) process.exitCode = 1;
}

async function watchStart(
  name: string,
  where: Record<string, string>,
  { rest, isLoaded = true }: { rest: number; isLoaded?: boolean },
): Promise<void> {
  const env = {
    ...where,
    ...signIn.env,
    PORT: String(await freePort()),
    PORTAL_ENV: "test",
    MAX_CALLS_PER_MINUTE: "1000000",
  };
  const product = await startProduct(env);
  try {
    // The system keeps the most that a process ever held.
    tell(`${name}, most until ready`, memoryOf(product.pid, "VmHWM"), budgets.peak);
    await wait(restSeconds * 1000);
    tell(`${name}, at rest`, memoryOf(product.pid), rest);
    if (!isLoaded) return;
    const { publicUrl: address } = product.settings;
    const { peak } = await watchMemory(product.pid, async () => {
      for (const each of await apiCases(address, signIn.headerOf))
        await measureLoad(address, await signIn.headerOf(each.as), each.next, load);
      await exportAll(address, await signIn.headerOf(staff));
    });
    tell(`${name}, most under the load`, peak, budgets.peak);
    await wait(restSeconds * 1000);
    tell(`${name}, after the load`, memoryOf(product.pid), budgets.hour);
  } finally {
    await product.end();
  }
}

try {
  await withDataFolder(async (DATA_DIR) => {
    rmSync(built, { recursive: true, force: true });
    await watchStart("first start, embedded database", { DATA_DIR }, { rest: budgets.hour, isLoaded: false });
    // What is claimed under the load must have been sold.
    await sellUnits({ DATA_DIR }, DATA_DIR, units);
    await watchStart("second start, embedded database", { DATA_DIR }, { rest: budgets.rest });
  });
  const own = await startOwnPostgres();
  if (!own) console.log("PostgreSQL is left out: it is not installed.");
  else {
    await withDataFolder(async (DATA_DIR) => {
      const where = { DATA_DIR, DATABASE_URL: own.url };
      await seedDatabase({ count: 1_000, seed: 1 }, readSettings(where));
      await sellUnits(where, DATA_DIR, units);
      await watchStart("on PostgreSQL", where, { rest: budgets.postgresRest });
    });
    own.end();
  }
} finally {
  signIn.end();
}
