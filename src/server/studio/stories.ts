import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { DefinitionStore } from "../../definitions/store.ts";
import { storeOf } from "../../definitions/store-of.ts";
import { readPeople } from "../../definitions/stories/people.ts";
import {
  type Approved,
  approveApart,
  type PlayedAll,
  type PlayedCause,
  playAllApart,
  type StorySources,
} from "../../definitions/stories/play-all.ts";
import { type PlayedStory, playOne, type Switched } from "../../definitions/stories/play-one.ts";
import { casesWritten, ownStories, storyFolders, storyPath } from "../../definitions/stories/read-stories.ts";
import { whereIn } from "../../definitions/stories/where-in.ts";
import { TookTooLong } from "../../definitions/work-result.ts";
import type { Json } from "../../engine/index.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { withFolder } from "../releases/kept-releases.ts";
import { type Files, hashOf } from "../releases/releases.ts";
import { checkFiles } from "./check-draft.ts";

/** The product's stories, and the people in them. */
export const fixtures = join(import.meta.dirname, "../../../fixtures");
/** Milliseconds for all stories; ours take about four seconds. Whoever could not wait asks again and finds them under way. */
const longest = 120_000;
/** Runs that wait for the one under way. */
const mostWaiting = 4;

const runs = new LRUCache<string, Promise<PlayedAll>>({ max: 4 });
const stores = new LRUCache<string, DefinitionStore>({ max: 2 });
let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

/** Where what was decided of differences is kept: with the stories, so that it is released with them. */
export const decisionsFile = `${ownStories}/decisions.json`;

/** All stories of a set of definitions, played; the same files once. Throws 422 for definitions with faults, 503 where it takes too long. */
export function playStoriesOf(files: Files): Promise<PlayedAll> {
  return keptOnce(runs, hashOf(files), () => withStorySources(files, (sources) => playAllApart(sources, longest)));
}

/** What was worked out for a key, or is under way; what failed is tried anew. */
export function keptOnce<T>(kept: LRUCache<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const run = inTurn(work);
  kept.set(key, run);
  run.catch(() => kept.delete(key));
  return run;
}

/** The texts of the files that approving a cause changes; undefined where no story has the cause any more. */
export function approvedTexts(files: Files, { id, cases }: PlayedCause): Promise<Approved | undefined> {
  const concerned = [...new Set(cases.map(({ file }) => file))];
  return inTurn(() => withStorySources(files, (sources) => approveApart(sources, { id, files: concerned }, longest)));
}

interface Wanted {
  file: string;
  /** Among the cases of the file, from 0. */
  number: number;
  /** In place of the file's. */
  text: string | undefined;
  switched: Switched | undefined;
}

/** One story, played step by step. Throws 404 without such a story, 422 for what is none. */
export function playStoryOf(files: Files, { file, number, text, switched }: Wanted) {
  return withStorySources(files, async ({ schemas, compiled }) => {
    const hash = hashOf(files);
    const store = stores.get(hash) ?? storeOf(compiled);
    stores.set(hash, store);
    const folders = storyFolders(schemas, fixtures);
    const written = text ?? textOf(folders, file);
    try {
      const cases = casesWritten(folders, file, JSON.parse(written) as Json);
      const story = cases[number];
      if (!story) throw new Error(`It has ${cases.length === 1 ? "one case" : `${cases.length} cases`}.`);
      const sources = { store, people: readPeople(fixtures, store.access), whereIs: whereIn(schemas, store) };
      const played: PlayedStory = playOne(sources, story, switched);
      return { ...played, text: written, cases: cases.map(({ title, name }) => name ?? title) };
    } catch (error) {
      throw new HttpError(422, `This story cannot be played: ${error instanceof Error ? error.message : error}`);
    }
  });
}

function textOf(folders: string[], file: string): string {
  if (!folders.some((folder) => existsSync(join(folder, file)))) {
    throw new HttpError(404, "There is no such story any more. Choose another.");
  }
  return readFileSync(storyPath(folders, file), "utf8");
}

interface Listed {
  email: string;
  name: string;
  roles: string[];
  active_customer?: string;
}

/** Who acts in stories. */
export const peopleOfStories = () =>
  (JSON.parse(readFileSync(join(fixtures, "reference/users.json"), "utf8")) as Listed[]).map(
    ({ email, name, roles, active_customer = null }) => ({ email, name, roles, account: active_customer }),
  );

/** Files that stories choose. */
export const filesOfStories = (): string[] => readdirSync(join(fixtures, "files")).sort();

/** Does something with files that have no faults, written and compiled. Throws 422. */
export async function withStorySources<T>(files: Files, work: (sources: StorySources) => Promise<T>): Promise<T> {
  const outcome = await checkFiles(files);
  if ("faults" in outcome) throw new HttpError(422, "The draft has faults. Mend what the check says first.");
  const { compiled } = outcome;
  return withFolder(files, (schemas) => work({ schemas, fixtures, compiled }));
}

/** One after the other: each takes a processor for seconds. What fails in a thread is a fault of ours and told as such. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw busy();
  waiting++;
  const turn = before
    .then(work)
    .catch((error) => {
      throw error instanceof TookTooLong ? tooLong() : error;
    })
    .finally(() => waiting--);
  before = turn.catch(() => undefined);
  return turn;
}

const tooLong = () =>
  new HttpError(503, "The stories took too long. Please try again when less is going on.", undefined, {
    retryAfter: 60,
  });

const busy = () =>
  new HttpError(503, "Other stories are being played. Please try again in a moment.", undefined, { retryAfter: 2 });
