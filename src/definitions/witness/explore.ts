import { type Condition, evaluate, rowsOf, type Target, type TransitionRow } from "../../engine/index.ts";
import { type Attempt, type Goal as Attempted, attempt, type Obstacle } from "./attempt.ts";
import { earlierStages, helpedEarlier } from "./earlier.ts";
import { helpedStages } from "./helped.ts";
import type { Assignment } from "./solve.ts";
import { kindOf, type Stage, type Walk } from "./walk.ts";

/** Of more claims in one status than that no others are led on. */
const mostOfStatus = 4;
const mostInVain = 2;
/** More people than that do not help one after another. */
const mostHelpers = 2;

/** What is led on for: a transition in any case. */
type Goal = Attempted & { transition: string };

/** All that was found out about where claims of one type can be led. */
export interface Explored {
  walk: Walk;
  /** Claims in each status, "new" included. */
  stages: Map<string, Stage[]>;
  /** The stage after each transition that somebody made, by transition, status and person. */
  made: Map<string, Stage>;
  /** The stage at which each rule was met that had stood against somebody. */
  met: Map<string, Stage>;
  /** What was filled in for each goal that was met. */
  ways: Map<string, readonly Assignment[]>;
  /** How often a goal was not met by what somebody did earlier. */
  inVain: Map<string, number>;
  /** By stage, those that a transition within its status leads to. */
  detours: Map<Stage, Stage[]>;
}

export const madeKey = (transition: string, status: string, who: string): string =>
  JSON.stringify([transition, status, who]);

interface RowOf {
  id: string;
  row: TransitionRow;
}

export const rowsOfAll = ({ definition }: Walk): RowOf[] =>
  Object.entries(definition.workflow.transitions).flatMap(([id, transition]) =>
    rowsOf(transition).map(({ row }) => ({ id, row })),
  );

const targetsOf = ({ to }: TransitionRow): Target[] => (typeof to === "string" ? [{ status: to }] : to);

/** Leads claims into every status that a way is found to, each by the people who can. */
export function explore(walk: Walk): Explored {
  const stages = new Map([["new", walk.people.emails.map((who) => walk.begin(who))]]);
  const explored: Explored = {
    walk,
    stages,
    made: new Map(),
    met: new Map(),
    ways: new Map(),
    inVain: new Map(),
    detours: new Map(),
  };
  const kinds = new Set<string>();
  const lead = (queue: Stage[], isDeep: boolean): void => {
    for (const stage of queue) {
      for (const next of nextStages(explored, stage, isDeep)) {
        if (kinds.has(kindOf(next)) || !keep(explored, next)) continue;
        kinds.add(kindOf(next));
        queue.push(next);
      }
    }
  };
  lead([...(stages.get("new") ?? [])], false);
  // What lacks for the statuses that are left is to be done earlier in a story.
  if (Object.keys(walk.definition.workflow.statuses).some((status) => !stages.has(status))) {
    lead([...stages.values()].flat(), true);
  }
  return explored;
}

/** Where a claim can be led from here, of what is not known yet. */
function* nextStages(explored: Explored, stage: Stage, isDeep: boolean): Generator<Stage> {
  const { walk, stages } = explored;
  const { status } = stage.context.claim;
  const people = status === "new" ? [stage.who] : walk.people.emails.filter((one) => walk.sees(one, stage));
  for (const { id, row } of rowsOfAll(walk).filter((one) => one.row.from.includes(status))) {
    for (const target of targetsOf(row)) {
      if (!isNews(explored, target, status, stage) || (isDeep && stages.has(target.status))) continue;
      for (const who of ablest(walk, stage, people, id)) {
        const found = reach(explored, stage, { who, transition: id, wanted: wantedFor(row, target) }, isDeep);
        if (!found.stage) continue;
        yield found.stage;
        break;
      }
    }
  }
}

/** Those to whom the transition is offered; where there are none, all: something may be lacking for it. */
function ablest(walk: Walk, stage: Stage, people: readonly string[], id: string): readonly string[] {
  const able = people.filter(
    (who) => evaluate(walk.definition, walk.seenBy(stage, who).context).transitions[id]?.offered === true,
  );
  return able.length > 0 ? able : people;
}

/** Does the row lead to a status of which more is to be known? */
function isNews(
  { stages }: Explored,
  { status: named, authoriseRole }: Target,
  from: string,
  { context }: Stage,
): boolean {
  if (named === "same") return from === "new" || authoriseRole !== undefined;
  const to = named === "before" ? context.claim.statusBefore : named;
  return to !== undefined && (stages.get(to)?.length ?? 0) < mostOfStatus;
}

function keep({ stages }: Explored, stage: Stage): boolean {
  const { status } = stage.context.claim;
  const known = stages.get(status) ?? [];
  if (known.length >= mostOfStatus) return false;
  stages.set(status, [...known, stage]);
  return true;
}

