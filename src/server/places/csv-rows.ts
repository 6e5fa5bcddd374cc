import { createReadStream } from "node:fs";

/** A row of a CSV file by the names of its columns, in lower case, and the line that it begins on. */
export interface CsvRow {
  line: number;
  values: Record<string, string>;
}

/** Characters and cells of one row; an outline of a region is long, a file that is no CSV is endless. */
const longestRow = 50_000_000;
const mostCells = 1_000;
/** Characters of a cell that are kept: enough to tell where an outline lies, and the same memory for every file. */
const longestCell = 4_000;

/**
 * Reads a CSV file row by row, however large it is: quotes, doubled quotes, line ends inside of quotes, a BOM. Cells are cut
 * after 4,000 characters. Throws when a row does not end.
 */
export async function* csvRows(file: string): AsyncGenerator<CsvRow> {
  let names: string[] | undefined;
  for await (const { line, cells } of records(file)) {
    if (cells.length === 1 && cells[0] === "") continue;
    if (!names) {
      names = cells.map((name) => name.trim().toLowerCase());
      continue;
    }
    const values = Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? "").trim()]));
    yield { line, values };
  }
}

async function* records(file: string): AsyncGenerator<{ line: number; cells: string[] }> {
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let wasQuote = false;
  let line = 1;
  let begun = 1;
  let isFirst = true;
  let length = 0;
  const add = (letter: string) => {
    if (cell.length < longestCell) cell += letter;
  };
  for await (const piece of createReadStream(file, { encoding: "utf8" })) {
    const text = isFirst ? String(piece).replace(/^\uFEFF/, "") : String(piece);
    isFirst = false;
    for (let at = 0; at < text.length; at += 1) {
      const letter = text[at] as string;
      if (letter === "\n") line += 1;
      if (isQuoted && !wasQuote) {
        if (letter === '"') wasQuote = true;
        else add(letter);
      } else if (letter === '"') {
        // Inside of quotes a doubled one stands for itself.
        if (wasQuote) add(letter);
        else isQuoted = true;
        wasQuote = false;
      } else if (letter === ",") {
        cells.push(cell);
        cell = "";
        isQuoted = wasQuote = false;
      } else if (letter === "\n") {
        yield { line: begun, cells: [...cells, cell] };
        cells = [];
        cell = "";
        isQuoted = wasQuote = false;
        begun = line;
        length = 0;
      } else if (letter !== "\r") add(letter);
      length += 1;
      if (length > longestRow || cells.length > mostCells)
        throw new Error(`Line ${begun} does not end. Is this a CSV file?`);
    }
  }
  if (cell || cells.length > 0) yield { line: begun, cells: [...cells, cell] };
}
