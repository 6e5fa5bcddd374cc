import { randomUUID } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import type { FileStore } from "./file-store.ts";

/** What a store says of itself. The database holds the same; its generation is never behind the store's unless it is an older copy. */
export interface StoreMark {
  id: string;
  generation: number;
  /** A restore into this place has begun and did not end. */
  isRestoring?: boolean;
}

type Place = Pick<AppContext, "database" | "files">;

export async function readStoreMark(files: FileStore): Promise<StoreMark | undefined> {
  const text = await files.readMark();
  return text === undefined ? undefined : (JSON.parse(text) as StoreMark);
}

export const writeStoreMark = (files: FileStore, mark: StoreMark): Promise<void> =>
  files.writeMark(`${JSON.stringify(mark)}\n`);

const known = ({ database }: Pick<Place, "database">) =>
  database.selectFrom("file_store").select(["id", "generation"]).executeTakeFirst();

/** Why this store and this database do not belong together, in words; "unmarked" where neither or only the database says. */
export async function judgeStore(place: Place): Promise<{ fault: string } | "known" | "unmarked"> {
  return judgeMark(await readStoreMark(place.files), place.database);
}

/** The same of a mark that was read before the database was looked at. */
export async function judgeMark(
  mark: StoreMark | undefined,
  database: AppContext["database"],
): Promise<{ fault: string } | "known" | "unmarked"> {
  const row = await known({ database });
  if (!mark) return "unmarked";
  if (!row)
    return { fault: "the database is younger than the file store, or another portal's: it has never met this store" };
  if (row.id !== mark.id) return { fault: "the database belongs to another file store" };
  if (row.generation < mark.generation) return { fault: "the database is an older copy than the file store" };
  return "known";
}

/**
 * Takes the next generation in both, the database first: a copy of the database from before is older than the store from now on.
 * Makes them known to each other where they were not.
 */
export async function markStore(place: Place): Promise<void> {
  const { database, files } = place;
  const mark = await readStoreMark(files);
  const id = mark?.id ?? (await known(place))?.id ?? randomUUID();
  const first = (mark?.generation ?? 0) + 1;
  const { generation } = await database
    .insertInto("file_store")
    .values({ id, generation: first })
    .onConflict((conflict) =>
      conflict.column("is_only").doUpdateSet((eb) => ({
        id,
        generation: eb.fn<number>("greatest", [eb("file_store.generation", "+", 1), eb.val(first)]),
      })),
    )
    .returning("generation")
    .executeTakeFirstOrThrow();
  await writeStoreMark(files, { id, generation });
}
