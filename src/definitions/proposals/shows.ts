import type { CompiledDefinition } from "../../engine/index.ts";
import { notingParts } from "../coverage/seen.ts";
import { enginePlayer } from "../stories/engine-player.ts";
import type { People } from "../stories/people.ts";
import type { Story } from "../stories/story.ts";

/** Does a story show this of a definition (`rules/proof/must held`)? */
export function shows(definition: CompiledDefinition, people: People, story: Story, wanted: string): boolean {
  const { parts, seenOf } = notingParts(() => definition, people);
  enginePlayer({ ...parts, isHasty: true }).play(story);
  return seenOf(definition.type).has(wanted);
}
