import { readForms } from "../../definitions/load.ts";
import type { MigrationStep } from "../../engine/index.ts";
import type { Database } from "../app-context.ts";
import { withFolder } from "../releases/kept-releases.ts";
import { type Files, filesOf, publishedReleases } from "../releases/releases.ts";

/** The steps of each migration of each form, in order. */
export type StepsOfForms = Map<string, MigrationStep[][]>;

export const stepsIn = (files: Files): Promise<StepsOfForms> =>
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

/** More than anybody rolls back through. */
const mostReleases = 50;

/** The same with what releases before knew: a release of old content has no word of the migrations that are to be undone. */
export async function stepsEverPublished(database: Database): Promise<StepsOfForms> {
  const known: StepsOfForms = new Map();
  for (const release of await publishedReleases(database, mostReleases)) {
    const files = await filesOf(database, release);
    if (!Object.keys(files).some((name) => name.includes("/migrations/"))) continue;
    for (const [type, steps] of await stepsIn(files)) {
      const newer = known.get(type) ?? [];
      known.set(type, [...newer, ...steps.slice(newer.length)]);
    }
  }
  return known;
}
