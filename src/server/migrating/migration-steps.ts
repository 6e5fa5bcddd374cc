import { LRUCache } from "lru-cache";
import { readForms } from "../../definitions/read-forms.ts";
import type { MigrationStep } from "../../engine/index.ts";
import type { Database } from "../app-context.ts";
import { withFolder } from "../releases/kept-releases.ts";
import { type Files, filesOf, hashOf, publishedReleases } from "../releases/releases.ts";

/** The steps of each migration of each form, in order. */
export type StepsOfForms = Map<string, MigrationStep[][]>;

/** More than anybody rolls back through. */
const mostReleases = 50;

/** What is read of a set once is known by its hash: a comparison asks for the same sets, and for all releases, again and again. */
const known = new LRUCache<string, Promise<StepsOfForms>>({ max: 2 * mostReleases });

export function stepsIn(files: Files): Promise<StepsOfForms> {
  const hash = hashOf(files);
  const read = known.get(hash) ?? readSteps(files);
  known.set(hash, read);
  read.catch(() => known.delete(hash));
  return read;
}

const readSteps = (files: Files): Promise<StepsOfForms> =>
  withFolder(
    files,
    (root) =>
      new Map(
        readForms(root).types.map(({ type, migrations }) => [
          type,
          migrations.map(({ json }) => (json as unknown as { steps: MigrationStep[] }).steps),
        ]),
      ),
  );

/** The same with what releases before knew: a release of old content has no word of the migrations that are to be undone. */
export async function stepsEverPublished(database: Database): Promise<StepsOfForms> {
  const all: StepsOfForms = new Map();
  for (const release of await publishedReleases(database, mostReleases)) {
    const files = await filesOf(database, release);
    if (!Object.keys(files).some((name) => name.includes("/migrations/"))) continue;
    for (const [type, steps] of await stepsIn(files)) {
      const newer = all.get(type) ?? [];
      all.set(type, [...newer, ...steps.slice(newer.length)]);
    }
  }
  return all;
}
