import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formulaSafe } from "../../../src/server/platform/text/formula-safe.ts";
import { csvOf } from "../../../src/server/reports/export-formats.ts";
import { hostileText, tableOf } from "./hostile-text.ts";

describe("text that a spreadsheet would run gets an apostrophe", () => {
  const run = [
    ...[
      "=1+1",
      "+1",
      "-1",
      "@A1",
      "\t1",
      "\r1",
      "\n1",
      "\r\n=1",
      " =1",
      "  \u00a0+1",
      "\u3000@A1",
      "\ufeff=1",
      "\u200b=1",
    ],
    ...[
      '"=1"',
      "'=1",
      "'\"-1",
      "”=1",
      "« =1",
      "＝1",
      "＋1",
      "－1",
      "＠A1",
      " ＝1",
      "﹢1",
      "﹦1",
      "﹫A1",
      "⁺1",
      "⁼1",
      "₌1",
      "−1",
      "⩵1",
      "⩶",
      "=\u0338",
    ],
    ...["+64 9 555 0100", "-5.00", "- two of them", "=", "\u202e=1", "\u0000=1", "\u0085=1", "\u2028=1"],
  ];
  test.each(run)("%j", (text) => expect(formulaSafe(text)).toBe(`'${text}`));
});

describe("any other text stays as it is", () => {
  test.each(["", "1=1", "a-b", "021 555 010", "Whangārei", "'quoted'", '"a"', "(+64) 9", "#1", "–", "a\n=1", "*1"])(
    "%j",
    (text) => expect(formulaSafe(text)).toBe(text),
  );
});

test("a strict reader of RFC 4180 finds every hostile cell again, none of which a spreadsheet runs [EXPORT-03]", async () => {
  const rows = fc.array(fc.array(hostileText, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const file = await buffer(csvOf(tableOf(given)));
      expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const read: string[][] = parse(file, { bom: true, record_delimiter: "\r\n", relax_quotes: false });
      expect(read.slice(1)).toEqual(given.map((row) => row.map((cell) => formulaSafe(cell).toWellFormed())));
      for (const cell of read.slice(1).flat()) {
        expect(cell.normalize("NFKC").replace(/^[\p{White_Space}\p{Cf}\p{Cc}"]+/u, "")).not.toMatch(/^[=+\-@]/);
      }
    }),
    { numRuns: 500 },
  );
});
