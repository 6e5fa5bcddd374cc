import { sql } from "kysely";
import type { Database } from "../../app-context.ts";
import { csvRecords } from "../import/csv-records.ts";
import { columnFault, type ListedPlace, listedPlace } from "./listed-place.ts";
import { PlaceStore } from "./place-store.ts";

/** Rows that are kept or lost together. */
const batch = 5_000;

/** What an import did; `bad` rows were left out. */
export interface ReadPlaces {
  rows: number;
  localities: number;
  streets: number;
  bad: number;
}

/**
 * Reads a list of addresses or of suburbs (CSV of Land Information New Zealand, columns by name) into localities and streets.
 * Repeatable: what is there stays, what is new is added. `tell` hears of each bad row by its line. Throws when the columns are
 * others; what was read before a fault stays.
 */
export async function readPlaces(
  database: Database,
  file: string,
  tell: (line: number, fault: string) => void,
): Promise<ReadPlaces> {
  const done: ReadPlaces = { rows: 0, localities: 0, streets: 0, bad: 0 };
  const store = await PlaceStore.of(database);
  let waiting: ListedPlace[] = [];
  const add = async () => {
    const { localities, streets } = await store.add(database, waiting);
    done.localities += localities;
    done.streets += streets;
    waiting = [];
  };
  for await (const row of csvRows(file)) {
    const fault = done.rows === 0 && "values" in row && columnFault(row.values);
    if (fault) throw new Error(fault);
    done.rows += 1;
    const place = "fault" in row ? row.fault : listedPlace(row.values);
    if (typeof place === "string") {
      done.bad += 1;
      tell(row.line, place);
    } else if (place && waiting.push(place) >= batch) await add();
  }
  if (done.rows === 0) throw new Error("The file holds no rows.");
  await add();
  await sql`analyze localities`.execute(database);
  await sql`analyze streets`.execute(database);
  return done;
}

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
