import { sql } from "kysely";
import type { Database } from "../../app-context.ts";
import { csvRows } from "./csv-rows.ts";
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
