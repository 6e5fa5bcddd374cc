import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countReport, countVitest, failuresOf, summary } from "./report/count.ts";

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

test("what failed is named with the beginning of its message, by either runner", () => {
  const tests = [
    { status: "passed", fullName: "a stays" },
    { status: "failed", fullName: "b moves", failureMessages: ["\u001b[31mexpected 1\u001b[39m\nat b.ts:3"] },
  ];
  const file = { name: "b.test.ts", status: "failed", assertionResults: tests };
  expect(failuresOf({ ...vitest, testResults: [file] })).toEqual([
    "b.test.ts > b moves\n    expected 1\n    at b.ts:3",
  ]);
  const specs = [{ title: "c opens", ok: false, tests: [{ results: [{ error: { message: "no such button" } }] }] }];
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  expect(failuresOf({ stats, errors: [], suites: [{ title: "c.spec.ts", suites: [{ title: "c", specs }] }] })).toEqual([
    "c > c opens\n    no such button",
  ]);
});
