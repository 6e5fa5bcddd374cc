import type { Readable } from "node:stream";
import type { ExportTable } from "./export-table.ts";
import { csvOf } from "./export-text.ts";
import { workbookOf } from "./export-workbook.ts";

export type ExportFormat = "csv" | "xlsx";

interface Written {
  mediaType: string;
  /** The file, written no faster than it is read. */
  write(table: ExportTable, isContinued?: boolean): Readable;
  /** Files of it may be put together out of parts that were written apart: those that continue one have no heading. */
  hasParts?: true;
}

/** How an export may be written. */
export const exportFormats: Record<ExportFormat, Written> = {
  csv: { mediaType: "text/csv; charset=utf-8", write: csvOf, hasParts: true },
  xlsx: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: workbookOf },
};
