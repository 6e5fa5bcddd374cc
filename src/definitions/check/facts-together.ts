import { type Condition, type Definition, factsAskedBy, type Rule, type Target } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { type Act, type Acting, actingOf, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { conditionNames, type Facts, type State, said, stateAfter, tracked } from "./facts-by-status.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** More facts than that are not looked at together: each doubles what a claim may have and lack. */
const mostFacts = 4;

/** What is kept and taken away together is not asked for apart: the one there, the other not. */
export const factsTogether: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("workflow", "facts", "rules")) return [];
  const known = new Map<string, Map<string, Facts[]>>();
  const together = (condition: Condition): Map<string, Facts[]> | undefined => {
    const names = readBy(input.definition, condition);
    if (names.length < 2 || names.length > mostFacts) return undefined;
    const found = known.get(names.join()) ?? waysTogether(acting, names);
    known.set(names.join(), found);
    return found;
  };
  return [...rowsApart(input, acting, together), ...rulesApart(input, acting, together)];
};

type Together = (condition: Condition) => Map<string, Facts[]> | undefined;

/** Facts that transitions alone keep, among what the condition reads. Whom a level asks may lack without any effect. */
function readBy({ facts = {}, workflow }: Definition, condition: Condition): string[] {
  const asked = new Set(Object.values(workflow.transitions).flatMap((one) => factsAskedBy(one).facts));
  const own = Object.keys(facts).filter((name) => {
    const { schema, writes, given } = facts[name] ?? {};
    if (given) return false;
    // What is kept as "no" is there as well.
    return writes === undefined && !asked.has(name) && JSON.stringify(schema)?.includes('"boolean"') === false;
  });
  const names = [...tracked.filter((name) => name !== "authoriseRole" && facts[name]?.writes === undefined), ...own];
  const read = new Set(pointersOf(condition).map(({ pointer }) => pointer.replace("/claim/", "")));
  return names.filter((name) => read.has(name) || read.has(conditionNames[name] ?? name));
}

/** By status that a claim comes to: which of the facts it can have while it lacks which others. */
function waysTogether({ acts, mayHold, factsIn, targets }: Acting, names: string[]): Map<string, Facts[]> {
  const states = new Map<string, Map<string, State>>();
  const enter = (status: string, state: State): boolean => {
    const before = states.get(status) ?? new Map<string, State>();
    const size = before.size;
    for (const one of apart(state)) before.set(keyOf(one), one);
    states.set(status, before);
    return before.size > size;
  };
  enter("new", new Map(names.map((name) => [name, new Set([false])])));
  const begun = new Set(acts.flatMap((act) => (act.row.from.includes("new") ? targets(act, "new") : [])));
  // What was never anywhere else stays.
  const leads = (act: Act, target: Target, from: string) => [
    ...targets({ ...act, row: { ...act.row, to: [target] } }, from),
    ...(target.status === "before" && begun.has(from) ? [from] : []),
  ];
  const go = (act: Act, from: string): boolean => {
    const people = act.by.get(from) ?? [];
    const before = [...(states.get(from)?.values() ?? [])].filter((state) =>
      people.some((person) => mayHold(act.row.allowed, person, { ...factsIn(from), ...factsOf(state) })),
    );
    return listOf(act.row.to)
      .flatMap((target) =>
        leads(act, target, from).flatMap((status) =>
          before.map((state) => enter(status, stateAfter(state, act.row, target, status !== from))),
        ),
      )
      .includes(true);
  };
  for (let isChanged = true; isChanged; )
    isChanged = acts.flatMap((act) => act.row.from.map((from) => go(act, from))).includes(true);
  return new Map([...states].map(([status, some]) => [status, [...some.values()].map(factsOf)]));
}

/** Each single way to have and to lack the facts. */
const apart = (state: State): State[] =>
  [...state].reduce<State[]>(
    (all, [name, held]) => all.flatMap((one) => [...held].map((is) => new Map([...one, [name, new Set([is])]]))),
    [new Map()],
  );

const keyOf = (state: State): string => [...state.values()].map((held) => (held.has(true) ? "1" : "0")).join("");

const factsOf = (state: State): Facts =>
  Object.assign({}, ...[...state].map(([name, held]) => said(name, held.has(true))));

/** Is the condition open to somebody by each fact alone, and to nobody by what a claim has of them together? */
function isApart(
  { people, mayHold, factsIn }: Acting,
  condition: Condition,
  ways: Map<string, Facts[]>,
  status: string,
) {
  const some = ways.get(status);
  const isOpen = (facts: Facts) =>
    people.some((person) => mayHold(condition, person, { ...factsIn(status), ...facts }));
  return some !== undefined && some.length > 0 && isOpen({}) && !some.some(isOpen);
}

const inWords = (definition: Definition, condition: Condition): string =>
  readBy(definition, condition)
    .map((name) => `"/claim/${name}"`)
    .join(" and ");

function rowsApart(input: CheckInput, acting: Acting, together: Together): Fault[] {
  const { files, definition } = input;
  return acting.acts.flatMap((act): Fault[] => {
    const { allowed } = act.row;
    if (!allowed || !input.isClear(allowed) || touchesMended(files.workflow, act.path)) return [];
    const statuses = act.row.from.filter((status) => act.by.get(status)?.length);
    const ways = statuses.length > 0 ? together(allowed) : undefined;
    if (!ways || !statuses.every((status) => isApart(acting, allowed, ways, status))) return [];
    const where = statuses.map((status) => `"${status}"`).join(" or ");
    const message = `It is impossible that anybody makes this: in ${where} no claim has ${inWords(definition, allowed)} as is asked for, since what transitions keep and take away of them goes together. Change "allowed", or set them apart.`;
    // A claim of an earlier version may have come with what no transition keeps now.
    return [{ ...files.workflow.faultAtKey([...act.path, "allowed"], "never-allowed", message), isAdvice: true }];
  });
}

function rulesApart(input: CheckInput, acting: Acting, together: Together): Fault[] {
  const { files, definition } = input;
  const isOfAll = (rule: Rule) =>
    rule.when === undefined && rule.each === undefined && applyingOf(input, rule).length === 0;
  const asksSome = (rule: Rule) =>
    rule.must && isOfAll(rule) && rule.advises === undefined && input.isClear(rule.must) ? rule.must : undefined;
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const must = asksSome(rule);
    const ways = must && !touchesMended(files.rules, ["rules", id]) ? together(must) : undefined;
    if (!must || !ways) return [];
    return (rule.blocks ?? []).slice(0, 1).flatMap((blocked): Fault[] => {
      const made = acting.acts.filter((act) => act.id === blocked);
      const statuses = [
        ...new Set(made.flatMap(({ by }) => [...by].flatMap(([status, some]) => (some.length > 0 ? [status] : [])))),
      ];
      if (statuses.length === 0 || !statuses.every((status) => isApart(acting, must, ways, status))) return [];
      const message = `This holds up "${blocked}" for good: no claim has ${inWords(definition, must)} as is demanded, since what transitions keep and take away of them goes together. Change "must", or set them apart.`;
      return [{ ...files.rules.faultAtKey(["rules", id, "must"], "never-met", message), isAdvice: true }];
    });
  });
}
