import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Definition, Json, Pointer, Rule } from "./definition.ts";
import { scopes } from "./evaluate.ts";
import type { Context } from "./evaluation.ts";
import { type Facts, factsOf } from "./facts.ts";
import { schemaAt } from "./form.ts";
import { isObject } from "./is-object.ts";
import { planOf } from "./plan.ts";
import { get, isWithin, set } from "./pointer.ts";

/** Choices that a rule does not let through at a field. */
interface Shortened {
  rule: string;
  /** The field, with its item's number filled in. */
  at: Pointer;
  values: Json[];
  /** The facts by which the first of them is judged. */
  facts(): Facts;
}

/**
 * By field, with item numbers filled in, the choices that rules with `offers` do not let through as the rest of the form stands.
 * Each is judged as if it were the answer; of a list of several, as if it were the only one.
 */
export function unofferedChoices(definition: CompiledDefinition, context: Context): Record<Pointer, Json[]> {
  const unoffered: Record<Pointer, Json[]> = {};
  for (const { at, values } of shortenedLists(definition, context))
    unoffered[at] = [...new Set([...(unoffered[at] ?? []), ...values])];
  return unoffered;
}

/** The same by rule, in the order of the rules. */
export function shortenedLists(definition: CompiledDefinition, context: Context): Shortened[] {
  const facts = factsOf(definition, context);
  const rules = planOf(definition).rules.filter(
    ({ rule, isServers }) => rule.offers && !(context.isTyping && isServers),
  );
  return rules.flatMap(({ id, rule, when, must }) => {
    const { values, isSeveral } = choicesAt(definition, rule.field ?? "");
    const answerOf = (value: Json) => (isSeveral ? [value] : value);
    const answered = answering(rule, facts);
    return scopes(rule, facts).flatMap(({ index }) => {
      const refused = values.filter((value) => {
        const over = answered(index, answerOf(value));
        return (when === undefined || when(over)) && must !== undefined && !must(over);
      });
      const [first] = refused;
      if (first === undefined) return [];
      const at = (rule.field ?? "").replace("*", String(index));
      return [{ rule: id, at, values: refused, facts: () => answering(rule, facts)(index, answerOf(first)) }];
    });
  });
}

/** The facts as if an item were answered so, until the next is asked for: a list is copied once, however many items and choices it has. */
function answering({ field = "", each }: Rule, facts: Facts): (index: number, answer: Json) => Facts {
  const items = each === undefined ? undefined : get(facts.form, each);
  if (each === undefined || !Array.isArray(items) || !isWithin(field, `${each}/*`)) {
    return (index, answer) => {
      const item = Array.isArray(items) ? { item: items[index] } : {};
      return { ...facts, form: set(facts.form, field, answer), ...item };
    };
  }
  const list: Json[] = [...items];
  const form = set(facts.form, each, list);
  let last = 0;
  return (index, answer) => {
    list[last] = items[last];
    last = index;
    const item = set(items[index] as Json, field.slice(`${each}/*`.length), answer);
    list[index] = item;
    return { ...facts, form, item };
  };
}

export function choicesAt(
  { schema, messages }: Pick<Definition, "schema" | "messages">,
  field: Pointer,
): { values: Json[]; isSeveral: boolean } {
  const shape = schemaAt(schema, field) ?? {};
  const isSeveral = isObject(shape) && shape.type === "array";
  const listed = messages.fields[field]?.options?.map(({ value }) => value);
  const values = listed ?? get(shape, isSeveral ? "/items/enum" : "/enum");
  return { values: Array.isArray(values) ? values : [], isSeveral };
}
