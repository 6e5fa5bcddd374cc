import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const report = readFileSync(join(root, ".github/accessibility.md"), "utf8");
const rows = report.split("\n").flatMap((line) => {
  const [, criterion, level, evidence] = /^\| (\d\.\d\.\d+) [^|]+ \| (A|AA) \| ([^|]+) \|/.exec(line) ?? [];
  return criterion === undefined ? [] : [{ criterion, level, evidence: evidence ?? "" }];
});

test("the accessibility report has a row for each of the 55 criteria of WCAG 2.2, A and AA", () => {
  expect(new Set(rows.map(({ criterion }) => criterion)).size).toBe(55);
  expect(rows).toHaveLength(55);
  expect(rows.filter(({ level }) => level === "A")).toHaveLength(31);
});

test.each(rows)("$criterion names evidence that is there, or says that it is not evaluated", ({ evidence }) => {
  const files = [...evidence.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
  expect(evidence).toBe(files.length > 0 ? files.map((file) => `\`${file}\``).join(", ") : "not evaluated");
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
