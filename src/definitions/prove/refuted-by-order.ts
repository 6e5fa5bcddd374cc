import {
  type Condition,
  comparisonOf,
  comparisons,
  type Definition,
  isObject,
  type Json,
  type JsonSchema,
  operatorOf,
  type Pointer,
} from "../../engine/index.ts";
import { inForm, kindOf } from "../computed-kinds.ts";
import { asked, boundsBehind, spanOf, thereBeside, today } from "./bounds-of.ts";
import { computedOf, shapeAt } from "./bounds-of-computed.ts";
import { type Bound, crossing, equal, lengthOf, zero } from "./order.ts";

/** One way in which conditions hold: what is there, what is not, and how values lie to each other. */
interface Way {
  there: readonly string[];
  absent: readonly string[];
  bounds: readonly Bound[];
}

interface Supposed {
  condition: Condition;
  isNegated?: boolean | undefined;
}

/** More ways than any condition people write; beyond it nothing is claimed. */
const mostWays = 64;

const free: Way = { there: [], absent: [], bounds: [] };
const there = (place: string): Way => ({ ...free, there: [place] });
const absent = (place: string): Way => ({ ...free, absent: [place] });
const bound = (...bounds: Bound[]): Way => ({ ...free, bounds });

const ordering = comparisons.flatMap(({ keyword, order }) => (order ? [keyword] : [])).join("|");
const comparesValues = new RegExp(`"(${ordering})":"/|"/claim/computed/[^"]*":\\{`);

/** Does it compare values with each other, or with what is worked out of others? Only of those this file knows more. */
export const isCompared = (condition: Condition): boolean => comparesValues.test(JSON.stringify(condition));

/** Is it proved, by what values are worked out of and compared with, that not all of this holds of any claim? */
export function isRefutedByOrder(
  definition: Definition,
  supposed: readonly Supposed[],
  list: Pointer | undefined,
  isBounded: boolean,
): boolean {
  let ways: Way[] = [free];
  for (const { condition, isNegated = false } of supposed) {
    ways = both(ways, waysOf({ definition, list }, condition, isNegated));
    if (ways.length > mostWays) return false;
  }
  return ways.every((way) => isRefuted(definition, way, list, isBounded));
}

function isRefuted(definition: Definition, way: Way, list: Pointer | undefined, isBounded: boolean): boolean {
  const isThere = thereBeside(definition, new Set(way.there));
  if (way.absent.some(isThere)) return true;
  if (way.bounds.length === 0) return false;
  const behind = boundsBehind(definition, way.bounds, list, isBounded, new Set(way.there), false);
  return crossing([...way.bounds, ...behind]) !== undefined;
}

const both = (some: readonly Way[], others: readonly Way[]): Way[] =>
  some.length * others.length > mostWays
    ? Array.from({ length: mostWays + 1 }, () => free)
    : some.flatMap((one) =>
        others.map((other) => ({
          there: [...one.there, ...other.there],
          absent: [...one.absent, ...other.absent],
          bounds: [...one.bounds, ...other.bounds],
        })),
      );

interface Place {
  definition: Definition;
  list: Pointer | undefined;
}

const all = (parts: readonly Way[][]): Way[] => parts.reduce(both, [free]);

function waysOf(at: Place, condition: Condition, isNegated: boolean): Way[] {
  const parts = Object.entries(condition).flatMap(([key, value]): Way[][] => {
    if (value === undefined) return [];
    if (key === "allOf" || key === "anyOf") {
      const some = (value as Condition[]).map((one) => waysOf(at, one, isNegated));
      return [(key === "anyOf") === isNegated ? all(some) : some.flat()];
    }
    if (key === "not") return [waysOf(at, value as Condition, !isNegated)];
    return key.startsWith("/") ? [ofPointer(at, key, value as JsonSchema, isNegated)] : [[free]];
  });
  return isNegated ? parts.flat() : all(parts);
}

function ofPointer(at: Place, pointer: Pointer, schema: JsonSchema, isNegated: boolean): Way[] {
  if (typeof schema === "boolean") return [schema === isNegated ? absent(pointer) : there(pointer)];
  const inner = ofSchema(at, pointer, schema as Record<string, Json>, isNegated);
  return isNegated
    ? [absent(pointer), ...inner.map((way) => ({ ...way, there: [...way.there, pointer] }))]
    : all([[there(pointer)], inner]);
}

