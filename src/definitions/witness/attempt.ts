import {
  type Condition,
  canonical,
  type Definition,
  evaluate,
  factsOf,
  fieldEntry,
  formFaults,
  isWithin,
  type Missing,
  mayStart,
  meets,
  type Pointer,
  rowsOf,
} from "../../engine/index.ts";
import { type Assignment, after, type Solving, solve, type Ways } from "./solve.ts";
import { answersFor, type Stage, type Walk } from "./walk.ts";

/** What somebody wants of a claim: a transition, and what must hold when it is made; without one that this holds. */
export interface Goal {
  who: string;
  transition?: string;
  wanted?: readonly Condition[];
  /** What the person does in any case. */
  way?: readonly Assignment[];
}

export interface Attempt {
  /** The claim once the goal is met; undefined where no way was found. */
  stage?: Stage;
  /** What stood in the way last, and what would meet it if this person could do it. */
  stuck?: Obstacle;
  /** What the person did for it. */
  way?: readonly Assignment[];
  /** How far it came. */
  upTo?: Stage;
  /** Rules that stood against it and were met. */
  met: string[];
}

export interface Obstacle {
  kind: "right" | "condition" | "rule" | "shape" | "refused" | "spent";
  rule?: string;
  /** All rules that stand in the way, that one first. */
  rules?: string[];
  /** What meets as many of them at once as it can, where they are several. */
  together?(): Assignment[];
  /** As far as found, with the facts that somebody is free to bring about; those that this person cannot take are among them. */
  ways(isFree?: Solving["isFree"]): Ways;
}

const none = (): Ways => [];

/** More answers than that are not tried for one transition. */
const mostTries = 40;

/** Fills in, as this person, what the goal needs one after another, and makes the transition. */
export function attempt(walk: Walk, before: Stage, goal: Goal): Attempt {
  const known = tried.get(before) ?? new Map<string, Attempt>();
  tried.set(before, known);
  const key = JSON.stringify(goal);
  const found = known.get(key) ?? tryIt(walk, before, goal);
  known.set(key, found);
  return found;
}

/** By the claim, which is of one walk, and the goal: several questions come down to the same. */
const tried = new WeakMap<Stage, Map<string, Attempt>>();

function tryIt(walk: Walk, before: Stage, goal: Goal): Attempt {
  if (walk.isSpent()) return { met: [], stuck: { kind: "spent", ways: none } };
  const from = walk.seenBy(before, goal.who);
  const met = new Set<string>();
  const seen = new Set<string>();
  let way: Assignment[] = [...(goal.way ?? [])];
  let last: Attempt = { met: [], stuck: { kind: "refused", ways: none } };
  let stage = way.length === 0 ? from : walk.take(from, walk.stepFor(from, way));
  if (!stage) return last;
  let obstacle = obstacleOf(walk, stage, goal);
  for (let tries = 0; tries < mostTries; tries++) {
    if (!obstacle) return { met: [...met], way, ...made(walk, { from, filled: stage }, goal, way) };
    if (walk.isSpent()) return { ...last, stuck: { kind: "spent", ways: none } };
    const next = nextWay(walk, from, { goal, way, obstacle, seen });
    last = { met: [...met], stuck: obstacle, upTo: stage };
    if (!next) return last;
    for (const rule of metBy(obstacle, next.obstacle)) met.add(rule);
    ({ way, stage, obstacle } = next);
  }
  return last;
}

/** Rules that stand in the way no longer; behind another kind of obstacle they are not seen. */
function metBy({ rule, rules = [] }: Obstacle, left: Obstacle | undefined): string[] {
  if (left && left.kind !== "rule") return rule === undefined ? [] : [rule];
  return rules.filter((one) => !left?.rules?.includes(one));
}

/** Makes the transition of the claim as it was filled in, told as one step of the story. */
function made(
  walk: Walk,
  { from, filled }: { from: Stage; filled: Stage },
  { transition }: Goal,
  way: readonly Assignment[],
): Pick<Attempt, "stage" | "stuck"> {
  const refused: Pick<Attempt, "stage" | "stuck"> = { stuck: { kind: "refused", ways: none } };
  if (transition === undefined) {
    const stage = way.length === 0 ? walk.take(from, {}) : filled;
    return stage ? { stage } : refused;
  }
  const answers = answersFor(walk.definition, transition, from.context.claim.today);
  const act = { do: transition, ...(answers && { with: answers }) };
  const stage = walk.take(filled, act);
  if (!stage) return refused;
  const steps = [...from.story.steps, { ...walk.stepFor(from, way), ...act }];
  return { stage: { ...stage, story: { ...from.story, steps } } };
}

