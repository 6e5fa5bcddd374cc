import { type Condition, comparisonOf, get, type Json, type Pointer } from "../../engine/index.ts";
import { type Bound, zero } from "../prove/order.ts";
import { isObject } from "../read/json-object.ts";
import { daysOf } from "../read/period.ts";
import type { CheckInput } from "./check.ts";
import { locate } from "./world.ts";

const today = "/claim/today";
const asked = "the request date";

/** How many items stand at a place. */
const lengthOf = (pointer: Pointer): string => `items of ${pointer}`;

const equal = (one: string, other: string): Bound[] => [
  { low: one, high: other, by: 0 },
  { low: other, high: one, by: 0 },
];

/** What is so of a claim on the day it is sent. */
export const requestedToday: Bound[] = equal(today, asked);

/** Everything that a condition says of which day is before which, and which number above which; parts of `anyOf` and `not` aside. */
export function boundsIn(condition: Condition): Bound[] {
  return Object.entries(condition).flatMap(([key, value]): Bound[] => {
    if (key === "allOf") return (value as Condition[]).flatMap(boundsIn);
    return key.startsWith("/") && isObject(value as Json) ? ofKeywords(key, value as Record<string, Json>) : [];
  });
}

function ofKeywords(pointer: Pointer, schema: Record<string, Json>): Bound[] {
  return Object.entries(schema).flatMap(([keyword, value]): Bound[] => {
    const least = (place: string, limit: number): Bound[] => [{ low: zero, high: place, by: -limit }];
    const most = (place: string, limit: number): Bound[] => [{ low: place, high: zero, by: limit }];
    if (typeof value === "number") {
      if (keyword === "const") return [...least(pointer, value), ...most(pointer, value)];
      if (keyword === "minimum" || keyword === "exclusiveMinimum") return least(pointer, value);
      if (keyword === "maximum" || keyword === "exclusiveMaximum") return most(pointer, value);
      if (keyword === "minItems") return least(lengthOf(pointer), value);
      return keyword === "maxItems" ? most(lengthOf(pointer), value) : [];
    }
    if (typeof value !== "string") return [];
    if (keyword === "within") {
      const days = daysOf(value);
      return days ? [{ low: asked, high: pointer, by: days[1] }] : [];
    }
    if (!value.startsWith("/")) return [];
    const { order, subject } = comparisonOf(keyword) ?? {};
    const place = subject === "array" ? lengthOf(pointer) : pointer;
    if (order === "=") return equal(place, value);
    if (order === "<=") return [{ low: place, high: value, by: 0 }];
    return order === ">=" ? [{ low: value, high: place, by: 0 }] : [];
  });
}

/** What the form, its calendars and the worked out values say of the places that these bounds name. */
export function boundsBehind(input: CheckInput, bounds: readonly Bound[], list: Pointer | undefined): Bound[] {
  const seen = new Set<string>();
  const open = bounds.flatMap(({ low, high }) => [low, high]);
  const found: Bound[] = [];
  for (const place of open) {
    if (seen.has(place)) continue;
    seen.add(place);
    const more = ofPlace(input, place, list);
    found.push(...more);
    open.push(...more.flatMap(({ low, high }) => [low, high]));
  }
  return [...found, ...bounds.flatMap((bound) => betweenDays(input, bound))];
}

/** A limit of the days between two days is a limit of how far they lie apart. */
function betweenDays({ definition }: CheckInput, { low, high, by, rule }: Bound): Bound[] {
  const place = low === zero ? high : high === zero ? low : "";
  const [, name = ""] = /^\/claim\/computed\/([^/]+)$/.exec(place) ?? [];
  const { daysBetween, each } = (definition.computed?.[name] ?? {}) as { daysBetween?: Json; each?: Json };
  const [first, last] = Array.isArray(daysBetween) ? daysBetween : [];
  if (typeof first !== "string" || typeof last !== "string" || each !== undefined) return [];
  if (!first.startsWith("/") || !last.startsWith("/")) return [];
  const [under, above] = low === zero ? [first, last] : [last, first];
  return [{ low: under, high: above, by, ...(rule !== undefined && { rule }) }];
}

function ofPlace(input: CheckInput, place: string, list: Pointer | undefined): Bound[] {
  const [, name] = /^\/claim\/computed\/([^/]+)$/.exec(place) ?? [];
  if (name !== undefined) return ofComputed(place, input.definition.computed?.[name] as Json | undefined);
  if (/^\/claim\/(files|figures)\//.test(place)) return [{ low: zero, high: place, by: 0 }];
  const counted = /^items of (.*)$/.exec(place)?.[1];
  const pointer = counted ?? place;
  const field = pointer.startsWith("/item/")
    ? `${list}/*${pointer.slice("/item".length)}`
    : pointer.replace(/^\/form/, "");
  if (field === pointer) return [];
  return [...ofShape(input, { place, field, isCounted: counted !== undefined }), ...ofCalendar(input, place, field)];
}

interface Placed {
  place: string;
  field: Pointer;
  isCounted: boolean;
}

function ofShape({ definition }: CheckInput, { place, field, isCounted }: Placed): Bound[] {
  const found = locate(definition.schema, field);
  const shape = found && found !== "open" && isObject(found.schema) ? found.schema : {};
  const [fewest, largest] = isCounted ? [shape.minItems ?? 0, shape.maxItems] : [shape.minimum, shape.maximum];
  return [
    ...(typeof fewest === "number" ? [{ low: zero, high: place, by: -fewest }] : []),
    ...(typeof largest === "number" ? [{ low: place, high: zero, by: largest }] : []),
  ];
}

function ofCalendar({ definition }: CheckInput, place: string, field: Pointer): Bound[] {
  const { min, max } = (get(definition.ui as Json, `${field}/ui:options`) ?? {}) as { min?: Json; max?: Json };
  return [
    ...(max === "today" ? [{ low: place, high: today, by: 0 }] : []),
    ...(min === "today" ? [{ low: today, high: place, by: 0 }] : []),
  ];
}

function ofComputed(place: string, written: Json | undefined): Bound[] {
  if (!isObject(written) || "each" in written || "round" in written) return [];
  const { count, where, addPeriod, sum } = written;
  if (typeof count === "string") {
    const all = count.includes("*") ? [] : [{ low: place, high: lengthOf(count), by: 0 }];
    const none = { low: zero, high: place, by: 0 };
    return [none, ...all, ...(where === undefined && all.length > 0 ? equal(place, lengthOf(count)) : [])];
  }
  if (Array.isArray(addPeriod)) {
    const [from, period] = addPeriod;
    const days = typeof period === "string" ? daysOf(period) : undefined;
    if (typeof from !== "string" || !from.startsWith("/") || !days) return [];
    return [
      { low: place, high: from, by: days[1] },
      { low: from, high: place, by: -days[0] },
    ];
  }
  if (!Array.isArray(sum)) return [];
  const places = sum.filter((one): one is string => typeof one === "string");
  const [only] = places;
  const more = sum.filter((one) => typeof one === "number").reduce((all, one) => all + one, 0);
  // What is not there counts nothing in a sum; of a value worked out by counting there always is one.
  if (only === undefined || places.length > 1 || !only.startsWith("/claim/computed/")) return [];
  return [
    { low: place, high: only, by: more },
    { low: only, high: place, by: -more },
  ];
}
