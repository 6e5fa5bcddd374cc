import type { Condition, Rule } from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** What one rule demands does not, by the rules that are asked for because of it, rule out the case that the first is about. */
export const ruleChains: Check = (input) => {
  if (!input.isWhole("rules", "sections")) return [];
  const rules = Object.entries(input.definition.rules).filter(
    ([id, { when, must, advises, each }]) =>
      when &&
      must &&
      advises === undefined &&
      input.isClear(when, must) &&
      // What no claim meets by itself is told there.
      !isNever(input.world, [meets(must)], each) &&
      !touchesMended(input.files.rules, ["rules", id]),
  );
  return rules.flatMap(([id, rule]): Fault[] => {
    const others = rules.filter(([other, one]) => other !== id && isHeldWith(one, rule));
    const follows = chainOf(input, rule, others);
    if (follows.length === 0) return [];
    const named = follows.map((one) => {
      const { file, line } = input.files.rules.faultAtKey(["rules", one], "contradiction", "");
      return `"${one}" (${file}:${line})`;
    });
    const message = `It is impossible to go on wherever this is asked for: what it demands brings about ${named.join(", then ")}, which contradicts it. Change "must" or "when" of one of them.`;
    return [input.files.rules.faultAtKey(["rules", id, "must"], "contradiction", message)];
  });
};

const isHeldWith = (other: Rule, rule: Rule): boolean =>
  (other.each === undefined || other.each === rule.each) &&
  (other.blocks ?? []).some((one) => rule.blocks?.includes(one));

const read = (conditions: readonly Condition[]): string[] =>
  conditions.flatMap((one) => pointersOf(one).map(({ pointer }) => pointer));

/** What must hold for a rule to be asked. */
export const askedOf = (input: CheckInput, rule: Rule): Condition[] => [
  ...applyingOf(input, rule),
  ...(rule.when ? [rule.when] : []),
];

/** The rules that follow one after another until nothing can meet them all; empty where that never comes. */
function chainOf(input: CheckInput, rule: Rule, others: [string, Rule][]): string[] {
  const own = askedOf(input, rule);
  const known = [...own, rule.must as Condition];
  if (!input.isClear(...known)) return [];
  const never = (...premises: Parameters<typeof isNever>[1][]) => isNever(input.world, premises.flat(), rule.each);
  const isAsked = (conditions: Condition[], by: readonly Condition[]) => {
    const pointers = read(by);
    return (
      read(conditions).every((pointer) => pointers.includes(pointer)) &&
      conditions.every((one) => never([...by.map(meets), misses(one)]))
    );
  };
  // What the rule is asked of brings about by itself is told of the pair.
  const rest = others.filter(([, other]) => !isAsked(askedOf(input, other), own));
  const follows: string[] = [];
  for (let next = rest; next.length > 0; ) {
    const [[id, other] = []] = next.filter(([one, of]) => !follows.includes(one) && isAsked(askedOf(input, of), known));
    if (id === undefined || !other || never(known.map(meets))) return [];
    follows.push(id);
    known.push(other.must as Condition);
    if (never(known.map(meets))) return follows;
    next = next.filter(([one]) => one !== id);
  }
  return [];
}
