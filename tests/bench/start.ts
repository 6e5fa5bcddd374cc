import { rmSync } from "node:fs";
import { join } from "node:path";
import { startOn, withDataFolder } from "./running-product.ts";

/** Seconds from the start of the process to its line `ready`. */
const budgets = { first: 15, second: 4 };

const built = join(import.meta.dirname, "../../dist");

await withDataFolder(async (dataDir) => {
  rmSync(built, { recursive: true, force: true });
  await measure("first start: builds the portal, makes and fills the data folder", budgets.first, dataDir);
  await measure("second start", budgets.second, dataDir);
});

async function measure(start: string, budget: number, dataDir: string): Promise<void> {
  const began = performance.now();
  const product = await startOn(dataDir);
  const seconds = (performance.now() - began) / 1000;
  await product.end();
  console.log(`${seconds.toFixed(1)} s  ${start} (budget ${budget} s)`);
  if (seconds > budget) process.exitCode = 1;
}
