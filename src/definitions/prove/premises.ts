import { type Condition, expand, type Pointer } from "../../engine/index.ts";
import type { World } from "../check/world.ts";
import { type Demand, isUnsatisfiable } from "./unsatisfiable.ts";

/** A condition that is taken to hold, or not to. */
export type Premise = Demand;

export const meets = (condition: Condition): Premise => ({ schema: expand(condition) });
export const misses = (condition: Condition): Premise => ({ schema: expand(condition), isNegated: true });

/**
 * Is it proved that no claim, form and user meet all premises? `list`: they read its items as `/item`. What is taken to hold is
 * held against the form's own limits; what is taken not to hold is not, since a rule may repeat a limit to say it in its own words.
 */
export const isNever = (world: World, premises: readonly Premise[], list?: Pointer): boolean => {
  const isPositive = premises.every(({ isNegated }) => !isNegated);
  return isUnsatisfiable([{ schema: isPositive ? world.storableFor(list) : world.certainFor(list) }, ...premises]);
};

/** Is it proved that the condition always holds? */
export const isAlways = (world: World, condition: Condition, list?: Pointer): boolean =>
  isNever(world, [misses(condition)], list);
