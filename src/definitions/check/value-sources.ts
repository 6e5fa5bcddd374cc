import {
  type Computed,
  type Condition,
  type Definition,
  type Json,
  type Operand,
  operatorOf,
} from "../../engine/index.ts";

/** Operators whose value is there as soon as one of their operands is, and those that need all of them. */
const ofAny = ["first", "join", "min", "max"];
const ofAll = ["product", "difference", "daysBetween", "addPeriod", "addWorkingDays"];

/** The demand with what must be there for the values worked out that it reads to be there. */
export function withSources(definition: Definition, must: Condition, seen: readonly string[] = []): Condition {
  return Object.entries(must).reduce((all: Condition, [key, value]) => {
    const [, name = ""] = /^\/claim\/computed\/([^/]+)$/.exec(key) ?? [];
    const entry = definition.computed?.[name];
    if (!entry || value === false || seen.includes(name)) return all;
    const sources = sourcesOf(entry);
    return sources ? joined(all, withSources(definition, sources, [...seen, name])) : all;
  }, must);
}

/** Undefined where the value may be there without any of them. */
function sourcesOf(entry: Computed): Condition | undefined {
  const operator = operatorOf(entry);
  if (!operator || entry.each !== undefined || entry.where !== undefined) return undefined;
  const operands = operator.operands((entry[operator.name] ?? null) as Json);
  const isSingle = (operand: Operand): operand is string =>
    typeof operand === "string" && operand.startsWith("/") && !operand.includes("*");
  const places = operands.filter(isSingle);
  if (ofAll.includes(operator.name)) return Object.fromEntries(places.map((place) => [place, true]));
  if (!ofAny.includes(operator.name) || places.length < operands.length) return undefined;
  return places.length === 1 ? { [places[0] as string]: true } : { anyOf: places.map((place) => ({ [place]: true })) };
}

/** A second choice between places beside a first is left out. */
function joined(one: Condition, other: Condition): Condition {
  return { ...other, ...one };
}
