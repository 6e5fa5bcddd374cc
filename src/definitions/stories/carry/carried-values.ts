import {
  canonical,
  type Form,
  get,
  isObject,
  isWithin,
  type Json,
  type MigrationStep,
  migrate,
  type Pointer,
  set,
} from "../../../engine/index.ts";
import { caseValue, endsOf, goesTo, type JsonObject, partners, planted, starred, valuesIn } from "./places.ts";

/** One step of a migration on its way through a story. */
export interface Carrying {
  step: MigrationStep;
  /** Notes what cannot be carried, which stays as it is written. */
  note(path: Pointer, why: string): void;
  /** May the story say something of this place, here or elsewhere? */
  isSaid(place: Pointer): boolean;
  /** May something stand at this place before the step of the story? */
  mayHold(place: Pointer): boolean;
  /** A case's value stands at a place that the step may concern: what becomes of it there. */
  use(name: string, carried: (value: Json) => Json, place?: Pointer): void;
}

const setAside = "it is set aside, so the form has no place for it";
const taken = "what it would become stands there already";
const inPartElsewhere = "a part of it stands elsewhere since, of which nothing is said here";
const partOnly = "only a part of what is joined is said here";

const equal = (one: Json | undefined, other: Json | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && canonical(one) === canonical(other));
const isBlank = (value: Json): boolean => value === null || value === "";

/** The form that the step makes of one; undefined where it cannot, which is noted. A value that it would have written is one already. */
function carriedForm({ step, note }: Carrying, form: Form): Form | undefined {
  const isNew = (value: Json): boolean =>
    "values" in step && [value].flat().every((one) => Object.values(step.values).some((other) => equal(one, other)));
  const made = migrate([step], { form, status: "", setAside: [] });
  const problems = made.problems.filter(({ why, value }) => why !== "unmapped" || !(isBlank(value) || isNew(value)));
  for (const { path, why, value } of problems) note(path, `${words[why]} ${JSON.stringify(value)}`);
  for (const { path } of made.setAside) note(path, setAside);
  return problems.length + made.setAside.length === 0 ? made.form : undefined;
}

const words = {
  unmapped: 'no new value is named in "values" for',
  "no text": "it is no text:",
  taken: "something stands there already:",
};

/** Steps that look at a value where it stands; of a case's value they are done to what each case gives. */
const placeOf = (step: MigrationStep): Pointer | undefined =>
  "mapValues" in step ? step.mapValues : "wrap" in step ? step.wrap : "unwrap" in step ? step.unwrap : undefined;

/** The same for what a story writes, in which days and values of cases stand. */
export function carriedWritten(carrying: Carrying, form: Form): Form | undefined {
  const { step } = carrying;
  const ofCases = valuesIn(form).flatMap(([place, node]) => {
    const name = caseValue(node);
    return name === undefined ? [] : [{ place, node, name }];
  });
  const waiting = ofCases.filter(({ place }) => starred(place).pointer === placeOf(step));
  const rest = waiting.reduce((now, { place }) => set(now, place, undefined), form);
  const made = carriedForm(carrying, rest);
  if (!made) return undefined;
  for (const { place, name } of ofCases) {
    const [way] = goesTo(step, place);
    if (!endsOf(step)[0].some((from) => isWithin(from, starred(place).pointer))) continue;
    const carried = (value: Json): Json => {
      const one = value === null ? undefined : carriedForm(carrying, planted(place, value));
      return one && way ? ((get(one, way) as Json | undefined) ?? value) : value;
    };
    carrying.use(name, carried, place);
  }
  return waiting.reduce((now, { place, node }) => set(now, place, node), made);
}

/** Where a place goes that is named without a value of its own. `beside`: what is said alike in the same breath. */
function waysHere({ step, note, isSaid }: Carrying, place: Pointer, beside: readonly string[]): Pointer[] | undefined {
  const ways = goesTo(step, place);
  const isWhole = partners(step, place)?.every((part) => beside.includes(part) || !isSaid(part)) ?? true;
  if (!isWhole) note(place, partOnly);
  else if (ways.includes(null)) note(place, setAside);
  else return ways as Pointer[];
  return undefined;
}

/** The same for a place of which all is said at once, and nothing of what is below it. */
function waysOfAll(carrying: Carrying, place: Pointer, beside: readonly string[]): Pointer[] | undefined {
  const { step, note, isSaid } = carrying;
  const [from, to] = endsOf(step);
  const isLeft = from.some((one) => one.startsWith(`${starred(place).pointer}/`));
  const leaving = isLeft ? to.filter((one) => !isWithin(one, starred(place).pointer)) : [];
  if (leaving.length > 0 && [...from, ...leaving].some(isSaid)) note(place, inPartElsewhere);
  return waysHere(carrying, place, beside);
}

