import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

const root = join(import.meta.dirname, "../..");

/** Each worker has a portal of its own, so that what one test changes stands in no other's way. */
const workers = 2;

/** A test that proves a row of the ledger names it in brackets. */
const row = /\[[A-Z]+-\d+\]/;
/** Long ways over whole screens and many random claims; none of them proves a row. */
const walks = "{axe-states,form-errors,form-small,gallery,layout-shift,reflow,same-answer,screens,slow-phone}.spec.ts";
/** Parts that `npm test` runs one after the other; unset, all of it is run. */
const part = process.env.BROWSER_TESTS as "rows" | "others" | "walks" | undefined;

/** Playwright reads this file once per process; the first one chooses ports and folders, and the others inherit its environment. */
if (!process.env.BROWSER_TEST_PORTS) {
  const probes = Array.from({ length: workers }, () => createServer().listen(0));
  const folder = mkdtempSync(join(tmpdir(), "portal-browser-tests-"));
  process.env.BROWSER_TEST_PORTS = probes.map((probe) => (probe.address() as AddressInfo).port).join(" ");
  process.env.BROWSER_TEST_DATA = folder;
  for (const probe of probes) probe.close();
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}
const {
  BROWSER_TEST_PORTS: ports = "",
  BROWSER_TEST_DATA: folder = "",
  TEST_PARALLEL_INDEX,
  TEST_REPORTS,
} = process.env;
const addresses = ports.split(" ").map((port) => `http://127.0.0.1:${port}`);

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: part === "walks" ? walks : "*.spec.ts",
  testIgnore: part === "others" ? walks : [],
  ...(part === "rows" && { grep: row }),
  ...(part === "others" && { grepInvert: row }),
  outputDir: join(root, "test-results/browser"),
  workers,
  // One that passes at its second try is told as flaky; a busy machine alone must not refuse a change.
  retries: process.env.CI ? 2 : 0,
  timeout: 180_000,
  // A loaded machine may be slow to answer; nothing waits longer than it must.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ["list"],
    ["./support/asserting-reporter.ts"],
    ...(TEST_REPORTS ? [["json", { outputFile: join(TEST_REPORTS, `browser-${part ?? "all"}.json`) }] as const] : []),
  ],
  use: {
    baseURL: addresses[Number(TEST_PARALLEL_INDEX ?? 0)] ?? "",
    browserName: "chromium",
    launchOptions: chromiumLaunch,
    locale: "en-NZ",
    timezoneId: "Pacific/Auckland",
    viewport: { width: 1440, height: 900 },
    // It answers requests that the tests want to see; what it is for has a spec of its own.
    serviceWorkers: "block",
    // Recorded for every test, a trace takes a third of the time: `npm run test:browser -- --trace on -g "..."` for the one that fails.
    // A step that waits in vain is named with its line, before the whole test runs out of time.
    actionTimeout: 60_000,
    trace: "off",
    screenshot: "only-on-failure",
  },
  webServer: addresses.map((address, worker) => ({
    command: "node src/server/main.ts",
    cwd: root,
    url: `${address}/readyz`,
    env: {
      PORT: new URL(address).port,
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, String(worker)),
      PORTAL_ENV: "test",
      PUBLIC_URL: address,
      SHUTDOWN_DELAY_SECONDS: "0",
      // Letters leave at once: undoing has a test of its own.
      UNDO_SECONDS: "0",
    },
    reuseExistingServer: false,
    // The first builds the page, where that is older than its sources.
    timeout: 180_000,
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
  })),
});
