import { createHash } from "node:crypto";
import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type { Database, Queryable } from "../app-context.ts";
import { advisoryLock } from "../platform/database/advisory-lock.ts";
import type { Tables } from "../platform/database/tables.ts";

/** The files of a set of definitions, by their paths below the folder. */
export type Files = Record<string, string>;

export type Release = Selectable<Tables["releases"]>;

/** The database's channel, on which processes are told of a release that is published. */
export const channel = "releases";

/** Who releases, why, and where the set comes from. */
export type Released = Pick<Insertable<Tables["releases"]>, "author" | "reason" | "origin">;

/** Names a set by what its files hold. */
export const hashOf = (files: Files): string =>
  createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 32);

/** Every release, the newest first. */
export const listReleases = (database: Queryable): Promise<Release[]> =>
  database.selectFrom("releases").selectAll().orderBy("number", "desc").execute();

/** Those that were published, the one to serve first, at most `most`. */
export const publishedReleases = (database: Queryable, most: number): Promise<Release[]> =>
  database
    .selectFrom("releases")
    .selectAll()
    .where("state", "=", "published")
    .orderBy("published_at", "desc")
    .orderBy("number", "desc")
    .limit(most)
    .execute();

/** Throws, naming those there are, when there is no such release. */
export async function findRelease(database: Queryable, number: number): Promise<Release> {
  const releases = await listReleases(database);
  const found = releases.find((release) => release.number === number);
  if (found) return found;
  const [newest] = releases;
  throw new Error(
    newest
      ? `There is no release ${number}; the newest is ${newest.number}.`
      : "There are no releases yet: start the portal once.",
  );
}

export async function filesOf(database: Queryable, { hash }: Pick<Release, "hash">): Promise<Files> {
  const query = database.selectFrom("definition_releases").select("files").where("hash", "=", hash);
  const { files } = await query.executeTakeFirstOrThrow();
  // The database does not keep the order of keys, and a set is named by its files in order.
  return Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Releases a set of files, all or nothing: as the one to serve, or as a draft. What is published already stays as it is, and
 * nothing is answered.
 */
export const release = (
  database: Database,
  files: Files,
  { isPublished, now, ...released }: Released & { isPublished: boolean; now: Date },
): Promise<Release | undefined> =>
  alone(database, async (trx) => {
    const hash = hashOf(files);
    const [served] = await publishedReleases(trx, 1);
    if (served?.hash === hash && isPublished) return undefined;
    return writeRelease(trx, files, { ...released, isPublished, now });
  });

/** Publishes a draft, which keeps its number. Throws when it is none. */
export const publishDraft = (
  database: Database,
  number: number,
  { author, reason, now }: Pick<Released, "author" | "reason"> & { now: Date },
): Promise<Release> =>
  alone(database, async (trx) => {
    const draft = await findRelease(trx, number);
    if (draft.state !== "draft") {
      throw new Error(
        `Release ${number} is ${draft.state}, not a draft. To serve it again: npm run definitions -- rollback ${number}`,
      );
    }
    return trx
      .updateTable("releases")
      .set({ state: "published", author, reason, published_at: await publishing(trx, now) })
      .where("number", "=", number)
      .returningAll()
      .executeTakeFirstOrThrow();
  });

/**
 * Takes what the folder holds where it differs from what was last taken from it. It is published where that is wanted or
 * nothing is published yet, else it waits as a draft, in the place of the draft before it.
 */
export const takeFolder = (
  database: Database,
  files: Files,
  { publishes, now }: { publishes: boolean; now: Date },
): Promise<Release | undefined> =>
  alone(database, async (trx) => {
    const taken = await trx
      .selectFrom("releases")
      .selectAll()
      .where("origin", "=", "folder")
      .orderBy("number", "desc")
      .executeTakeFirst();
    const [served] = await publishedReleases(trx, 1);
    const isPublished = publishes || !served;
    const hash = hashOf(files);
    if (taken?.hash === hash && !(publishes && taken.state === "draft")) return undefined;
    await trx
      .updateTable("releases")
      .set({ state: "withdrawn" })
      .where("origin", "=", "folder")
      .where("state", "=", "draft")
      .execute();
    if (served?.hash === hash) return undefined;
    const released = { origin: "folder", author: "the folder", reason: "Its files were changed" } as const;
    return writeRelease(trx, files, { ...released, isPublished, now });
  });

/** Keeps a set and writes its release, within a transaction of `alone`. */
export async function writeRelease(
  trx: Transaction<Tables>,
  files: Files,
  { isPublished, now, ...released }: Released & { isPublished: boolean; now: Date },
): Promise<Release> {
  const hash = hashOf(files);
  await trx
    .insertInto("definition_releases")
    .values({ hash, taken_at: now, files: JSON.stringify(files) })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ taken_at: now }))
    .execute();
  return trx
    .insertInto("releases")
    .values({
      ...released,
      hash,
      state: isPublished ? "published" : "draft",
      made_at: now,
      published_at: isPublished ? await publishing(trx, now) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The moment of publishing, told to all processes with the transaction: now, or just after what was published last by a clock that is ahead. */
async function publishing(trx: Transaction<Tables>, now: Date): Promise<Date> {
  const [served] = await publishedReleases(trx, 1);
  await sql`select pg_notify(${channel}, '')`.execute(trx);
  return new Date(Math.max(now.getTime(), (served?.published_at?.getTime() ?? 0) + 1));
}

/** In one transaction, one at a time: killed in the middle, nothing of it is there. */
export const alone = <T>(database: Database, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  database.transaction().execute(async (trx) => {
    await advisoryLock(trx, ["releases"]);
    return work(trx);
  });