/** The first thing in the way of a goal, as the claim stands. */
function obstacleOf(walk: Walk, stage: Stage, { transition, wanted = [] }: Goal): Obstacle | undefined {
  const { definition } = walk;
  const { context } = stage;
  const solvingBy = (isFree = walk.isFree(context)): Solving => ({ definition, context, isFree });
  const facts = factsOf(definition, context);
  if (formFaults(definition, context.form).length > 0) return { kind: "shape", ways: none };
  const unmet = wanted.find((condition) => !meets(condition, facts));
  if (unmet) return { kind: "condition", ways: (isFree) => solve(solvingBy(isFree), unmet) };
  if (transition === undefined) return undefined;
  const state = evaluate(definition, context).transitions[transition];
  if (context.claim.status === "new" && !mayStart(definition, context)) {
    return { kind: "right", ways: (isFree) => solve(solvingBy(isFree), definition.workflow.start.allowed) };
  }
  if (!state?.offered) {
    const transitionRows = definition.workflow.transitions[transition];
    const rows = transitionRows
      ? rowsOf(transitionRows).filter(({ row }) => row.from.includes(context.claim.status))
      : [];
    return { kind: "right", ways: (isFree) => rows.flatMap(({ row }) => solve(solvingBy(isFree), row.allowed)) };
  }
  if (!walk.permits(stage, transition)) return { kind: "right", ways: none };
  const [missing] = state.missing;
  if (!missing) return undefined;
  return {
    kind: "rule",
    rule: missing.rule,
    rules: state.missing.map(({ rule }) => rule),
    ways: (isFree) => waysOut(solvingBy(isFree), missing),
    ...(state.missing.length > 1 && { together: () => wayOutOfAll(solvingBy(), state.missing) }),
  };
}

/** Of each demand the first way that meets it, upon what those before it have brought about. */
function wayOutOfAll(solving: Solving, missing: readonly Missing[]): Assignment[] {
  const way: Assignment[] = [];
  let here = solving;
  for (const one of missing) {
    const [own = []] = waysOut(here, one);
    way.push(...own);
    here = after(here, own);
  }
  return way;
}

/** A rule is met by what it asks for, or by what makes it ask no more. */
function waysOut(solving: Solving, { rule: id, field }: Missing): Ways {
  const rule = solving.definition.rules[id];
  if (!rule) return [];
  const { each = "" } = rule;
  const index = each === "" ? undefined : /^\/\d+/.exec(field.slice(each.length))?.[0];
  const here: Solving = { ...solving, ...(index !== undefined && { item: `${each}${index}` }) };
  return [
    ...(rule.must ? solve(here, rule.must) : []),
    ...(rule.when ? solve(here, rule.when, false) : []),
    ...askedBy(solving.definition, field).flatMap((applies) => solve(solving, applies, false)),
  ].filter((way) => way.length > 0);
}

/** What must hold for a field to be asked for. */
export const askedBy = ({ sections }: Definition, field: Pointer): Condition[] =>
  sections.flatMap((section) =>
    section.fields.map(fieldEntry).flatMap((entry) => {
      const isIts = isWithin(field, entry.field);
      return isIts ? [section.applies, entry.applies].filter((one) => one !== undefined) : [];
    }),
  );

interface Choosing {
  goal: Goal;
  way: Assignment[];
  obstacle: Obstacle;
  seen: Set<string>;
}

interface Next {
  way: Assignment[];
  stage: Stage;
  obstacle: Obstacle | undefined;
}

/** What takes the obstacle away and brings back none that was there before, and how the claim stands then. */
function nextWay(walk: Walk, from: Stage, choosing: Choosing): Next | undefined {
  return nextOfAll(walk, from, choosing) ?? nextOfOne(walk, from, choosing);
}

/** A form of many demands is filled in at once, where that leaves fewer of them. */
function nextOfAll(walk: Walk, from: Stage, { goal, way, obstacle, seen }: Choosing): Next | undefined {
  const more = obstacle.together?.() ?? [];
  if (more.length === 0) return undefined;
  const longer = [...way, ...more];
  const stage = walk.take(from, walk.stepFor(from, longer));
  if (!stage) return undefined;
  const left = obstacleOf(walk, stage, goal);
  const isFewer = left?.kind === "rule" && (left.rules?.length ?? 0) < (obstacle.rules?.length ?? 0);
  if (left && !isFewer) return undefined;
  const { form, claim } = stage.context;
  seen.add(String(canonical({ form, claim })));
  return { way: longer, stage, obstacle: left };
}

function nextOfOne(walk: Walk, from: Stage, { goal, way, obstacle, seen }: Choosing): Next | undefined {
  let second: Next | undefined;
  for (const more of obstacle.ways()) {
    const longer = [...way, ...more];
    const stage = walk.take(from, walk.stepFor(from, longer));
    if (!stage) continue;
    const { form, claim } = stage.context;
    const key = String(canonical({ form, claim }));
    if (seen.has(key)) continue;
    const left = obstacleOf(walk, stage, goal);
    if (left?.kind === "shape") continue;
    // What was wanted from the start is not given up for a rule, while there is another way.
    const isGivenUp = left?.kind === "condition" && obstacle.kind === "rule";
    if (!left || (!isGivenUp && (left.kind !== obstacle.kind || left.rule !== obstacle.rule))) {
      seen.add(key);
      return { way: longer, stage, obstacle: left };
    }
    if (!second) {
      seen.add(key);
      second = { way: longer, stage, obstacle: left };
    }
  }
  return second;
}
