import {
  type Condition,
  comparisonOf,
  type Definition,
  get,
  isObject,
  type Json,
  type Pointer,
} from "../../engine/index.ts";
import { daysOf } from "../read/period.ts";
import { type Behind, boundsOfComputed, computedOf, isWorkedOut, neededBy, shapeAt } from "./bounds-of-computed.ts";
import { type Bound, equal, lengthOf, zero } from "./order.ts";

export const today = "/claim/today";
export const asked = "the request date";

/** What is so of a claim on the day it is sent. */
export const requestedToday: Bound[] = equal(today, asked);

/** Everything that a condition says of which day is before which, and which number above which; parts of `anyOf` and `not` aside. */
export function boundsIn(condition: Condition): Bound[] {
  return Object.entries(condition).flatMap(([key, value]): Bound[] => {
    if (key === "allOf") return (value as Condition[]).flatMap(boundsIn);
    return key.startsWith("/") && isObject(value as Json) ? ofKeywords(key, value as Record<string, Json>) : [];
  });
}

/** The fewest and the most days of a keyword whose operand is a span of days; undefined for others. */
export const spanOf = (keyword: string, value: Json): [least: number, most: number] | undefined =>
  comparisonOf(keyword)?.isSpan ? daysOf(String(value)) : undefined;

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
    const span = spanOf(keyword, value);
    if (span) return [{ low: asked, high: pointer, by: span[1] }];
    if (!value.startsWith("/")) return [];
    const { order, subject } = comparisonOf(keyword) ?? {};
    const place = subject === "array" ? lengthOf(pointer) : pointer;
    if (order === "=") return equal(place, value);
    if (order === "<=") return [{ low: place, high: value, by: 0 }];
    return order === ">=" ? [{ low: value, high: place, by: 0 }] : [];
  });
}

/**
 * What the form and the worked out values say of the places that these bounds name, all of which are there. `isPicked`: calendars
 * count, too. They keep nobody from another day than those that they offer, and "today" is another day tomorrow: nothing is proved by them.
 */
export function boundsBehind(
  definition: Definition,
  bounds: readonly Bound[],
  list: Pointer | undefined,
  isBounded = true,
  more: ReadonlySet<string> = new Set(),
  isPicked = true,
): Bound[] {
  const seen = new Set<string>();
  const open = bounds.flatMap(({ low, high }) => [low, high]);
  const there = thereBeside(definition, new Set([...open.map(ofList), ...more]));
  const behind: Behind = { definition, isBounded, isPicked, isThere: there };
  const found: Bound[] = [];
  for (const place of open) {
    if (seen.has(place)) continue;
    seen.add(place);
    const own = ofPlace(behind, place, list);
    found.push(...own);
    open.push(...own.flatMap(({ low, high }) => [low, high]));
  }
  return [...found, ...bounds.flatMap((bound) => betweenDays(definition, bound))];
}

/** The list whose items are counted, or the place itself. */
const ofList = (place: string): string => place.replace(/^items of /, "");

/** Places that are there because others are: what a value is worked out of, and what is worked out of what is there. */
export function thereBeside(definition: Definition, known: ReadonlySet<string>): (place: string) => boolean {
  const there = new Set([today, ...known]);
  for (const place of there) {
    const entry = computedOf(definition, place);
    if (entry) for (const other of neededBy(entry)) there.add(other);
  }
  const isThere = (place: string, seen: readonly string[] = []): boolean => {
    const entry = there.has(place) || seen.includes(place) ? undefined : computedOf(definition, place);
    if (/^\/claim\/(files|figures)\//.test(place)) return true;
    return entry ? isWorkedOut(entry, (other) => isThere(other, [...seen, place])) : there.has(place);
  };
  return (place) => isThere(place);
}

/** A limit of the days between two days is a limit of how far they lie apart. */
function betweenDays({ computed }: Definition, { low, high, by, rule }: Bound): Bound[] {
  const place = low === zero ? high : high === zero ? low : "";
  const [, name = ""] = /^\/claim\/computed\/([^/]+)$/.exec(place) ?? [];
  const { daysBetween, each } = (computed?.[name] ?? {}) as { daysBetween?: Json; each?: Json };
  const [first, last] = Array.isArray(daysBetween) ? daysBetween : [];
  if (typeof first !== "string" || typeof last !== "string" || each !== undefined) return [];
  if (!first.startsWith("/") || !last.startsWith("/")) return [];
  const [under, above] = low === zero ? [first, last] : [last, first];
  return [{ low: under, high: above, by, ...(rule !== undefined && { rule }) }];
}

function ofPlace(behind: Behind, place: string, list: Pointer | undefined): Bound[] {
  const entry = computedOf(behind.definition, place);
  if (entry) return boundsOfComputed(behind, place, entry);
  if (place === asked) return [{ low: asked, high: today, by: 0 }];
  if (/^\/claim\/(files|figures)\//.test(place)) return [{ low: zero, high: place, by: 0 }];
  const pointer = ofList(place);
  const isCounted = pointer !== place;
  const field = pointer.startsWith("/item/")
    ? `${list}/*${pointer.slice("/item".length)}`
    : pointer.replace(/^\/form/, "");
  if (field === pointer) return [];
  if (!behind.isBounded) return isCounted ? [{ low: zero, high: place, by: 0 }] : [];
  const picked = behind.isPicked ? ofCalendar(behind.definition, place, field) : [];
  return [...ofShape(behind, { place, field, isCounted }), ...picked];
}

interface Placed {
  place: string;
  field: Pointer;
  isCounted: boolean;
}

function ofShape({ definition, isThere }: Behind, { place, field, isCounted }: Placed): Bound[] {
  const shape = shapeAt(definition, field);
  // A list that is not there has no items, however few it may have.
  const least = isThere(ofList(place)) ? (shape.minItems ?? 0) : 0;
  const [fewest, largest] = isCounted ? [least, shape.maxItems] : [shape.minimum, shape.maximum];
  return [
    ...(typeof fewest === "number" ? [{ low: zero, high: place, by: -fewest }] : []),
    ...(typeof largest === "number" ? [{ low: place, high: zero, by: largest }] : []),
  ];
}

function ofCalendar(definition: Definition, place: string, field: Pointer): Bound[] {
  const { min, max } = (get(definition.ui as Json, `${field}/ui:options`) ?? {}) as { min?: Json; max?: Json };
  return [
    ...(max === "today" ? [{ low: place, high: today, by: 0 }] : []),
    ...(min === "today" ? [{ low: today, high: place, by: 0 }] : []),
  ];
}
