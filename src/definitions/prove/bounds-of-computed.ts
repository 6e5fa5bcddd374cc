import {
  type Computed,
  type Definition,
  isObject,
  type Json,
  type Operand,
  operatorOf,
  type Pointer,
  schemaAt,
  type WorkingWeek,
} from "../../engine/index.ts";
import { inForm, kindOf } from "../computed-kinds.ts";
import { daysOf } from "../read/period.ts";
import { type Bound, equal, lengthOf, zero } from "./order.ts";
import { fewestDays } from "./worked-days.ts";

type Range = [low: number, high: number];

/** What the bounds of a worked out value may go by. */
export interface Behind {
  definition: Definition;
  /** The form's own limits are kept. */
  isBounded: boolean;
  /** What calendars offer counts as a limit. */
  isPicked?: boolean;
  /** Is it certain that there is a value at this place? */
  isThere(place: string): boolean;
}

const any: Range = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

const isPlace = (operand: Operand | undefined): operand is Pointer =>
  typeof operand === "string" && operand.startsWith("/") && !operand.includes("*");

export function computedOf({ computed = {} }: Definition, place: string): Computed | undefined {
  const [, name = ""] = /^\/claim\/computed\/([^/]+)$/.exec(place) ?? [];
  return Object.hasOwn(computed, name) ? (computed[name] as Computed) : undefined;
}

/** What a value is worked out of. */
export const operandsOf = (entry: Computed): Operand[] => {
  const operator = operatorOf(entry);
  return operator ? operator.operands((entry[operator.name] ?? null) as Json) : [];
};

/** Is a value worked out whatever else is there, or because what it is worked out of is? */
export function isWorkedOut(entry: Computed, isThere: (place: string) => boolean): boolean {
  if (entry.each !== undefined) return false;
  const name = operatorOf(entry)?.name ?? "";
  if (name === "count" || name === "sum") return true;
  const operands = operandsOf(entry);
  if (entry.where !== undefined || name === "choose") return false;
  // Nothing is divided by none.
  if (name === "quotient" && (typeof operands[1] !== "number" || operands[1] === 0)) return false;
  const has = (operand: Operand) => (isPlace(operand) ? isThere(operand) : !String(operand).startsWith("/"));
  return needsAll(entry) ? operands.every(has) : operands.some(has);
}

/** Operators that give nothing while one of their operands is not there. */
export const needsAll = (entry: Computed): boolean => operatorOf(entry)?.needsAll === true;

/** The places that must be there for the value to be. */
export const neededBy = (entry: Computed): string[] => {
  const places = entry.each === undefined ? operandsOf(entry).filter(isPlace) : [];
  const isOnly = ["min", "max", "first"].includes(operatorOf(entry)?.name ?? "") && operandsOf(entry).length === 1;
  return needsAll(entry) || isOnly ? places : [];
};

