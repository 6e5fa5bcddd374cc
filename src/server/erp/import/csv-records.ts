import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { type CsvError, type Info, parse } from "csv-parse";
import { formulaSafe } from "../../platform/text/formula-safe.ts";
import { plainText } from "../../platform/text/plain-text.ts";

/** Cells as they are meant, and the line that they begin on; or why the line could not be read. */
type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string };

/** Bytes of one record: far more than any row here has, and little enough that a quote left open does not fill the memory. */
const longestRecord = 200_000;
/** What a spreadsheet would run as a formula has an apostrophe in our own exports. */
const asMeant = (cell: string) => (cell.startsWith("'") && formulaSafe(cell.slice(1)) === cell ? cell.slice(1) : cell);

/**
 * Reads a CSV file record by record, however large it is: UTF-8 with or without a mark, commas, semicolons or tabs, quotes, any line
 * ends. Throws when it is no such file. `longest`: bytes of one record.
 */
export async function* csvRecords(file: string, longest = longestRecord): AsyncGenerator<CsvRecord> {
  const delimiter = delimiterOf(await beginning(file));
  const source = createReadStream(file);
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: longest,
  });
  const unread: CsvRecord[] = [];
  parser.on("skip", (error: CsvError | undefined) => {
    if (error) unread.push({ line: Number(error.lines ?? 0), fault: wordsOf(error) });
  });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const inner = record.reduce((lines, cell) => lines + (cell.includes("\n") ? cell.split("\n").length - 1 : 0), 0);
      const line = info.lines - inner;
      // The parser is ahead of what is taken from it.
      const before = unread.findIndex((fault) => fault.line > line);
      yield* unread.splice(0, before < 0 ? unread.length : before);
      const cells = record.map((cell) => plainText(asMeant(cell)));
      if (cells.some((cell) => cell !== "")) yield { line, cells };
    }
    yield* unread.splice(0);
  } catch (error) {
    const { code, lines } = error as Partial<CsvError>;
    if (!code?.startsWith("CSV_")) throw error;
    throw new Error(`Line ${lines}: ${wordsOf(error as CsvError)}. What stands before it has been read.`);
  } finally {
    source.destroy();
  }
}

async function beginning(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(65_536), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function delimiterOf(start: Buffer): string {
  if (start.length === 0) throw new Error("The file is empty.");
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (isUtf16 || start.includes(0)) {
    throw new Error('The file is UTF-16, or no text at all. Save it again as "CSV UTF-8 (comma delimited)".');
  }
  const [first = ""] = start
    .toString("utf8")
    .replace(/^[\uFEFF\r\n]+/, "")
    .split(/\r?\n|\r/, 1);
  const outside = first.replace(/"[^"]*"/g, "");
  const count = (letter: string) => outside.split(letter).length;
  return [",", ";", "\t"].reduce((best, letter) => (count(letter) > count(best) ? letter : best));
}

function wordsOf({ code }: CsvError): string {
  if (code === "CSV_QUOTE_NOT_CLOSED") return "a quotation mark opens here and is never closed";
  if (code === "CSV_MAX_RECORD_SIZE") return "the row does not end; a quotation mark may be left open";
  return 'a quotation mark stands in the wrong place; write it twice ("") inside of a cell that is in quotation marks';
}
