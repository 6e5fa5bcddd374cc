import { type Condition, expand, type Json, type JsonSchema, type Pointer } from "../../engine/index.ts";
import type { World } from "../check/world.ts";
import { numberOf } from "./number-of.ts";
import { isCompared, isRefutedByOrder } from "./refuted-by-order.ts";
import { type Demand, isUnsatisfiable } from "./unsatisfiable.ts";

/** A condition that is taken to hold, or not to. */
export interface Premise extends Demand {
  condition: Condition;
}

export const meets = (condition: Condition): Premise => ({ schema: expanded(condition), condition });
export const misses = (condition: Condition): Premise => ({ schema: expanded(condition), condition, isNegated: true });

/** The same condition is supposed of each person, status and claim. */
const expansions = new WeakMap<Condition, Premise["schema"]>();

function expanded(condition: Condition): Premise["schema"] {
  const schema = expansions.get(condition) ?? expand(condition);
  expansions.set(condition, schema);
  return schema;
}

/**
 * Is it proved that no claim, form and user meet all premises? `list`: they read its items as `/item`. What is taken to hold is
 * held against the form's own limits; what is taken not to hold is not, since a rule may repeat a limit to say it in its own words.
 */
export const isNever = (world: World, premises: readonly Premise[], list?: Pointer): boolean =>
  isRefuted(world, premises, list, premises.every(({ isNegated }) => !isNegated) ? "storableFor" : "certainFor");

/** The same by what each value can be alone: in which order values lie to each other is told elsewhere. */
export const isNeverByValues = (world: World, premises: readonly Premise[]): boolean =>
  isUnsatisfiable([{ schema: world.storableFor() }, ...premises, ...behindAll(world, premises).map(meets)]);

/** Is it proved that nothing that can be stored at all meets them? */
export const isNeverStored = (world: World, premises: readonly Premise[], list?: Pointer): boolean =>
  isRefuted(world, premises, list, "storableFor");

/** Is it proved that the condition holds of all that can be stored at all? */
export const isAlwaysStored = (world: World, condition: Condition, list?: Pointer): boolean =>
  isRefuted(world, [misses(condition)], list, "storableFor");

function isRefuted(
  world: World,
  premises: readonly Premise[],
  list: Pointer | undefined,
  limits: "storableFor" | "certainFor",
): boolean {
  const known = knownOf(world);
  const schema = world[limits](list);
  // Items of plain values have limits of which the form's own schema, by which proofs are kept, says nothing.
  const { item } = schema.properties as { item?: Json };
  const all = [...premises, ...behindAll(world, premises).map(meets)];
  const key = [list, item === undefined ? "" : nameOf(item as JsonSchema), limits, ...all.map(premiseName)].join(" ");
  const before = known.get(key);
  if (before !== undefined) return before;
  const answer = isUnsatisfiable([{ schema }, ...all]) || isOutOfOrder(world, all, list, limits === "storableFor");
  known.set(key, answer);
  return answer;
}

const comparing = new WeakMap<Condition, boolean>();

/** What is worked out of a value cannot lie on any side of it. */
function isOutOfOrder(
  { definition }: World,
  premises: readonly Premise[],
  list: Pointer | undefined,
  isBounded: boolean,
) {
  const isComparing = ({ condition }: Premise): boolean => {
    const is = comparing.get(condition) ?? isCompared(condition);
    comparing.set(condition, is);
    return is;
  };
  return premises.some(isComparing) && isRefutedByOrder(definition, premises, list, isBounded);
}

/** What holds beside the chosen values that are read, and beside those that this reads. */
export function behindOf({ behind }: World, read: (name: string) => boolean): Condition[] {
  if (behind.size === 0) return [];
  const found = new Set([...behind.keys()].filter(read));
  for (const name of found) {
    const text = JSON.stringify(behind.get(name));
    for (const other of behind.keys()) if (text.includes(`/claim/computed/${other}"`)) found.add(other);
  }
  return [...found].map((name) => behind.get(name) as Condition);
}

const behindAll = (world: World, premises: readonly Premise[]): Condition[] =>
  behindOf(world, (name) => premises.some(({ schema }) => readsComputed(schema, name)));

const named = new WeakMap<object, string>();

function readsComputed(schema: JsonSchema, name: string): boolean {
  if (typeof schema !== "object") return false;
  const text = named.get(schema) ?? JSON.stringify(schema);
  named.set(schema, text);
  return text.includes('"computed"') && text.includes(`"${name}"`);
}

const nameOf = (schema: JsonSchema): string => (typeof schema === "object" ? String(numberOf(schema)) : `${schema}`);

const premiseName = ({ schema, isNegated }: Premise): string => `${isNegated ? "not " : ""}${nameOf(schema)}`;

/** What was proved before: the same is asked for each person, status and check, and again after an edit elsewhere. */
const proved = new WeakMap<World, Map<string, boolean>>();

/** Proofs hang on what the form and the facts can hold, and on what is worked out of that: by that they outlive an edit of rules, words or rights. */
const provedOf = new Map<string, Map<string, boolean>>();
const mostForms = 8;

function knownOf(world: World): Map<string, boolean> {
  const own = proved.get(world);
  if (own) return own;
  const { computed = {}, ui } = world.definition;
  const key = JSON.stringify([world.storableFor(undefined), world.certainFor(undefined), computed, ui]);
  const known = provedOf.get(key) ?? new Map<string, boolean>();
  provedOf.delete(key);
  provedOf.set(key, known);
  const [oldest] = provedOf.keys();
  if (provedOf.size > mostForms && oldest !== undefined) provedOf.delete(oldest);
  proved.set(world, known);
  return known;
}

/** Is it proved that the condition always holds? */
export const isAlways = (world: World, condition: Condition, list?: Pointer): boolean =>
  isNever(world, [misses(condition)], list);
