import type { Condition, Rule } from "../../engine/index.ts";
import { asFor, type Person } from "../prove/people.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { type Acting, actingOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** What rules demand of some people alone leaves those people answers with which they can send. */
export const rulesOfOne: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("rules", "sections", "schema", "workflow")) return [];
  const rules = Object.entries(input.definition.rules).filter(([id, rule]) => isFollowed(input, id, rule));
  const ofSome = rules.filter(([, { when }]) => when && readsUser(when));
  const blocked = new Set(ofSome.flatMap(([, { blocks = [] }]) => blocks));
  const reported = new Set<string>();
  return [...blocked].flatMap((transition): Fault[] => {
    const asked = rules.filter(([, { blocks = [] }]) => blocks.includes(transition));
    const senders = acting.acts.filter(({ id }) => id === transition).flatMap(({ by }) => by.get("new") ?? []);
    const barred = senders.flatMap((person) => {
      const core = coreOf(input, demandsOf(input, acting, person, near(asked)));
      return core.some((id) => ofSome.some(([one]) => one === id)) && core.length > 1 ? [{ person, core }] : [];
    });
    const [first] = barred;
    const key = first?.core.join();
    if (!first || key === undefined || reported.has(key)) return [];
    reported.add(key);
    const alike = barred.filter(({ core }) => core.join() === key).map(({ person }) => person);
    return [fault(input, transition, alike, first.core)];
  });
};

const isFollowed = (input: CheckInput, id: string, rule: Omit<Rule, "message">): boolean =>
  rule.must !== undefined &&
  rule.each === undefined &&
  rule.advises === undefined &&
  input.isClear(rule.must, rule.when, ...applyingOf(input, rule as Rule)) &&
  !touchesMended(input.files.rules, ["rules", id]);

const read = (condition: Condition | undefined): string[] =>
  condition === undefined ? [] : pointersOf(condition).map(({ pointer }) => pointer);

const readsUser = (condition: Condition): boolean => read(condition).some((pointer) => pointer.startsWith("/user/"));

type Rules = [string, Omit<Rule, "message">][];

/** Those that have to do with what is demanded of some people alone, by what they read in turn. */
function near(rules: Rules): Rules {
  const readBy = ([, { must, when }]: Rules[number]) =>
    [...read(must), ...read(when)].filter((pointer) => !pointer.startsWith("/user/"));
  const found = new Set(rules.filter(([, { when }]) => when && readsUser(when)));
  const places = new Set([...found].flatMap(readBy));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const rule of rules.filter((one) => !found.has(one) && readBy(one).some((place) => places.has(place)))) {
      found.add(rule);
      for (const place of readBy(rule)) places.add(place);
    }
  }
  return rules.filter((rule) => found.has(rule));
}

/** What the person has to meet in a new claim: a demand, or that it is not asked for. */
function demandsOf(input: CheckInput, acting: Acting, person: Person, rules: Rules): [string, Condition][] {
  const facts = acting.factsIn("new");
  return rules.flatMap(([id, rule]): [string, Condition][] => {
    const asks = [...applyingOf(input, rule as Rule), ...(rule.when ? [rule.when] : [])].map((one) =>
      asFor(one, person, facts),
    );
    if (asks.includes(false)) return [];
    const open = asks.filter((one) => typeof one !== "boolean");
    const must = rule.must as Condition;
    return [[id, open.length === 0 ? must : { anyOf: [...open.map((not): Condition => ({ not })), must] }]];
  });
}

/** The fewest of them that cannot be met together; empty where all can, as far as is known. */
function coreOf(input: CheckInput, demands: [string, Condition][]): string[] {
  const isRefuted = (some: [string, Condition][]) =>
    isNever(
      input.world,
      some.map(([, condition]) => meets(condition)),
    );
  if (demands.length < 2 || !isRefuted(demands)) return [];
  let core = demands;
  for (const one of demands) {
    const others = core.filter((other) => other !== one);
    if (isRefuted(others)) core = others;
  }
  return core.map(([id]) => id);
}

function fault({ files }: CheckInput, transition: string, people: Person[], core: string[]): Fault {
  const [last = "", ...others] = [...core].reverse();
  const named = others.reverse().map((id) => {
    const { file, line } = files.rules.faultAtKey(["rules", id], "", "");
    return `"${id}" (${file}:${line})`;
  });
  const message = `It is impossible for ${rolesInWords(people)} to make "${transition}" of a new claim: no answers meet this together with ${named.join(" and ")}, all of which are asked of them. Change "must" or "when" of one of them.`;
  return files.rules.faultAtKey(["rules", last, "must"], "contradiction", message);
}
