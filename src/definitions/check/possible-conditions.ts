import { type Condition, isObject, type Json, type Pointer, type Rule } from "../../engine/index.ts";
import { isAlways, isAlwaysStored, isNever, isNeverStored, meets, misses, type Premise } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** Conditions can hold, and rules can fire and can be met. Only what is proved is told. */
export const possibleConditions: Check = (input) => [
  ...neverHolding(input),
  ...deadAlternatives(input),
  ...pointlessRules(input),
];

const rights = /\/(visible|editable|whileLocked|allowed|shown)$/;

function neverHolding({ conditions, world, isClear, definition, shared }: CheckInput): Fault[] {
  const others = Object.keys(shared.statuses).filter((one) => !Object.hasOwn(definition.workflow.statuses, one));
  return conditions.flatMap(({ place, condition, source, path, list }): Fault[] => {
    if (!isClear(condition) || place.startsWith("rules/") || !isNever(world, [meets(condition)], list)) return [];
    // "nobody" is a right that can be meant, written as the opposite of what always holds.
    if (rights.test(place) && isPlainlyNobody(world, condition)) return [];
    const message =
      "This can never hold: its parts contradict each other or what the values can be. Change one of them.";
    const fault = source.faultAtKey(path, "never-holds", message);
    // A fact of all types may be written in a status that this one has not.
    const isOfOthers = others.some((status) => JSON.stringify(condition).includes(JSON.stringify(status)));
    return isOfOthers && fault.file === "shared/facts.json" ? [] : [fault];
  });
}

/** One of several alternatives that no claim can ever take, though others can. */
function deadAlternatives({ conditions, world, isClear }: CheckInput): Fault[] {
  return conditions.flatMap(({ condition, source, path, list }): Fault[] => {
    if (!isClear(condition) || isNever(world, [meets(condition)], list)) return [];
    return alternativesIn(condition).flatMap(({ one, others, at }, index, all): Fault[] => {
      if (isPointless(world, condition, [one, ...others], list)) {
        // Told once of all its parts.
        const isFirst = all.findIndex((other) => other.at.slice(0, -1).join() === at.slice(0, -1).join()) === index;
        const told =
          'This lets everything through: what one of its parts leaves out, another takes. Write "allOf" where all of them are meant, or take it away.';
        return isFirst
          ? [{ ...source.faultAtKey([...path, ...at.slice(0, -1)], "adds-nothing", told), isAdvice: true }]
          : [];
      }
      const never = isNever(world, [meets(condition), meets(one)], list);
      if (!never && !isCovered(world, one, others, list)) return [];
      const message = never
        ? "This alternative can never hold: it contradicts itself, what stands around it or what the values can be. Change it or take it away."
        : "This alternative lets nothing through that another beside it does not: it changes nothing. Say what it is to add, or take it away.";
      return [
        { ...source.faultAtKey([...path, ...at], never ? "never-holds" : "adds-nothing", message), isAdvice: true },
      ];
    });
  });
}

/** Whatever one alternative lets through, the others do; where these let everything through, that is told of the whole. */
const isCovered = (world: CheckInput["world"], one: Condition, others: Condition[], list?: Pointer): boolean =>
  others.length > 0 &&
  isNever(world, [meets(one), ...others.map(misses)], list) &&
  !isNever(world, others.map(misses), list);

/** Alternatives beside other conditions, of which one always holds, and none by itself. */
const isPointless = (world: CheckInput["world"], whole: Condition, parts: Condition[], list?: Pointer): boolean =>
  parts.length > 1 &&
  isNever(world, parts.map(misses), list) &&
  // That is told of the whole.
  !isAlwaysStored(world, whole, list) &&
  !parts.some((one) => isAlways(world, one, list));

/** The parts of each `anyOf` that stands where all must hold. */
function alternativesIn(
  condition: Condition,
  at: (string | number)[] = [],
): { one: Condition; others: Condition[]; at: (string | number)[] }[] {
  const { allOf = [], anyOf = [] } = condition;
  return [
    ...(allOf as Condition[]).flatMap((one, index) => alternativesIn(one, [...at, "allOf", index])),
    ...(anyOf as Condition[]).map((one, index, all) => ({
      one,
      others: (all as Condition[]).filter((other) => other !== one),
      at: [...at, "anyOf", index],
    })),
  ];
}

/** Written as the opposite of what always holds. */
export const isPlainlyNobody = (world: CheckInput["world"], { not, ...rest }: Condition): boolean =>
  not !== undefined && Object.keys(rest).length === 0 && isAlways(world, not);

function pointlessRules(input: CheckInput): Fault[] {
  return Object.entries(input.definition.rules).flatMap(([id, rule]) => {
    if (!input.isClear(rule.when, rule.must) || touchesMended(input.files.rules, ["rules", id])) return [];
    const found = pointless(input, rule);
    if (!found) return [];
    const { key, code, message, ...advice } = found;
    return [{ ...input.files.rules.faultAtKey(["rules", id, key], code, message), ...advice }];
  });
}

interface Pointless {
  key: "when" | "must";
  code: string;
  message: string;
  isAdvice?: true;
}

