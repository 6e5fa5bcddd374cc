import { type Condition, canonical, type Json, type Rule } from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** No two rules say the same, and none is asked for only where another demands its opposite. */
export const rulePairs: Check = (input) => {
  if (!input.isWhole("rules", "sections")) return [];
  const rules = Object.entries(input.definition.rules).filter(
    ([id, { when, must, advises }]) =>
      advises === undefined && input.isClear(when, must) && !touchesMended(input.files.rules, ["rules", id]),
  );
  return rules.flatMap(([id, rule], index): Fault[] => {
    const earlier = rules.slice(0, index).filter(([, other]) => other.each === rule.each && holdUpTheSame(other, rule));
    const twin = earlier.find(([, other]) => says(other) === says(rule) || isMisplacedTwin(rule, other));
    if (twin) {
      const message = `The rule "${twin[0]}" demands the same already, so people would read two sentences of one fault; take one of them away.`;
      const { rules: file } = input.files;
      const fault = isCopy(twin[1], rule) ? file.faultAtSpare : file.faultAtKey;
      return [fault(["rules", id], "duplicate", message)];
    }
    const cover = coverOf(input, rules, [id, rule]);
    if (cover !== undefined) {
      const message = `The rule "${cover}" demands this already wherever it is asked for, so people would read two sentences of one fault; take this one away, or let one of them ask when the other does not.`;
      return [{ ...input.files.rules.faultAtKey(["rules", id], "duplicate", message), isAdvice: true }];
    }
    const rivals = earlier.map(([name, other]) => ({ name, clash: clashOf(input, rule, other) }));
    const { name, clash } = rivals.find((one) => one.clash === "always") ?? rivals.find((one) => one.clash) ?? {};
    if (name === undefined || clash === undefined) return [];
    const { file, line } = input.files.rules.faultAtKey(["rules", name], "contradiction", "");
    const where =
      clash === "always"
        ? "wherever the one is asked for, so is the other"
        : "there may be claims of which both are asked";
    const message = `It is impossible to meet this and the rule "${name}" (${file}:${line}) together, and ${where}. Change "must" or "when" of one of them.`;
    const fault = input.files.rules.faultAtKey(["rules", id, "must"], "contradiction", message);
    return [clash === "always" ? fault : { ...fault, isAdvice: true }];
  });
};

const holdUpTheSame = (one: Rule, other: Rule): boolean =>
  (one.blocks ?? []).some((id) => other.blocks?.includes(id)) ||
  (one.completes !== undefined && one.completes === other.completes);

/** A rule about the same place that is asked for wherever this one is, holds up all that it does, and demands as much. */
function coverOf(input: CheckInput, rules: [string, Rule][], [id, rule]: [string, Rule]): string | undefined {
  const { must, each, field, blocks = [] } = rule;
  if (!must || blocks.length === 0) return undefined;
  const never = (...premises: Parameters<typeof isNever>[1][]) => isNever(input.world, premises.flat(), each);
  const here = askedBy(input, rule);
  const covers = (other: Rule): boolean => {
    if (
      !other.must ||
      other.each !== each ||
      other.field !== field ||
      !blocks.every((one) => other.blocks?.includes(one))
    )
      return false;
    // "It is there" is said in words of its own beside what it has to be.
    if (isPresence(must) && !isPresence(other.must)) return false;
    const asked = askedBy(input, other);
    if (!input.isClear(...here, ...asked)) return false;
    return (
      asked.every((one) => never(here.map(meets), [misses(one)])) &&
      never(here.map(meets), [meets(other.must), misses(must)])
    );
  };
  const found = rules.find(([other, one]) => other !== id && covers(one));
  // What can never be asked for, or is always so, is told elsewhere.
  if (!found || never(here.map(meets)) || never(here.map(meets), [misses(must)])) return undefined;
  return never(here.map(meets), [meets(must)]) ? undefined : found[0];
}

const askedBy = (input: CheckInput, rule: Rule): Condition[] => [
  ...applyingOf(input, rule),
  ...(rule.when ? [rule.when] : []),
];

const isPresence = (condition: Condition): boolean => Object.values(condition).every((value) => value === true);

/** Of two rules that are alike in all, one can go. */
const isCopy = (one: Rule, other: Rule): boolean =>
  canonical(one as object as Json) === canonical(other as object as Json);

const says = ({ field, when, must }: Rule): string | undefined =>
  canonical([field ?? null, when ? partsOf(when) : null, must ? partsOf(must) : null]);

/** What a condition asks for, in one order and however it is bracketed. */
const partsOf = ({ allOf = [], ...rest }: Condition): string[] =>
  [
    ...Object.entries(rest).map(([key, value]) => canonical([key, value as Json]) ?? ""),
    ...(allOf as Condition[]).flatMap(partsOf),
  ].sort();

/** The same demand, said at a field that it does not even read. */
const isMisplacedTwin = ({ field, ...rule }: Rule, other: Rule): boolean =>
  field !== undefined &&
  says({ ...rule, field: other.field ?? "" } as Rule) === says({ ...other, field: other.field ?? "" } as Rule) &&
  !read(rule.must).some((pointer) => pointer.startsWith(`/form${field}`) || !pointer.startsWith("/form/"));

const read = (condition: Condition | undefined): string[] =>
  condition === undefined ? [] : pointersOf(condition).map(({ pointer }) => pointer);

/**
 * Are the two never met together though each of them can be, and asked for together: always, or of some claims? Two without any
 * "when" are told elsewhere.
 */
function clashOf(input: CheckInput, one: Rule, other: Rule): "always" | "sometimes" | undefined {
  if (!one.must || !other.must) return undefined;
  const shared = read(one.must);
  if (!read(other.must).some((pointer) => shared.includes(pointer))) return undefined;
  const [first, second] = [askedBy(input, one), askedBy(input, other)];
  if ((first.length === 0 && second.length === 0) || !input.isClear(...first, ...second)) return undefined;
  const never = (...premises: Parameters<typeof isNever>[1][]) => isNever(input.world, premises.flat(), one.each);
  const implies = (some: Condition[], all: Condition[]) =>
    all.every((condition) => never([...some.map(meets), misses(condition)]));
  const both = [...first, ...second].map(meets);
  const isClash =
    never([...both, meets(one.must), meets(other.must)]) &&
    !never([...both, meets(one.must)]) &&
    !never([...both, meets(other.must)]);
  if (!isClash) return undefined;
  return implies(first, second) || implies(second, first) ? "always" : "sometimes";
}
