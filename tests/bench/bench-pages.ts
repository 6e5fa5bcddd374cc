import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview } from "vite";

const root = join(import.meta.dirname, "pages");
const outDir = join(import.meta.dirname, "../../.cache/bench");

/** Builds the measured forms for production and serves them on a free port. */
export async function serveBenchPages(): Promise<{ address: string; close(): Promise<void> }> {
  const config: InlineConfig = { configFile: false, root, logLevel: "error", plugins: [react()] };
  await build({ ...config, build: { outDir, emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 10_000 } });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 8107, host: "127.0.0.1" } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error("The bench pages are not served.");
  return { address, close: () => server.close() };
}
