import path from "node:path";
import { expect, test } from "vitest";
import fixtureSchema from "../../../fixtures/fixture.schema.json" with { type: "json" };
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { strictAjv } from "../../../src/engine/index.ts";
import { readPeople } from "../../../src/replay/people.ts";
import { enginePlayerOf } from "../../../src/replay/players/engine.ts";
import { readStories, readWritten, storyFiles } from "../../../src/replay/read-stories.ts";
import { failureLines } from "../../../src/replay/report.ts";

const root = path.join(import.meta.dirname, "../../..");
const fixtures = path.join(root, "fixtures");
const store = loadDefinitions(path.join(root, "schemas"));
const player = enginePlayerOf(store, readPeople(fixtures, store.access));
const isStory = strictAjv({ allErrors: true }).compile(fixtureSchema);

const files = storyFiles(
  fixtures,
  store.forms().map(({ type }) => type),
);

test.each(files)("%s has the shape of a story", (file) => {
  expect(isStory(readWritten(fixtures, file)), JSON.stringify(isStory.errors)).toBe(true);
});

test.each(files.flatMap((file) => readStories(fixtures, file)))("$title", (story) => {
  expect(failureLines([player.play(story)])).toEqual([]);
});
