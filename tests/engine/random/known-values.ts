import {
  type Condition,
  conditionsOf,
  type Definition,
  type Json,
  type JsonSchema,
} from "../../../src/engine/index.ts";

/** By pointer (`/form/…`, `/claim/…`, `/user/…`; items as `*`): values that conditions ask for, and their neighbours. */
export type KnownValues = Map<string, Json[]>;

/** The values that make a difference to a definition's conditions, so that random cases fall on both sides of them. */
export function knownValues(definition: Definition): KnownValues {
  const known: KnownValues = new Map();
  const learn = (pointer: string, values: Json[]) => known.set(pointer, [...(known.get(pointer) ?? []), ...values]);
  const inCondition = (condition: Condition, list: string | undefined): void => {
    for (const [key, value] of Object.entries(condition)) {
      if (key === "not") inCondition(value as Condition, list);
      else if (Array.isArray(value)) for (const one of value) inCondition(one, list);
      else inSchema(key.replace(/^\/item/, `/form${list}/*`), value as JsonSchema);
    }
  };
  const inSchema = (pointer: string, schema: JsonSchema): void => {
    if (typeof schema !== "object") return;
    for (const [keyword, value] of Object.entries(schema)) {
      learn(pointer, neighbours(keyword, value));
      if (keyword === "contains" || keyword === "items") inSchema(`${pointer}/*`, value as JsonSchema);
      else if (["not", "if", "then", "else"].includes(keyword)) inSchema(pointer, value as JsonSchema);
      else if (["allOf", "anyOf", "oneOf"].includes(keyword))
        for (const one of value as JsonSchema[]) inSchema(pointer, one);
      else if (keyword === "properties")
        for (const [name, one] of Object.entries(value as Record<string, JsonSchema>))
          inSchema(`${pointer}/${name}`, one);
    }
  };
  for (const [place, condition] of conditionsOf(definition)) {
    const [kind, id = ""] = place.split("/");
    inCondition(condition, kind === "figures" ? definition.figures?.[id]?.list : definition.rules[id]?.each);
  }
  return known;
}

function neighbours(keyword: string, value: Json): Json[] {
  if (keyword === "const") return [value];
  if (keyword === "enum") return value as Json[];
  if (/^(exclusive)?(min|max)imum$/i.test(keyword)) return [-1, 0, 1].map((step) => Number(value) + step);
  if (/^(min|max)Length$/.test(keyword)) return [-1, 0, 1].map((step) => "x".repeat(Math.max(0, Number(value) + step)));
  return [];
}
