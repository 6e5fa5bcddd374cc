import { type Kysely, sql } from "kysely";
import type { Database } from "../../app-context.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { CellFault } from "./cells.ts";
import { csvRecords } from "./csv-records.ts";
import { columnsOf } from "./headings.ts";
import { SeenRows } from "./seen-rows.ts";
import type { BadRow, Row, Sheet, Value, Written } from "./sheet.ts";

/** Rows that are kept or lost together. */
const batch = 1_000;

export interface Imported {
  added: number;
  changed: number;
  unchanged: number;
  /** Rows that were left out. */
  bad: number;
  /** There were as many bad rows as were to be borne; the rest of the file was not read. */
  wasStopped: boolean;
}

export interface ImportOptions {
  /** Everything is tried and nothing kept. */
  isCheck?: boolean;
  /** Ends after so many bad rows. */
  stopAt?: number;
  /** Hears of each fault, in the order of batches. */
  tell(fault: BadRow): void;
}

class Rollback extends Error {}

/**
 * Reads a CSV file into the tables of the sheet that its headings call for: adds what is new, changes what differs, removes nothing,
 * and may be repeated. Bad rows are told and left out. Throws when the file is none of the sheets; what was read before stays.
 */
export async function importRows(
  database: Database,
  file: string,
  sheetFor: (headings: readonly string[]) => Sheet,
  { isCheck = false, stopAt = Number.POSITIVE_INFINITY, tell }: ImportOptions,
): Promise<Imported> {
  return database.connection().execute(async (connection) => {
    const seen = await SeenRows.on(connection);
    const done: Imported = { added: 0, changed: 0, unchanged: 0, bad: 0, wasStopped: false };
    let waiting: Row[] = [];
    let sheet: Sheet | undefined;
    let columns: string[] = [];
    const leaveOut = (faults: readonly BadRow[]) => {
      for (const fault of faults) tell(fault);
      done.bad += new Set(faults.map(({ line }) => line)).size;
    };
    const write = async () => {
      if (!sheet || waiting.length === 0) return;
      const { fresh, bad } = await sift(seen, sheet, waiting);
      const written = await writeBatch(connection, sheet, fresh, isCheck);
      const leftOut = [...bad, ...written.bad];
      leaveOut(leftOut);
      done.added += written.added;
      done.changed += written.changed;
      done.unchanged += fresh.length - written.added - written.changed - linesOf(written.bad);
      waiting = [];
    };
    for await (const record of csvRecords(file)) {
      if (!sheet) {
        if ("fault" in record) throw new Error(`Line ${record.line}: ${record.fault}.`);
        sheet = sheetFor(record.cells);
        columns = columnsOf(sheet, record.cells);
        continue;
      }
      const read = "fault" in record ? [record] : readRow(sheet, columns, record);
      if (Array.isArray(read)) leaveOut(read);
      else if (waiting.push(read) >= batch) await write();
      if (done.bad >= stopAt) {
        done.wasStopped = true;
        break;
      }
    }
    if (!sheet) throw new Error("The file holds no headings.");
    await write();
    await seen.forget();
    if (!isCheck) for (const table of sheet.tables) await sql`analyze ${sql.table(table)}`.execute(connection);
    return done;
  });
}

const linesOf = (faults: readonly BadRow[]): number => new Set(faults.map(({ line }) => line)).size;

function readRow(sheet: Sheet, columns: readonly string[], at: { line: number; cells: string[] }): Row | BadRow[] {
  const { line, cells } = at;
  if (cells.length !== columns.length) {
    const fault = `has ${cells.length} cells where the headings are ${columns.length}; put quotation marks around cells with commas in them`;
    return [{ line, fault }];
  }
  const bad: BadRow[] = [];
  const values: Record<string, Value> = {};
  for (const [index, name] of columns.entries()) {
    const column = sheet.columns[name];
    const cell = cells[index] ?? "";
    if (!column) continue;
    const value = cell === "" ? (column.empty ?? new CellFault("is empty; fill it in")) : readCell(column, cell);
    if (cell === "" && column.empty === null) values[name] = null;
    else if (value instanceof CellFault) bad.push({ line, column: name, fault: value.says });
    else values[name] = value;
  }
  return bad.length > 0 ? bad : { line, values };
}

function readCell(column: Sheet["columns"][string], cell: string): Value | CellFault {
  // What is no UTF-8 is read as this sign.
  if (cell.includes("\uFFFD"))
    return new CellFault('holds a character that is not UTF-8; save the file as "CSV UTF-8"');
  return column.read(cell);
}

/** Rows that the file has not had before, and those that it has, or that disagree with an earlier one. */
async function sift(seen: SeenRows, sheet: Sheet, rows: readonly Row[]): Promise<{ fresh: Row[]; bad: BadRow[] }> {
  const contentOf = ({ values }: Row, names: readonly string[]) => JSON.stringify(names.map((name) => values[name]));
  const bad: BadRow[] = [];
  const keys = rows.map((row) => ({ line: row.line, key: contentOf(row, sheet.key).toLowerCase(), content: "" }));
  for (const [index, before] of (await seen.note(keys)).entries()) {
    const { line = 0 } = rows[index] ?? {};
    if (before)
      bad.push({ line, fault: `has the same ${sheet.key.join(" and ")} as line ${before.line}; take one of them out` });
  }
  for (const { by, same } of sheet.agreements ?? []) {
    const named = rows.filter(({ values }) => values[by]);
    const heads = named.map((row) => ({
      line: row.line,
      key: `${by} ${row.values[by]}`,
      content: contentOf(row, same),
    }));
    for (const [index, before] of (await seen.note(heads)).entries()) {
      const head = heads[index];
      if (!head || !before || before.content === head.content) continue;
      const fault = `line ${before.line} has the same ${by}, but not the same ${same.join(", ")}; make them agree`;
      bad.push({ line: head.line, column: by, fault });
    }
  }
  const left = new Set(bad.map(({ line }) => line));
  return { fresh: rows.filter(({ line }) => !left.has(line)), bad };
}

async function writeBatch(connection: Kysely<Tables>, sheet: Sheet, rows: Row[], isCheck: boolean): Promise<Written> {
  let written: Written = { added: 0, changed: 0, bad: [] };
  const work = connection.transaction().execute(async (trx) => {
    // Two imports at once take turns.
    await sql`select pg_advisory_xact_lock(2026112008)`.execute(trx);
    written = await sheet.write(trx, rows);
    if (isCheck) throw new Rollback();
  });
  await work.catch((error) => {
    if (!(error instanceof Rollback)) throw error;
  });
  return written;
}
