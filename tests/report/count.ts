import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import {
  type Count,
  type PlaywrightReport,
  type PlaywrightSuite,
  type Report,
  readReport,
  type VitestReport,
} from "./read-report.ts";

/** A file that died before its first test counts as one failure, and so does a run that failed without naming any. */
export function countVitest(report: VitestReport): Count {
  const failedTests = report.numFailedTests;
  const deadFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = failedTests + deadFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Errors outside of any test (a server that did not start, a file that did not load) count as failures. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** What failed, by name, each with the beginning of its message: for whoever reads the end of a long log alone. */
export function failuresOf(report: Report): string[] {
  if ("testResults" in report) {
    return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (failed.length === 0) return status === "failed" ? [told(name, message)] : [];
      return failed.map((test) => told(`${name} > ${test.fullName}`, test.failureMessages?.[0]));
    });
  }
  if (!("stats" in report)) return [];
  return [
    ...(report.suites ?? []).flatMap(failuresOfSuite),
    ...report.errors.map(({ message }) => told("outside of any test", message)),
  ];
}

function failuresOfSuite({ title, specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map((spec) => told(`${title} > ${spec.title}`, spec.tests[0]?.results.at(-1)?.error?.message));
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function told(name: string, message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 12);
  return [name, ...lines].join("\n    ");
}

/** Replay writes its count as it is. */
function countOf(report: Report): Count {
  if ("passed" in report) return report;
  return "stats" in report ? countPlaywright(report) : countVitest(report);
}

/** The count of one runner's report; one failure when it left none that can be read, or one in which nothing ran. */
export function countReport(path: string): Count {
  try {
    const report = readReport(path);
    for (const failure of failuresOf(report)) console.log(`Failed: ${failure}`);
    const count = countOf(report);
    if (count.passed + count.failed > 0) return count;
    throw new Error("no test ran");
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

export function summary(counts: Count[]): string {
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

/** `node tests/report/count.ts <folder> <failed steps> <report> ...`: prints the summary, exits 1 when anything failed. */
if (import.meta.main) {
  const [folder = "", failedSteps = "0", ...names] = process.argv.slice(2);
  const counts = names.map((name) => countReport(join(folder, `${name}.json`)));
  const counted = counts.some(({ failed }) => failed > 0);
  if (!counted && Number(failedSteps) > 0) counts.push({ passed: 0, failed: Number(failedSteps), skipped: 0 });
  console.log(summary(counts));
  process.exitCode = counts.some(({ failed }) => failed > 0) ? 1 : 0;
}
