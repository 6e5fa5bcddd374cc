import { inflateRawSync } from "node:zlib";
// @ts-expect-error: it comes without types.
import { JSDOM } from "jsdom";

/** A cell as the file has it: what kind it says it is, its value as text, and its number format. */
export interface SheetCell {
  kind: "text" | "number";
  value: string;
  format: string;
}

export interface Sheet {
  name: string;
  /** Rows of cells by column; undefined where there is none. */
  rows: (SheetCell | undefined)[][];
  widths: number[];
  pane: string;
}

export interface Workbook {
  sheets: Sheet[];
  /** Names of the parts in the archive. */
  parts: string[];
  /** How many cells hold a formula, links and the like included. */
  formulas: number;
}

/** An XLSX read without the library that wrote it. Throws where the archive or the XML of a part is none. */
export function readWorkbook(file: Buffer): Workbook {
  const parts = unzip(file);
  const xml = (name: string) => parse(parts.get(name) ?? "");
  const formats = new Map(
    [...all(xml("xl/styles.xml"), "numFmt")].map((one) => [at(one, "numFmtId"), at(one, "formatCode")]),
  );
  const styles = [...all(all(xml("xl/styles.xml"), "cellXfs")[0] as Element, "xf")].map(
    (one) => formats.get(at(one, "numFmtId")) ?? "",
  );
  const names = [...all(xml("xl/workbook.xml"), "sheet")].map((one) => at(one, "name"));
  const pages = names.map((_, index) => xml(`xl/worksheets/sheet${index + 1}.xml`));
  const formulas = pages.reduce((sum, page) => sum + all(page, "f").length + all(page, "hyperlink").length, 0);
  const sheets = pages.map((page, index) => ({
    name: names[index] ?? "",
    rows: [...all(page, "row")].map((row) => cellsOf(row, styles)),
    widths: [...all(page, "col")].map((col) => Number(at(col, "width"))),
    pane: all(page, "pane")[0]?.outerHTML ?? "",
  }));
  return { sheets, parts: [...parts.keys()], formulas };
}

function cellsOf(row: Element, styles: string[]): (SheetCell | undefined)[] {
  const cells: (SheetCell | undefined)[] = [];
  for (const cell of all(row, "c")) {
    const isText = at(cell, "t") === "inlineStr";
    if (!isText && at(cell, "t")) throw new Error(`A cell is of type ${at(cell, "t")}.`);
    const value = all(cell, isText ? "t" : "v")[0]?.textContent ?? "";
    if (value === "") continue;
    const format = styles[Number(at(cell, "s") || 0)] ?? "";
    cells[columnOf(at(cell, "r"))] = {
      kind: isText ? "text" : "number",
      value: isText ? unescaped(value) : value,
      format,
    };
  }
  return cells;
}

/** What Excel shows for a text of the file. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** `AB12` is column 27. */
const columnOf = (reference: string): number =>
  [...reference.replace(/\d+$/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A day or moment as the workbook's number says it, to the second: `2026-11-20 13:10:00`. */
export const shownMoment = (serial: string): string =>
  new Date(Math.round((Number(serial) - 25_569) * 86_400) * 1000).toISOString().slice(0, 19).replace("T", " ");

const all = (within: Document | Element, name: string) => within.getElementsByTagName(name);
const at = (element: Element, name: string): string => element.getAttribute(name) ?? "";
const parse = (xml: string): Document => new JSDOM(xml, { contentType: "text/xml" }).window.document;

/** The parts of a ZIP archive by its directory, each of the size that the directory says. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) throw new Error("The archive has no end.");
  const parts = new Map<string, string>();
  let entry = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, size, nameLength, extraLength, noteLength, from] = [
      file.readUInt32LE(entry + 20),
      file.readUInt32LE(entry + 24),
      file.readUInt16LE(entry + 28),
      file.readUInt16LE(entry + 30),
      file.readUInt16LE(entry + 32),
      file.readUInt32LE(entry + 42),
    ] as [number, number, number, number, number, number];
    const name = file.toString("utf8", entry + 46, entry + 46 + nameLength);
    const content = from + 30 + file.readUInt16LE(from + 26) + file.readUInt16LE(from + 28);
    const part = inflateRawSync(file.subarray(content, content + packed));
    if (part.length !== size) throw new Error(`${name} is not as long as the archive says.`);
    parts.set(name, part.toString("utf8"));
    entry += 46 + nameLength + extraLength + noteLength;
  }
  return parts;
}
