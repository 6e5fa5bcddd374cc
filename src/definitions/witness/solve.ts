import {
  type CompiledDefinition,
  type Condition,
  type Context,
  type Facts,
  type Form,
  factsOf,
  get,
  isObject,
  type Json,
  type JsonSchema,
  meets,
  type Pointer,
  set,
} from "../../engine/index.ts";
import { locate } from "../check/world.ts";
import { builtFor } from "./build.ts";
import { countsIn, withCount } from "./count.ts";
import { filesFor, namedIn, offeredBy, samplesOf } from "./values.ts";

/** What somebody could do for a condition: answers of the form, facts from outside, files; undefined empties a field. */
export type Assignment = [place: Pointer, value: Json | undefined];

/** Ways to make a condition hold, or not; each is a whole. None: not found. */
export type Ways = Assignment[][];

/** The form once a way is taken, and the fields it sets; a list is set whole. */
export function settled(before: Form, way: readonly Assignment[]): { form: Form; set: Record<Pointer, Json> } {
  const fields: Record<Pointer, Json> = {};
  let form = before;
  for (const [place, value] of way) {
    if (!place.startsWith("/form/")) continue;
    const [, list, index, rest = ""] = /^\/form(\/.*?)\/(\d+)(\/.*)?$/.exec(place) ?? [];
    const field = list ?? place.slice("/form".length);
    const items = list === undefined ? [] : [(get(form, list) ?? []) as Json[]].flat();
    if (list !== undefined) items[Number(index)] = set((items[Number(index)] ?? {}) as never, rest, value);
    const given = list === undefined ? value : items;
    form = set(form, field, given);
    // What is set last counts, also above what was set below it.
    for (const known of Object.keys(fields)) if (known === field || known.startsWith(`${field}/`)) delete fields[known];
    fields[field] = given ?? null;
  }
  return { form, set: fields };
}

export interface Solving {
  definition: CompiledDefinition;
  context: Context;
  /** Facts that become known by acts outside of the form. */
  isFree(fact: string): boolean;
  /** The item that is read as `/item`: `/products/0`. */
  item?: Pointer;
}

/** Of more ways than that the first are tried. */
const mostWays = 10;

/** All parts in turn, each upon what the ones before it have brought about. */
function joined(solving: Solving, parts: ((solving: Solving) => Ways)[]): Ways {
  const inTurn = (list: typeof parts) =>
    list.reduce<Ways>(
      (ways, part) =>
        ways.flatMap((way) => part(after(solving, way)).map((one) => [...way, ...one])).slice(0, mostWays),
      [[]],
    );
  const ways = inTurn(parts);
  // What is compared with another place is given after it.
  return ways.length > 0 || parts.length === 1 ? ways : inTurn(parts.toReversed());
}

export function after(solving: Solving, way: readonly Assignment[]): Solving {
  if (way.length === 0) return solving;
  const { form, claim, user } = solving.context;
  const facts = way.flatMap(([place, value]) =>
    place.startsWith("/claim/") ? [[place.slice("/claim/".length), value]] : [],
  );
  return {
    ...solving,
    context: { form: settled(form, way).form, claim: { ...claim, ...Object.fromEntries(facts) }, user },
  };
}

/** The facts of the claim, with the item that conditions read. */
function knownOf({ definition, context, item }: Solving): Facts {
  const facts = factsOf(definition, context);
  const there = item === undefined ? undefined : (get(facts.form, item) as Json | undefined);
  return there === undefined ? facts : { ...facts, item: there };
}

export function solve(solving: Solving, condition: Condition, isWanted = true): Ways {
  if (meets(condition, knownOf(solving)) === isWanted) return [[]];
  const parts = Object.entries(condition).map(([key, value]) => (here: Solving): Ways => {
    if (value === undefined) return [[]];
    if (key === "not") return solve(here, value as Condition, !isWanted);
    if (key !== "allOf" && key !== "anyOf") return ofPointer(here, key, value as JsonSchema, isWanted);
    const list = (value as Condition[]).map((one) => (there: Solving) => solve(there, one, isWanted));
    return (key === "allOf") === isWanted ? joined(here, list) : inTurns(list.map((one) => one(here)));
  });
  return isWanted ? joined(solving, parts) : inTurns(parts.map((one) => one(solving)));
}

