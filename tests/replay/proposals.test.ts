import { expect, test } from "vitest";
import { loadDefinitions } from "../../src/definitions/load.ts";
import type { Judged } from "../../src/definitions/proposals/judge-definitions.ts";
import { proposeStories } from "../../src/definitions/proposals/propose-stories.ts";
import { enginePlayer } from "../../src/definitions/stories/engine-player.ts";
import { readPeople } from "../../src/definitions/stories/people.ts";
import { hasFailed } from "../../src/definitions/stories/player.ts";
import { casesWritten, readStories, storyFiles } from "../../src/definitions/stories/read-stories.ts";
import { formsOf } from "../../src/definitions/stories/where-in.ts";
import { get } from "../../src/engine/index.ts";
import { fixtures, schemas } from "./support/story-folder.ts";

const store = loadDefinitions(schemas);
const people = readPeople(fixtures, store.access);
const formOf = (type: string) => {
  const form = formsOf(schemas, store).find(({ definition }) => definition.type === type);
  if (!form) throw new Error(`There is no form "${type}".`);
  return form;
};
const judging = (stories: Judged["stories"]): Judged => ({ schemas, fixtures, store, people, stories });
const [smallest = ""] = formsOf(schemas, store)
  .map(({ definition }) => definition)
  .sort((a, b) => Object.keys(a.rules).length - Object.keys(b.rules).length)
  .map(({ type }) => type);

test("what no story shows or notices becomes stories that go as they say and leave nothing of it open", () => {
  const form = formOf(smallest);
  const few = storyFiles(fixtures, [smallest])
    .slice(0, 1)
    .flatMap((file) => readStories(fixtures, file).slice(0, 1));
  const first = proposeStories(judging(few), form);
  expect(first.proposed.length).toBeGreaterThan(3);
  expect(new Set(first.proposed.map(({ title }) => title)).size).toBe(first.proposed.length);
  const written = first.proposed.flatMap(({ file, story }) => casesWritten(fixtures, file, story));
  const player = enginePlayer({ definitionOf: (type) => store.get(type), people });
  expect(written.map((story) => hasFailed(player.play(story)))).toEqual(written.map(() => false));
  // With them among the stories only that is left for which no story was found.
  const again = proposeStories(judging([...few, ...written]), form);
  expect(again.proposed).toEqual([]);
  expect(again.open.map(({ says }) => says).sort()).toEqual(first.open.map(({ says }) => says).sort());
}, 300_000);

test("a limit of days that no story tests is told in words, and tested on the day after it", () => {
  const form = formsOf(schemas, store).find(({ definition: { rules } }) =>
    Object.values(rules).some(({ must }) => /"within":"P60D"/.test(JSON.stringify(must ?? null))),
  );
  if (!form) throw new Error("No rule asks for a span of days.");
  const { definition } = form;
  const [rule = ""] = Object.keys(definition.rules).filter((id) =>
    /"within":"P60D"/.test(JSON.stringify(definition.rules[id]?.must ?? null)),
  );
  const field = definition.rules[rule]?.field ?? "";
  const base = {
    ...definition,
    rules: Object.fromEntries(Object.entries(definition.rules).filter(([id]) => id !== rule)),
  };
  const own = storyFiles(fixtures, [definition.type]).flatMap((file) => readStories(fixtures, file));
  const unaware = own.filter((story) => !JSON.stringify(story).includes(field));
  const { proposed, changes } = proposeStories(judging(unaware), form, base);
  expect(changes.total).toBeGreaterThan(changes.noticed);
  const story = proposed.find(({ title }) => title.includes(" is refused with ") && title.endsWith("is 61 days ago"));
  expect(story?.closes.map(({ place }) => place)).toContain(`rules/${rule}/must`);
  expect(get(story?.story as never, `/steps/0/set/${field.replaceAll("/", "~1")}`)).toEqual({ daysAgo: 61 });
}, 300_000);
