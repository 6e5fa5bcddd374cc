import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

const root = join(import.meta.dirname, "../..");

/** Playwright reads this file once per process; the first one chooses port and folder, and the others inherit its environment. */
if (!process.env.BROWSER_TEST_PORT) {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-browser-tests-"));
  const probe = createServer().listen(0);
  process.env.BROWSER_TEST_PORT = String((probe.address() as AddressInfo).port);
  process.env.BROWSER_TEST_DATA = dataDir;
  probe.close();
  process.on("exit", () => rmSync(dataDir, { recursive: true, force: true }));
}
const { BROWSER_TEST_PORT: port, BROWSER_TEST_DATA: dataDir = "", TEST_REPORTS } = process.env;
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "*.spec.ts",
  outputDir: join(root, "test-results/browser"),
  workers: 1,
  retries: 0,
  timeout: 90_000,
  // A loaded machine may be slow to answer; nothing waits longer than it must.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["list"],
    ["./support/asserting-reporter.ts"],
    ...(TEST_REPORTS ? [["json", { outputFile: join(TEST_REPORTS, "browser.json") }] as const] : []),
  ],
  use: {
    baseURL: address,
    browserName: "chromium",
    launchOptions: chromiumLaunch,
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
  },
  webServer: {
    command: "node src/server/main.ts",
    cwd: root,
    url: `${address}/readyz`,
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      PORTAL_ENV: "test",
      PUBLIC_URL: address,
      SHUTDOWN_DELAY_SECONDS: "0",
    },
    reuseExistingServer: false,
    // It builds the page first, where that is older than its sources.
    timeout: 180_000,
    stdout: "ignore",
    stderr: "pipe",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
