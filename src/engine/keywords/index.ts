import { atLeast } from "./at-least.ts";
import type { Comparison } from "./comparison.ts";
import { countEquals } from "./count-equals.ts";
import { includesAnyOf } from "./includes-any-of.ts";
import { month } from "./month.ts";
import { notAfter } from "./not-after.ts";
import { notBefore } from "./not-before.ts";
import { sameAs } from "./same-as.ts";
import { unique } from "./unique.ts";
import { weekday } from "./weekday.ts";
import { within } from "./within.ts";

/** The comparisons that JSON Schema lacks; one file each. */
export const comparisons: readonly Comparison[] = [
  within,
  notAfter,
  notBefore,
  weekday,
  month,
  atLeast,
  countEquals,
  includesAnyOf,
  sameAs,
  unique,
];

/** The comparison of a keyword, if it is one. */
export const comparisonOf = (keyword: string): Comparison | undefined =>
  comparisons.find((comparison) => comparison.keyword === keyword);

/** Keywords whose operand is a pointer to what is compared with. */
export const pointingKeywords: readonly string[] = comparisons
  .filter(({ other }) => other !== undefined)
  .map(({ keyword }) => keyword);

/** Compiled modules call them by these names. */
export const keywords: Record<string, Comparison["holds"]> = Object.fromEntries(
  comparisons.map(({ keyword, holds }) => [keyword, holds]),
);
