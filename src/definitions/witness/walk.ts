import {
  type CompiledDefinition,
  type Context,
  evaluate,
  factRights,
  factsAskedBy,
  homeField,
  type Json,
  type Pointer,
  rowsOf,
} from "../../engine/index.ts";
import { begin, type EngineParts, playStep } from "../stories/engine-player.ts";
import type { People } from "../stories/people.ts";
import type { Step, Story } from "../stories/story.ts";
import type { Assignment } from "./solve.ts";
import { settled } from "./solve.ts";
import { offeredBy, samplesOf } from "./values.ts";

/** A claim somewhere on its way, and the story so far. */
export interface Stage {
  story: Story;
  context: Context;
  /** Who acts now. */
  who: string;
}

/** Leads claims of one type step by step, by the code that replays stories. */
export interface Walk {
  definition: CompiledDefinition;
  people: People;
  begin(who: string): Stage;
  /** Undefined where the transition is refused, or the person may not write what the step writes. */
  take(stage: Stage, step: Step): Stage | undefined;
  /** The same claim as somebody else sees it. */
  seenBy(stage: Stage, who: string): Stage;
  /** A whole story; undefined where one of its steps cannot be taken. */
  retake(story: Story): Stage | undefined;
  /** The step by which whoever acts does what a way asks for, and no transition yet. */
  stepFor(stage: Stage, way: readonly Assignment[]): Step;
  isFree(context: Context): (fact: string) => boolean;
  /** Rules that stand against a transition. */
  missing(context: Context, transition: string): string[];
  /** Were so many steps tried that no further question is gone into? */
  isSpent(): boolean;
  /** Does this person see the claim? */
  sees(who: string, stage: Stage): boolean;
  /** Has whoever acts the permission that the portal asks for besides "allowed"? */
  permits(stage: Stage, transition: string): boolean;
}

interface WalkOptions {
  definition: CompiledDefinition;
  people: People;
  today: string;
  /** An account that somebody of the people claims for, and the form as the page begins it. */
  account: string | undefined;
  form: Story["form"];
  sees: Walk["sees"];
  permits: Walk["permits"];
  /** Steps after which no further question is gone into; absent: without end. */
  mostSteps?: number | undefined;
}

export function walkOf({
  definition,
  people,
  today,
  account,
  form,
  sees,
  permits,
  mostSteps = Infinity,
}: WalkOptions): Walk {
  let isMade = false;
  let tried = 0;
  const parts: EngineParts = {
    definitionOf: () => definition,
    people,
    isHasty: true,
    onMove: () => {
      isMade = true;
    },
  };
  const written = factsByWorkflow(definition);
  /** Claimants claim for an account of their own. */
  const accountFor = (who: string) => {
    const own = people.ownAccount(who) ?? account;
    return own === undefined ? {} : { account: own };
  };
  const take: Walk["take"] = (stage, step) => {
    isMade = false;
    tried += 1;
    const { context, locked } = playStep(parts, definition, stage.context, step, stage.story);
    if (locked.length > 0 || (step.do !== undefined && !isMade)) return undefined;
    if (step.do === undefined && !seesAll(definition, context, Object.keys(step.set ?? {}))) return undefined;
    const steps = [...stage.story.steps, step];
    return { story: { ...stage.story, steps }, context, who: step.as ?? stage.who };
  };
  const seen = new WeakMap<Stage, Map<string, Stage>>();
  const seenBy: Walk["seenBy"] = (stage, who) => {
    if (stage.who === who) return stage;
    const known = seen.get(stage) ?? new Map<string, Stage>();
    seen.set(stage, known);
    const other = known.get(who) ?? (take(stage, { as: who }) as Stage);
    known.set(who, other);
    return other;
  };
  const start = (story: Story): Stage => ({ story, context: begin(story, parts), who: story.as });
  return {
    definition,
    people,
    sees,
    permits,
    isSpent: () => tried >= mostSteps,
    missing: (context, id) => (evaluate(definition, context).transitions[id]?.missing ?? []).map(({ rule }) => rule),
    take,
    seenBy,
    begin: (as) =>
      start({
        file: `${definition.type}/witness.json`,
        title: "",
        type: definition.type,
        today,
        as,
        ...accountFor(as),
        ...(form !== undefined && { form }),
        steps: [],
      }),
    retake: (story) =>
      story.steps.reduce<Stage | undefined>(
        (stage, step) => stage && take(stage, step),
        start({ ...story, steps: [] }),
      ),
    stepFor: ({ context }, way) => stepFor(definition, context, way),
    isFree: (context) => (fact) => isFree(definition, written, context, fact),
  };
}

