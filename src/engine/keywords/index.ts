import { atLeast } from "./at-least.ts";
import { countEquals } from "./count-equals.ts";
import { includesAnyOf } from "./includes-any-of.ts";
import { notAfter } from "./not-after.ts";
import { sameAs } from "./same-as.ts";
import { unique } from "./unique.ts";
import { within } from "./within.ts";

/** The comparisons JSON Schema lacks, by keyword. Compiled modules call them by these names. */
export const keywords = { atLeast, countEquals, includesAnyOf, notAfter, sameAs, unique, within };
