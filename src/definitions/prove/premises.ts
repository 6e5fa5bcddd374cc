import { type Condition, expand, type JsonSchema, type Pointer } from "../../engine/index.ts";
import type { World } from "../check/world.ts";
import { provedOnce } from "./proved-once.ts";
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
  const all = [...premises, ...behindAll(world, premises).map(meets)];
  return provedOnce(world, { premises: all, list, limits, isComparing: all.some(isComparing) }, (schema) => {
    const isRuledOut = isUnsatisfiable([{ schema }, ...all]);
    return (
      isRuledOut || (all.some(isComparing) && isRefutedByOrder(world.definition, all, list, limits === "storableFor"))
    );
  });
}

const comparing = new WeakMap<Condition, boolean>();

/** What is worked out of a value cannot lie on any side of it. */
function isComparing({ condition }: Premise): boolean {
  const is = comparing.get(condition) ?? isCompared(condition);
  comparing.set(condition, is);
  return is;
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
  // Most read none: nothing is kept of their text.
  const text = named.get(schema) ?? textOf(schema);
  named.set(schema, text);
  return text !== "" && text.includes(`"${name}"`);
}

function textOf(schema: object): string {
  const text = JSON.stringify(schema);
  return text.includes('"computed"') ? text : "";
}

/** Is it proved that the condition always holds? */
export const isAlways = (world: World, condition: Condition, list?: Pointer): boolean =>
  isNever(world, [misses(condition)], list);