/** Between which numbers the operand lies, where it is there. */
export function rangeOf(behind: Behind, operand: Operand, each?: Pointer, seen: readonly string[] = []): Range {
  if (typeof operand === "number") return [operand, operand];
  if (typeof operand !== "string") return any;
  const entry = computedOf(behind.definition, operand);
  if (entry) return seen.includes(operand) ? any : knownRange(behind, operand, entry, seen);
  if (/^\/claim\/(files|figures)\//.test(operand)) return operand.includes("files") ? [0, any[1]] : any;
  const field = inForm(operand, each);
  if (field === undefined || !behind.isBounded) return any;
  const schema = shapeAt(behind.definition, field);
  if (kindOf(schema) !== "number") return any;
  if (typeof schema.pattern === "string") return [new RegExp(schema.pattern).test("-1.00") ? any[0] : 0, any[1]];
  const limit = (...names: string[]) => names.map((name) => schema[name]).filter((one) => typeof one === "number");
  return [
    Math.max(any[0], ...limit("minimum", "exclusiveMinimum")),
    Math.min(any[1], ...limit("maximum", "exclusiveMaximum")),
  ];
}

/** Values that read each other are read by many. */
const ranges = new WeakMap<Behind, Map<string, Range>>();

function knownRange(behind: Behind, place: string, entry: Computed, seen: readonly string[]): Range {
  const known = ranges.get(behind) ?? new Map<string, Range>();
  ranges.set(behind, known);
  const range = known.get(place) ?? rangeOfEntry(behind, entry, [...seen, place]);
  known.set(place, range);
  return range;
}

export function shapeAt({ schema }: Definition, field: Pointer): Record<string, Json> {
  const found = schemaAt(schema, field) as Json | undefined;
  return isObject(found) ? found : {};
}

/** How many values stand at a place with `*`, at most. */
function mostAt({ definition, isBounded }: Behind, field: Pointer): number {
  if (!isBounded) return any[1];
  const lists = field.split("/*").slice(0, -1);
  return lists.reduce((all, _, index) => {
    const { maxItems } = shapeAt(definition, lists.slice(0, index + 1).join("/*"));
    return all * (typeof maxItems === "number" ? maxItems : any[1]);
  }, 1);
}

const times = (one: number, other: number): number => (one === 0 || other === 0 ? 0 : one * other);

function rangeOfEntry(behind: Behind, entry: Computed, seen: readonly string[]): Range {
  if (entry.each !== undefined) return any;
  const operands = operandsOf(entry);
  const ranges = operands.map((one) => rangeOf(behind, one, undefined, seen));
  const lows = ranges.map(([low]) => low);
  const highs = ranges.map(([, high]) => high);
  const half = typeof entry.round === "number" ? 0.5 * 10 ** -entry.round : 0;
  const range = ((): Range => {
    switch (operatorOf(entry)?.name) {
      case "count": {
        const field = inForm(String(operands[0]), undefined);
        return [0, field === undefined ? any[1] : mostAt(behind, `${field}/*`)];
      }
      case "sum":
        return operands.reduce(
          ([low, high]: Range, operand, index): Range => {
            const [least, most] = ranges[index] ?? any;
            if (typeof operand === "number") return [low + least, high + most];
            const field = String(operand).includes("*") ? inForm(String(operand), undefined) : undefined;
            const many = field === undefined ? (String(operand).includes("*") ? any[1] : 1) : mostAt(behind, field);
            // What is not there counts nothing.
            return [low + times(Math.min(0, least), many), high + times(Math.max(0, most), many)];
          },
          [0, 0],
        );
      case "product":
        return ranges.reduce(([low, high]: Range, [least, most]): Range => {
          const all = [times(low, least), times(low, most), times(high, least), times(high, most)];
          return [Math.min(...all), Math.max(...all)];
        });
      case "difference":
        return ranges.reduce(([low, high]: Range, [least, most]): Range => [low - most, high - least]);
      case "quotient":
        return lows.every((low) => low >= 0) ? [0, any[1]] : any;
      case "min":
        return [Math.min(...lows), written(operands, Math.min) ?? Math.max(...highs)];
      case "max":
        return [written(operands, Math.max) ?? Math.min(...lows), Math.max(...highs)];
      case "first":
      case "choose":
        return [Math.min(...lows), Math.max(...highs)];
      default:
        return any;
    }
  })();
  const [low, high] = range.map((one) => (Number.isNaN(one) ? undefined : one));
  return [(low ?? any[0]) - half, (high ?? any[1]) + half];
}

/** A number that is written there is always one of them. */
function written(operands: readonly Operand[], of: (...numbers: number[]) => number): number | undefined {
  const numbers = operands.filter((one) => typeof one === "number");
  return numbers.length > 0 ? of(...numbers) : undefined;
}

/** `place` lies that far from the other. */
const apart = (place: string, other: string, [least, most]: Range): Bound[] =>
  [
    { low: other, high: place, by: -least },
    { low: place, high: other, by: most },
  ].filter(({ by }) => Number.isFinite(by));

/** How a value that is worked out lies to what it is worked out of. */
export function boundsOfComputed(behind: Behind, place: string, entry: Computed): Bound[] {
  if (entry.each !== undefined) return [];
  const operands = operandsOf(entry);
  const name = operatorOf(entry)?.name ?? "";
  const half = typeof entry.round === "number" ? 0.5 * 10 ** -entry.round : 0;
  const own = apart(place, zero, rangeOfEntry(behind, entry, [place]));
  if (!isWorkedOut(entry, behind.isThere) && !behind.isThere(place)) return own;
  const { count, where } = entry as { count?: Json; where?: Json };
  if (typeof count === "string" && !count.includes("*")) {
    const all = { low: place, high: lengthOf(count), by: 0 };
    return [...own, ...(where === undefined ? equal(place, lengthOf(count)) : [all])];
  }
  const near = operands.flatMap((operand, index): Bound[] => {
    if (!isPlace(operand) || where !== undefined) return [];
    const others = operands.filter((_, other) => other !== index).map((one) => rangeOf(behind, one));
    const isThere = behind.isThere(operand);
    const isOnly = operands.length === 1;
    switch (name) {
      case "min":
      case "max":
        if (!isThere) return [];
        return apart(place, operand, isOnly ? [-half, half] : name === "min" ? [any[0], half] : [-half, any[1]]);
      case "first":
        return isOnly || (index === 0 && isThere) ? equal(place, operand) : [];
      case "choose":
        return isOnly ? equal(place, operand) : [];
      case "sum": {
        if (!isThere) return [];
        const rest = operands.filter((_, other) => other !== index);
        const [least, most] = rangeOfEntry(behind, { sum: rest } as unknown as Computed, [place]);
        return apart(place, operand, [least - half, most + half]);
      }
      case "difference": {
        if (index > 0) return [];
        const [least, most] = others.reduce(([low, high]: Range, [from, to]): Range => [low + from, high + to], [0, 0]);
        return apart(place, operand, [-most - half, -least + half]);
      }
      case "product": {
        const [low] = rangeOf(behind, operand);
        const [least, most] = others.reduce(
          ([from, to]: Range, [one, other]): Range => [times(from, one), times(to, other)],
          [1, 1],
        );
        if (low < 0 || others.some(([one]) => one < 0)) return [];
        return apart(place, operand, [least >= 1 ? -half : any[0], most <= 1 ? half : any[1]]);
      }
      case "addWorkingDays":
      case "addPeriod":
        return index === 0 ? apart(place, operand, moved(entry)) : [];
      default:
        return [];
    }
  });
  return [...own, ...near];
}

function moved(entry: Computed): Range {
  const { addPeriod, addWorkingDays, week } = entry as { addPeriod?: Json; addWorkingDays?: Json; week?: WorkingWeek };
  const [, by] = [addPeriod ?? addWorkingDays].flat();
  if (addPeriod !== undefined) return daysOf(String(by)) ?? any;
  if (typeof by !== "number") return any;
  const least = fewestDays(week, Math.abs(by));
  return by >= 0 ? [least, any[1]] : [any[0], -least];
}
