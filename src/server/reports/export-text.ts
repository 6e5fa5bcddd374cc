import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { formulaSafe } from "../platform/text/formula-safe.ts";
import { type Cell, cellText } from "./export-cells.ts";
import type { ExportTable } from "./export-table.ts";

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
