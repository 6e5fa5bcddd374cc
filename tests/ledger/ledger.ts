import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../architecture/source.ts";
import { titlesOfFixture, titlesOfModule } from "./titles.ts";

const tests = join(import.meta.dirname, "..");
const root = join(tests, "..");
const provenFile = join(tests, "ledger-proven.json");

/** Where a row is claimed to be proven. */
export interface Claim {
  id: string;
  path: string;
  title: string;
}

/** Row ids of the ledger, in its order. */
export function rowsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^\| ([A-Z]{3,}-\d+) +\|/gm)].map(([, id]) => id ?? "");
}

/** The ids that a title names: `... [WFORM-39]`, `... [DRAFT-01, DRAFT-02]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]{3,}-\d+(?:, ?[A-Z]{3,}-\d+)*)\]/g)].flatMap(([, ids]) =>
    (ids ?? "").split(/, ?/),
  );
}

export const groupOf = (id: string): string => id.slice(0, id.lastIndexOf("-"));

/** What the titles of tests, scenario tables and fixtures claim, read from the files without running them. */
export function readClaims(): Claim[] {
  return listFiles(root)
    .filter((path) => /^(tests|fixtures)\//.test(path) && !/^tests\/(ledger|architecture)/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), "utf8");
      if (/\.tsx?$/.test(path)) return claimsOf(path, titlesOfModule(path, text));
      return path.endsWith(".json") ? claimsOf(path, titlesOfFixture(text)) : [];
    });
}

const claimsOf = (path: string, titles: string[]): Claim[] =>
  titles.flatMap((title) => idsIn(title).map((id) => ({ id, path, title })));

export const readRows = (): string[] => rowsOf(readFileSync(join(tests, "ledger.md"), "utf8"));

/** The rows that were proven when the list was last written. */
export const readProven = (): string[] => JSON.parse(readFileSync(provenFile, "utf8"));

/** Keeps what is proven now, in the ledger's order; returns how many rows that is. */
export function writeProven(): number {
  const claimed = new Set(readClaims().map(({ id }) => id));
  const proven = readRows().filter((id) => claimed.has(id));
  writeFileSync(provenFile, `${JSON.stringify(proven, null, 2)}\n`);
  return proven.length;
}

/** Proven and all rows per group, a line each. */
export function tally(rows: string[], proven: ReadonlySet<string>): string {
  const groups = [...new Set(rows.map(groupOf))].map((group) => {
    const all = rows.filter((id) => groupOf(id) === group);
    return { group, all: all.length, proven: all.filter((id) => proven.has(id)).length };
  });
  const total = { group: "all", all: rows.length, proven: rows.filter((id) => proven.has(id)).length };
  return [...groups, total]
    .map(({ group, proven, all }) => `${group.padEnd(7)} ${String(proven).padStart(3)} / ${all}`)
    .join("\n");
}

if (import.meta.main) console.log(`${writeProven()} rows are proven; kept in tests/ledger-proven.json.`);
