import type { CompiledDefinition } from "./compiled-definition.ts";
import { factPointer } from "./declared-facts.ts";
import type { Json, Transition } from "./definition.ts";
import type { Context, FieldFault } from "./evaluation.ts";
import { keywordFault } from "./interpret.ts";
import { fill, toldValue } from "./messages.ts";
import { prune } from "./prune.ts";
import { retiredIn, retiredWords } from "./retired.ts";

/**
 * What is wrong with values for declared facts, in the words of the claim type; null takes one away and is never wrong. Values are
 * to be pruned before, by `givenFacts`. What the claim `held` before it may keep, also where it is no longer offered.
 */
export function factFaults(
  definition: CompiledDefinition,
  values: Record<string, Json>,
  held: Record<string, unknown> = {},
): FieldFault[] {
  const { validation, facts: words = {} } = definition.messages;
  return Object.entries(values).flatMap(([name, value]): FieldFault[] => {
    const fact = definition.facts?.[name];
    const fault = value === null || !fact ? undefined : keywordFault(fact.schema, value);
    const { options } = words[name] ?? {};
    const before = retiredIn(options, held[name] as Json | undefined);
    const retired = retiredIn(options, value).find((choice) => !before.includes(choice));
    if (!fault && retired)
      return [
        { field: factPointer(name), message: retiredWords(definition.messages, words[name]?.title ?? name, retired) },
      ];
    if (!fault) return [];
    const own = words[name]?.faults?.[fault.keyword];
    const template =
      own ?? validation[`${fault.keyword}.${fault.operand}`] ?? validation[fault.keyword] ?? validation.other;
    const limit = typeof fault.operand === "object" ? "" : String(fault.operand);
    const values = { title: words[name]?.title ?? name, limit, value: toldValue(value) };
    return [{ field: factPointer(name), message: fill(template ?? "", values) }];
  });
}

/** Which facts a transition asks for, and which of them it can go without. */
export function factsAskedBy({ asks }: Pick<Transition, "asks">): { facts: string[]; optional: string[] } {
  return typeof asks === "object" ? { optional: [], ...asks } : { facts: [], optional: [] };
}

/** The claim as conditions know it once these facts are written; null takes one away. */
export const withFacts = ({ form, claim, user, shown }: Context, facts: Record<string, Json>): Context => {
  const known = Object.entries({ ...claim, ...facts }).filter(([, value]) => value !== null);
  return { form, user, ...(shown && { shown }), claim: Object.fromEntries(known) as Context["claim"] };
};

/** Values as they are kept: outer spaces and blanks away, null where nothing is left. */
export function givenFacts(values: Record<string, Json>): Record<string, Json> {
  const kept = prune(values);
  return Object.fromEntries(Object.keys(values).map((name) => [name, trimmed(kept[name] ?? null)]));
}

const trimmed = (value: Json): Json => {
  if (typeof value === "string") return value.trim();
  return Array.isArray(value) ? value.filter((item) => item !== null).map(trimmed) : value;
};
