import { csvRecords } from "../import/csv-records.ts";

/** A row of a CSV file by the names of its columns, in lower case, and the line that it begins on; or why it could not be read. */
type CsvRow = { line: number; values: Record<string, string> } | { line: number; fault: string };

/** Bytes of one row; an outline of a region is long, a file that is no CSV is endless. */
const longestRow = 50_000_000;
/** Characters of a cell that are kept: enough to tell where an outline lies. */
const longestCell = 4_000;

/** Reads a CSV file row by row, however large it is. Cells are cut after 4,000 characters. Throws when a row does not end. */
export async function* csvRows(file: string): AsyncGenerator<CsvRow> {
  let names: string[] | undefined;
  for await (const record of csvRecords(file, longestRow)) {
    if ("fault" in record) yield record;
    else if (names) {
      const cells = record.cells.map((cell) => cell.slice(0, longestCell));
      yield { line: record.line, values: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])) };
    } else names = record.cells.map((name) => name.toLowerCase());
  }
}