/** What comes of one value at a place, by new places; undefined where it stays as it is. */
function pieces(
  carrying: Carrying,
  place: Pointer,
  block: JsonObject,
  mayHold?: Carrying["mayHold"],
): [Pointer, Json][] | undefined {
  const { step } = carrying;
  const parts = partners(step, place) ?? [place];
  const given = parts.filter((part) => (block[part] ?? null) !== null);
  const ways = (given.length > 0 ? waysHere : waysOfAll)(carrying, place, Object.keys(block));
  if (!ways || given.length === 0) return ways?.map((way) => [way, null]);
  const form = given.reduce((now, part) => planted(part, block[part] as Json, now), {} as Form);
  const made = carriedWritten(carrying, form);
  if (!made) return undefined;
  const own = ways.flatMap((way): [Pointer, Json][] => {
    const there = get(made, way) as Json | undefined;
    // What stood there before may have had more parts.
    if (there === undefined) return ways.length > 1 && mayHold?.(way) ? [[way, null]] : [];
    return [[way, there]];
  });
  // Of a whole object something may have left for elsewhere.
  const others = valuesIn(made as Json).filter(([at]) => !ways.some((way) => isWithin(at, way)));
  // An empty list has no first item: what stood at the place is gone all the same.
  if (own.length + others.length === 0) return ways.map((way) => [way, null]);
  return [...own, ...others];
}

/** Values by their places, as a step of a story expects them. */
export const carriedEntries = (carrying: Carrying, block: JsonObject): JsonObject =>
  eachKey(carrying, block, (place) => pieces(carrying, place, block));

/** The same, as a step sets them. */
export const carriedSettings = (carrying: Carrying, block: JsonObject): JsonObject =>
  eachKey(carrying, block, (place) => pieces(carrying, place, block, carrying.mayHold));

/** One more item for each of these lists. */
export function carriedItems(carrying: Carrying, block: JsonObject): JsonObject {
  return eachKey(carrying, block, (list) => {
    const made = pieces(carrying, `${list}/0`, { [`${list}/0`]: block[list] as Json });
    const isItem = made?.every(([place]) => place.endsWith("/0"));
    if (made && !isItem) carrying.note(list, "it is no list any more");
    return isItem ? made?.map(([place, item]) => [place.slice(0, -2), item]) : undefined;
  });
}

/** What is said of sections, by their ids, and of fields, by their places. */
export const carriedKeys = (carrying: Carrying, block: JsonObject): JsonObject =>
  eachKey(carrying, block, (place) => {
    const alike = Object.keys(block).filter((one) => equal(block[one], block[place]));
    return waysOfAll(carrying, place, alike)?.map((way) => [way, block[place] as Json]);
  });

const isPlace = (one: Json): one is Pointer => typeof one === "string" && one.startsWith("/");

/** Places that are named one by one. What is no place stays as it is. */
export function carriedPlaces(carrying: Carrying, places: Json): Json {
  if (!Array.isArray(places)) return places;
  const named = places.filter(isPlace);
  const ways = (place: Json): Json[] => {
    const name = caseValue(place);
    const alone = ([only, ...more]: Json[]) => (more.length > 0 ? undefined : only);
    if (name !== undefined) carrying.use(name, (value) => alone(ways(value)) ?? value);
    return (isPlace(place) && waysOfAll(carrying, place, named)) || [place];
  };
  return [...new Set(places.flatMap(ways))];
}

function eachKey(
  { note }: Carrying,
  block: JsonObject,
  work: (place: Pointer) => [Pointer, Json][] | undefined,
): JsonObject {
  if (!isObject(block)) return block;
  const next = new Map<string, Json>();
  for (const [place, value] of Object.entries(block)) {
    const made = place.startsWith("/") ? work(place as Pointer) : undefined;
    const isInTheWay = made?.some(([to, one]) => {
      const stands = next.get(to) ?? (to === place ? undefined : block[to]);
      return stands !== undefined && !equal(stands, one);
    });
    if (isInTheWay) note(place as Pointer, taken);
    for (const [to, one] of isInTheWay || !made ? [[place, value] as const] : made) next.set(to, one);
  }
  return Object.fromEntries(next);
}
