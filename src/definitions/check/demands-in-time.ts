import type { Condition, Pointer, Rule } from "../../engine/index.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { type Act, type Acting, actingOf, actingWithout, type Facts, isMade } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { demanded, mayWrite } from "./everybody-fills.ts";
import { mayWriteFact } from "./fact-writers.ts";
import { conditionNames } from "./facts-by-status.ts";
import { applyingOf } from "./rule-homes.ts";
import { withSources } from "./value-sources.ts";
import { touchesMended } from "./world.ts";

/** What a rule asks for can be given where its transition starts, or had to be given before the claim came there. */
export const demandsInTime: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("sections", "rules", "schema", "ui", "facts")) return [];
  return Object.entries(input.definition.rules).flatMap(([id, rule]) => {
    const { when, must, blocks = [], advises } = rule;
    if (!must || advises !== undefined || !input.isClear(when, must)) return [];
    if (touchesMended(input.files.rules, ["rules", id])) return [];
    const early = blocks.flatMap((blocked, index): Fault[] => {
      const message = whileDeleted(acting, rule, blocked) ?? notGiven(input, acting, rule, blocked);
      return message === undefined ? [] : [input.files.rules.fault(["rules", id, "blocks", index], ...message)];
    });
    const late = early.length > 0 ? undefined : givenTooLate(input, acting, rule);
    if (late === undefined) return early;
    // Of a claim that was another before it may not have been asked.
    const isAsked = when === undefined && applyingOf(input, rule).length === 0;
    return [{ ...input.files.rules.faultAtKey(["rules", id, "blocks"], ...late), ...(!isAsked && { isAdvice: true }) }];
  });
};

const named = (acts: readonly Act[]): string => [...new Set(acts.map(({ id }) => `"${id}"`))].join(", ");

/** A deleted claim refuses every change: what is demanded of it then is only sure to hold if deleting demands it too. */
function whileDeleted({ acts }: Acting, { blocks, must }: Rule, blocked: string): [string, string] | undefined {
  const here = acts.filter((act) => act.id === blocked && act.whileDeleted && isMade(act));
  const deleting = acts.filter(({ row }) =>
    row.effects?.some((effect) => typeof effect !== "string" && "mark" in effect && effect.mark === "deleted"),
  );
  if (here.length === 0 || (isSteady(must) && deleting.every(({ id }) => blocks?.includes(id)))) return undefined;
  const message = `This holds up "${blocked}", and a deleted claim cannot be changed: one that does not meet the rule could never be restored. Take "${blocked}" out of "blocks"${deleting.length > 0 && isSteady(must) ? `, or let the rule block ${named(deleting)} as well` : ""}.`;
  return ["never-restored", message];
}

/** A demand where nobody can give what lacks, that nothing made sure of while somebody could. */
function notGiven(input: CheckInput, acting: Acting, rule: Rule, blocked: string): [string, string] | undefined {
  const isDemanded = (status: string, by: Act["by"]) =>
    by.get(status)?.some((person) => acting.mayHold(rule.when, person, acting.factsIn(status)));
  const starts = (id: string) =>
    acting.acts
      .filter((act) => act.id === id && !act.whileDeleted)
      .flatMap(({ row, by }) => row.from.filter((status) => acting.reached.has(status) && isDemanded(status, by)));
  const here = starts(blocked);
  if (here.length === 0) return undefined;
  const never = neverSo(input, acting, { ...rule, must: withSources(input.definition, rule.must ?? {}) }, here);
  if (never !== undefined) {
    const message = `This holds up "${blocked}" for good: in ${inWords(here)} ${never}. Change "must", or demand it of another transition.`;
    return ["never-met", message];
  }
  const own = givenByItself(input, acting, rule, blocked);
  if (own !== undefined) {
    const message = `"/claim/${own}" is demanded for "${blocked}", and nothing but "${blocked}" itself gives it: the first time it can never be made. Take "${blocked}" out of "blocks", or demand it of what comes later.`;
    return ["never-met", message];
  }
  // What changes with the day may be met when it is first demanded, and later no more: it is given where it is demanded.
  const others = (rule.blocks ?? []).filter((id) => id !== blocked).flatMap(starts);
  const free = reachedWithout(acting, (act, status) => rule.blocks?.includes(act.id) && isDemanded(status, act.by));
  const before = isSteady(rule.must) ? [...here, ...others].filter((status) => free.has(status)) : here;
  if (!here.some((status) => before.includes(status))) return undefined;
  const lacking = sourcesOf(input, acting, rule).find(
    ({ isGiven }) => !before.some(isGiven) && [...acting.reached].some(isGiven),
  );
  if (lacking === undefined) return undefined;
  const where = inWords(here.filter((status) => !lacking.isGiven(status)));
  const early = [...acting.reached]
    .filter(lacking.isGiven)
    .map((status) => (status === "new" ? "a new claim" : `"${status}"`));
  const message = `"${lacking.name}" is demanded for "${blocked}" in ${where}, where nobody can give it: it can only be given in ${early.slice(0, 3).join(", ")}. Let it be given there${lacking.remedy}, or demand it of a transition from where it can be.`;
  return ["not-given", message];
}

