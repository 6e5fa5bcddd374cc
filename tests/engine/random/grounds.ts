import { join } from "node:path";
import type { DefinitionStore } from "../../../src/definitions/store.ts";
import { enginePlayer } from "../../../src/definitions/stories/engine-player.ts";
import { readPeople } from "../../../src/definitions/stories/people.ts";
import { readStories, storyFiles } from "../../../src/definitions/stories/read-stories.ts";
import type { Context } from "../../../src/engine/index.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const root = join(import.meta.dirname, "../../..");
const fixtures = join(root, "fixtures");

/** The product's definitions, and by form the moments that its stories look at. */
export function productGrounds(): { store: DefinitionStore; moments: Map<string, Context[]> } {
  const store = ownDefinitions();
  const moments = new Map<string, Context[]>(store.forms().map(({ type }) => [type, []]));
  const player = enginePlayer({
    definitionOf: (type) => store.get(type),
    people: readPeople(fixtures, store.access),
    onLook: (definition, context) => moments.get(definition.type)?.push(context),
    isHasty: true,
  });
  for (const file of storyFiles(fixtures, [...moments.keys()])) {
    for (const story of readStories(fixtures, file)) player.play(story);
  }
  return { store, moments };
}

/** The same cases in each run, unless RANDOM_SEED says another number; it is printed, so that a failure can be met again. */
export const seed = Number(process.env.RANDOM_SEED ?? 20261120);
