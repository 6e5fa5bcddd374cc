import type { Readable } from "node:stream";
import type { ExportTable } from "./export-table.ts";
import { csvOf } from "./export-text.ts";
import { workbookOf } from "./export-workbook.ts";

export type ExportFormat = "csv" | "xlsx";

interface Written {
  mediaType: string;
  /** The file, written no faster than it is read. */
  write(table: ExportTable): Readable;
}

/** How an export may be written. */
export const exportFormats: Record<ExportFormat, Written> = {
  csv: { mediaType: "text/csv; charset=utf-8", write: csvOf },
  xlsx: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: workbookOf },
};
