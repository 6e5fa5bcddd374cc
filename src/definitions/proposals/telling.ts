import { type CompiledDefinition, canonical, type Json } from "../../engine/index.ts";
import { enginePlayer, type StepTaken } from "../stories/engine-player.ts";
import type { People } from "../stories/people.ts";
import type { Found } from "../stories/player.ts";
import { lookAtAll } from "../stories/proposed-expectations.ts";
import type { Story } from "../stories/story.ts";

/** One thing that a claim shows otherwise on two definitions. */
export interface Telling {
  /** Below a step's `expect`. */
  path: string[];
  value: Json;
  other: Json;
}

const byPlace = ["missing", "visible", "editable", "applies", "drawn", "errors"] as const;
/** What says most comes first. */
const order = [
  "status",
  "missing",
  "offered",
  "complete",
  "incomplete",
  "authoriseRole",
  "visible",
  "editable",
  "advice",
  "applies",
  "effects",
  "ready",
  "type",
  "errors",
  "drawn",
  "guide",
] as const;

/** What one of the two shows that the other does not, the most telling first. */
export function tellings(found: Found, other: Found): Telling[] {
  return order.flatMap((kind): Telling[] => {
    if (kind === "complete" || kind === "incomplete") {
      const wanted = kind === "complete";
      const ids = Object.entries(found.complete ?? {}).filter(
        ([id, is]) => is === wanted && other.complete?.[id] !== is,
      );
      return ids.length === 0 ? [] : [{ path: [kind], value: ids.map(([id]) => id), other: [] }];
    }
    if (!(byPlace as readonly string[]).includes(kind)) {
      const [value, seen] = [found[kind as "status"] ?? null, other[kind as "status"] ?? null];
      return canonical(value) === canonical(seen) ? [] : [{ path: [kind], value, other: seen }];
    }
    const [values, others] = [found[kind as "missing"] ?? {}, other[kind as "missing"] ?? {}];
    return Object.entries(values).flatMap(([place, value]): Telling[] => {
      const seen = others[place];
      // What stands against a transition that is not offered tells nobody anything.
      if (kind === "missing" && !found.offered?.includes(place)) return [];
      return seen === undefined || canonical(value as Json) === canonical(seen as Json)
        ? []
        : [{ path: [kind, place], value: value as Json, other: seen as Json }];
    });
  });
}

/** What a definition shows at the end of a story. Throws for what cannot be played. */
export function foundAtEnd(definition: CompiledDefinition, people: People, story: Story): Found {
  let last: StepTaken | undefined;
  enginePlayer({
    definitionOf: () => definition,
    people,
    onStep(step) {
      last = step;
    },
  }).play(story);
  return lookAtAll(last as StepTaken);
}
