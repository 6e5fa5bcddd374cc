import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig, preview } from "vite";
import type { Context } from "../../src/engine/index.ts";

const root = join(import.meta.dirname, "engine-page");
const outDir = join(import.meta.dirname, "../../.cache/bench-engine");

/** Serves the page that evaluates this definition for these claims, under the product's policy for scripts, on a free port. */
export async function serveEnginePage(
  definition: string,
  contexts: readonly Context[],
): Promise<{ address: string; close(): Promise<void> }> {
  const config: InlineConfig = { configFile: false, root, logLevel: "error" };
  await build({ ...config, build: { outDir, emptyOutDir: true, target: "es2023", modulePreload: false } });
  writeFileSync(join(outDir, "definition.js"), definition);
  writeFileSync(join(outDir, "contexts.json"), JSON.stringify(contexts));
  const headers = { "content-security-policy": "script-src 'self'" };
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1", headers } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The bench page is not served.");
  return { address, close: () => server.close() };
}
