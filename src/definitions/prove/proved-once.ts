import type { Condition, JsonSchema, Pointer } from "../../engine/index.ts";
import type { World } from "../check/world.ts";
import { numberOf } from "./number-of.ts";
import { partAt, placesIn, workedOut } from "./read-places.ts";
import type { Demand } from "./unsatisfiable.ts";

export interface Question {
  premises: readonly (Demand & { condition: Condition })[];
  /** The list whose items they read as `/item`. */
  list: Pointer | undefined;
  limits: "storableFor" | "certainFor";
  /** Values are compared with each other, or with what is worked out of others. */
  isComparing: boolean;
}

/** What was proved in one world: the same is asked for each person, status and check. */
const proved = new WeakMap<World, Map<string, boolean>>();

/** What was proved of a part of some world: it outlives every edit of what the premises do not read. */
const provedOf = new Map<string, boolean>();
const most = 200_000;

/** Proves once what is asked of the same places: `prove` is given the part of the world that the premises read. */
export function provedOnce(world: World, question: Question, prove: (schema: JsonSchema) => boolean): boolean {
  const { premises, list, limits } = question;
  const own = proved.get(world) ?? new Map<string, boolean>();
  proved.set(world, own);
  const asked = [list, limits, ...premises.map(nameOf)].join(" ");
  const before = own.get(asked);
  if (before !== undefined) return before;
  const { name, schema } = partFor(world, question);
  const key = `${name} ${asked}`;
  const answer = provedOf.get(key) ?? prove(schema);
  if (provedOf.size >= most) provedOf.clear();
  provedOf.set(key, answer);
  own.set(asked, answer);
  return answer;
}

const nameOf = ({ schema, isNegated }: Demand): string =>
  `${isNegated ? "not " : ""}${typeof schema === "object" ? numberOf(schema) : schema}`;

interface Part {
  name: string;
  schema: JsonSchema;
}

const parts = new WeakMap<World, Map<string, Part>>();

function partFor(world: World, { premises, list, limits, isComparing }: Question): Part {
  const own = parts.get(world) ?? new Map<string, Part>();
  parts.set(world, own);
  const places = [...new Set(premises.flatMap(({ condition }) => placesIn(condition)))].sort();
  const key = JSON.stringify([list, limits, isComparing, ...places]);
  const part = own.get(key) ?? made();
  own.set(key, part);
  return part;

  function made(): Part {
    const schema = sameAsBefore(partAt(world[limits](list), places));
    if (!isComparing) return { name: nameOf({ schema }), schema };
    const entries = workedOut(world.definition, places);
    // Lists are named from the form on, and their items by "/item": they are taken whole.
    const lists = [list, ...[...entries.values()].map(({ each }) => each)].flatMap((one) =>
      one ? [`/form${one}`] : [],
    );
    const read = [...places, ...lists, ...[...entries.values()].flatMap((entry) => placesIn(entry))];
    const whole = partAt(world.schemaFor(list), read);
    return { name: [schema, whole, Object.fromEntries(entries)].map((one) => numberOf(one as object)).join(), schema };
  }
}

/** A name of all that proofs about these conditions hang on: the same in two worlds in which they come to the same. */
export function nameOfPart(world: World, conditions: readonly Condition[]): string {
  const all = [...conditions, ...world.behind.values()];
  const premises = all.map((condition) => ({ schema: true, condition }));
  const named = (limits: Question["limits"]) =>
    partFor(world, { premises, list: undefined, limits, isComparing: true }).name;
  return [named("storableFor"), named("certainFor"), numberOf(Object.fromEntries(world.behind))].join(" ");
}

/** The same object for the same part: what it was taken apart into is kept by it. */
const kept = new Map<number, WeakRef<object>>();

function sameAsBefore(schema: JsonSchema): JsonSchema {
  if (typeof schema !== "object") return schema;
  const number = numberOf(schema);
  const before = kept.get(number)?.deref();
  if (before) return before as JsonSchema;
  kept.set(number, new WeakRef(schema));
  return schema;
}
