import {
  type Computed,
  type Condition,
  type Definition,
  type Json,
  type JsonSchema,
  meets,
  type Operand,
  operatorOf,
  pointingKeywords,
} from "../../engine/index.ts";

/** Operators whose value is there as soon as one of their operands is. */
const ofAny = ["first", "join", "min", "max"];

/** The demand with what must be there for the values worked out that it reads to be there. */
export function withSources(definition: Definition, must: Condition, seen: readonly string[] = []): Condition {
  return Object.entries(must).reduce((all: Condition, [key, value]) => {
    const [, name = ""] = /^\/claim\/computed\/([^/]+)$/.exec(key) ?? [];
    const entry = definition.computed?.[name];
    if (!entry || value === false || seen.includes(name)) return all;
    const sources = sourcesOf(entry, value as JsonSchema);
    return sources ? joined(all, withSources(definition, sources, [...seen, name])) : all;
  }, must);
}

/** Undefined where the value may be there without any of them. */
function sourcesOf(entry: Computed, demand: JsonSchema): Condition | undefined {
  const operator = operatorOf(entry);
  if (!operator || entry.each !== undefined || entry.where !== undefined) return undefined;
  if (Array.isArray(entry.choose) && entry.round === undefined)
    return chosenBy(entry.choose as { when?: Condition; value: Operand }[], demand);
  const operands = operator.operands((entry[operator.name] ?? null) as Json);
  const isSingle = (operand: Operand): operand is string =>
    typeof operand === "string" && operand.startsWith("/") && !operand.includes("*");
  const places = operands.filter(isSingle);
  if (operator.needsAll) return Object.fromEntries(places.map((place) => [place, true]));
  if (!ofAny.includes(operator.name) || places.length < operands.length) return undefined;
  return places.length === 1 ? { [places[0] as string]: true } : { anyOf: places.map((place) => ({ [place]: true })) };
}

/** When one of those choices is taken that could be as it is demanded. */
function chosenBy(choices: readonly { when?: Condition; value: Operand }[], demand: JsonSchema): Condition | undefined {
  // What it is compared with is not known here.
  const isCompared = pointingKeywords.some((keyword) => JSON.stringify(demand).includes(`"${keyword}":"/`));
  const fitting = choices.filter(
    ({ value }) =>
      isCompared ||
      (typeof value === "string" && value.startsWith("/")) ||
      meets({ "/form": demand }, { form: value as Json, claim: {}, user: {} }),
  );
  const ways = fitting.flatMap(({ when }) => (when === undefined ? [] : [when]));
  if (ways.length === 0 || ways.length < fitting.length) return undefined;
  return ways.length === 1 ? ways[0] : { anyOf: ways };
}

/** A second choice between places beside a first is left out. */
function joined(one: Condition, other: Condition): Condition {
  return { ...other, ...one };
}