/** A fact that is demanded of what alone sets it: no claim has it before. */
function givenByItself(
  input: CheckInput,
  acting: Acting,
  { when, must, each }: Rule,
  blocked: string,
): string | undefined {
  const text = JSON.stringify(must ?? {});
  const acts = acting.acts.filter(({ id, whileDeleted }) => id === blocked && !whileDeleted);
  const fact = acts
    .flatMap(({ row }) =>
      (row.effects ?? []).flatMap((one) => (typeof one !== "string" && "set" in one ? Object.keys(one.set) : [])),
    )
    .map((pointer) => pointer.replace("/claim/", ""))
    .find((name) => [name, conditionNames[name] ?? name].some((one) => text.includes(`"/claim/${one}"`)));
  const before = fact === undefined || each !== undefined ? undefined : actingWithout(input, [blocked]);
  if (!before || must === undefined) return undefined;
  const from = acts.flatMap(({ row }) => row.from).filter((status) => before.reached.has(status));
  // Of whom it is not asked the first time, that has nothing to meet.
  const isMet = (status: string) => {
    const facts = before.factsIn(status);
    return before.people.some((one) => !before.mayHold(when, one, facts) || before.mayHold(must, one, facts));
  };
  return from.length > 0 && !from.some(isMet) ? fact : undefined;
}

/** A fact that can be written by hand only once that has been done for which it is demanded. */
function givenTooLate(input: CheckInput, acting: Acting, rule: Rule): [string, string] | undefined {
  const { facts = {}, workflow } = input.definition;
  const { blocks = [] } = rule;
  const hangsOnFacts = ({ name }: Given) =>
    pointersOf(facts[name.replace("/claim/", "")]?.writes ?? {}).some(
      ({ pointer }) => pointer.startsWith("/claim/") && !/^\/claim\/(status|phase|type|today)$/.test(pointer),
    );
  // What a transition asks for it is given with.
  const asksFor = (id: string, { name }: Given) => {
    const asks = workflow.transitions[id]?.asks;
    return typeof asks === "object" && asks.facts.some((fact) => name === `/claim/${fact}`);
  };
  const late = sourcesOf(input, acting, rule)
    .filter(hangsOnFacts)
    .filter((source) => !blocks.some((id) => asksFor(id, source)));
  const before = late.length > 0 ? actingWithout(input, blocks) : undefined;
  const lacking =
    before &&
    sourcesOf(input, before, rule).find(
      (source) => late.some(({ name }) => name === source.name) && ![...before.reached].some(source.isGiven),
    );
  if (lacking === undefined) return undefined;
  const held = blocks.map((id) => `"${id}"`).join(", ");
  const message = `"${lacking.name}" is demanded for ${held}, and can be given only once what this rule holds up has been done: see "writes" in facts.json. Let it be given earlier${lacking.remedy.replace(/^[^,]*/, "")}, or demand it of less.`;
  return ["not-given", message];
}

