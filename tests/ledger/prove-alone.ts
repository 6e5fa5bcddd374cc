import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { listFiles } from "../architecture/source.ts";
import type { Claim } from "./ledger.ts";

const root = join(import.meta.dirname, "../..");
const bin = (name: string, script: string): string => join(root, "node_modules", name, script);

/** Runs every test and story whose title names one of the rows, and nothing else. Answers the folder of the reports. */
export function proveAlone(ids: readonly string[], claims: readonly Claim[]): string {
  const folder = mkdtempSync(join(tmpdir(), "ledger-"));
  const files = [...new Set(claims.filter(({ id }) => ids.includes(id)).map(({ path }) => path))];
  const units = files.filter((path) => /\.test\.tsx?$/.test(path));
  const specs = files.filter((path) => /\.spec\.ts$/.test(path));
  const titles = ids.join("|");
  // Titles may stand in a table beside the tests that run them: in those that import it, or, where none does, in any.
  const tables = files.filter((path) => /^tests\/.*(?<!\.(test|spec))\.tsx?$/.test(path));
  const readers = tables.map((table) => testsThatRead(table));
  if (units.length > 0 || tables.length > 0) {
    const some = readers.some(({ length }) => length === 0) ? [] : [...new Set([...units, ...readers.flat()])];
    run(folder, bin("vitest", "vitest.mjs"), ["run", ...some, "-t", titles]);
  }
  if (files.some((path) => path.startsWith("fixtures/"))) {
    const replay = join(root, "src/tools/commands/replay.ts");
    run(folder, replay, ["--report", titles]);
    run(folder, replay, ["--report", "--api", titles]);
  }
  if (specs.length > 0) {
    const config = ["-c", "tests/browser/playwright.config.ts"];
    run(folder, bin("@playwright/test", "cli.js"), ["test", ...config, ...specs, "-g", titles]);
  }
  return folder;
}

const testsThatRead = (table: string): string[] =>
  listFiles(root).filter(
    (path) => /\.test\.tsx?$/.test(path) && readFileSync(join(root, path), "utf8").includes(`/${basename(table)}"`),
  );

function run(folder: string, script: string, args: string[]): void {
  const env = { ...process.env, TEST_REPORTS: folder, TEST_REPORT_NAME: "unit" };
  spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: "inherit", env });
}
