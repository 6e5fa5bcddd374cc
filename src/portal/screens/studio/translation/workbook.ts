import { type CellValue, readXlsx, type Sheet, writeXlsx } from "hucre/xlsx";
import { refuseBomb } from "./refuse-bomb.ts";
import type { Standing, Translation } from "./translation.ts";

/** A row of a workbook of translations, as a translator gave it back. */
export interface Row {
  /** As the spreadsheet counts it. */
  number: number;
  key: string;
  english: string;
  said: string;
  /** Why what it says cannot be taken. */
  fault?: string;
}

const standingWords: Readonly<Record<Standing, string>> = {
  missing: "missing",
  stale: "the English has changed",
  done: "translated",
};

const headings = { key: "Key", of: "Said of", english: "English", state: "State" };
const saidIn = (language: string): string => `Translation (${language})`;

/** Rows and bytes of a workbook that is read: a hundred times what a large set of definitions says. */
const mostRows = 20_000;
const mostBytes = 8_000_000;

const widths = [40, 40, 60, 60, 24].map((width) => ({ width }));

/** Every sentence in a workbook, with what is said of it already. Text stays text, so no cell ever is a formula. */
export function workbookOf(sentences: readonly Translation[], language: string): Promise<Uint8Array> {
  const { key, of, english, state } = headings;
  const rows = [[key, of, english, saidIn(language), state], ...sentences.map(cellsOf)];
  const autoFilter = { range: `A1:E${rows.length}` };
  return writeXlsx({ sheets: [{ name: "Words", columns: widths, rows, freezePane: { rows: 1 }, autoFilter }] });
}

const cellsOf = ({ key, of, english, text, standing, from }: Translation): string[] =>
  [key, of, english, text, from === undefined ? standingWords[standing] : `${standingWords[standing]}; it was: ${from}`]
    // Spreadsheets read _x0041_ as the character of this code: its first underscore is written in that way itself.
    .map((cell) => cell.replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_"));

/** The rows of a workbook in this language. Throws a sentence where it is no such workbook, or greater than any of ours. */
export async function readWorkbook(bytes: Uint8Array, language: string): Promise<Row[]> {
  if (bytes.length > mostBytes) throw new Error(tooLarge);
  refuseBomb(bytes, tooLarge);
  const { sheets } = await readXlsx(bytes, { range: `A1:Z${mostRows + 2}` }).catch(() => {
    throw new Error("This file is no workbook that can be read. Save it as .xlsx, without a password.");
  });
  const sheet = sheets.find(({ rows }) => textIn(rows[0], headings.key) !== -1);
  const heading = sheet?.rows[0];
  if (!sheet || !heading) {
    throw new Error(
      `No sheet of this workbook begins with the columns of a translation, of which one is "${headings.key}".`,
    );
  }
  const at = {
    key: textIn(heading, headings.key),
    english: textIn(heading, headings.english),
    said: textIn(heading, saidIn(language)),
  };
  if (at.said === -1 || at.english === -1) {
    const lacking = at.said === -1 ? saidIn(language) : headings.english;
    throw new Error(`This workbook has no column "${lacking}". Export it in this language, and fill that one in.`);
  }
  if (sheet.rows.length > mostRows + 1) throw new Error(tooLarge);
  return sheet.rows.slice(1).flatMap((cells, index): Row[] => {
    const key = String(cells[at.key] ?? "").trim();
    const number = index + 2;
    const said = saidBy(sheet, index + 1, at.said);
    return key === "" && said.said === "" ? [] : [{ number, key, english: textOf(cells[at.english]), ...said }];
  });
}

const tooLarge = `This workbook is larger than any of ours: at most ${mostRows.toLocaleString("en-NZ")} rows are read. Take away what is no translation.`;

function saidBy({ rows, cells }: Sheet, row: number, column: number): Pick<Row, "said" | "fault"> {
  if (cells?.get(`${row},${column}`)?.type === "formula")
    return { said: "", fault: "it is a formula; write the words themselves" };
  const value: CellValue = rows[row]?.[column] ?? null;
  if (typeof value === "boolean" || value instanceof Date) {
    return { said: "", fault: "the spreadsheet has made a date or a yes of it; make the cell a text" };
  }
  const said = textOf(value);
  return /(?![\t\n])\p{Cc}/u.test(said) ? { said: "", fault: "it holds characters that nobody can see" } : { said };
}

const textOf = (value: CellValue | undefined): string =>
  String(value ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();

const textIn = (row: readonly CellValue[] | undefined, text: string): number =>
  row?.findIndex((cell) => typeof cell === "string" && cell.trim() === text) ?? -1;
