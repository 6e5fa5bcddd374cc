import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { readPerson } from "../../access/read-person.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { checkedContent } from "../../platform/files/checked-content.ts";
import { type ExportFormat, exportFormats } from "../export-formats.ts";
import { exportNow } from "../export-question.ts";
import type { ExportThread } from "../export-thread.ts";
import { type KeptExport, keptOf } from "../kept-exports.ts";
import { countIds, type PackedIds, sliceIds } from "../packed-ids.ts";
import { rightsOf } from "../rights-of.ts";
import { finish, type QueuedExport, stillOurs } from "./queued-exports.ts";

/** Claims in one part of a file: what is made again at most after its maker was killed. */
const partSize = 20_000;
/** Milliseconds between two signs of life. */
const beatMs = 3_000;

interface Maker {
  appContext: AppContext;
  thread: ExportThread;
  /** The process is ending. */
  stopping: AbortSignal;
}

/** Nobody wants it any more, or another worker has taken it over. */
export class NotOurs extends Error {}

/**
 * Makes an export from where it stands: which claims it holds is written down first, then the file, part by part where its
 * format allows it. Throws NotOurs, what the stopping throws, and what goes wrong.
 */
export async function makeExport({ appContext, thread, stopping }: Maker, queued: QueuedExport): Promise<void> {
  const person = await readerOf(appContext, queued);
  if (!person)
    return finish(appContext, queued, "Your rights have changed since you asked for it. Please export again.");
  const kept = await exportNow(appContext, person, keptOf(queued));
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const progress = { done: 0 };
  const beat = setInterval(() => {
    stillOurs(appContext.database, queued, { done: progress.done }).then(
      (isOurs) => !isOurs && lost.abort(new NotOurs()),
      // A database that is away is noticed by the work itself.
      () => {},
    );
  }, beatMs).unref();
  try {
    const ids = await idsOf(appContext, thread, { person, kept, queued, signal });
    const size = exportFormats[queued.format as ExportFormat].hasParts ? partSize : Math.max(countIds(ids), 1);
    const count = Math.max(1, Math.ceil(countIds(ids) / size));
    const isWhole = await wholePositions(appContext, queued.filename);
    for (let part = 0; part < count; part++) {
      progress.done = part * size;
      if (isWhole.has(part + 1)) continue;
      const task = {
        person,
        now: appContext.clock.now(),
        kept,
        ids: sliceIds(ids, part * size, size),
        isContinued: part > 0,
      };
      const onRows = (rows: number) => {
        progress.done = part * size + rows;
      };
      await keepPart(appContext, queued, part + 1, { content: await thread.write(task, onRows), signal });
    }
    await stillOurs(appContext.database, queued, { done: countIds(ids) });
    await finish(appContext, queued);
  } finally {
    clearInterval(beat);
  }
}

/** Whoever asked, if they still are who they were then. */
async function readerOf(
  { database, definitions }: AppContext,
  { user_id, rights }: QueuedExport,
): Promise<Person | undefined> {
  const user = await database.selectFrom("users").select("sso_id").where("id", "=", user_id).executeTakeFirst();
  const person = user && (await readPerson(database, definitions.access, user.sso_id));
  return person && rightsOf(person) === rights ? person : undefined;
}

interface Making {
  person: Person;
  kept: KeptExport;
  queued: QueuedExport;
  signal: AbortSignal;
}

/** Which claims it holds: as it was written down, or as it is now. */
async function idsOf(
  appContext: AppContext,
  thread: ExportThread,
  { person, kept, queued, signal }: Making,
): Promise<PackedIds> {
  const known = await keptIds(appContext, queued.filename);
  const ids = known ?? (await thread.list({ person, now: appContext.clock.now(), kept }));
  if (!known) await keepPart(appContext, queued, 0, { content: Readable.from([ids]), signal });
  await stillOurs(appContext.database, queued, { total: countIds(ids) });
  return ids;
}

/** The claims that an export was found to hold; undefined while nobody has looked. */
export async function keptIds({ database, files }: AppContext, filename: string): Promise<PackedIds | undefined> {
  const [row] = await wholeFiles({ database }, filename).where("position", "=", 0).execute();
  const content = row && (await files.get(row.path));
  return content && buffer(Readable.from(checkedContent(content, row)));
}

/** The files of an export that are written to their end. */
export const wholeFiles = ({ database }: Pick<AppContext, "database">, filename: string) =>
  database
    .selectFrom("export_files")
    .select(["path", "position"])
    .select(({ ref }) => [ref("size").$notNull().as("size"), ref("sha256").$notNull().as("sha256")])
    .where("filename", "=", filename)
    .where("size", "is not", null)
    .orderBy("position");

const wholePositions = async (appContext: AppContext, filename: string): Promise<ReadonlySet<number>> =>
  new Set((await wholeFiles(appContext, filename).execute()).map(({ position }) => position));

/** Keeps one part, in the place of what another attempt left of it. Its row comes first, so that no bytes are ever without one. */
async function keepPart(
  { database, files }: AppContext,
  queued: QueuedExport,
  position: number,
  { content, signal }: { content: Readable; signal: AbortSignal },
): Promise<void> {
  const { filename } = queued;
  const here = () =>
    database.selectFrom("export_files").where("filename", "=", filename).where("position", "=", position);
  for (const { path } of await here().select("path").execute()) {
    await files.remove(path);
    await database.deleteFrom("export_files").where("path", "=", path).execute();
  }
  const path = randomUUID().replaceAll("-", "");
  await database.insertInto("export_files").values({ path, filename, position }).execute();
  const hash = createHash("sha256");
  let size = 0;
  const weighed = async function* () {
    for await (const piece of content) {
      signal.throwIfAborted();
      size += piece.length;
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await files.put(path, Readable.from(weighed(), { objectMode: false }));
    if (!(await stillOurs(database, queued))) throw new NotOurs();
  } catch (error) {
    await files.remove(path).catch(() => {});
    throw error;
  }
  await database
    .updateTable("export_files")
    .set({ size, sha256: hash.digest("hex") })
    .where("path", "=", path)
    .execute();
}
