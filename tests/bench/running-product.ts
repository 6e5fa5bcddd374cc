import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../helpers/free-port.ts";
import { type ProductProcess, startProduct } from "../helpers/product-process.ts";

/** An empty data folder for as long as `use` takes. */
export async function withDataFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  try {
    return await use(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The real server on a free port. */
export const startOn = async (dataDir: string): Promise<ProductProcess> =>
  startProduct({ PORT: String(await freePort()), DATA_DIR: dataDir, PORTAL_ENV: "test" });

/** Runs the product on an empty data folder for as long as `use` takes; `address` is where it stands. */
export const withProduct = <T>(use: (address: string) => Promise<T>): Promise<T> =>
  withDataFolder(async (dataDir) => {
    const product = await startOn(dataDir);
    try {
      return await use(product.settings.publicUrl);
    } finally {
      await product.end();
    }
  });
