import { readdirSync } from "node:fs";
import { reportsFolder, testsIn } from "../report/read-report.ts";
import { groupOf, lackingRows, provenBy, readClaims, readRows, sideOf, tally } from "./ledger.ts";
import { proveAlone } from "./prove-alone.ts";

/**
 * `node tests/ledger/judge.ts`: every row has its proof on the sides that its kind says, by the reports of the last `npm test`; else
 * each is named with what it lacks, and the exit code is 1. `node tests/ledger/judge.ts RES-03 RES-04`: runs the proofs of these rows alone.
 */
function judge(folder: string, ids: readonly string[]): boolean {
  const rows = readRows().filter(({ id }) => ids.length === 0 || ids.includes(id));
  const tests = testsIn(folder);
  const proofs = provenBy(tests);
  if (ids.length === 0) console.log(tally(rows, proofs));
  else
    for (const { id, path, title } of proofs.filter(({ id }) => ids.includes(id))) told(id, sideOf(path), path, title);

  const known = new Set(readRows().map(({ id }) => id));
  const unknown = proofs.filter(({ id }) => !known.has(id));
  for (const { id, path, title } of unknown) console.log(`${id} is no row of the ledger: ${path}: ${title}`);
  const lacking = lackingRows(rows, proofs);
  for (const { id, lacks } of lacking) {
    console.log(`${id} lacks a proof: ${lacks.join(", ")}`);
    for (const { path, title, outcome } of tests) {
      if (outcome !== "passed" && title.includes(id)) told(" ", outcome, path, title);
    }
  }
  return lacking.length === 0 && unknown.length === 0;
}

const told = (...words: string[]): void => console.log(words.join("  "));

function reports(): string[] {
  try {
    return readdirSync(reportsFolder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

const ids = process.argv.slice(2);
const unknown = ids.filter((id) => !readRows().some((row) => row.id === id));
if (unknown.length > 0) {
  const near = readRows().filter(({ id }) => unknown.some((one) => groupOf(one) === groupOf(id)));
  console.log(`No row is called ${unknown.join(", ")}. ${near.map(({ id }) => id).join(" ")}`);
  process.exitCode = 1;
} else if (ids.length > 0) {
  const folder = proveAlone(ids, readClaims());
  process.exitCode = judge(folder, ids) ? 0 : 1;
} else if (reports().length === 0) {
  console.log(
    `There are no reports in ${reportsFolder}. npm test leaves them there; npm run ledger -- RES-03 runs one row's proofs.`,
  );
  process.exitCode = 1;
} else {
  console.log(`By the reports ${reports().join(", ")} of the last run, rows proven / all`);
  process.exitCode = judge(reportsFolder, []) ? 0 : 1;
}
