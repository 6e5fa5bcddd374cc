import { type Condition, comparisonOf, isObject, type Json, type Pointer, type Rule } from "../../engine/index.ts";
import { inForm } from "../computed-kinds.ts";
import { rangeOf, shapeAt } from "../prove/bounds-of-computed.ts";
import { isNever, isNeverStored, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

type Named = [id: string, rule: Rule];

/** A value of the form, or how many items a list has, with the limits that the form and the rules set it. */
interface Place {
  pointer: Pointer;
  isCounted: boolean;
}

interface Limit {
  by: number;
  /** Where it is said; none where the form or what it is worked out of says so. */
  rule?: Named;
}

/**
 * Two values that have to agree can: where a list has as many items as a number says, and takes 50, no number above 50 is ever
 * sent. Only the part of the answers is told that is locked out; where all are, it is told of the rules.
 */
export const lockedOut: Check = (input) => {
  if (!input.isWhole("rules", "schema", "sections")) return [];
  const rules = Object.entries(input.definition.rules).filter(
    ([id, { when, must, advises }]) =>
      must && advises === undefined && input.isClear(when, must) && !touchesMended(input.files.rules, ["rules", id]),
  );
  return rules.flatMap(([id, rule]): Fault[] =>
    comparedIn(rule.must as Condition, []).flatMap(({ place, other, order, path }): Fault[] => {
      const compared = [...(rule.when ? [rule.when] : []), { [place.pointer]: true, [other]: true } as Condition];
      // A limit that holds for some of these claims alone locks the others out of nothing.
      const isAlwaysAsked = ({ when }: Rule) =>
        when === undefined || isNever(input.world, [...compared.map(meets), misses(when)], rule.each);
      const beside = rules.filter(
        ([, one]) =>
          (one.each === undefined || one.each === rule.each) &&
          one.blocks?.some((two) => rule.blocks?.includes(two)) &&
          isAlwaysAsked(one),
      );
      const number: Place = { pointer: other, isCounted: false };
      const [most, numberMost] = [place, number].map((one) => limitOf(input, rule.each, one, beside, "<="));
      const [least, numberLeast] = [place, number].map((one) => limitOf(input, rule.each, one, beside, ">="));
      const isPossible = (value: number, limit: Limit | undefined) => {
        const asked = [[id, rule] as Named, ...(limit?.rule ? [limit.rule] : [])].flatMap(([, one]) => [
          ...applyingOf(input, one),
          ...(one.when ? [one.when] : []),
        ]);
        if (!input.isClear(...asked)) return false;
        return !isNeverStored(input.world, [...asked, { [other]: { const: value } }].map(meets), rule.each);
      };
      const tell = (limit: Limit, words: string): Fault => {
        const named = place.isCounted ? `items of "${place.pointer}"` : `"${place.pointer}"`;
        const own = input.files.rules.faultAtKey(["rules", id, ...path], "locked-out", "");
        const message = `${words} of "${other}" can never be sent: ${order === "=" ? "as many" : "at least as many"} ${named} are demanded (${own.file}:${own.line}), and there are ${limit.by} at ${words.endsWith("more") ? "most" : "least"}. Change one of the limits.`;
        const at: Step[] = limit.rule ? ["rules", limit.rule[0], "must"] : ["rules", id, ...path];
        return { ...input.files.rules.faultAtKey(at, "locked-out", message), isAdvice: true };
      };
      const above = (most?.by ?? 0) + 1;
      const below = (least?.by ?? 0) - 1;
      return [
        ...(most && (numberMost?.by ?? above) >= above && (numberLeast?.by ?? 0) < above && isPossible(above, most)
          ? [tell(most, `${above} or more`)]
          : []),
        ...(order === "=" &&
        least?.rule &&
        (numberLeast?.by ?? 0) <= below &&
        below > 0 &&
        (numberMost?.by ?? below + 1) > below &&
        isPossible(below, least)
          ? [tell(least, `${below} or less`)]
          : []),
      ];
    }),
  );
};

interface Compared {
  place: Place;
  other: Pointer;
  order: "=" | ">=";
  path: Step[];
}

/** Lists and numbers that have to be as many as a number says, or at least as many. */
function comparedIn(condition: Condition, path: Step[]): Compared[] {
  return Object.entries(condition).flatMap(([key, value]): Compared[] => {
    if (key === "allOf")
      return (value as Condition[]).flatMap((one, index) => comparedIn(one, [...path, "allOf", index]));
    if (!key.startsWith("/") || !isObject(value as Json)) return [];
    return Object.entries(value as Record<string, Json>).flatMap(([keyword, other]): Compared[] => {
      const { order, subject, isOfDays } = comparisonOf(keyword) ?? {};
      const isOf = subject === "array" || subject === "number";
      if (!isOf || isOfDays || (order !== "=" && order !== ">=") || typeof other !== "string") return [];
      const place = { pointer: key, isCounted: subject === "array" };
      return [{ place, other, order, path: ["must", ...path, key, keyword] }];
    });
  });
}

/** The closest limit on this side. */
function limitOf(
  input: CheckInput,
  each: Pointer | undefined,
  { pointer, isCounted }: Place,
  rules: readonly Named[],
  side: "<=" | ">=",
): Limit | undefined {
  const { definition } = input;
  const isMost = side === "<=";
  const field = inForm(pointer, each);
  const keyword = `${isMost ? "max" : "min"}${isCounted ? "Items" : "imum"}`;
  const shape = field === undefined ? {} : shapeAt(definition, field);
  const choices = isObject(shape.items as Json) ? (shape.items as { enum?: Json }).enum : undefined;
  const own = isCounted
    ? [shape[keyword], ...(isMost && shape.uniqueItems === true && Array.isArray(choices) ? [choices.length] : [])]
    : [rangeOf({ definition, isBounded: true, isThere: () => false }, pointer, each)[isMost ? 1 : 0]];
  const limits = [
    ...own.map((by): { by: unknown; rule?: Named } => ({ by })),
    ...rules.map((rule) => ({ by: saidIn(rule[1].must as Condition, pointer, keyword), rule })),
  ].filter((one): one is Limit => typeof one.by === "number" && Number.isFinite(one.by));
  return limits.sort((one, other) => (isMost ? one.by - other.by : other.by - one.by))[0];
}

function saidIn(condition: Condition, pointer: Pointer, keyword: string): Json | undefined {
  const own = condition[pointer] as Json | undefined;
  if (isObject(own) && own[keyword] !== undefined) return own[keyword];
  return (condition.allOf ?? []).map((one) => saidIn(one, pointer, keyword)).find((one) => one !== undefined);
}
