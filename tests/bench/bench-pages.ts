import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview } from "vite";
import { generatedDefinition } from "./generated-definition.ts";

const root = join(import.meta.dirname, "pages");
const outDir = join(import.meta.dirname, "../../.cache/bench");

/** Builds the measured forms for production, with a generated definition per size, and serves them on a free port. */
export async function serveBenchPages(sizes: number[]): Promise<{ address: string; close(): Promise<void> }> {
  const config: InlineConfig = { configFile: false, root, logLevel: "error", plugins: [react()] };
  await build({ ...config, build: { outDir, emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 10_000 } });
  mkdirSync(join(outDir, "definitions"));
  for (const size of sizes) writeFileSync(join(outDir, `definitions/generated-${size}.js`), generatedDefinition(size));
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The bench pages are not served.");
  return { address, close: () => server.close() };
}
