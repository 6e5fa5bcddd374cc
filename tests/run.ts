import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { reportsFolder } from "./report/read-report.ts";

/** One thing that `npm test` does, as a line of the shell; tools are found where npm puts them. */
interface Step {
  name: string;
  command: string;
  env?: Record<string, string>;
  /** CI has an end of time: where a slow machine has used this much of it, in minutes, the step is left out, and that is said. */
  untilMinutes?: number;
}

const root = join(import.meta.dirname, "..");

/** A few whole claims, filled in and worked on by hand: what the other stories say the API and the engine are asked. */
const browserStories = [
  "warranty/from-sent-to-completed",
  "warranty/credit-notes-are-written-by-finance",
  "warranty/a-complete-claim-by-a-dealer",
  "return/a-complete-return-by-a-dealer",
  "replacement/begun-by-technical-support",
].join("|");

const replay = "node src/tools/commands/replay.ts --report";
const playwright = "playwright test -c tests/browser/playwright.config.ts";
const vitest = "vitest run --project page --project node";

/** Steps of one group run side by side: none of them keeps two cores busy by itself. */
const readOnly: Step[][] = [
  [
    { name: "types", command: "tsc --noEmit" },
    { name: "format and lint", command: "biome check ." },
    { name: "definitions", command: "node src/tools/commands/lint-schemas.ts --findings" },
  ],
];

const check: Step[][] = [
  [{ name: "unit and API tests", command: vitest }],
  [{ name: "stories on the engine", command: `${replay} --coverage` }],
];

const all: Step[][] = [
  [{ name: "unit and API tests, the long ones too", command: `${vitest} --project long` }],
  [
    { name: "stories on the engine, and what they notice", command: `${replay} --coverage --mutate` },
    { name: "stories in a browser", command: `${replay} --browser "${browserStories}"` },
  ],
  [{ name: "stories through the API", command: `${replay} --api` }],
  [{ name: "browser tests of the ledger's rows", command: playwright, env: { BROWSER_TESTS: "rows" } }],
  [{ name: "ledger", command: "node tests/ledger/judge.ts" }],
  [{ name: "other browser tests", command: playwright, env: { BROWSER_TESTS: "others" }, untilMinutes: 45 }],
  [{ name: "browser walks", command: playwright, env: { BROWSER_TESTS: "walks" }, untilMinutes: 50 }],
];

/** What became of a step: a line for the end, and the last of what it said if it failed with its words kept back. */
interface Ran {
  line: string;
  lastWords?: string;
}

/** Runs every step, though one before it failed; says at the end how long each took, which failed and what those said last. */
async function run(groups: readonly Step[][]): Promise<boolean> {
  const ran: Ran[] = [];
  for (const group of groups) ran.push(...(await Promise.all(group.map((step) => play(step, group.length === 1)))));
  const said = ran.flatMap(({ lastWords = [] }) => lastWords);
  console.log(["", ...said, ...ran.map(({ line }) => line)].join("\n"));
  return !ran.some(({ line }) => line.startsWith("FAILED"));
}

/** Steps that run side by side say what they have to say when they end, so that their words stay apart. */
async function play({ name, command, env, untilMinutes }: Step, isAlone: boolean): Promise<Ran> {
  const begun = performance.now();
  const minutes = Math.round(begun / 60_000);
  if (process.env.CI && untilMinutes !== undefined && minutes >= untilMinutes)
    return { line: `left out            ${name}: ${minutes} minutes have passed` };
  const heading = `\n== ${name}: ${command}`;
  if (isAlone) console.log(heading);
  const { isWell, said } = await end(command, isAlone, env);
  if (!isAlone) console.log(`${heading}\n${said}`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const line = `${isWell ? "passed" : "FAILED"}  ${seconds.padStart(7)} s  ${name}`;
  if (isWell || isAlone) return { line };
  return { line, lastWords: `== The end of what "${name}" said\n${said.split("\n").slice(-25).join("\n")}` };
}

function end(command: string, isAlone: boolean, more: Step["env"]): Promise<{ isWell: boolean; said: string }> {
  const env = { ...process.env, ...more, TEST_REPORTS: reportsFolder };
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: isAlone ? "inherit" : ["ignore", "pipe", "pipe"],
    env,
  });
  let said = "";
  const hear = (piece: Buffer) => {
    said += piece;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", hear);
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ isWell: code === 0, said }));
  });
}

mkdirSync(reportsFolder, { recursive: true });
for (const name of readdirSync(reportsFolder)) if (name.endsWith(".json")) rmSync(join(reportsFolder, name));
const isReadable = await run(readOnly);
// CI wants every runner's count.
const isWell = (isReadable || process.env.CI !== undefined) && (await run(process.argv[2] === "check" ? check : all));
if (!isReadable || !isWell) process.exitCode = 1;
