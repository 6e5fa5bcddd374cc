import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countReport, countVitest, summary } from "./report/count.ts";

const vitest = {
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  success: true,
  testResults: [],
};

test("the counts of all runners are added up", () => {
  const browser = countPlaywright({ stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 }, errors: [] });
  expect(summary([countVitest(vitest), browser])).toBe("7 passed, 1 failed");
});

test("skipped tests are named when there are any", () => {
  expect(summary([countVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 })])).toBe(
    "5 passed, 0 failed, 2 skipped",
  );
});

test("a test file that died before its first test is a failure", () => {
  const dead = { name: "a.test.ts", status: "failed", assertionResults: [] };
  expect(countVitest({ ...vitest, success: false, testResults: [dead] }).failed).toBe(1);
});

test("a run that failed without a failing test is a failure", () => {
  expect(countVitest({ ...vitest, success: false }).failed).toBe(1);
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{ message: "the server did not start" }] }).failed).toBe(1);
});

test("a report that is missing, broken or empty is a failure", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  writeFileSync(join(folder, "broken.json"), '{"numPassedTests": 5');
  writeFileSync(join(folder, "empty.json"), JSON.stringify({ ...vitest, numPassedTests: 0 }));
  for (const name of ["missing", "broken", "empty"]) {
    expect(countReport(join(folder, `${name}.json`))).toEqual({ passed: 0, failed: 1, skipped: 0 });
  }
});
