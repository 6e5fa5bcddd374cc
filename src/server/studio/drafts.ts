import type { Selectable, Transaction } from "kysely";
import type { Database, Queryable } from "../app-context.ts";
import type { Tables } from "../platform/database/tables.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { changedFiles } from "../releases/diff-releases.ts";
import { alone, type Files, filesOf, findRelease, publishedReleases, type Release } from "../releases/releases.ts";
import { mergeFiles } from "./merge-files.ts";
import { addEvent } from "./review-events.ts";

export type Draft = Pick<WholeDraft, (typeof columns)[number]>;
export type WholeDraft = Selectable<Tables["studio_drafts"]>;

/** Files of a draft, and their characters together. */
const mostFiles = 1_500;
const mostText = 8_000_000;
/** Drafts that are open at a time. */
const mostOpen = 50;

const columns = [
  "number",
  "base",
  "release",
  "title",
  "author",
  "state",
  "version",
  "made_at",
  "saved_at",
  "sent_version",
  "approved_version",
  "counted_version",
  "publish_at",
] as const satisfies (keyof WholeDraft)[];

/** Who acts: their id, and their name as the history keeps it. */
export interface By {
  id: string;
  author: string;
  now: Date;
}

/** Drafts of the studio, the newest first. */
export const listDrafts = (database: Queryable): Promise<Draft[]> =>
  database.selectFrom("studio_drafts").select(columns).orderBy("number", "desc").limit(200).execute();

/** A draft with its files in order. Throws 404. */
export async function findDraft(database: Queryable, number: number): Promise<WholeDraft> {
  const draft = await database.selectFrom("studio_drafts").selectAll().where("number", "=", number).executeTakeFirst();
  if (!draft) throw new HttpError(404, "There is no such draft. Open the studio's first page to see those there are.");
  // The database does not keep the order of keys, and a set is named by its files in order.
  return { ...draft, files: inOrder(draft.files) };
}

export const inOrder = (files: Files): Files =>
  Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));

/** The release that is served, with its files. */
export async function servedRelease(database: Queryable): Promise<{ release: Release; files: Files }> {
  const [release] = await publishedReleases(database, 1);
  if (!release)
    throw new HttpError(409, "Nothing was published yet. Start the portal with its folder of definitions once.");
  return { release, files: await filesOf(database, release) };
}