function pointless(input: CheckInput, rule: Rule): Pointless | undefined {
  const { world } = input;
  const { when, must, each, advises } = rule;
  // Where the list has no items the rule does not run.
  const runs = each === undefined ? [] : [meets({ [`/form${each}`]: true })];
  const never = (...premises: Parameters<typeof isNever>[1][]) => isNever(world, [...runs, ...premises.flat()], each);
  if (when && never([meets(when)])) {
    return {
      key: "when",
      code: "never-fires",
      message: 'This rule can never fire: its "when" can never hold. Change it or take the rule away.',
    };
  }
  if (must && never([meets(must)])) {
    const message =
      advises === undefined
        ? "This can never be met: its parts contradict each other or what the values can be. Change one of them."
        : 'This advice would always be shown, since its "must" can never hold. Change it.';
    return { key: "must", code: "never-met", message };
  }
  if (must && never([misses(must)])) {
    return {
      key: "must",
      code: "never-fires",
      message: 'This rule can never fire: its "must" always holds. Change it or take the rule away.',
    };
  }
  if (must?.anyOf?.some(isAbsence) && isAlwaysStored(world, must, each)) {
    const message =
      'This rule can never fire: what is there always fits the limits of its field in form.schema.json, and what is not there is let through too. Change "must" or take the rule away.';
    return { key: "must", code: "never-fires", message };
  }
  if (when && must && never([meets(when), misses(must)])) {
    return {
      key: "must",
      code: "never-fires",
      message: 'This rule can never fire: whenever its "when" holds, its "must" does too. Change one of them.',
    };
  }
  const idle = must && isIdle(input, rule, runs);
  if (idle) {
    const message = advises
      ? 'This advice never says anything: whatever its field takes meets its "must" (see the limits in form.schema.json). Change "must" or take the rule away.'
      : "This rule can never fire: the field takes nothing that it would refuse, since its limits in form.schema.json are narrower. Change one of them or take the rule away.";
    return { key: "must", code: "never-fires", message, isAdvice: true };
  }
  if (advises !== undefined && !must && when && isAlways(world, when, each)) {
    return {
      key: "when",
      code: "always-fires",
      message: 'This advice would always be shown: its "when" always holds. Change it.',
    };
  }
  const lost = takenAway(input, rule);
  if (lost !== undefined) {
    const message = `What this demands takes away what it is about: "${lost}" does not apply any more once it is met, and is dropped when the claim is sent. See "applies" in sections.json.`;
    return { key: "must", code: "takes-away", message, isAdvice: true };
  }
  const unasked = excluded(input, rule);
  if (unasked !== undefined) {
    const message = `This can never be met by what is sent: "${unasked}" does not apply where the rest of it holds, and is dropped. See "applies" in sections.json, or write "anyOf" where one of them is enough.`;
    return { key: "must", code: "takes-away", message, isAdvice: true };
  }
  const applies = applyingOf(input, rule);
  if (applies.length === 0 || !input.isClear(...applies)) return undefined;
  const asked = applies.map(meets);
  if (never(asked)) return undefined;
  if (never([...asked, ...(when ? [meets(when)] : []), ...(must ? [misses(must)] : [])])) {
    const message =
      'This rule can never fire: while its field applies it is always met or never asked. See "applies" in sections.json.';
    return { key: when ? "when" : "must", code: "never-fires", message };
  }
  return undefined;
}

/**
 * Does all that can be stored meet it? A rule that holds up may say the field's own limit in its own words; of a wider one
 * nothing ever comes.
 */
function isIdle({ world }: CheckInput, { when, must, each, advises }: Rule, runs: Premise[]): boolean {
  const wanted = advises ? must : must && narrowed(must);
  if (!wanted) return false;
  return isNeverStored(world, [...runs, ...(when ? [meets(when)] : []), misses(wanted)], each);
}

/** The condition with each of its limits a little closer; undefined where it has none. */
function narrowed(condition: Condition): Condition | undefined {
  let isNarrowed = false;
  const closer = (key: string, value: Json): Json => {
    if (typeof value !== "number") return value;
    const isMost = /^(exclusiveM|m)ax/.test(key);
    if (!isMost && !/^(exclusiveM|m)in/.test(key)) return value;
    isNarrowed = true;
    const step = /(Items|Length)$/.test(key) ? 1 : 1e-6;
    return isMost ? value - step : value + step;
  };
  const narrow = (value: Json, key: string): Json => {
    if (Array.isArray(value)) return value.map((one) => narrow(one, ""));
    if (!isObject(value)) return closer(key, value);
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [name, name === "not" ? child : narrow(child, name)]),
    );
  };
  const found = narrow(condition as Json, "") as Condition;
  return isNarrowed ? found : undefined;
}

/** A field that has to be there for the rule to ask, and that applies no more where what it demands is so. */
function takenAway(input: CheckInput, { when, must, each }: Rule): Pointer | undefined {
  if (!when || !must) return undefined;
  const never = (...conditions: Condition[]) => isNever(input.world, conditions.map(meets), each);
  return pointersOf(when)
    .flatMap(({ pointer }) => (pointer.startsWith("/form/") ? [pointer.slice("/form".length)] : []))
    .find((field) => {
      const applies = applyingOf(input, { field });
      if (applies.length === 0 || !input.isClear(...applies) || !never(when, { [`/form${field}`]: false }))
        return false;
      return never(must, ...applies) && !never(when, ...applies);
    });
}

/** A field that has to be there, beside what makes it apply no more. */
function excluded(input: CheckInput, { when, must, each, blocks }: Rule): Pointer | undefined {
  if (!must || !blocks) return undefined;
  const all = [...(when ? [when] : []), must];
  const never = (...conditions: Condition[]) => isNever(input.world, conditions.map(meets), each);
  return pointersOf(must)
    .flatMap(({ pointer }) => (pointer.startsWith("/form/") ? [pointer.slice("/form".length)] : []))
    .find((field) => {
      const applies = applyingOf(input, { field });
      if (applies.length === 0 || !input.isClear(...applies) || never(...all) || never(...applies)) return false;
      return never(must, { [`/form${field}`]: false }) && never(...all, ...applies);
    });
}

/** "Or it is not there": then the other alternatives are to refuse something that is. */
const isAbsence = (condition: Condition): boolean => Object.values(condition).some((value) => value === false);
