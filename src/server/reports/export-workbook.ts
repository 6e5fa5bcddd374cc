import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { type ColumnDef, writeXlsxStream } from "hucre/xlsx";
import { cellValue } from "./export-cells.ts";
import type { ExportColumn } from "./export-columns.ts";
import type { ExportTable } from "./export-table.ts";

/**
 * A table as an Excel workbook, heading first and kept in view, written as it is read; behind 1,048,576 rows another sheet
 * follows. Text is kept as text, so no cell ever is a formula.
 * Intentionally not ZIP64, which LibreOffice 7.4 does not open: a sheet of more than 4 GiB, which is rows of 4 kB each, breaks off.
 */
export function workbookOf({ columns, batches }: ExportTable): Readable {
  const workbook = writeXlsxStream(rowsOf(columns, batches), {
    name: "Claims",
    columns: columns.map(columnOf),
    freezePane: { rows: 1, columns: 1 },
  });
  return Readable.fromWeb(workbook as ReadableStream);
}

async function* rowsOf(columns: ExportColumn[], batches: ExportTable["batches"]) {
  for await (const rows of batches) {
    for (const row of rows) {
      yield row.map((cell, index) => {
        const value = cellValue(cell, columns[index]?.holds);
        return typeof value === "string" ? sheetText(value) : value;
      });
    }
  }
}

const formats = { moments: "yyyy-mm-dd hh:mm:ss", days: "yyyy-mm-dd", quantities: undefined, money: '"$"#,##0.00' };

function columnOf({ heading, holds, width }: ExportColumn): ColumnDef {
  const numFmt = holds && formats[holds];
  return { header: heading, width: width ?? Math.max(heading.length + 2, holds ? 20 : 16), ...(numFmt && { numFmt }) };
}

/** Characters that a cell of Excel holds at most. */
const mostInCell = 32_767;

/** Characters that XML cannot hold, and those that nobody could see. */
const impossible = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu;

/** A text as a cell of a workbook can hold it: line ends as Excel has them, what cannot stand in it marked, too much cut off. */
function sheetText(text: string): string {
  const shown = text.replace(/\r\n?/g, "\n").toWellFormed().replace(impossible, "\ufffd");
  // Spreadsheets read _x0041_ as the character of this code: its first underscore is written in that way itself.
  return cut(shown).replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}

function cut(text: string): string {
  if (text.length <= mostInCell) return text;
  return `${text.slice(0, mostInCell - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