/** What must hold for the row to lead there: its own condition, and none of those before it. */
export function wantedFor(row: TransitionRow, target: Target): Condition[] {
  const targets = targetsOf(row);
  const before = targets
    .slice(0, targets.indexOf(target))
    .flatMap(({ when }): Condition[] => (when ? [{ not: when }] : []));
  return [...before, ...(target.when ? [target.when] : [])];
}

/** Tries a goal at a stage; what nobody can give there any more is given earlier, where somebody can. */
export function reach(explored: Explored, stage: Stage, goal: Goal, isDeep = false): Attempt {
  const { walk } = explored;
  const again = asBefore(explored, stage, goal);
  if (again) return again;
  const first = attempt(walk, stage, goal);
  note(explored, stage, goal, first);
  if (first.stage || !isDeep || !first.stuck) return first;
  // What nobody could bring about for the others who make it here, nobody can for this one.
  const key = JSON.stringify([
    goal.transition,
    stage.context.claim.status,
    first.stuck.kind,
    first.stuck.rule,
    goal.wanted,
  ]);
  const tried = explored.inVain.get(key) ?? 0;
  if (first.stuck.kind !== "right" && tried >= mostInVain) return first;
  const helped = withHelp(explored, stage, goal, first.stuck) ?? fromElsewhere(explored, stage, goal, first.stuck);
  if (helped) return helped;
  explored.inVain.set(key, tried + 1);
  return first;
}

/** What one after another of the others does for it as the claim stands. */
function withHelp(explored: Explored, from: Stage, goal: Goal, lacking: Obstacle, depth = 0): Attempt | undefined {
  const { walk } = explored;
  const tried = new Set<string>();
  for (const stage of helpedStages(walk, from, lacking)) {
    const found = attempt(walk, stage, goal);
    note(explored, stage, goal, found);
    if (found.stage) return found;
    const { stuck } = found;
    if (stuck?.rule === undefined || stuck.rule === lacking.rule || tried.has(stuck.rule) || depth >= mostHelpers)
      continue;
    tried.add(stuck.rule);
    const further = withHelp(explored, stage, goal, stuck, depth + 1);
    if (further) return further;
  }
  return undefined;
}

function fromElsewhere(explored: Explored, stage: Stage, goal: Goal, lacking: Obstacle): Attempt | undefined {
  for (const other of otherStages(explored, stage, lacking)) {
    const found = attempt(explored.walk, other, goal);
    note(explored, other, goal, found);
    if (found.stage) return found;
  }
  return undefined;
}

function* otherStages(explored: Explored, stage: Stage, stuck: Obstacle): Generator<Stage> {
  if (stuck.kind === "right" || isOfClaim(explored.walk, stuck)) yield* detours(explored, stage);
  yield* earlierStages(explored.walk, stage, stuck);
  yield* helpedEarlier(explored.walk, stage, stuck);
}

/** Does the rule in the way ask for what transitions keep of the claim? */
const isOfClaim = ({ definition }: Walk, { rule = "" }: Obstacle): boolean =>
  /"\/claim\/(?!computed|figures|files|status)/.test(JSON.stringify(definition.rules[rule]?.must ?? {}));

/** The claim after each transition that leaves its status and changes what else is known of it. */
function detours(explored: Explored, stage: Stage): Stage[] {
  const { walk } = explored;
  const known = explored.detours.get(stage);
  if (known) return known;
  const { status } = stage.context.claim;
  const found = rowsOfAll(walk).flatMap(({ id, row }): Stage[] => {
    const isStill = targetsOf(row).some((to) => to.status === "same") && (row.effects?.length ?? 0) > 0;
    if (!isStill || !row.from.includes(status)) return [];
    for (const who of walk.people.emails.filter((one) => walk.sees(one, stage))) {
      const { stage: next } = attempt(walk, stage, { who, transition: id });
      if (next && next.context.claim.isDeleted !== true) return [next];
    }
    return [];
  });
  explored.detours.set(stage, found);
  return found;
}

/** What somebody else filled in for the same goal is tried first. */
function asBefore(explored: Explored, stage: Stage, goal: Goal): Attempt | undefined {
  const { walk, ways } = explored;
  const way = ways.get(goalKey(stage, goal));
  if (way === undefined || way.length === 0) return undefined;
  const { context } = walk.seenBy(stage, goal.who);
  const state = evaluate(walk.definition, context).transitions[goal.transition];
  if (!state?.offered || state.ready) return undefined;
  const found = attempt(walk, stage, { ...goal, way });
  note(explored, stage, goal, found);
  return found.stage ? found : undefined;
}

const goalKey = ({ context }: Stage, { transition, wanted = [] }: Goal): string =>
  JSON.stringify([transition, context.claim.status, wanted]);

function note({ made, met, ways }: Explored, from: Stage, goal: Goal, found: Attempt): void {
  if (!found.stage) return;
  const key = madeKey(goal.transition, from.context.claim.status, goal.who);
  if (!made.has(key)) made.set(key, found.stage);
  if (!ways.has(goalKey(from, goal))) ways.set(goalKey(from, goal), found.way ?? []);
  for (const rule of found.met) if (!met.has(rule)) met.set(rule, found.stage);
}
