import type { Context, Json } from "../../engine/index.ts";
import type { DefinitionStore } from "../store.ts";
import { enginePlayer, type StepTaken } from "./engine-player.ts";
import type { People } from "./people.ts";
import type { Difference } from "./player.ts";
import { foundAt, lookAtAll, type Proposal, proposals } from "./proposed-expectations.ts";
import type { Expectation, Step, Story } from "./story.ts";
import type { WhereIs } from "./why.ts";

/** At a step somebody else, another day or another status than the story says, to see what would be. */
export interface Switched {
  /** From 1. */
  step: number;
  as?: string | undefined;
  /** YYYY-MM-DD */
  today?: string | undefined;
  status?: string | undefined;
}

/** An expectation of a step with what was found there. */
interface Compared {
  path: string[];
  expected: Json;
  found: Json;
  differs: boolean;
  /** Where it differs, and the engine knows. */
  why: string[];
}

interface PlayedStep {
  number: number;
  step: Step;
  as: string;
  /** The claim afterwards, and who looks at it. */
  context: Context;
  compared: Compared[];
  proposed: Proposal[];
}

export interface PlayedStory {
  story: Story;
  /** Before the first step. */
  begin: Context;
  steps: PlayedStep[];
}

interface PlayOptions {
  store: DefinitionStore;
  people: People;
  whereIs: WhereIs;
}

/** Plays one story on the engine with all that can be seen at each step. Throws for what is no story of these definitions. */
export function playOne({ store, people, whereIs }: PlayOptions, written: Story, switched?: Switched): PlayedStory {
  const story = switched ? switchedAt(written, switched) : written;
  const taken: StepTaken[] = [];
  const player = enginePlayer({
    definitionOf: (type) => store.get(type),
    people,
    whereIs,
    onStep: (step) => void taken.push(step),
  });
  const { steps: results } = player.play(story);
  const found = taken.map(lookAtAll);
  const who = whoActs(story);
  const steps = story.steps.map((step, index): PlayedStep => {
    const [before, after] = [found[index] ?? {}, found[index + 1] ?? {}];
    const differences = results[index]?.differences ?? [];
    return {
      number: index + 1,
      step,
      as: who[index] ?? story.as,
      context: (taken[index + 1] as StepTaken).context,
      compared: comparisons(step.expect ?? {}, after, differences),
      proposed: proposals(before, after, step),
    };
  });
  return { story, begin: (taken[0] as StepTaken).context, steps };
}

/** The story as it would be if at this step somebody else acted, or on another day, or on a claim of another status. */
function switchedAt(story: Story, { step, as, today, status }: Switched): Story {
  const steps = story.steps.map((one, index): Step => {
    if (index !== step - 1) return one;
    return {
      ...one,
      ...(as !== undefined && { as }),
      ...(today !== undefined && { today }),
      ...(status !== undefined && { claim: { ...one.claim, status } }),
    };
  });
  return { ...story, steps };
}

function whoActs({ as, steps }: Story): string[] {
  let now = as;
  return steps.map((step) => {
    now = step.as ?? now;
    return now;
  });
}

const byPlace = new Set(["missing", "errors", "applies", "visible", "drawn", "editable", "payload", "facts", "start"]);

/** Every expectation once, those that differ first; then what differs and nothing was said of. */
function comparisons(expect: Expectation, found: Parameters<typeof foundAt>[0], differences: Difference[]): Compared[] {
  const key = (path: readonly string[]) => JSON.stringify(path);
  const differing = new Map(differences.map((one) => [key(one.path), one]));
  const met = Object.entries(expect)
    .flatMap(([kind, value]) => placesOf(kind, value as Json))
    .filter(({ path }) => !differing.has(key(path)));
  return [
    ...differences.map(({ path, expected, found: seen, why }) => ({ path, expected, found: seen, why, differs: true })),
    ...met.map(({ path, expected }) => ({
      path,
      expected,
      found: foundAt(found, path, expected) ?? expected,
      why: [],
      differs: false,
    })),
  ];
}

function placesOf(kind: string, value: Json): { path: string[]; expected: Json }[] {
  const entries = byPlace.has(kind) ? Object.entries(value as Record<string, Json>) : [];
  if (entries.length === 0) return [{ path: [kind], expected: value }];
  return entries.map(([place, expected]) => ({ path: [kind, place], expected }));
}