/** A draft that holds what is served, or what was made of it. Throws 409 where another release is served since that was made. */
export const startDraft = (
  database: Database,
  title: string,
  { id, author, now }: By,
  made?: { files: Files; base: number },
): Promise<Draft> =>
  alone(database, async (trx) => {
    const { release, files } = await servedRelease(trx);
    if (made && made.base !== release.number)
      throw new HttpError(409, "Another release was published meanwhile. Try again.");
    const changed = made ? changedFiles(files, made.files) : [];
    const open = await trx
      .selectFrom("studio_drafts")
      .select(({ fn }) => fn.countAll<number>().as("number"))
      .where("state", "=", "writing")
      .executeTakeFirstOrThrow();
    if (open.number >= mostOpen) {
      throw new HttpError(409, `There are ${mostOpen} open drafts. Publish or withdraw one before you begin another.`);
    }
    return trx
      .insertInto("studio_drafts")
      .values({
        base: release.number,
        title: title.trim(),
        author,
        state: "writing",
        version: made ? 1 : 0,
        files: JSON.stringify(made?.files ?? files),
        saves: JSON.stringify(Object.fromEntries(changed.map((file) => [file, { version: 1, by: author }]))),
        writers: JSON.stringify([id]),
        made_at: now,
        saved_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
  });

interface Saved {
  version: number;
  files: { file: string; text: string | null }[];
}

/** Saves files of an open draft, all or none. Throws 409 where somebody saved one of them after `version`. */
export function saveFiles(database: Database, number: number, { version, files }: Saved, by: By): Promise<Draft> {
  // What describes the kinds of files belongs to the product.
  const foreign = files.find(({ file }) => file.startsWith("meta/"));
  if (foreign) throw new HttpError(422, `${foreign.file} belongs to the portal itself and is not changed here.`);
  return ofOpenDraft(database, number, async (trx, draft) => {
    const late = files.find(({ file }) => (draft.saves[file]?.version ?? 0) > version);
    if (late) {
      const { by: who } = draft.saves[late.file] ?? { by: "Somebody" };
      throw new HttpError(409, `${who} saved ${late.file} meanwhile. Look at both before you save yours.`);
    }
    const next = { ...draft.files };
    const saves = { ...draft.saves };
    for (const { file, text } of files) {
      if (text === null) delete next[file];
      else next[file] = text;
      saves[file] = { version: draft.version + 1, by: by.author };
    }
    refuseSize(next);
    const writers = [...new Set([...draft.writers, by.id])];
    return write(trx, draft, { files: next, saves, writers, by });
  });
}

/** Keeps what becomes of claims of earlier versions once it is published. Throws 409 where it was saved after `version`. */
export const choosePopulations = (
  database: Database,
  number: number,
  { version, choices }: { version: number; choices: WholeDraft["populations"] },
  by: By,
): Promise<Draft> =>
  ofOpenDraft(database, number, async (trx, draft) => {
    if (draft.version !== version) throw new HttpError(409, "The draft was saved meanwhile. Look at it again first.");
    const writers = [...new Set([...draft.writers, by.id])];
    return write(trx, draft, { files: draft.files, saves: draft.saves, writers, by, populations: choices });
  });

function refuseSize(files: Files): void {
  const texts = Object.values(files);
  if (texts.length > mostFiles) throw new HttpError(422, `A draft has at most ${mostFiles} files.`);
  if (texts.reduce((sum, { length }) => sum + length, 0) > mostText) {
    throw new HttpError(422, `The files of a draft have at most ${mostText} characters together.`);
  }
  if (texts.some((text) => text.includes("\0") || !text.isWellFormed())) {
    throw new HttpError(422, "The text has characters that cannot be stored. Remove them and save again.");
  }
}

/** Takes what is served now into a draft, value by value. Throws 409, naming what both have changed. */
export const takeOver = (database: Database, number: number, version: number, by: By): Promise<Draft> =>
  ofOpenDraft(database, number, async (trx, draft) => {
    if (draft.version !== version) throw new HttpError(409, "The draft was saved meanwhile. Look at it again first.");
    const served = await servedRelease(trx);
    if (served.release.number === draft.base) return draft;
    const base = await filesOf(trx, await findRelease(trx, draft.base));
    const { files, conflicts } = mergeFiles(base, served.files, draft.files);
    if (conflicts.length > 0) {
      throw new HttpError(
        409,
        `Release ${served.release.number} by ${served.release.author} and this draft changed the same: ${conflicts.slice(0, 5).join("; ")}. Write there what shall hold from now on as the release has it, or withdraw the draft.`,
      );
    }
    refuseSize(files);
    const saves = { ...draft.saves };
    for (const file of changedFiles(draft.files, files)) saves[file] = { version: draft.version + 1, by: by.author };
    // What it takes over was published already: that is nobody's writing here.
    return write(trx, draft, { files, saves, by, base: served.release.number });
  });

/** Takes a draft back. */
export const withdraw = (database: Database, number: number): Promise<Draft> =>
  ofOpenDraft(database, number, (trx) =>
    trx
      .updateTable("studio_drafts")
      .set({ state: "withdrawn", publish_at: null })
      .where("number", "=", number)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );

/** One at a time, and nobody publishes meanwhile. Throws 404 without such a draft, 409 where it is closed. */
export const ofOpenDraft = <T>(
  database: Database,
  number: number,
  work: (trx: Transaction<Tables>, draft: WholeDraft) => Promise<T>,
): Promise<T> =>
  alone(database, async (trx) => {
    const draft = await findDraft(trx, number);
    refuseClosed(draft);
    return work(trx, draft);
  });

export function refuseClosed({ state }: Pick<Draft, "state">): void {
  if (state !== "writing") throw new HttpError(409, `This draft is ${state} and is not changed any more.`);
}

/** Another version: nothing that was approved or planned before holds for it. */
async function write(
  trx: Transaction<Tables>,
  { number, version, base, writers, publish_at, populations }: WholeDraft,
  next: Pick<WholeDraft, "files" | "saves"> & {
    writers?: string[];
    by: By;
    base?: number;
    populations?: WholeDraft["populations"];
  },
): Promise<Draft> {
  if (publish_at) {
    await addEvent(trx, { draft: number, version, kind: "cancelled", says: "The draft was changed." }, next.by);
  }
  return trx
    .updateTable("studio_drafts")
    .set({
      files: JSON.stringify(next.files),
      saves: JSON.stringify(next.saves),
      writers: JSON.stringify(next.writers ?? writers),
      saved_at: next.by.now,
      version: version + 1,
      base: next.base ?? base,
      publish_at: null,
      populations: JSON.stringify(next.populations ?? populations),
    })
    .where("number", "=", number)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
