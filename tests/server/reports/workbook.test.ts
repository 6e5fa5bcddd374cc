import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { workbookOf } from "../../../src/server/reports/export-workbook.ts";
import { asShown, hostileText, tableOf } from "./hostile-text.ts";
import { readWorkbook, shownMoment } from "./read-workbook.ts";

const written = async (rows: unknown[][], columns?: Parameters<typeof tableOf>[1]) =>
  readWorkbook(await buffer(workbookOf(tableOf(rows as string[][], columns))));
const firstCells = async (rows: unknown[][], columns?: Parameters<typeof tableOf>[1]) =>
  (await written(rows, columns)).sheets[0]?.rows.slice(1).map(([cell]) => cell);

test("hostile text is text in every cell of a workbook, never a formula, and reads as it was written", async () => {
  const rows = fc.array(fc.array(hostileText, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const { sheets, formulas } = await written(given);
      expect(formulas).toBe(0);
      const cells = sheets[0]?.rows.slice(1).flat().filter(Boolean) ?? [];
      expect(cells.every((cell) => cell?.kind === "text")).toBe(true);
      expect(cells.map((cell) => cell?.value)).toEqual(given.flat().filter(Boolean).map(asShown));
    }),
    { numRuns: 150 },
  );
});

test("moments and days are dates by New Zealand's clock, quantities numbers; several in one cell, and what is none, stay text", async () => {
  const moment = new Date("2026-11-20T00:10:59.900Z");
  expect(await firstCells([[moment], [null]], [{ holds: "moments" }])).toEqual([
    { kind: "number", value: expect.any(String), format: "yyyy-mm-dd hh:mm:ss" },
    undefined,
  ]);
  const [shown] = (await firstCells([[moment]], [{ holds: "moments" }])) ?? [];
  expect(shownMoment(shown?.value ?? "")).toBe("2026-11-20 13:10:59");
  const days = await firstCells(
    [["2026-02-28"], [["2025-11-06"]], ["2026-02-30"], [["2026-01-01", "2026-01-02"]], ["1899-12-31"]],
    [{ holds: "days" }],
  );
  expect(days?.map((cell) => cell?.kind)).toEqual(["number", "number", "text", "text", "text"]);
  expect(days?.slice(0, 2).map((cell) => shownMoment(cell?.value ?? ""))).toEqual([
    "2026-02-28 00:00:00",
    "2025-11-06 00:00:00",
  ]);
  expect(days?.[0]?.format).toBe("yyyy-mm-dd");
  const quantities = await firstCells([[3], [[2]], [["1", "4"]], ["0x10"], ["1e5"]], [{ holds: "quantities" }]);
  expect(quantities?.map((cell) => [cell?.kind, cell?.value])).toEqual([
    ["number", "3"],
    ["number", "2"],
    ["text", "1; 4"],
    ["text", "0x10"],
    ["text", "1e5"],
  ]);
  expect((await firstCells([["00123"], ["12345678901234567890"]]))?.map((cell) => cell?.kind)).toEqual([
    "text",
    "text",
  ]);
});

test("the heading stays in view, columns have widths, text that no cell holds is cut and says so", async () => {
  const long = `${"a".repeat(32_765)}😀 and more`;
  const { sheets } = await written([[long, "x".repeat(32_767)]], [{ width: 40 }]);
  const [sheet] = sheets;
  expect(sheet?.pane).toMatch(/ySplit="1".*state="frozen"/);
  expect(sheet?.widths).toEqual([40, 16]);
  expect(sheet?.rows[0]?.map((cell) => cell?.value)).toEqual(["Column 1", "Column 2"]);
  expect(sheet?.rows[1]?.map((cell) => cell?.value)).toEqual([`${"a".repeat(32_765)}…`, "x".repeat(32_767)]);
});

test("behind 1,048,576 rows another sheet follows, with a heading of its own", async () => {
  const rows = 1_048_577;
  const table = tableOf([["n"]]);
  const batches = (async function* () {
    for (let from = 0; from < rows; from += 10_000) {
      yield Array.from({ length: Math.min(10_000, rows - from) }, (_, index) => [from + index + 1]);
    }
  })();
  let sheets = 0;
  let bytes = 0;
  for await (const chunk of workbookOf({ ...table, batches })) {
    bytes += (chunk as Buffer).length;
    sheets += (chunk as Buffer).toString("latin1").split("xl/worksheets/sheet").length - 1;
  }
  expect(bytes).toBeGreaterThan(1_000_000);
  // Each is named where it begins and once more in the archive's directory.
  expect(sheets).toBe(4);
}, 60_000);
