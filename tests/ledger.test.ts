import { expect, test } from "vitest";
import { groupOf, idsIn, readClaims, readProven, readRows, rowsOf, tally } from "./ledger/ledger.ts";
import { titlesOfFixture, titlesOfModule } from "./ledger/titles.ts";

const rows = readRows();
const claims = readClaims();
const proven = new Set(claims.map(({ id }) => id));

test("every row that a title names stands in the ledger", () => {
  const unknown = claims.filter(({ id }) => !rows.includes(id));
  expect(unknown.map(({ id, path, title }) => `${path} names ${id}: ${title}`)).toEqual([]);
});

test("no row that was proven is lost", () => {
  expect(readProven().filter((id) => !proven.has(id))).toEqual([]);
});

test("the tally of proven rows is printed", () => {
  const recorded = new Set(readProven());
  const fresh = rows.filter((id) => proven.has(id) && !recorded.has(id));
  console.log(`Requirements ledger, proven / all\n${tally(rows, proven)}`);
  if (fresh.length)
    console.log(`${fresh.length} proven rows are not kept yet; 'npm run ledger' keeps them: ${fresh.join(" ")}`);
  expect(rows.length).toBe(new Set(rows).size);
});

test("rows are the first cells that look like an id; decisions are not rows", () => {
  const markdown = "| id | what |\n|---|---|\n| AUTH-01 | x |\n| RES-02  | y |\n| D-020 | AUTH-03 |\ntext AUTH-09\n";
  expect(rowsOf(markdown)).toEqual(["AUTH-01", "RES-02"]);
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
