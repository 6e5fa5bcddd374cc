import { parentPort, workerData } from "node:worker_threads";
import { storeOf } from "../store-of.ts";
import { causesOf, onlyCauses } from "./causes.ts";
import { enginePlayerOf } from "./engine-player.ts";
import { readPeople } from "./people.ts";
import type { Approved, PlayedAll, StoryFile, StorySources } from "./play-all.ts";
import { ownStories, readStories, storyFiles, storyFolders } from "./read-stories.ts";
import { isFailure, type Outcome, run } from "./run.ts";
import type { Story } from "./story.ts";
import { updated } from "./update.ts";
import { whereIn } from "./where-in.ts";

/** The thread behind `playAllApart`: plays once and ends. */
const { sources, cause, files } = workerData as { sources: StorySources; cause?: string; files?: string[] };
const { schemas, fixtures, compiled } = sources;
const folders = storyFolders(schemas, fixtures);
const store = storeOf(compiled);
const broken: PlayedAll["broken"] = [];
const chosen =
  files ??
  storyFiles(
    folders,
    store.forms().map(({ type }) => type),
  );
const stories = chosen.flatMap(readable);
const player = enginePlayerOf(store, readPeople(fixtures, store.access), whereIn(schemas, store));
const outcomes = await run(player, stories);

parentPort?.postMessage(cause === undefined ? played() : approved(cause));

/** What cannot be read is told, and the others are played. */
function readable(file: string): Story[] {
  try {
    return readStories(folders, file);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    broken.push({ file, title: file, error: words.replace(/^\S+\.json: /, "") });
    return [];
  }
}

function played(): PlayedAll {
  const failed = outcomes.filter(isFailure);
  for (const outcome of outcomes) {
    if ("error" in outcome) broken.push({ ...nameOf(outcome), error: outcome.error });
  }
  const numbers = caseNumbers();
  return {
    stories: outcomes.length,
    steps: outcomes.reduce((sum, outcome) => sum + ("steps" in outcome ? outcome.steps.length : 0), 0),
    passed: outcomes.length - failed.length,
    failed: failed.length,
    files: filesOf(),
    causes: causesOf(outcomes).flatMap(({ id, places }) => {
      const [first] = places;
      if (!first) return [];
      const { path, expected, found, why } = first.difference;
      const cases = places.map(({ outcome: { story }, step }) => ({
        ...nameOf({ story }),
        case: numbers.get(story) ?? 0,
        step,
      }));
      return [{ id, type: first.outcome.story.type, path, expected, found, why, cases }];
    }),
    broken,
  };
}

function nameOf({ story: { file, title } }: Pick<Outcome, "story">) {
  return { file, title };
}

/** For each story its place among the cases of its file. */
function caseNumbers(): Map<Story, number> {
  const counts = new Map<string, number>();
  return new Map(
    outcomes.map(({ story }) => {
      const number = counts.get(story.file) ?? 0;
      counts.set(story.file, number + 1);
      return [story, number];
    }),
  );
}

function filesOf(): StoryFile[] {
  const files = new Map<string, StoryFile>();
  for (const outcome of outcomes) {
    const { file, type, title, folder } = outcome.story;
    const one = files.get(file) ?? { file, type, title, cases: 0, failed: 0, isOwn: folder !== undefined };
    one.cases++;
    if (isFailure(outcome)) one.failed++;
    files.set(file, one);
  }
  return [...files.values()];
}

function approved(id: string): Approved | undefined {
  const concerned = onlyCauses(outcomes, [id]).filter((outcome) => "steps" in outcome);
  if (!concerned.some(isFailure)) return undefined;
  const updates = updated(folders, concerned);
  const changed = updates.filter(({ lines, left }) => lines.length > left);
  return {
    texts: Object.fromEntries(changed.map(({ file, text }) => [`${ownStories}/${file}`, text])),
    left: updates.flatMap(({ lines }) => lines.filter((line) => line.includes("(not written: "))),
  };
}
