import type { DefinitionStore } from "../../definitions/store.ts";
import { enginePlayer } from "../../definitions/stories/engine-player.ts";
import type { People } from "../../definitions/stories/people.ts";
import type { Story } from "../../definitions/stories/story.ts";
import type { CompiledDefinition, Context } from "../../engine/index.ts";

interface FixtureState {
  definition: CompiledDefinition;
  context: Context;
  /** Where in the story this is, as a person reads it. */
  moment: string;
}

interface Wanted {
  /** From 1; absent: the last. */
  step?: number | undefined;
  /** Another person than the story's, by e-mail. */
  as?: string | undefined;
  subject: string;
}

/**
 * The claim of a story after a step. When the step itself makes the transition that is asked about, as the step finds it: made,
 * it would be gone. Throws, with what to do, for a step or a person that there is not.
 */
export function fixtureState(store: DefinitionStore, people: People, story: Story, wanted: Wanted): FixtureState {
  const number = wanted.step ?? story.steps.length;
  const last = story.steps[number - 1];
  if (!last) throw new Error(`The story has ${story.steps.length} steps; choose one of them with --step.`);
  const isBefore = last.do === wanted.subject;
  const { do: made, ...undone } = last;
  // What is expected does not matter here; that something is has the player look.
  const looked = { ...(isBefore ? undone : last), expect: { advice: [] } };
  let seen: Pick<FixtureState, "definition" | "context"> | undefined;
  const player = enginePlayer({
    definitionOf: (type) => store.get(type),
    people,
    onLook: (definition, context) => {
      seen = { definition, context };
    },
  });
  player.play({ ...story, steps: [...story.steps.slice(0, number - 1), looked] });
  if (!seen) throw new Error(`The story does not come to step ${number}; run npm run replay on it.`);
  const acting = story.steps.slice(0, number).findLast(({ as }) => as !== undefined)?.as ?? story.as;
  const { claim, form } = seen.context;
  const user = wanted.as === undefined ? seen.context.user : people.factsOf(wanted.as, people.accountOf(story));
  const when = isBefore ? `before ${made} of step ${number}` : `after step ${number}`;
  const moment = `${when} of ${story.steps.length}, as ${wanted.as ?? acting}, status ${claim.status}, today ${claim.today}`;
  return { definition: seen.definition, context: { form, claim, user }, moment };
}
