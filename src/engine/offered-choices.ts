import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Definition, Json, Pointer } from "./definition.ts";
import { scopes } from "./evaluate.ts";
import type { Context } from "./evaluation.ts";
import { type Facts, factsOf } from "./facts.ts";
import { schemaAt } from "./form.ts";
import { isObject } from "./is-object.ts";
import { planOf } from "./plan.ts";
import { get, set } from "./pointer.ts";

/**
 * By field, with item numbers filled in, the choices that rules with `offers` do not let through as the rest of the form stands.
 * Each is judged as if it were the answer; of a list of several, as if it were the only one.
 */
export function unofferedChoices(definition: CompiledDefinition, context: Context): Record<Pointer, Json[]> {
  const unoffered: Record<Pointer, Json[]> = {};
  const rules = planOf(definition).rules.filter(({ rule }) => rule.offers);
  for (const { rule, when, must } of rules) {
    const { field = "", each } = rule;
    const { values, isSeveral } = choicesAt(definition, field);
    for (const { facts, index } of scopes(rule, factsOf(definition, context))) {
      const at = field.replace("*", String(index));
      const refused = values.filter((value) => {
        const form = set(facts.form, at, isSeveral ? [value] : value);
        const item = each === undefined ? {} : { item: get(form, `${each}/${index}`) as Json };
        const answered: Facts = { ...facts, form, ...item };
        return (when === undefined || when(answered)) && must !== undefined && !must(answered);
      });
      if (refused.length > 0) unoffered[at] = [...new Set([...(unoffered[at] ?? []), ...refused])];
    }
  }
  return unoffered;
}

/** The values that a field can be answered with, where these are a list, and whether several of them. */
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
