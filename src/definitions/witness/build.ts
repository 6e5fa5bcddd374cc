import { isObject, type Json, type JsonSchema, meets } from "../../engine/index.ts";
import { namedIn, samplesOf } from "./values.ts";

/** What is built upon: the shape of the value, the day of the story, and what stands there now. */
interface BuildOptions {
  schema: JsonSchema | undefined;
  today: string;
  current: Json | undefined;
}

const fits = (demand: JsonSchema, value: Json): boolean => meets({ "/item": demand }, { item: value } as never);

const partOf = (schema: JsonSchema | undefined, keyword: "items" | "properties", name?: string) => {
  const part = typeof schema === "object" ? schema[keyword] : undefined;
  return (name === undefined ? part : isObject(part) ? part[name] : undefined) as JsonSchema | undefined;
};

/** Values that have inside what the demand asks for: an item that it contains, a property that it requires. None of the usual ones has. */
export function builtFor(demand: JsonSchema, options: BuildOptions): Json[] {
  if (typeof demand !== "object") return [];
  const { contains, items, properties, required, anyOf } = demand as Record<string, Json>;
  if (contains !== undefined) return withItem(contains as JsonSchema, options);
  if (items !== undefined) return ofItems(items as JsonSchema, demand, options);
  if (isObject(properties) || Array.isArray(required)) return withProperties(demand, options);
  return Array.isArray(anyOf) ? anyOf.flatMap((one) => builtFor(one as JsonSchema, options)) : [];
}

/** The first value that meets the demand: what is there, what is built from it or from nothing, or a usual one. */
function valueFor(demand: JsonSchema, options: BuildOptions): Json | undefined {
  const { schema, today, current } = options;
  const candidates = [
    ...(current === undefined ? [] : [current]),
    ...builtFor(demand, options),
    ...builtFor(demand, { ...options, current: undefined }),
    ...samplesOf(
      schema,
      today,
      namedIn(demand as Json, () => undefined),
    ),
  ];
  return candidates.find((value) => fits(demand, value));
}

/** One of the items made to be such a one, or one more. */
function withItem(demand: JsonSchema, { schema, today, current }: BuildOptions): Json[] {
  const list = Array.isArray(current) ? current : [];
  const shape = partOf(schema, "items");
  const changed = list.flatMap((item, index): Json[] => {
    const made = valueFor(demand, { schema: shape, today, current: item });
    return made === undefined ? [] : [list.with(index, made)];
  });
  const added = valueFor(demand, { schema: shape, today, current: undefined });
  return [...changed, ...(added === undefined ? [] : [[...list, added]])];
}

/** Every item made to be such a one; where there are none, one. */
function ofItems(
  demand: JsonSchema,
  { minItems }: Record<string, Json>,
  { schema, today, current }: BuildOptions,
): Json[] {
  const shape = partOf(schema, "items");
  const list = Array.isArray(current) && current.length > 0 ? current : [undefined];
  const missing = Math.max(0, Number(minItems ?? 0) - list.length);
  const made = [...list, ...Array.from({ length: missing }, () => undefined)].map((item) =>
    valueFor(demand, { schema: shape, today, current: item }),
  );
  return made.includes(undefined) ? [] : [made as Json[]];
}

function withProperties(demand: Record<string, Json>, { schema, today, current }: BuildOptions): Json[] {
  const asked = isObject(demand.properties) ? demand.properties : {};
  const names = new Set([
    ...(Array.isArray(demand.required) ? demand.required.map(String) : []),
    ...Object.keys(asked),
  ]);
  const made: { [name: string]: Json } = isObject(current) ? { ...current } : {};
  for (const name of names) {
    const value = valueFor((asked[name] ?? true) as JsonSchema, {
      schema: partOf(schema, "properties", name),
      today,
      current: made[name],
    });
    if (value !== undefined) made[name] = value;
  }
  return [made];
}
