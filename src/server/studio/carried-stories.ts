import { LRUCache } from "lru-cache";
import type { CallAnswer } from "../../contract/call.ts";
import type { getCarriedStories } from "../../contract/studio-migrations.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { CarriedFiles, FormSteps } from "../../definitions/stories/carry/carried-files.ts";
import { carriedFilesApart } from "../../definitions/stories/carry/carry-apart.ts";
import { ownStories, storyFolders } from "../../definitions/stories/read-stories.ts";
import { stepsIn } from "../migrating/migration-steps.ts";
import { withFolder } from "../releases/kept-releases.ts";
import { type Files, hashOf } from "../releases/releases.ts";
import { fixtures, keptOnce } from "./stories.ts";

type Answer = Omit<CallAnswer<typeof getCarriedStories>, "version">;

/** Milliseconds; all of ours take about one second. Whoever could not wait asks again and finds it under way. */
const longest = 60_000;
const kept = new LRUCache<string, Promise<CarriedFiles>>({ max: 4 });
/** Places that are listed of those left to a person. */
const mostLeft = 200;

/** The steps of migrations that the second has and the first has not, for each form of the second. */
export async function stepsBetween(
  before: (type: string) => number | undefined,
  after: DefinitionStore,
  files: Files,
): Promise<FormSteps[]> {
  const steps = await stepsIn(files);
  return after.forms().map(({ type }) => {
    const count = before(type);
    return { type, steps: count === undefined ? [] : (steps.get(type) ?? []).slice(count).flat() };
  });
}

/** The stories of a draft in the names of its forms, where they still speak those of the forms that are served. */
export async function carriedStories(served: DefinitionStore, files: Files, target: DefinitionStore): Promise<Answer> {
  const forms = served.forms();
  const known = (type: string) => forms.find((form) => form.type === type);
  const between = await stepsBetween((type) => known(type) && (known(type)?.migration ?? 0), target, files);
  if (between.every(({ steps }) => steps.length === 0)) return { files: [], left: [], more: 0 };
  const key = [hashOf(files), ...between.map(({ type, steps }) => `${type} ${steps.length}`)].join();
  const found = await keptOnce(kept, key, () =>
    withFolder(files, (schemas) => carriedFilesApart(storyFolders(schemas, fixtures), between, longest)),
  );
  const named = (file: string) => `${ownStories}/${file}`;
  return {
    files: found.files.map(({ file, text }) => ({ file: named(file), text })),
    left: found.left.slice(0, mostLeft).map(({ file, step = null, ...one }) => ({ file: named(file), step, ...one })),
    more: Math.max(0, found.left.length - mostLeft),
  };
}
