import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { type ColumnDef, writeXlsxStream } from "hucre/xlsx";
import { cellValue } from "./export-cells.ts";
import type { ExportColumn } from "./export-columns.ts";
import type { ExportTable } from "./export-table.ts";
import { sheetText } from "./sheet-text.ts";

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
