import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** `npm run test:changed -- <branch or commit>`: what differs from there, `main` unless said, decides which tests are run. */
const [since = "main"] = process.argv.slice(2);
const changed = [
  ...lines(`git diff --name-only --merge-base ${since}`),
  ...lines("git ls-files --others --exclude-standard"),
];

function lines(command: string): string[] {
  const { stdout, stderr, status } = spawnSync(command, { cwd: root, shell: true, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout.split("\n").filter(Boolean);
}

function run(command: string): void {
  console.log(`\n== ${command}`);
  if (spawnSync(command, { cwd: root, shell: true, stdio: "inherit" }).status !== 0) process.exitCode = 1;
}

/** Those that changed, and those that are named after a screen or a part of the page that changed: `src/portal/screens/form/`, `form.spec.ts`. */
function specs(): string[] {
  const parts = new Set(
    changed.filter((path) => /^(src\/portal|widgets)\//.test(path)).flatMap((path) => path.split(/[/.-]/)),
  );
  return readdirSync(join(root, "tests/browser"))
    .filter((name) => name.endsWith(".spec.ts"))
    .filter((name) => changed.includes(`tests/browser/${name}`) || name.split(/[.-]/).some((word) => parts.has(word)));
}

const isIn = (...folders: string[]) => changed.some((path) => folders.some((folder) => path.startsWith(folder)));

if (isIn("schemas/")) run("node src/tools/commands/lint-schemas.ts --findings");
if (isIn("schemas/", "fixtures/", "src/engine/", "src/tools/replay/")) run("node src/tools/commands/replay.ts");
// What tests import is followed; the definitions, which they read, are not.
const sources = changed.filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".spec.ts"));
if (sources.length > 0) run(`vitest related --run --passWithNoTests ${sources.join(" ")}`);
if (isIn("schemas/")) run("vitest run tests/definitions tests/engine");
if (specs().length > 0) run(`playwright test -c tests/browser/playwright.config.ts ${specs().join(" ")}`);
if (changed.length === 0) console.log(`Nothing differs from ${since}.`);
