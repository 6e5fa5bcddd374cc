import { builtInFacts, type Condition, type Json, type Target, type TransitionRow } from "../../engine/index.ts";
import { something } from "../prove/given.ts";
import type { Person } from "../prove/people.ts";

export type Facts = { [fact: string]: Json };

export const listOf = (to: string | Target[]): Target[] => (typeof to === "string" ? [{ status: to }] : to);

/** Facts by the names of conditions, where they say otherwise that something was done. */
export const conditionNames: Record<string, string> = {
  requestedAt: "requestDate",
  authorisedAt: "isAuthorised",
  collectionArrangedAt: "isCollectionArranged",
  unitReceivedAt: "wasUnitReceived",
  approvedBy: "isOwnDecision",
};

/** Facts that say who did something: whoever asks need not be that person. */
const deeds = /By$/;

/** Facts that say by true, or false, that something is so. */
const truths = /^(is|was)[A-Z]/;

export const tracked = builtInFacts.filter((name) => !deeds.test(name) || name in conditionNames);

/** Of each fact: can a claim have it, and can it lack it? */
export type State = Map<string, Set<boolean>>;

/** A row that somebody makes from a status, of a claim or of a deleted one, and what becomes of it. */
interface Step {
  row: TransitionRow;
}

interface Asking {
  /** Those who may make the row in a status of which this is known. */
  makers(row: TransitionRow, status: string, facts: Facts): Person[];
  /** Are there any of whom `also` holds too? */
  isMade(row: TransitionRow, status: string, facts: Facts, also: Condition): boolean;
  mayHold(condition: Condition | undefined, person: Person, facts: Facts): boolean;
  standing(status: string): Facts;
}

/**
 * What is certain of a claim in each status that a new claim can come to: what no way there sets, or each way there takes away,
 * it lacks, and what each way there sets it has. Nothing is supposed of a way that nobody can go yet, so a circle, of which each
 * part waits for another, leads nowhere. `isLeft`: statuses that a claim leaves again; what is done in the others happens there.
 */
export function factsByStatus(
  steps: readonly Step[],
  asking: Asking,
  isLeft: (status: string) => boolean = () => true,
): Map<string, Facts> {
  const states = new Map<string, State>([["new", new Map(tracked.map((name) => [name, new Set([false])]))]]);
  const known = new Map<string, Facts>();
  const comesFrom = new Map<string, Set<string>>();
  /** How often more became known of a status: a step from there does nothing more until it does. */
  const visits = new Map<string, number>();
  const gone = new Map<Step, Map<string, number>>();
  const isDone = (step: Step, from: string): boolean => {
    const now = visits.get(from) ?? 0;
    const before = gone.get(step) ?? new Map<string, number>();
    gone.set(step, before);
    // Where it leads back, that hangs on the status there too.
    const isSame = before.get(from) === now && !listOf(step.row.to).some(({ status }) => status === "before");
    before.set(from, now);
    return isSame;
  };
  const factsIn = (status: string): Facts => {
    const facts = known.get(status) ?? { ...certainOf(states.get(status) as State), ...asking.standing(status) };
    known.set(status, facts);
    return facts;
  };
  const enter = (status: string, from: string, state: State): boolean => {
    const before = states.get(status) ?? new Map<string, Set<boolean>>();
    const ways = comesFrom.get(status) ?? new Set();
    const size = sizeOf(before) + ways.size;
    for (const [name, held] of state) before.set(name, new Set([...(before.get(name) ?? []), ...held]));
    if (from !== status) ways.add(from);
    states.set(status, before);
    comesFrom.set(status, ways);
    if (sizeOf(before) + ways.size === size) return false;
    known.delete(status);
    visits.set(status, (visits.get(status) ?? 0) + 1);
    return true;
  };
  const changed = new Map<string, ReadonlySet<string>>();
  const changedIn = (status: string): ReadonlySet<string> => {
    const all = changed.get(status) ?? changedThere(steps, status);
    changed.set(status, all);
    return all;
  };
  const go = ({ row }: Step, from: string): boolean => {
    const facts = factsIn(from);
    const people = asking.makers(row, from, facts);
    if (people.length === 0) return false;
    const before = narrowed(states.get(from) as State, row, (also, more) =>
      asking.isMade(row, from, { ...facts, ...more }, also),
    );
    return listOf(row.to)
      .filter((target) => people.some((person) => asking.mayHold(target.when, person, facts)))
      .flatMap((target) => statusesOf(target, from, comesFrom).map((status) => ({ target, status })))
      .filter(({ status }) => status === from || isLeft(from))
      .map(({ target, status }) => {
        const state = target.status === "before" ? asItLeft(before, states.get(status), changedIn(from)) : before;
        return enter(status, from, stateAfter(state, row, target, status !== from));
      })
      .includes(true);
  };
  for (let isChanged = true; isChanged; )
    isChanged = steps
      .flatMap((step) =>
        step.row.from.filter((from) => states.has(from)).map((from) => !isDone(step, from) && go(step, from)),
      )
      .includes(true);
  return new Map([...states.keys()].map((status) => [status, factsIn(status)]));
}

