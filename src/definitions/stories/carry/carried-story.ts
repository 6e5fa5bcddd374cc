import {
  canonical,
  isObject,
  type Json,
  type MigrationStep,
  migrate,
  type Pointer,
  segments,
} from "../../../engine/index.ts";
import {
  type Carrying,
  carriedEntries,
  carriedItems,
  carriedKeys,
  carriedPlaces,
  carriedSettings,
  carriedWritten,
} from "./carried-values.ts";
import { caseValue, endsOf, type JsonObject, starred, valuesIn } from "./places.ts";

/** What a migration cannot do to a story, which stays as it is written: at which of its steps, counted from 1, and where. */
export interface Uncarried {
  step?: number;
  path: Pointer;
  why: string;
}

interface CarriedStory {
  json: Json;
  left: Uncarried[];
}

/** A file of stories: a story, or what stories take from `shared/`. */
export type StoryPart = "story" | "form" | "steps";

/**
 * A story in the names of a later version: what it writes and expects is carried by the very steps that carry claims. Pure. A story that
 * is carried already comes out as it is; where that could not be told, it stays as it is written, and that is noted.
 */
export function carriedStory(json: Json, steps: readonly MigrationStep[], part: StoryPart = "story"): CarriedStory {
  const once = carriedOnce(json, steps, part);
  const becomes = (before: Json, after: Json): boolean =>
    canonical(carriedOnce(before, steps, part).json) === canonical(after);
  if (canonical(once.json) === canonical(json)) return once;
  const earlier = carriedOnce(json, stepsBack(steps), part).json;
  const mayBeCarried = canonical(earlier) !== canonical(json) && becomes(earlier, json);
  if (!mayBeCarried && becomes(once.json, once.json)) return once;
  const why = "the migration reads what it writes, so that nobody can tell whether this is carried already";
  return { json, left: [{ path: "", why }] };
}

function carriedOnce(json: Json, steps: readonly MigrationStep[], part: StoryPart): CarriedStory {
  const left: Uncarried[] = [];
  let now = json;
  for (const step of steps) now = carriedBy(step, now, part, left);
  return { json: now, left: unique(left) };
}

const unique = (left: Uncarried[]): Uncarried[] => [
  ...new Map(left.map((one) => [`${one.step} ${one.path} ${one.why}`, one])).values(),
];

type Use = (value: Json) => Json;

function carriedBy(step: MigrationStep, json: Json, part: StoryPart, left: Uncarried[]): Json {
  if ("mapType" in step) return part === "story" && isObject(json) ? withParts(json, { type: typeNow(step) }) : json;
  const uses = new Map<string, Use[]>();
  const written = JSON.stringify(json);
  const held = new Set<Pointer>();
  const holds = (place: Pointer, value: Json): void => {
    for (const [at] of valuesIn(value, place)) held.add(starred(at).pointer);
  };
  const isWhole = part === "story" && !written.includes('"$ref"');
  const carryingAt = (number?: number): Carrying => ({
    step,
    note: (path, why) => void left.push({ ...(number !== undefined && { step: number }), path, why }),
    isSaid: (place) => !isWhole || spellings(place).some((one) => written.includes(one)),
    mayHold: (place) => !isWhole || held.has(starred(place).pointer),
    use: (name, carried, place = "") => {
      uses.set(name, [...(uses.get(name) ?? []), carried]);
      if (part !== "story") left.push({ ...(number !== undefined && { step: number }), path: place, why: ofEachCase });
    },
  });
  const next = (number: number, one: Json): Json => {
    const now = stepNow(carryingAt(number), one);
    const { set = {}, add = {} } = isObject(now) ? now : {};
    for (const [place, value] of Object.entries(set ?? {})) holds(place, value);
    for (const [list, value] of Object.entries(add ?? {})) holds(`${list}/0`, value);
    return now;
  };
  const stepsNow = (steps: Json): Json =>
    Array.isArray(steps) ? steps.map((one, index) => next(index + 1, one)) : next(1, steps);
  if (part === "form") return formNow(carryingAt(), json);
  if (part === "steps") return stepsNow(json);
  if (!isObject(json)) return json;
  const form = formNow(carryingAt(), json.form ?? {});
  holds("", form);
  const story = withParts(json, { claim: (claim) => claimNow(carryingAt(), claim), form: () => form, steps: stepsNow });
  return casesNow(carryingAt(), "default" in step ? defaulted(carryingAt(), story) : story, uses);
}

/** How a story may speak of a field: as a key, at the end of a pointer, within one. */
function spellings(place: Pointer): string[] {
  const name = segments(place).at(-1);
  return [`"${name}"`, `/${name}"`, `/${name}/`];
}

/** These parts of an object, carried; the others and their order stay. */
const withParts = (whole: JsonObject, parts: Record<string, Use>): JsonObject =>
  Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, parts[key]?.(value) ?? value]));

const ofEachCase = "each case gives it its own value, in stories that nobody looks through for that";

const ofCase =
  (carrying: Carrying, work: Use, isConcerned = true): Use =>
  (node) => {
    const name = caseValue(node);
    if (name === undefined) return work(node);
    if (isConcerned) carrying.use(name, work);
    return node;
  };

/** A claim's values are written where they stand; a default is for claims that stood before, see `defaulted`. */
const formNow = (carrying: Carrying, form: Json): Json =>
  isObject(form) && form.$ref === undefined && !("default" in carrying.step)
    ? ((carriedWritten(carrying, form) as Json | undefined) ?? form)
    : form;