/** What somebody does not see they do not fill in, even where nothing refuses it. */
function seesAll(definition: CompiledDefinition, context: Context, written: readonly Pointer[]): boolean {
  if (written.length === 0) return true;
  const { fields } = evaluate(definition, context);
  const homes = new Map(Object.entries(fields));
  return written.every((field) => {
    const home = homeField(field, homes);
    return home === undefined || fields[home]?.visible !== false;
  });
}

/** People write it by hand, who have the right to. */
const isByHand = ({ facts = {} }: CompiledDefinition, fact: string): boolean => facts[fact]?.writes !== undefined;

function stepFor(definition: CompiledDefinition, context: Context, way: readonly Assignment[]): Step {
  const { set } = settled(context.form, way);
  const known = way.flatMap(([place, value]): [string, Json][] =>
    place.startsWith("/claim/") ? [[place.slice("/claim/".length), value ?? null]] : [],
  );
  const facts = Object.fromEntries(known.filter(([name]) => isByHand(definition, name)));
  const claim = Object.fromEntries(known.filter(([name]) => !isByHand(definition, name)));
  const files = way.flatMap(([place, names]) => (place === "/files" ? (names as string[]) : []));
  return {
    ...(Object.keys(claim).length > 0 && { claim }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(Object.keys(set).length > 0 && { set }),
    ...(files.length > 0 && { file: files }),
  };
}

/** Facts of every claim that acts outside of the form bring about. */
const fromOutside = [
  "isOwnDecision",
  "namesUser",
  "isCollectionArranged",
  "wasUnitReceived",
  "returnRequestNumber",
  "replacementDeliveryNumber",
  "features",
];

/** Facts that transitions set or clear: only they do. */
function factsByWorkflow({ workflow }: CompiledDefinition): Set<string> {
  const effects = Object.values(workflow.transitions).flatMap((one) =>
    rowsOf(one).flatMap(({ row }) => row.effects ?? []),
  );
  return new Set([...JSON.stringify(effects).matchAll(/"\/claim\/(\w+)"/g)].map(([, name]) => String(name)));
}

function isFree(definition: CompiledDefinition, written: Set<string>, context: Context, fact: string): boolean {
  if (definition.facts?.[fact]?.given) return true;
  if (!isByHand(definition, fact)) return !written.has(fact) && fromOutside.includes(fact);
  return context.claim.status !== "new" && factRights(definition, context)[fact]?.writable === true;
}

/** What a transition asks for, answered with the plainest values. */
export function answersFor(
  { workflow, facts = {}, messages }: CompiledDefinition,
  id: string,
  today: string,
): Step["with"] {
  const transition = workflow.transitions[id];
  if (!transition) return undefined;
  const { facts: asked, optional } = factsAskedBy(transition);
  const given = asked
    .filter((name) => !optional.includes(name))
    .flatMap((name): [string, Json][] => {
      const [first] = samplesOf(offeredBy(facts[name]?.schema, messages.facts?.[name]?.options), today);
      return first === undefined ? [] : [[name, first]];
    });
  return given.length === 0 ? undefined : { facts: Object.fromEntries(given) };
}

/** What of a claim decides where it can go besides its form. */
export function kindOf({ context: { claim } }: Stage): string {
  const { status, type, authoriseRole, isAuthorised, isDeleted, statusBefore, openEnquiries } = claim;
  return JSON.stringify([status, type, authoriseRole, isAuthorised, isDeleted, statusBefore, openEnquiries]);
}
