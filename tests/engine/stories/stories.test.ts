import path from "node:path";
import { expect, test } from "vitest";
import fixtureSchema from "../../../fixtures/fixture.schema.json" with { type: "json" };
import { readWritten, storyFiles } from "../../../src/definitions/stories/read-stories.ts";
import { strictAjv } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const fixtures = path.join(import.meta.dirname, "../../../fixtures");
const isStory = strictAjv({ allErrors: true }).compile(fixtureSchema);
const types = ownDefinitions().forms();

// Replay plays them: on the engine with npm run check, through the API and in a browser with npm test.
test.each(
  storyFiles(
    fixtures,
    types.map(({ type }) => type),
  ),
)("%s has the shape of a story", (file) => {
  expect(isStory(readWritten(fixtures, file)), JSON.stringify(isStory.errors)).toBe(true);
});
