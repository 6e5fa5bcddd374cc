import fc from "fast-check";

/** As much of JSON Schema as calls and forms are written in. */
export interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  patternProperties?: Record<string, Shape>;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Values by the name of their key, from what exists. */
export type ByName = Record<string, fc.Arbitrary<unknown>>;

const dayMs = 86_400_000;
const day = fc
  .integer({ min: -400, max: 30 })
  .map((days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10));
const words = ["Fan motor replaced", "Hōhepa", "A-1", "B3", "12345678", "Queen Street", "filter", "Kia ora koutou"];

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  date: day,
  "date-time": day.map((one) => `${one}T09:30:00Z`),
  email: fc.constantFrom("somebody@example.test", "a.b+c@example.test"),
};

/** Values that a schema takes; where the key's name is known, mostly of what exists. */
export function valuesOf(schema: Shape, byName: ByName, name = ""): fc.Arbitrary<unknown> {
  const known = byName[name];
  const any = anyOf(schema, byName, name);
  return known ? fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: any }) : any;
}

function anyOf(schema: Shape, byName: ByName, name: string): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, byName, name)));
  if (schema.allOf) {
    const parts = schema.allOf.map((one) => valuesOf(one, byName) as fc.Arbitrary<object>);
    return fc.tuple(...parts).map((all) => Object.assign({}, ...all.toReversed()));
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => anyOf({ ...schema, type }, byName, name)));
  }
  return byType(schema, byName, name);
}

function byType(schema: Shape, byName: ByName, name: string): fc.Arbitrary<unknown> {
  const { minimum = -1_000_000, maximum = 1_000_000 } = schema;
  switch (schema.type) {
    case "string":
      return textsOf(schema);
    case "integer":
      return fc.integer({ min: minimum, max: maximum });
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valuesOf(schema.items ?? {}, byName, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case "object":
      return objectsOf(schema, byName);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function objectsOf({ properties = {}, required = [], patternProperties }: Shape, byName: ByName) {
  const keys = Object.entries(properties).map(([key, one]) => [key, valuesOf(one, byName, key)] as const);
  const full = fc.record(Object.fromEntries(keys), { requiredKeys: required });
  // Of many that may be left out, mostly a few are given: all of them together are seldom right.
  const isLarge = keys.length - required.length > 5;
  const few = fc
    .tuple(full, fc.noBias(fc.nat(1_000)))
    .map(([all, start]) =>
      Object.fromEntries(Object.entries(all).filter(([key], at) => required.includes(key) || (at + start) % 5 === 0)),
    );
  const named: fc.Arbitrary<object> = isLarge ? fc.oneof(few, full) : full;
  const others = Object.values(patternProperties ?? {})[0];
  if (!others) return named;
  const free = fc.dictionary(fc.constantFrom("a", "b", "c"), valuesOf(others, byName), { maxKeys: 3 });
  return fc.tuple(free, named).map(([loose, fixed]) => ({ ...loose, ...fixed }));
}

function textsOf({ format, pattern, minLength = 0, maxLength = 200 }: Shape): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : formats[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
  const longest = Math.min(maxLength, 2_000);
  const fitting = (text: string) => text.padEnd(minLength, "x").slice(0, longest);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...words).map(fitting) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(longest, 40)) }) },
    // The longest and the shortest that fit.
    {
      weight: 1,
      arbitrary: fc.constantFrom("y".repeat(longest), "y".repeat(Math.max(minLength, 1)).slice(0, longest)),
    },
  );
}

type Step = string | number;

/** A copy of a good value with one place of it taken out, made something else, made longer or put elsewhere. */
export function nearly(good: unknown, pick: number, how: number, instead: unknown): unknown {
  const copy = structuredClone(good);
  const places = placesIn(copy, []).slice(0, 400);
  const place = places[pick % Math.max(1, places.length)];
  if (!place) return instead;
  const last = place.at(-1) as Step;
  const holder = place.slice(0, -1).reduce<Record<Step, unknown>>((at, step) => at[step] as never, copy as never);
  const old = holder[last];
  if (how % 4 === 0) delete holder[last];
  else if (how % 4 === 1 && typeof old === "string") holder[last] = old.repeat(1 + (pick % 500)) || "x".repeat(5_000);
  else if (how % 4 === 2 && typeof last === "string") holder[`${last}${pick % 2 ? "s" : ""}`.toUpperCase()] = instead;
  else holder[last] = instead;
  return copy;
}

function placesIn(value: unknown, at: Step[]): Step[][] {
  if (typeof value !== "object" || value === null) return [];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return steps.flatMap((step) => [[...at, step], ...placesIn((value as Record<Step, unknown>)[step], [...at, step])]);
}
