import { join } from "node:path";
import { expect, test } from "vitest";
import { groupOf, idsIn, lackingRows, provenBy, readClaims, readRows, rowsOf } from "./ledger/ledger.ts";
import { titlesOfFixture, titlesOfModule } from "./ledger/titles.ts";
import { testsOf } from "./report/read-report.ts";

const rows = readRows();
const claims = readClaims();

test("every row that a title names stands in the ledger", () => {
  const known = new Set(rows.map(({ id }) => id));
  const unknown = claims.filter(({ id }) => !known.has(id));
  expect(unknown.map(({ id, path, title }) => `${path} names ${id}: ${title}`)).toEqual([]);
});

test("every row is named where its kind says: on the screen, by the server, or both; npm test ends with what is proven", () => {
  expect(rows).toHaveLength(733);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(733);
  expect(lackingRows(rows, claims).map(({ id, lacks }) => `${id} is named by no title: ${lacks.join(", ")}`)).toEqual(
    [],
  );
});

test("only what ran and passed proves a row, by the full title, whichever runner reports it", () => {
  const group = { title: "a claim [RES-01]" };
  const spec = (title: string, ...status: string[]) => ({
    title,
    ok: true,
    file: "a.spec.ts",
    tests: [{ results: status.map((one) => ({ status: one })) }],
  });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const reported = [
    testsOf({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      success: false,
      testResults: [
        {
          name: join(import.meta.dirname, "server/a.test.ts"),
          status: "failed",
          assertionResults: [
            { status: "passed", fullName: "group [API-01] row 1 [API-02]" },
            { status: "failed", fullName: "fails [API-03]" },
            { status: "skipped", fullName: "skipped [API-04]" },
          ],
        },
      ],
    }),
    testsOf({
      suites: [
        {
          title: "a.spec.ts",
          specs: [spec("is shown [LIST-01]", "passed"), spec("turned upside down [LIST-02]", "failed")],
          suites: [{ ...group, specs: [spec("is kept", "failed", "passed"), spec("is skipped [LIST-03]", "skipped")] }],
        },
      ],
      stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 1 },
      errors: [],
    }),
    testsOf({ ...counts, tests: [{ path: "fixtures/a.json", title: "a story [RES-02]", outcome: "passed" }] }),
    testsOf(counts),
  ];
  expect(provenBy(reported.flat()).map(({ id, path }) => `${id} ${path}`)).toEqual([
    "API-01 tests/server/a.test.ts",
    "API-02 tests/server/a.test.ts",
    "LIST-01 tests/browser/a.spec.ts",
    "RES-01 tests/browser/a.spec.ts",
    "RES-02 fixtures/a.json",
  ]);
});

test("a row of both kinds lacks the side that no title proves; a row of the screen is not proven by the server", () => {
  const claim = (id: string, path: string) => ({ id, path, title: "" });
  const told = lackingRows(
    [
      { id: "RES-01", kind: "both" },
      { id: "RES-02", kind: "both" },
      { id: "LIST-01", kind: "UI" },
      { id: "API-01", kind: "API" },
      { id: "API-02", kind: "API" },
    ],
    [
      claim("RES-01", "tests/server/a.test.ts"),
      claim("RES-02", "fixtures/warranty/a.json"),
      claim("RES-02", "tests/browser/a.spec.ts"),
      claim("LIST-01", "tests/engine/a.test.ts"),
      claim("API-01", "tests/portal/a.test.ts"),
    ],
  );
  expect(told).toEqual([
    { id: "RES-01", lacks: ["screen"] },
    { id: "LIST-01", lacks: ["screen"] },
    { id: "API-02", lacks: ["server"] },
  ]);
});

test("rows are the first cells that look like an id; decisions are not rows", () => {
  const markdown =
    "| id | what | kind |\n|---|---|---|\n| AUTH-01 | x | 000 | UI |\n| RES-02  | y | 001 | both |\n| D-020 | AUTH-03 | API |\ntext AUTH-09\n";
  expect(rowsOf(markdown)).toEqual([
    { id: "AUTH-01", kind: "UI" },
    { id: "RES-02", kind: "both" },
  ]);
});

test("a title may name several rows", () => {
  expect(idsIn("kept [DRAFT-01, DRAFT-02] and sent [API-04]")).toEqual(["DRAFT-01", "DRAFT-02", "API-04"]);
  expect(idsIn("a list [1] of roles [customer]")).toEqual([]);
  expect(groupOf("WFORM-39")).toBe("WFORM");
});

test("titles are those of tests, groups, tables and scenarios, and not of what is switched off", () => {
  const module = `
    describe("a", () => { test(\`b \${x}\`, () => {}); });
    test.each(rows)("c", () => {});
    const scenarios = [{ title: "d" + "e" }];
    test.skip("off", () => {});
    it.todo("later");
    expect("not a title");
  `;
  expect(titlesOfModule("a.test.ts", module)).toEqual(["a", "b  ", "c", "d e"]);
  expect(titlesOfFixture('{"title": "a", "steps": [{"title": "b", "text": "c"}]}')).toEqual(["a", "b"]);
});
