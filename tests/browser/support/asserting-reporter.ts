import type { FullResult, Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

/** A test that passed without looking at anything proves nothing: it is named, and the run fails. vitest does so by itself. */
class AssertingReporter implements Reporter {
  private readonly looked = new Set<TestCase>();
  private readonly hollow: TestCase[] = [];

  onStepEnd(test: TestCase, _result: TestResult, { category }: TestStep): void {
    if (category === "expect") this.looked.add(test);
  }

  onTestEnd(test: TestCase, { status }: TestResult): void {
    if (status === "passed" && !this.looked.has(test)) this.hollow.push(test);
  }

  async onEnd(): Promise<{ status?: FullResult["status"] }> {
    for (const test of this.hollow)
      console.log(`Nothing is expected in: ${test.titlePath().filter(Boolean).join(" > ")}`);
    return this.hollow.length > 0 ? { status: "failed" } : {};
  }

  printsToStdio(): boolean {
    return false;
  }
}

/** Playwright loads a reporter by its default export. */
export default AssertingReporter;
