import fc from "fast-check";
import type { ExportColumn } from "../../../src/server/reports/export-columns.ts";
import type { ExportTable } from "../../../src/server/reports/export-table.ts";

const pieces = [
  ...["=", "+", "-", "@", "\t", "\r", "\n", "\r\n", '"', "'", ",", ";", " ", "\u00a0", "\u3000", "\ufeff", "\u200b"],
  ...["\u202e", "\u2067", "\u0000", "\u0001", "\u001f", "\u0085", "\u2028", "\ud800", "\udfff", "\ufffe", "\uffff"],
  ...["＝", "＋", "－", "＠", "﹢", "⁼", "−", "_x0041_", "_x000D_", "_X0041_", "_x005F_x0041_", "<b>", "]]>", "&amp;"],
  ...["+64 9 555 0100", "-5", "1=1", "Whangārei", "😀", "SUM(A1)", "cmd|' /C calc'!A0", "HYPERLINK(0)", "#REF!"],
];

/** Text that somebody wrote to do harm, and text that looks like it. */
export const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);

/** A text as a workbook shows it: line ends as Excel has them; a mark for what no sheet can hold. */
export const asShown = (text: string): string =>
  [...text.replaceAll("\r\n", "\n").replaceAll("\r", "\n").toWellFormed()]
    .map((one) => (/^[^\t\n\P{Cc}]$|^[\ufffe\uffff]$/u.test(one) ? "\ufffd" : one))
    .join("");

/** A table of text in as many columns as its widest row has. */
export function tableOf(rows: string[][], columns: Partial<ExportColumn>[] = []): ExportTable {
  const width = Math.max(columns.length, ...rows.map((row) => row.length));
  return {
    columns: Array.from({ length: width }, (_, index) => ({
      heading: `Column ${index + 1}`,
      cell: () => null,
      ...columns[index],
    })),
    batches: (async function* () {
      for (let from = 0; from < rows.length; from += 2) yield rows.slice(from, from + 2);
    })(),
  };
}