/** The first way of each alternative, then the second of each, and so on: none takes the place of all others. */
function inTurns(alternatives: Ways[]): Ways {
  const longest = Math.max(0, ...alternatives.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, index) =>
    alternatives.flatMap((ways) => ways.slice(index, index + 1)),
  );
  return turns.flat().slice(0, mostWays);
}

function ofPointer(solving: Solving, pointer: Pointer, demand: JsonSchema, isWanted: boolean): Ways {
  const { definition, context } = solving;
  const facts = knownOf(solving);
  const alone: Condition = { [pointer]: demand };
  const fits = (value: Json | undefined) => meets(alone, set(facts, pointer, value)) === isWanted;
  if (fits(get(facts, pointer) as Json | undefined)) return [[]];
  const near = namedIn(demand as Json, (place) => get(facts, place) as Json | undefined);
  const [, area, name = ""] = pointer.split("/");
  if (area === "form" || area === "item") {
    const field = `${area === "item" ? (solving.item ?? "") : ""}${pointer.slice("/form".length)}`;
    const schema = schemaOf(solving, field);
    const { today } = context.claim;
    const built = isWanted ? builtFor(demand, { schema, today, current: get(facts, pointer) as Json | undefined }) : [];
    const values = [...built, ...samplesOf(schema, today, near), undefined];
    const ways = someOf(values.filter(fits)).map((value): Assignment[] => [[`/form${field}`, value]]);
    return ways.length > 0 ? ways : withCompared(solving, pointer, demand, isWanted);
  }
  if (area !== "claim") return [];
  if (name === "files") return filesFor(near).map((names) => [["/files", names]]);
  if (name === "computed" || name === "figures") return ofComputed(solving, pointer, near, alone, isWanted);
  const derived = ofDerived(solving, name, fits, isWanted);
  if (derived.length > 0 || !solving.isFree(name)) return derived;
  const values = [...samplesOf(definition.facts?.[name]?.schema, context.claim.today, near), undefined];
  return someOf(values.filter(fits)).map((value) => [[pointer, value]]);
}

/** Where the place that it is compared with is empty, that is filled in first. */
function withCompared(solving: Solving, pointer: Pointer, demand: JsonSchema, isWanted: boolean): Ways {
  const facts = knownOf(solving);
  const others = [...JSON.stringify(demand).matchAll(/"(\/(?:form|item)\/[^"]+)"/g)].map(([, place]) => String(place));
  const empty = others.find((place) => get(facts, place) === undefined);
  if (empty === undefined) return [];
  return ofPointer(solving, empty, true, true).flatMap((way) =>
    ofPointer(after(solving, way), pointer, demand, isWanted).map((one) => [...way, ...one]),
  );
}

/** The first values, and one from further on, since the first may all be refused for the same reason. */
const someOf = <T>(values: T[]): T[] => [...new Set([...values.slice(0, 4), ...values.slice(-2)])];

/** What the definition works out of the claim's content: its level and its type. */
function ofDerived(solving: Solving, name: string, fits: (value: Json) => boolean, isWanted: boolean): Ways {
  const { workflow } = solving.definition;
  if (!isWanted) return [];
  if (name === "authorisingLevel" || name === "authorisingRole") {
    return (workflow.authorisation?.levels ?? []).flatMap(({ when, role }) =>
      fits(role) && when ? solve(solving, when) : [],
    );
  }
  if (name !== "type") return [];
  return (workflow.types ?? []).flatMap(({ when, type }) => (fits(type) && when ? solve(solving, when) : []));
}

