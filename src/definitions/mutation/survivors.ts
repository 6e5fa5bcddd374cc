import type { CompiledDefinition } from "../../engine/index.ts";
import { type EngineParts, enginePlayer } from "../stories/engine-player.ts";
import { hasFailed } from "../stories/player.ts";
import type { Story } from "../stories/story.ts";
import type { Mutant } from "./mutants.ts";
import { mutator } from "./mutated.ts";

export interface MutationScore {
  /** Mutants that compile. */
  made: number;
  survivors: Mutant[];
}

/** Plays the stories of one definition on each of its mutants; a mutant that no story notices survives. */
export function survivorsOf(
  definition: CompiledDefinition,
  mutants: readonly Mutant[],
  stories: readonly Story[],
  people: EngineParts["people"],
): MutationScore {
  const mutate = mutator(definition);
  const askedBy = conditionsAsked(definition, stories, people);
  const survivors: Mutant[] = [];
  let made = 0;
  let order = [...stories];
  for (const mutant of mutants) {
    const changed = mutate(mutant);
    if (!changed) continue;
    made++;
    const witness = order.find((story) => canTouch(mutant, askedBy.get(story)) && notices(changed, story, people));
    if (!witness) survivors.push(mutant);
    // Neighbouring mutants are mostly noticed by the same story.
    else if (witness !== order[0]) order = [witness, ...order.filter((story) => story !== witness)];
  }
  return { made, survivors };
}

/** An edit inside of a condition can be noticed only where that condition is asked. */
const canTouch = ({ edits }: Mutant, asked: Set<string> | undefined): boolean =>
  edits.some(({ place }) => place === undefined || asked?.has(place));

/** Does a story go another way on this definition? */
export function notices(definition: CompiledDefinition, story: Story, people: EngineParts["people"]): boolean {
  try {
    return hasFailed(enginePlayer({ definitionOf: () => definition, people, isHasty: true }).play(story));
  } catch {
    return true;
  }
}

/** The places of the conditions that each story makes the engine ask. */
export function conditionsAsked(
  definition: CompiledDefinition,
  stories: readonly Story[],
  people: EngineParts["people"],
): Map<Story, Set<string>> {
  let asked = new Set<string>();
  const conditions = Object.fromEntries(
    Object.entries(definition.conditions).map(([place, check]) => [
      place,
      (facts: unknown) => {
        asked.add(place);
        return check(facts);
      },
    ]),
  );
  const player = enginePlayer({ definitionOf: () => ({ ...definition, conditions }), people, isHasty: true });
  return new Map(
    stories.map((story) => {
      asked = new Set();
      player.play(story);
      return [story, asked];
    }),
  );
}
