import {
  type Computed,
  type Condition,
  type Definition,
  isObject,
  type Json,
  type JsonSchema,
  type Pointer,
  segments,
} from "../../engine/index.ts";

const known = new WeakMap<object, readonly Pointer[]>();

/** Every place that a condition, or what a value is worked out of, names. */
export function placesIn(written: Condition | Computed): readonly Pointer[] {
  const before = known.get(written);
  if (before) return before;
  const places = new Set<Pointer>();
  collect(written as Json, places);
  const found = [...places];
  known.set(written, found);
  return found;
}

function collect(value: Json, places: Set<Pointer>): void {
  if (typeof value === "string") {
    if (value.startsWith("/")) places.add(value);
  } else if (Array.isArray(value)) for (const one of value) collect(one, places);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith("/") || key === "") places.add(key);
      collect(inner, places);
    }
  }
}

/** The entries of the values that are worked out among these places, and of those that these are worked out of. */
export function workedOut({ computed = {} }: Definition, places: readonly Pointer[]): Map<string, Computed> {
  const found = new Map<string, Computed>();
  const open = [...places];
  for (const place of open) {
    const [, claim, kind, name = ""] = place.split("/");
    const entry = claim === "claim" && kind === "computed" && !found.has(name) ? computed[name] : undefined;
    if (!entry) continue;
    found.set(name, entry);
    open.push(...placesIn(entry));
  }
  return found;
}

interface Wanted {
  isWhole: boolean;
  below: Map<string, Wanted>;
}

const nothing: Wanted = { isWhole: false, below: new Map() };

/**
 * The schema without the properties that none of these places is in, nor must be there. What holds of a value at these places
 * holds by this part alone: the rest could be met by leaving it out.
 */
export function partAt(schema: JsonSchema, places: readonly Pointer[]): JsonSchema {
  const wanted: Wanted = { isWhole: false, below: new Map() };
  for (const place of places) {
    let at = wanted;
    for (const segment of segments(place)) {
      const next = at.below.get(segment) ?? { isWhole: false, below: new Map() };
      at.below.set(segment, next);
      at = next;
    }
    at.isWhole = true;
  }
  return part(schema as Json, wanted) as JsonSchema;
}

function part(schema: Json, wanted: Wanted): Json {
  if (wanted.isWhole || !isObject(schema)) return schema;
  const { properties, items, required, ...rest } = schema;
  const kept = isObject(properties)
    ? Object.entries(properties).flatMap(([name, child]): [string, Json][] => {
        const inner = wanted.below.get(name);
        if (!inner && !(Array.isArray(required) && required.includes(name))) return [];
        return [[name, part(child, inner ?? nothing)]];
      })
    : [];
  return {
    ...rest,
    ...(required !== undefined && { required }),
    ...(items !== undefined && { items }),
    ...(isObject(properties) && { properties: Object.fromEntries(kept) }),
  };
}
