import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[];
}

interface VitestTest {
  status: string;
  fullName?: string;
  failureMessages?: string[];
}

export interface PlaywrightSuite {
  title: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  file?: string;
  tests: { results: { status?: string; error?: { message?: string } }[] }[];
}

export interface PlaywrightReport {
  suites?: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
}

/** Replay writes what became of each story; `path` from the project's root. */
export interface ReplayReport extends Count {
  tests?: ReportedTest[];
}

export type Report = VitestReport | PlaywrightReport | ReplayReport;

/** A test of any runner: the file it stands in, from the project's root, its title after those of its groups, and what became of it. */
export interface ReportedTest {
  path: string;
  title: string;
  outcome: string;
}

const root = join(import.meta.dirname, "../..");

/** Where the runners of `npm test` leave their reports, unless TEST_REPORTS names another folder. */
export const reportsFolder = process.env.TEST_REPORTS ?? join(root, "test-results/reports");

export const readReport = (path: string): Report => JSON.parse(readFileSync(path, "utf8"));

/** Every test of every report in a folder. What is skipped, or turned upside down (`test.fail`), has another outcome than "passed". */
export const testsIn = (folder: string): ReportedTest[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => testsOf(readReport(join(folder, name))));

export function testsOf(report: Report): ReportedTest[] {
  if ("testResults" in report) {
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName = "", status }) => ({ path: fromRoot(name), title: fullName, outcome: status })),
    );
  }
  if ("stats" in report) return (report.suites ?? []).flatMap((suite) => testsOfSuite(suite, []));
  return report.tests ?? [];
}

/** The outermost suite of Playwright is the file. */
function testsOfSuite({ title, specs = [], suites = [] }: PlaywrightSuite, groups: string[]): ReportedTest[] {
  const own = specs.map((spec) => ({
    path: `tests/browser/${spec.file}`,
    title: [...groups.slice(1), ...(groups.length > 0 ? [title] : []), spec.title].join(" "),
    outcome: outcomeOf(spec),
  }));
  return [...own, ...suites.flatMap((suite) => testsOfSuite(suite, [...groups, title]))];
}

function outcomeOf({ tests }: PlaywrightSpec): string {
  const last = tests.map(({ results }) => results.at(-1)?.status ?? "skipped");
  return last.length > 0 && last.every((status) => status === "passed")
    ? "passed"
    : (last.find((status) => status !== "passed") ?? "skipped");
}

const fromRoot = (path: string): string => relative(root, path).split(sep).join("/");
