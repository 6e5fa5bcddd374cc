import { type Condition, canonical, type Json, type Rule } from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { askedOf } from "./rule-chains.ts";
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
  const own = rules.findIndex(([other]) => other === id);
  const found = rules.find(
    // Of two that cover each other the later can go.
    ([, other], index) =>
      index !== own && isCovered(input, rule, other) && (index < own || !isCovered(input, other, rule)),
  );
  if (!found) return undefined;
  // What can never be asked for, or is always so, is told elsewhere.
  const here = askedOf(input, rule).map(meets);
  const never = (...premises: typeof here) => isNever(input.world, premises, rule.each);
  const must = rule.must as Condition;
  const isTold = never(...here) || never(...here, misses(must)) || never(...here, meets(must));
  return isTold ? undefined : found[0];
}

function isCovered(input: CheckInput, rule: Rule, other: Rule): boolean {
  const { must, each, field, completes, blocks = [] } = rule;
  if (!must || !other.must || blocks.length === 0 || other.each !== each || other.field !== field) return false;
  if (completes !== undefined && other.completes !== completes) return false;
  if (!blocks.every((one) => other.blocks?.includes(one))) return false;
  // "It is there" is said in words of its own beside what it has to be.
  if (isPresence(must) && !isPresence(other.must)) return false;
  const [here, asked] = [askedOf(input, rule), askedOf(input, other)];
  if (!input.isClear(...here, ...asked)) return false;
  const never = (premise: ReturnType<typeof meets>[]) => isNever(input.world, [...here.map(meets), ...premise], each);
  return asked.every((one) => never([misses(one)])) && never([meets(other.must), misses(must)]);
}

/** Asks for no more than that something is there. */
const isPresence = (condition: Condition): boolean =>
  Object.entries(condition).every(([key, value]) =>
    key === "allOf"
      ? (value as Condition[]).every(isPresence)
      : value === true || canonical(value as Json)?.match(/^\{"min\w+":1\}$/) !== null,
  );

/** Of two rules that are alike in all, one can go. */
const isCopy = (one: Rule, other: Rule): boolean =>
  canonical(one as object as Json) === canonical(other as object as Json);

const says = ({ field, when, must }: Rule): string =>
  JSON.stringify([field, when && partsOf(when), must && partsOf(must)]);

/** Every rule is held against every other one. */
const knownParts = new WeakMap<Condition, string[]>();

/** What a condition asks for, in one order and however it is bracketed. */
function partsOf(condition: Condition): string[] {
  const { allOf = [], ...rest } = condition;
  const parts =
    knownParts.get(condition) ??
    [
      ...Object.entries(rest).map(([key, value]) => canonical([key, value as Json]) ?? ""),
      ...(allOf as Condition[]).flatMap(partsOf),
    ].sort();
  knownParts.set(condition, parts);
  return parts;
}

/** The same demand, said at a field that it does not even read. */
const isMisplacedTwin = ({ field, ...rule }: Rule, other: Rule): boolean =>
  field !== undefined &&
  says({ ...rule, field: other.field ?? "" } as Rule) === says({ ...other, field: other.field ?? "" } as Rule) &&
  !read(rule.must).some((pointer) => pointer.startsWith(`/form${field}`) || !pointer.startsWith("/form/"));

const read = (condition: Condition | undefined): string[] =>
  condition === undefined ? [] : pointersOf(condition).map(({ pointer }) => pointer);

/**
 * Are the two never met together though each of them can be, and asked for together: always, or of some claims? Two without any
 * "when" are told elsewhere, unless they are about the items of a list.
 */
function clashOf(input: CheckInput, one: Rule, other: Rule): "always" | "sometimes" | undefined {
  if (!one.must || !other.must) return undefined;
  const shared = read(one.must);
  if (!read(other.must).some((pointer) => shared.includes(pointer))) return undefined;
  const [first, second] = [askedOf(input, one), askedOf(input, other)];
  const isToldElsewhere = one.each === undefined && first.length === 0 && second.length === 0;
  if (isToldElsewhere || !input.isClear(...first, ...second)) return undefined;
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