/** Of a value that is there. */
function ofSchema(at: Place, pointer: Pointer, schema: Record<string, Json>, isNegated: boolean): Way[] {
  const parts = Object.entries(schema).map(([keyword, value]): Way[] => {
    if (keyword === "not" && isObject(value)) return ofSchema(at, pointer, value, !isNegated);
    if ((keyword === "allOf" || keyword === "anyOf") && Array.isArray(value)) {
      const some = value.map((one) => (isObject(one) ? ofSchema(at, pointer, one, isNegated) : [free]));
      return (keyword === "anyOf") === isNegated ? all(some) : some.flat();
    }
    return (isNegated ? unlike : like)(at, pointer, keyword, value);
  });
  return isNegated ? parts.flat() : all(parts);
}

/** As little as a number is told apart from another. */
const least = 1e-6;

function isNumber({ definition, list }: Place, pointer: Pointer): boolean {
  const entry = computedOf(definition, pointer);
  if (entry) return entry.each === undefined && operatorOf(entry)?.gives === "number";
  if (/^\/claim\/(files|figures)\//.test(pointer)) return true;
  const field = inForm(pointer, list);
  return (
    field !== undefined &&
    kindOf(shapeAt(definition, field)) === "number" &&
    shapeAt(definition, field).type !== "string"
  );
}

type Side = "<=" | ">=";

/** The side of the limit on which the value lies, and the place that the limit is of. */
function limitOf(
  at: Place,
  pointer: Pointer,
  keyword: string,
): { place: string; side: Side; isOpen: boolean; step: number } | undefined {
  const side: Side = keyword.startsWith("max") || keyword === "exclusiveMaximum" ? "<=" : ">=";
  if (/Items$/.test(keyword)) return { place: lengthOf(pointer), side, isOpen: false, step: 1 };
  if (!/^(exclusiveM|m)(ax|in)imum$/.test(keyword) || !isNumber(at, pointer)) return undefined;
  return { place: pointer, side, isOpen: keyword.startsWith("exclusive"), step: least };
}

const aside = (place: string, side: Side, other: string, by: number): Bound =>
  side === "<=" ? { low: place, high: other, by } : { low: other, high: place, by: -by };

/** Where a keyword holds. */
function like(at: Place, pointer: Pointer, keyword: string, value: Json): Way[] {
  if (typeof value === "number") {
    const limit = limitOf(at, pointer, keyword);
    if (limit) {
      const open = limit.isOpen ? limit.step : 0;
      return [bound(aside(limit.place, limit.side, zero, limit.side === "<=" ? value - open : value + open))];
    }
    return [keyword === "const" ? bound(aside(pointer, "<=", zero, value), aside(pointer, ">=", zero, value)) : free];
  }
  const span = spanOf(keyword, value);
  if (span) return [bound({ low: asked, high: pointer, by: span[1] })];
  const compared = comparedBy(pointer, keyword, value);
  if (!compared) return [free];
  const { place, other, order } = compared;
  const bounds = order === "=" ? equal(place, other) : [aside(place, order, other, 0)];
  return [{ ...bound(...bounds), there: [other] }];
}

/** Where a keyword does not hold of a value that is there. */
function unlike(at: Place, pointer: Pointer, keyword: string, value: Json): Way[] {
  if (typeof value === "number") {
    const limit = limitOf(at, pointer, keyword);
    if (!limit) return [free];
    const open = limit.isOpen ? 0 : limit.step;
    return [
      bound(
        limit.side === "<="
          ? aside(limit.place, ">=", zero, value + open)
          : aside(limit.place, "<=", zero, value - open),
      ),
    ];
  }
  const span = spanOf(keyword, value);
  if (span) return [bound({ low: pointer, high: asked, by: -span[0] - 1 })];
  const compared = comparedBy(pointer, keyword, value);
  if (!compared) return [free];
  const { place, other, order, step } = compared;
  const under = bound({ low: place, high: other, by: -step });
  const above = bound({ low: other, high: place, by: -step });
  const apart = order === "=" ? [under, above] : [order === "<=" ? above : under];
  return [...(other === today ? [] : [absent(other)]), ...apart.map((way) => ({ ...way, there: [other] }))];
}

function comparedBy(pointer: Pointer, keyword: string, value: Json) {
  const { order, subject, isOfDays } = comparisonOf(keyword) ?? {};
  if (order === undefined || typeof value !== "string" || !value.startsWith("/")) return undefined;
  const place = subject === "array" ? lengthOf(pointer) : pointer;
  return { place, other: value, order: order as Side | "=", step: isOfDays || subject === "array" ? 1 : least };
}
