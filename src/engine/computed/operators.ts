import { addPeriod } from "./add-period.ts";
import { addWorkingDays } from "./add-working-days.ts";
import { choose } from "./choose.ts";
import { count } from "./count.ts";
import { daysBetween } from "./days-between.ts";
import { difference } from "./difference.ts";
import { first } from "./first.ts";
import { join } from "./join.ts";
import { max } from "./max.ts";
import { min } from "./min.ts";
import type { Computed, Operator } from "./operator.ts";
import { product } from "./product.ts";
import { quotient } from "./quotient.ts";
import { sum } from "./sum.ts";

/** The closed set of operators; one file each. */
export const operators: readonly Operator[] = [
  count,
  sum,
  product,
  difference,
  quotient,
  min,
  max,
  daysBetween,
  addPeriod,
  addWorkingDays,
  first,
  join,
  choose,
];

/** The operator of an entry; undefined where none, or more than one, is named. */
export function operatorOf(entry: Computed): Operator | undefined {
  const named = operators.filter(({ name }) => entry[name] !== undefined);
  return named.length === 1 ? named[0] : undefined;
}