/** Changes of what a computed value is worked out from that give it the value wanted. */
function ofComputed(solving: Solving, pointer: Pointer, near: Json[], demand: Condition, isWanted: boolean): Ways {
  const { definition, context } = solving;
  const sources = sourcesOf(definition, pointer);
  const holds = (way: Assignment[]) => {
    const { form } = settled(context.form, way);
    return meets(demand, factsOf(definition, { ...context, form })) === isWanted;
  };
  const valuesFor = (source: Pointer): Assignment[] => {
    const values = [
      ...samplesOf(schemaOf(solving, source.slice("/form".length)), context.claim.today, near),
      undefined,
    ];
    return values.map((value) => [source, value]);
  };
  const base = sources.flatMap((source): Assignment[] =>
    get(context as never, source) === undefined ? valuesFor(source).slice(0, 1) : [],
  );
  const choices = conditionsIn(definition, pointer).flatMap((when) => solve(solving, when));
  const single = sources.flatMap(valuesFor).flatMap((one): Ways => [[one], [...base, one]]);
  const counted = countsIn(pointer, (one) => writtenAt(definition, one)).flatMap((one) =>
    withCount(solving, one, near),
  );
  return [...choices, base, ...single, ...counted].filter(holds).slice(0, mostWays);
}

/** The shape of a field, where it is known, as it is answered anew. */
export function schemaOf({ definition }: Solving, field: Pointer): JsonSchema | undefined {
  const found = locate(definition.schema, field);
  const { options } = definition.messages.fields[field.replace(/\/\d+(?=\/|$)/g, "/*")] ?? {};
  return found && found !== "open" ? offeredBy(found.schema, options) : undefined;
}

const writtenAt = ({ computed = {}, figures = {} }: CompiledDefinition, pointer: Pointer): Json => {
  const [, , area, name = ""] = pointer.split("/");
  return (((area === "computed" ? computed[name] : undefined) ?? figures[name]) as Json | undefined) ?? null;
};

/** Places of the form that a value is worked out from, also by way of other values. */
function sourcesOf(definition: CompiledDefinition, pointer: Pointer, seen: readonly string[] = []): Pointer[] {
  const written = writtenAt(definition, pointer);
  if (!isObject(written) || seen.includes(pointer)) return [];
  const list =
    typeof written.each === "string" ? written.each : typeof written.list === "string" ? written.list : undefined;
  const counted = Object.values(written).find((one) => typeof one === "string" && one.startsWith("/form/"));
  const items = (list ?? (typeof counted === "string" ? counted.slice("/form".length) : undefined))?.replaceAll(
    "/*",
    "/0",
  );
  const own = [...JSON.stringify(written).matchAll(/"(\/(?:form|item|claim\/computed)\/[^"]*)"/g)].map(([, one]) =>
    String(one),
  );
  const figure = Object.values(written).filter(
    (one) => typeof one === "string" && one.startsWith("/") && list !== undefined,
  );
  const all = [
    ...(items === undefined ? [] : [`/form${items}`, `/form${items}/0`]),
    ...figure.map((one) => `/form${list}/0${one}`),
    ...own.flatMap((one) => {
      if (one.startsWith("/item/")) return items === undefined ? [] : [`/form${items}/0${one.slice("/item".length)}`];
      return one.startsWith("/form/") ? [one.replaceAll("/*", "/0")] : sourcesOf(definition, one, [...seen, pointer]);
    }),
  ];
  return [...new Set(all)].filter((one) => locate(definition.schema, one.slice("/form".length)) !== undefined);
}

/** Conditions by which the value is chosen. */
function conditionsIn(definition: CompiledDefinition, pointer: Pointer): Condition[] {
  const written = writtenAt(definition, pointer);
  const entries = isObject(written) && Array.isArray(written.choose) ? written.choose : [];
  return entries.flatMap((entry) => (isObject(entry) && isObject(entry.when) ? [entry.when as Condition] : []));
}
