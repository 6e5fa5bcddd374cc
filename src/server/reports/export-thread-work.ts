import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { sql } from "kysely";
import { storeOf } from "../../definitions/store-of.ts";
import { isInScope } from "../access/claim-scope.ts";
import type { Person } from "../person.ts";
import { borrowDatabase } from "../platform/database/lent-database.ts";
import type { ExportContext } from "./export-context.ts";
import { exportFormats } from "./export-formats.ts";
import { exportTable } from "./export-table.ts";
import type { Asked, Outcome, ThreadStart } from "./export-thread.ts";
import { listedIds } from "./listed-ids.ts";
import { countIds, type PackedIds, unpackIds } from "./packed-ids.ts";

/** Bytes that are handed over at a time, at least. */
const pieceSize = 64 * 1024;
/** Claims that the embedded database lists at a time: meanwhile it answers nobody else. */
const mostLent = 2_000;

const { settings, definitions: modules, database: lent } = workerData as ThreadStart;
const definitions = storeOf(modules);
const database = lent ? borrowDatabase(lent) : await ownDatabase();

async function ownDatabase() {
  const { openDatabaseToRead } = await import("../platform/database/open.ts");
  return openDatabaseToRead(settings);
}

/** The thread behind `exportThread`. */
parentPort?.on("message", (asked: Asked | "end") => {
  if (asked === "end") void database.destroy().finally(() => process.exit());
  else void answer(asked).catch((error) => tell(asked.port, { kind: "fault", error: plain(error) }));
});

async function answer({ act, port, person, now, kept, ids, isContinued }: Asked): Promise<void> {
  const began = performance.now();
  const clock = { now: () => new Date(now.getTime() + Math.floor(performance.now() - began)) };
  const appContext: ExportContext = { settings, database, definitions, clock };
  const claims = async () =>
    ids ? [Buffer.from(ids.buffer, ids.byteOffset, ids.length)] : listedIds(appContext, person, kept, lent && mostLent);
  if (act === "judge")
    return tell(port, { kind: "judged", isReadable: await mayReadAll(appContext, person, await claims()) });
  if (act === "list") return tell(port, { kind: "listed", ids: joined(await claims()) });
  const table = await exportTable(appContext, person, await claims());
  const written = { rows: 0 };
  const batches = counted(table.batches, written);
  const file = exportFormats[kept.format].write({ ...table, batches }, isContinued);
  const source: AsyncIterator<Uint8Array | string> = file[Symbol.asyncIterator]();
  port.on("close", () => file.destroy());
  port.on("message", () => {
    piece(source, written).then(
      (outcome) => tell(port, outcome),
      (error) => tell(port, { kind: "fault", error: plain(error) }),
    );
  });
  tell(port, { kind: "began" });
}

async function* counted<T>(batches: AsyncIterable<T[]>, written: { rows: number }): AsyncGenerator<T[]> {
  for await (const rows of batches) {
    written.rows += rows.length;
    yield rows;
  }
}

async function piece(source: AsyncIterator<Uint8Array | string>, written: { rows: number }): Promise<Outcome> {
  const gathered: Uint8Array[] = [];
  let size = 0;
  while (size < pieceSize) {
    const { done, value } = await source.next();
    if (done) break;
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
    gathered.push(bytes);
    size += bytes.length;
  }
  return size === 0 ? { kind: "end" } : { kind: "piece", bytes: joined(gathered), rows: written.rows };
}

/** In memory of their own, which can be handed over. */
function joined(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const one of pieces) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}

function tell(port: MessagePort, outcome: Outcome): void {
  const handed =
    outcome.kind === "piece" ? outcome.bytes.buffer : outcome.kind === "listed" ? outcome.ids.buffer : undefined;
  port.postMessage(outcome, handed ? [handed as ArrayBuffer] : []);
}

/** An error that passes between threads. */
const plain = (error: unknown): Error => new Error(error instanceof Error ? error.message : String(error));

/** Claims that are looked at together. */
const size = 5_000;

/** Whether this person may still read every one of these claims. What was deleted since was theirs to read. */
async function mayReadAll(
  { database, definitions }: Pick<ExportContext, "database" | "definitions">,
  person: Person,
  pages: PackedIds[],
): Promise<boolean> {
  for (const page of pages) {
    for (let from = 0; from < countIds(page); from += size) {
      const unreadable = await database
        .selectFrom("claims")
        .select("id")
        .where("id", "=", sql<string>`any(${unpackIds(page, from, size)}::uuid[])`)
        .where(({ not }) => not(isInScope(person, definitions)))
        .limit(1)
        .executeTakeFirst();
      if (unreadable) return false;
    }
  }
  return true;
}
