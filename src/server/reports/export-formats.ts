import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { formulaSafe } from "../platform/text/formula-safe.ts";
import { type Cell, cellText } from "./export-cells.ts";
import type { ExportTable } from "./export-table.ts";
import { workbookOf } from "./export-workbook.ts";

export type ExportFormat = "csv" | "xlsx";

interface Written {
  mediaType: string;
  /** The file, written no faster than it is read. */
  write(table: ExportTable, isContinued?: boolean): Readable;
  /** Files of it may be put together out of parts that were written apart: those that continue one have no heading. */
  hasParts?: true;
}

/** A table as CSV by RFC 4180, heading first, with Excel's mark for UTF-8 at the start and no cell that runs as a formula; as the continuation of another, its rows alone. */
export const csvOf = (table: ExportTable, isContinued = false): Readable => Readable.from(csvParts(table, isContinued));

async function* csvParts({ columns, batches }: ExportTable, isContinued: boolean): AsyncGenerator<string> {
  if (!isContinued) yield csv([columns.map(({ heading }) => heading)], true);
  for await (const rows of batches) yield csv(rows.map((row) => row.map(safeText)));
}

/** A number is no text that somebody typed: below zero it stays one. */
const safeText = (cell: Cell): string => (typeof cell === "number" ? cellText(cell) : formulaSafe(cellText(cell)));

const csv = (rows: string[][], isStart = false): string =>
  stringify(rows, {
    bom: isStart,
    record_delimiter: "windows",
    // A lone line break is not the delimiter, so it would stand unquoted and break the row in two.
    quoted_match: /[\r\n]/,
  });

/** How an export may be written. */
export const exportFormats: Record<ExportFormat, Written> = {
  csv: { mediaType: "text/csv; charset=utf-8", write: csvOf, hasParts: true },
  xlsx: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: workbookOf },
};
