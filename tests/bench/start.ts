import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProduct } from "./running-product.ts";

/** Seconds to `ready`: the page built and the data folder made, the folder made, everything there. */
const budgets = { "first start, with the build": 15, "first start, built": 15, "second start": 4 };

const root = join(import.meta.dirname, "../..");
const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
try {
  for (const [start, budget] of Object.entries(budgets)) {
    if (start.endsWith("build")) rmSync(join(root, "dist"), { recursive: true, force: true });
    if (start.startsWith("first")) rmSync(dataDir, { recursive: true, force: true });
    const product = await startProduct(dataDir);
    await product.stop();
    const seconds = product.startMs / 1000;
    console.log(`${start.padEnd(30)} ${seconds.toFixed(1)} s  (budget ${budget} s)`);
    if (seconds > budget) process.exitCode = 1;
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
