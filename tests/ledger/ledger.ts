import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../architecture/source.ts";
import type { ReportedTest } from "../report/read-report.ts";
import { titlesOfFixture, titlesOfModule } from "./titles.ts";

const tests = join(import.meta.dirname, "..");
const root = join(tests, "..");

/** A title that names a row, and where it stands. */
export interface Claim {
  id: string;
  path: string;
  title: string;
}

/** Where a row is to be proven: `UI` on the screen, `API` by the server or the page's client of it, `both` on either side. */
export type Kind = "UI" | "API" | "both";

export interface Row {
  id: string;
  kind: Kind;
}

/** The ledger's rows, in its order: the first cell is the id, the last one the kind. */
export function rowsOf(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| ([A-Z]{3,}-\d+) +\|.*\| *(UI|API|both) \|$/gm)].map(([, id = "", kind]) => ({
    id,
    kind: kind as Kind,
  }));
}

/** The ids that a title names: `... [WFORM-39]`, `... [DRAFT-01, DRAFT-02]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([A-Z]{3,}-\d+(?:, ?[A-Z]{3,}-\d+)*)\]/g)].flatMap(([, ids]) =>
    (ids ?? "").split(/, ?/),
  );
}

export const groupOf = (id: string): string => id.slice(0, id.lastIndexOf("-"));

/** What the runners' reports prove: a test that ran and passed proves the rows that its full title names. */
export const provenBy = (tests: readonly ReportedTest[]): Claim[] =>
  tests
    .filter(({ outcome }) => outcome === "passed")
    .flatMap(({ path, title }) => idsIn(title).map((id) => ({ id, path, title })));

/**
 * What the titles of tests, scenario tables and fixtures say, read from the files without running them: where to look for a row's
 * proof, and nothing more.
 */
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

export const readRows = (): Row[] => rowsOf(readFileSync(join(tests, "ledger.md"), "utf8"));

export type Side = "screen" | "server";

/** Stories (`fixtures/`) are judged by the engine, which page and server share, and played through the API. */
export const sideOf = (path: string): Side => (/^tests\/(portal|widgets|browser)\//.test(path) ? "screen" : "server");

/** The sides on which each row still lacks a proof; rows that lack none are left out. */
export function lackingRows(rows: readonly Row[], claims: readonly Claim[]): { id: string; lacks: Side[] }[] {
  const sides = new Map<string, Set<Side>>();
  for (const { id, path } of claims) sides.set(id, (sides.get(id) ?? new Set()).add(sideOf(path)));
  return rows
    .map(({ id, kind }) => ({ id, lacks: demanded(kind, sides.get(id)).filter((side) => !sides.get(id)?.has(side)) }))
    .filter(({ lacks }) => lacks.length > 0);
}

/** Rows of the API are about the server or about the page's client of it: one side will do. */
function demanded(kind: Kind, proven: ReadonlySet<Side> | undefined): Side[] {
  if (kind === "both") return ["screen", "server"];
  if (kind === "UI") return ["screen"];
  return proven ? [] : ["server"];
}

/** Proven and all rows per group, a line each. */
export function tally(rows: readonly Row[], claims: readonly Claim[]): string {
  const lacking = new Set(lackingRows(rows, claims).map(({ id }) => id));
  const ids = rows.map(({ id }) => id);
  const line = (group: string, all: string[]) => {
    const proven = all.filter((id) => !lacking.has(id)).length;
    return `${group.padEnd(7)} ${String(proven).padStart(3)} / ${all.length}`;
  };
  const groups = [...new Set(ids.map(groupOf))];
  const lines = groups.map((group) =>
    line(
      group,
      ids.filter((id) => groupOf(id) === group),
    ),
  );
  return [...lines, line("all", ids)].join("\n");
}
