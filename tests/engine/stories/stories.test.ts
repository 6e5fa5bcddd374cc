import path from "node:path";
import { describe, expect, test } from "vitest";
import fixtureSchema from "../../../fixtures/fixture.schema.json" with { type: "json" };
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { strictAjv } from "../../../src/engine/ajv.ts";
import { play } from "./play.ts";
import { readStory, storyFiles } from "./story.ts";

const root = path.join(import.meta.dirname, "../../../schemas");
const store = loadDefinitions(root);
const isStory = strictAjv({ allErrors: true }).compile(fixtureSchema);

describe.each(store.list().map(({ type }) => type))("stories of %s", (type) => {
  const stories = storyFiles(type).map((file) => ({ file, story: readStory(file) }));

  test.each(stories)("$file has the shape of a story", ({ story }) => {
    expect(isStory(story), JSON.stringify(isStory.errors)).toBe(true);
  });

  test.each(stories)("$story.title", ({ story }) => play(story, store));
});
