import { parentPort } from "node:worker_threads";
import type { DefinitionStore } from "../store.ts";
import { storeOf } from "../store-of.ts";
import { readPeople } from "../stories/people.ts";
import { readStories, storyFiles, storyFolders } from "../stories/read-stories.ts";
import type { Story } from "../stories/story.ts";
import { formsOf } from "../stories/where-in.ts";
import type { JudgeTask } from "./judge-apart.ts";
import { judgedVerdicts } from "./judged-verdicts.ts";
import { proposeStories } from "./propose-stories.ts";

/** The thread behind `judge-apart.ts`: judges one form after the other. */
parentPort?.on("message", (task: JudgeTask) =>
  parentPort?.postMessage(task.kind === "verdicts" ? judgedVerdicts(task) : proposed(task)),
);

function proposed({ sources, type, base }: Extract<JudgeTask, { kind: "proposals" }>) {
  const { schemas, fixtures, compiled } = sources;
  const store = storeOf(compiled);
  const people = readPeople(fixtures, store.access);
  const form = formsOf(schemas, store).find(({ definition }) => definition.type === type);
  if (!form) return undefined;
  const stories = readable(store, storyFolders(schemas, fixtures), people.emails).filter(
    (story) => store.get(story.type)?.type === type,
  );
  return proposeStories(
    { schemas, fixtures, store, people, stories },
    form,
    base === undefined ? undefined : storeOf({ ...compiled, modules: [{ type, text: base }] }).get(type),
  );
}

/** Stories that can be played; what is wrong with others is told where stories are played. */
function readable(store: DefinitionStore, folders: string[], emails: readonly string[]): Story[] {
  const types = store.forms().map(({ type }) => type);
  return storyFiles(folders, types).flatMap((file) => {
    try {
      return readStories(folders, file).filter(({ as, steps }) =>
        [as, ...steps.flatMap((step) => step.as ?? [])].every((one) => emails.includes(one)),
      );
    } catch {
      return [];
    }
  });
}