/** What may become of facts on the way to a status and in it. */
function changedThere(steps: readonly Step[], status: string): ReadonlySet<string> {
  const there = steps.filter(
    ({ row }) => row.from.includes(status) || listOf(row.to).some((target) => target.status === status),
  );
  return new Set([
    "isCollectable",
    "authoriseRole",
    ...there.flatMap(({ row }) =>
      (row.effects ?? []).flatMap((effect) => {
        if (typeof effect === "string") return tracked;
        if ("set" in effect) return Object.keys(effect.set).map(factOf);
        return "clear" in effect ? effect.clear.map(factOf) : [];
      }),
    ),
  ]);
}

/** A claim that goes back to a status has what it had there when it left, but for what was changed since. */
function asItLeft(now: State, then: State | undefined, changed: ReadonlySet<string>): State {
  return new Map(
    [...now].map(([name, held]) => {
      const had = changed.has(name) ? undefined : then?.get(name);
      const both = had && [...held].filter((one) => had.has(one));
      return [name, both && both.length > 0 ? new Set(both) : held];
    }),
  );
}

const sizeOf = (state: State): number => [...state.values()].reduce((all, { size }) => all + size, 0);

const statusesOf = ({ status }: Target, from: string, comesFrom: Map<string, Set<string>>): string[] =>
  status === "same"
    ? [from]
    : status === "before"
      ? // What was never anywhere else stays.
        [...(comesFrom.get(from) ?? [])].map((before) => (before === "new" ? from : before))
      : [status];

function certainOf(state: State): Facts {
  const certain = [...state].filter(([, held]) => held.size === 1);
  return Object.assign({}, ...certain.map(([name, held]) => said(name, held.has(true))));
}

/** What conditions read of a claim that has the fact, or lacks it; a day that is there may be any. */
export function said(name: string, isThere: boolean): Facts {
  const names = [...new Set([name, conditionNames[name] ?? name])];
  if (isThere && deeds.test(name)) return { [name]: something };
  if (isThere) return Object.fromEntries(names.map((one) => [one, truths.test(one) ? true : something]));
  return Object.fromEntries(names.map((one) => [one, one === "isAuthorised" ? false : null]));
}

/** The state of claims of which a row is made: what its "allowed" asks for, or rules out, is so. */
function narrowed(state: State, { allowed }: TransitionRow, can: (also: Condition, more: Facts) => boolean): State {
  const text = JSON.stringify(allowed);
  return new Map(
    [...state].map(([name, held]) => {
      const names = [name, conditionNames[name] ?? name];
      if (held.size === 1 || !names.some((one) => text.includes(`"/claim/${one}"`))) return [name, held];
      const also = (isThere: boolean): Condition => ({ [`/claim/${name}`]: isThere });
      return [name, new Set([...held].filter((isThere) => can(also(isThere), said(name, isThere))))];
    }),
  );
}

/** What effects give for certain; what was written, or stands in the form, may be nothing. */
const isSurelyGiven = (value: unknown): boolean => typeof value !== "object" && !/^(staff|text)$/.test(String(value));

export function stateAfter(before: State, { effects = [] }: TransitionRow, target: Target, isMoved: boolean): State {
  const state: State = new Map(before);
  const put = (name: string, isThere: boolean, isSure: boolean) => {
    if (state.has(name)) state.set(name, new Set([isThere, ...(isSure ? [] : (state.get(name) ?? []))]));
  };
  // It is told of the status that has just ended.
  if (isMoved) put("isCollectable", false, true);
  const { authoriseRole: role } = target;
  if (role !== undefined) put("authoriseRole", true, role !== "level" && role !== "next");
  for (const effect of effects) {
    // What an effect by name does is not written here.
    if (typeof effect === "string") for (const name of state.keys()) state.set(name, new Set([true, false]));
    else if ("set" in effect) {
      for (const [index, [pointer, value]] of Object.entries(effect.set).entries()) {
        const isSure = effect.when === undefined && (!effect.ifAbsent || index === 0);
        if (value !== null) put(factOf(pointer), true, isSure && isSurelyGiven(value));
        if (value === null) put(factOf(pointer), false, isSure && !effect.ifAbsent);
      }
    } else if ("clear" in effect)
      // Whom "to" names must authorise, whatever an effect takes away.
      for (const pointer of effect.clear)
        if (role === undefined || factOf(pointer) !== "authoriseRole")
          put(factOf(pointer), false, effect.when === undefined);
  }
  return state;
}

const factOf = (pointer: string): string => pointer.replace("/claim/", "");