function claimNow(carrying: Carrying, claim: Json): Json {
  const status = statusOf(carrying);
  const work: Use = (one) => (isObject(one) ? withParts(one, { status, statusBefore: status }) : one);
  return ofCase(carrying, work, "mapStatus" in carrying.step)(claim);
}

const statusOf = (carrying: Carrying): Use =>
  ofCase(carrying, (value) => statusNow(carrying, value), "mapStatus" in carrying.step);

const typeNow =
  (step: MigrationStep): Use =>
  (type) =>
    typeof type === "string" ? (migrate([step], { form: {}, status: "", type, setAside: [] }).type ?? type) : type;

const statusNow = ({ step }: Carrying, status: Json): Json =>
  typeof status === "string" && "mapStatus" in step
    ? migrate([step], { form: {}, status, setAside: [] }).status
    : status;

function stepNow(carrying: Carrying, one: Json): Json {
  if (!isObject(one) || "default" in carrying.step || "means" in carrying.step) return one;
  const isOfForm = !("mapStatus" in carrying.step);
  const entries = ofCase(carrying, (block) => carriedEntries(carrying, block as JsonObject), isOfForm);
  const keys = ofCase(carrying, (block) => carriedKeys(carrying, block as JsonObject), isOfForm);
  const places = ofCase(carrying, (named) => carriedPlaces(carrying, named), isOfForm);
  const expect: Use = (expected) =>
    withParts(expected as JsonObject, {
      status: statusOf(carrying),
      errors: keys,
      applies: keys,
      visible: keys,
      drawn: keys,
      editable: keys,
      locked: places,
      payload: entries,
    });
  return withParts(one, {
    claim: (claim) => claimNow(carrying, claim),
    set: ofCase(carrying, (block) => carriedSettings(carrying, block as JsonObject), isOfForm),
    add: ofCase(carrying, (block) => carriedItems(carrying, block as JsonObject), isOfForm),
    remove: places,
    expect: ofCase(carrying, (expected) => (isObject(expected) ? expect(expected) : expected)),
  });
}

const ofNewClaim = "no new claim has this value by itself; have the story fill it in where it is asked";
const inSharedForm = "a claim that stood before has this value, and the form it begins with is written in shared/";

/** A claim that stood before has the value; to a new one nobody gives it but whoever fills it in. */
function defaulted(carrying: Carrying, story: JsonObject): JsonObject {
  const { step } = carrying;
  if (!("default" in step)) return story;
  const { claim, form = {} } = story;
  const hasStood = isObject(claim) && claim.status !== undefined;
  if (hasStood && isObject(form) && form.$ref === undefined) {
    const made = carriedWritten(carrying, form) as Json | undefined;
    return made === undefined || canonical(made) === canonical(form) ? story : { ...story, form: made };
  }
  if (!JSON.stringify(story).includes(JSON.stringify(step.default).slice(0, -1))) {
    carrying.note(step.default, hasStood ? inSharedForm : ofNewClaim);
  }
  return story;
}

/** The values of the cases, where all the places in which one stands agree on what becomes of it. */
function casesNow({ note }: Carrying, story: JsonObject, uses: ReadonlyMap<string, Use[]>): JsonObject {
  if (!Array.isArray(story.each)) return story;
  const { each, ...rest } = story;
  const written = JSON.stringify(rest);
  return withParts(story, {
    each: (entries) =>
      (entries as Json[]).map((entry) => {
        if (!isObject(entry) || !isObject(entry.values)) return entry;
        const values = Object.entries(entry.values).map(([name, value]): [string, Json] => {
          const of = uses.get(name) ?? [];
          const count = written.split(`{"value":${JSON.stringify(name)}}`).length - 1;
          const made = [...of.map((use) => use(value)), ...(count > of.length ? [value] : [])];
          const [first = value] = made;
          if (made.every((one) => canonical(one) === canonical(first))) return [name, first];
          note(`/each/values/${name}`, "it stands in several places, which become different values");
          return [name, value];
        });
        return { ...entry, values: Object.fromEntries(values) };
      }),
  });
}

/** What leads back, as far as it can be told without the claims: from what a story may have been before it was carried. */
const stepsBack = (steps: readonly MigrationStep[]): MigrationStep[] => [...steps].reverse().flatMap(stepBack);

function stepBack(step: MigrationStep): MigrationStep[] {
  if ("rename" in step || "move" in step) {
    const [[to = ""], [move = ""]] = endsOf(step);
    return [{ move, to }];
  }
  if ("mapValues" in step) return [{ ...step, values: turned(step.values) }];
  if ("mapStatus" in step) return [{ mapStatus: turned(step.mapStatus) as Record<string, string> }];
  if ("mapType" in step) return [{ mapType: turned(step.mapType) as Record<string, string> }];
  if ("split" in step) return [{ join: step.into, to: step.split, with: step.at }];
  if ("join" in step) return [{ split: step.to, into: step.join, at: step.with }];
  if ("wrap" in step) return [{ unwrap: step.wrap }];
  if ("unwrap" in step) return [{ wrap: step.unwrap }];
  return [];
}

/** Of several that become one it is the first. */
const turned = (values: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(values)
      .reverse()
      .map(([before, after]) => [String(after), before]),
  );