/** Statuses that a claim comes to before the demand was made of it anywhere. */
function reachedWithout(
  { acts, targets }: Acting,
  isHeldUp: (act: Act, status: string) => boolean | undefined,
): Set<string> {
  const free = new Set(["new"]);
  for (const status of free) {
    const steps = acts.filter((act) => act.row.from.includes(status) && !isHeldUp(act, status));
    for (const target of steps.flatMap((act) => targets(act, status))) free.add(target);
  }
  return free;
}

const inWords = (statuses: readonly string[]): string =>
  [...new Set(statuses)].map((status) => (status === "new" ? "a new claim" : `"${status}"`)).join(" or ");

/** What a claim is known to have, or to lack, in each of these statuses, and is demanded otherwise. */
function neverSo(
  { world }: CheckInput,
  { people, mayHold, factsIn }: Acting,
  { must, each }: Omit<Rule, "message">,
  statuses: string[],
): string | undefined {
  const [person] = people;
  const [first = ""] = statuses;
  if (!person || each !== undefined || must === undefined || isNever(world, [meets(must)])) return undefined;
  if (!mayHold(must, person, {})) return "no level, chain or transition asks for the role that is demanded";
  const fact = Object.keys(factsIn(first)).find((name) =>
    statuses.every(
      (status) => name in factsIn(status) && !mayHold(must, person, { [name]: factsIn(status)[name] ?? null }),
    ),
  );
  if (fact === undefined) return neverTogether(people, mayHold, must, statuses.map(factsIn));
  const value = factsIn(first)[fact];
  return value === null || value === false
    ? `no claim has "/claim/${fact}", which is demanded`
    : `"/claim/${fact}" is never as it is demanded`;
}

/** The same of several facts, of which none alone decides it. */
function neverTogether(
  people: Acting["people"],
  mayHold: Acting["mayHold"],
  must: Condition,
  known: readonly Facts[],
): string | undefined {
  const read = [...new Set(pointersOf(must).map(({ pointer }) => pointer.replace("/claim/", "")))];
  const lacking = read.filter((name) => known.every((facts) => facts[name] === null || facts[name] === false));
  const isOpen = people.some((person) => known.some((facts) => mayHold(must, person, facts)));
  if (lacking.length < 2 || isOpen) return undefined;
  return `no claim has ${lacking.map((name) => `"/claim/${name}"`).join(" or ")}, of which one is demanded`;
}

interface Given {
  name: Pointer;
  remedy: string;
  isGiven(status: string): boolean;
}

/** What the rule asks for: answers of the form, and facts that only people write. */
function sourcesOf(input: CheckInput, acting: Acting, rule: Rule): Given[] {
  const { facts = {} } = input.definition;
  const behind = rule.must && { ...rule, must: withSources(input.definition, rule.must) };
  const fields = demanded(input, behind ?? rule).map((field) => ({
    name: field,
    remedy: "",
    isGiven: (status: string) => mayWrite(input, acting, field, status),
  }));
  const written = Object.entries(rule.must ?? {}).flatMap(([pointer, value]): Given[] => {
    const fact = pointer.replace("/claim/", "");
    if (value === false || !pointer.startsWith("/claim/") || !Object.hasOwn(facts, fact)) return [];
    if (facts[fact]?.writes === undefined || !input.isClear(facts[fact]?.writes)) return [];
    const remedy = ' ("writes" in facts.json), ask for it by "asks"';
    return [{ name: pointer, remedy, isGiven: (status) => mayWriteFact(input, acting, fact, status) }];
  });
  return [...fields, ...written];
}

/** What held once holds on: nothing in it goes by the day. */
const isSteady = (must: Rule["must"]): boolean => !/"within"|"\/claim\/today"/.test(JSON.stringify(must));
