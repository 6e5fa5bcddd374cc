import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reportsFolder } from "./report/read-report.ts";

/** One thing that `npm test` does, as a line of the shell; tools are found where npm puts them. */
interface Step {
  name: string;
  command: string;
}

const root = join(import.meta.dirname, "..");

/** Seconds each, and what fails here fails everything after it. */
const readOnly: Step[] = [
  { name: "format and lint", command: "biome check ." },
  { name: "types", command: "tsc --noEmit" },
  { name: "definitions", command: "node src/cli/lint-schemas.ts" },
];

const onTheEngine: Step[] = [
  { name: "unit and API tests", command: "vitest run" },
  { name: "stories on the engine", command: "node src/cli/replay.ts --report --coverage --mutate" },
];

const inFull: Step[] = [
  { name: "stories through the API", command: "node src/cli/replay.ts --api --report" },
  { name: "stories in a browser", command: `node src/cli/replay.ts --browser --report "${browserStories()}"` },
  { name: "browser tests", command: "playwright test -c tests/browser/playwright.config.ts" },
  { name: "ledger", command: "node tests/ledger/judge.ts" },
];

function browserStories(): string {
  return [
    "warranty/a-complete-claim-by-a-dealer",
    "return/a-complete-return-by-a-dealer",
    "replacement/begun-by-technical-support",
  ].join("|");
}

/** Runs every step, though one before it failed, and says at the end how long each took and which failed. */
async function run(steps: readonly Step[]): Promise<boolean> {
  const lines: string[] = [];
  let isAllWell = true;
  for (const { name, command } of steps) {
    console.log(`\n== ${name}: ${command}`);
    const begun = performance.now();
    const isWell = await succeeds(command);
    lines.push(`${isWell ? "passed" : "FAILED"}  ${seconds(begun).padStart(7)}  ${name}`);
    isAllWell &&= isWell;
  }
  console.log(`\n${lines.join("\n")}`);
  return isAllWell;
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function succeeds(command: string): Promise<boolean> {
  const env = { ...process.env, TEST_REPORTS: reportsFolder };
  return new Promise((resolve, reject) => {
    spawn(command, { cwd: root, shell: true, stdio: "inherit", env })
      .on("error", reject)
      .on("close", (code) => resolve(code === 0));
  });
}

const [part] = process.argv.slice(2);
mkdirSync(reportsFolder, { recursive: true });
for (const name of readdirSync(reportsFolder)) if (name.endsWith(".json")) rmSync(join(reportsFolder, name));
const isReadable = await run(readOnly);
const isWell =
  isReadable || process.env.CI ? await run(part === "check" ? onTheEngine : [...onTheEngine, ...inFull]) : false;
if (!isReadable || !isWell) process.exitCode = 1;
