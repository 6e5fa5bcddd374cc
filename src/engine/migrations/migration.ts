import { canonical } from "../canonical.ts";
import type { Json, Pointer } from "../definition.ts";
import type { Form } from "../evaluation.ts";
import { get, segments, set } from "../pointer.ts";

/** One closed operation on what claims hold. Pointers lead into the form; `*` stands for every item of a list. */
export type MigrationStep =
  /** Under another name at the same place. */
  | { rename: Pointer; to: string }
  /** To another place, in the same item of a list. */
  | { move: Pointer; to: Pointer }
  /** Each value by its new one; of a list of values each. All values that exist are to be named. */
  | { mapValues: Pointer; values: Record<string, Json> }
  /** A text into several, the last of which takes the rest. */
  | { split: Pointer; into: Pointer[]; at: string }
  /** Several texts into one. */
  | { join: Pointer[]; to: Pointer; with: string }
  /** A value becomes a list that holds it. */
  | { wrap: Pointer }
  /** A list becomes its first item; others are set aside. */
  | { unwrap: Pointer }
  /** A value where there is none. */
  | { default: Pointer; value: Json }
  /** Has no place any more: kept beside the form. */
  | { setAside: Pointer }
  /** The same name and the same value mean something else from now on; nothing is written. */
  | { means: Pointer; now: string }
  /** Claims that stand in a status stand in another; one that is not named stays. */
  | { mapStatus: Record<string, string> }
  /** Claims of a type are of another; one that is not named stays. */
  | { mapType: Record<string, string> };

/** What a claim held that has no place in its form any more, at the pointer where it stood. */
export interface SetAside {
  path: Pointer;
  value: Json;
}

/** What a migration reads and writes of a claim. */
export interface Carried {
  form: Form;
  status: string;
  /** The status that it came from: acts lead back to it. */
  statusBefore?: string;
  /** The claim type; absent for what is no claim. */
  type?: string;
  setAside: SetAside[];
}

/** Why a step cannot be done to this claim, and where. */
interface MigrationProblem {
  path: Pointer;
  /** `unmapped`: a value that `values` does not name. `taken`: where it goes, something stands already. */
  why: "unmapped" | "no text" | "taken";
  value: Json;
}

export interface Migrated extends Carried {
  problems: MigrationProblem[];
}

export const equal = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

// The item of lists that a pointer is about, and the way on from there: `/lines/*` and `/price`.
export function homeOf(pointer: Pointer): { home: Pointer; rest: Pointer } {
  const end = pointer.lastIndexOf("/*");
  const cut = end < 0 ? 0 : end + 2;
  return { home: pointer.slice(0, cut), rest: pointer.slice(cut) };
}

/** The places of a form that a pointer with `*` leads to, whether or not something stands there. */
export function placesOf(form: Form, pointer: Pointer): Pointer[] {
  let places: Pointer[] = [""];
  for (const part of pointer.split("/*").slice(0, -1)) {
    places = places.flatMap((place) => {
      const list = get(form, `${place}${part}`);
      return Array.isArray(list) ? list.map((_, index): Pointer => `${place}${part}/${index}`) : [];
    });
  }
  const rest = pointer.includes("/*") ? pointer.slice(pointer.lastIndexOf("/*") + 2) : pointer;
  return places.map((place): Pointer => `${place}${rest}`);
}

export const valueAt = (form: Form, place: Pointer): Json | undefined => get(form, place) as Json | undefined;

/** Takes a value away, and the objects that hold nothing without it. */
export function without(form: Form, place: Pointer): Form {
  const less = set(form, place, undefined);
  const parent = place.slice(0, place.lastIndexOf("/"));
  const isItem = /^\d+$/.test(segments(parent).at(-1) ?? "");
  const left = parent === "" || isItem ? undefined : valueAt(less, parent);
  const isEmpty = typeof left === "object" && left !== null && !Array.isArray(left) && Object.keys(left).length === 0;
  return isEmpty ? without(less, parent) : less;
}

/** Where on the way to a place something else stands than an object; undefined where nothing is in the way. */
function inTheWay(form: Form, place: Pointer): Pointer | undefined {
  const path = place.split("/").slice(1, -1);
  const parents = path.map((_, index): Pointer => `/${path.slice(0, index + 1).join("/")}`);
  return parents.find((parent) => {
    const value = valueAt(form, parent);
    if (value === undefined) return false;
    return Array.isArray(value)
      ? !placesBelow(value, place.slice(parent.length + 1))
      : typeof value !== "object" || value === null;
  });
}

const placesBelow = (list: Json[], rest: string): boolean => Object.hasOwn(list, rest.split("/")[0] ?? "");

/** `rename` is a move to the place beside. */
export const targetOf = (step: { rename: Pointer; to: string } | { move: Pointer; to: Pointer }): [Pointer, Pointer] =>
  "move" in step
    ? [step.move, step.to]
    : [step.rename, `${step.rename.slice(0, step.rename.lastIndexOf("/"))}/${step.to}`];

/** A text in as many parts as there are places, the last of which takes the rest. */
export function partsOf(text: string, at: string, most: number): string[] {
  const parts = text.split(at);
  const rest = parts.slice(most - 1).join(at);
  return [...parts.slice(0, most - 1), ...(parts.length >= most ? [rest] : [])];
}

export function mapped(value: Json, values: Record<string, Json>): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.map((item) => mapped(item, values));
    return items.some((item) => item === undefined) ? undefined : (items as Json[]);
  }
  if (typeof value === "object" && value !== null) return undefined;
  return Object.hasOwn(values, String(value)) ? values[String(value)] : undefined;
}

/** What the steps make of a claim. Pure; where a step cannot be done the problems say why, and the claim is as before that step. */
export function migrate(steps: readonly MigrationStep[], claim: Carried): Migrated {
  let now: Migrated = { ...claim, problems: [] };
  for (const step of steps) now = stepped(step, now);
  return now;
}

const renamed = (names: Record<string, string>, name: string): string =>
  Object.hasOwn(names, name) ? (names[name] ?? name) : name;

/** Both statuses of a claim by other names. */
export const statusesOf = (
  { status, statusBefore }: Pick<Carried, "status" | "statusBefore">,
  now: (name: string, of: "status" | "statusBefore") => string,
): Pick<Carried, "status" | "statusBefore"> => ({
  status: now(status, "status"),
  ...(statusBefore !== undefined && { statusBefore: now(statusBefore, "statusBefore") }),
});

function stepped(step: MigrationStep, claim: Migrated): Migrated {
  if ("mapStatus" in step) return { ...claim, ...statusesOf(claim, (name) => renamed(step.mapStatus, name)) };
  if ("mapType" in step) return { ...claim, ...(claim.type && { type: renamed(step.mapType, claim.type) }) };
  if ("means" in step) return claim;
  if ("rename" in step || "move" in step) {
    const [from, to] = targetOf(step);
    return paired(claim, [from], [to], ([value]) => [value]);
  }
  if ("split" in step) {
    return paired(claim, [step.split], step.into, ([value], problem) =>
      typeof value === "string" ? partsOf(value, step.at, step.into.length) : problem("no text"),
    );
  }
  if ("join" in step) {
    return paired(claim, step.join, [step.to], (values, problem) => {
      const there = values.filter((value) => value !== undefined);
      return there.every((value) => typeof value === "string") ? [there.join(step.with)] : problem("no text");
    });
  }
  return alone(step, claim);
}

type Alone = Extract<
  MigrationStep,
  { mapValues: Pointer } | { wrap: Pointer } | { unwrap: Pointer } | { default: Pointer } | { setAside: Pointer }
>;

/** A step about one place at a time. */
function alone(step: Alone, claim: Migrated): Migrated {
  const pointer = Object.values(step).find((one) => typeof one === "string" && one.startsWith("/")) as Pointer;
  let { form, setAside, problems } = claim;
  const aside = (path: Pointer, value: Json) => {
    setAside = [...setAside, { path, value }];
  };
  for (const place of placesOf(form, pointer)) {
    const value = valueAt(form, place);
    if ("default" in step && value === undefined) {
      const other = inTheWay(form, place);
      if (other === undefined) form = set(form, place, step.value);
      else problems = [...problems, { path: other, why: "taken", value: valueAt(form, other) ?? null }];
    }
    if (value === undefined) continue;
    if ("mapValues" in step) {
      const to = mapped(value, step.values);
      if (to === undefined) problems = [...problems, { path: place, why: "unmapped", value }];
      else form = set(form, place, to);
    } else if ("wrap" in step) {
      if (!Array.isArray(value)) form = set(form, place, [value]);
    } else if ("unwrap" in step) {
      if (!Array.isArray(value)) continue;
      for (const [index, item] of value.entries()) if (index > 0) aside(`${place}/${index}`, item);
      form = value.length > 0 ? set(form, place, value[0]) : without(form, place);
    } else if ("setAside" in step) {
      aside(place, value);
      form = without(form, place);
    }
  }
  return { ...claim, form, setAside, problems };
}

type Values = (Json | undefined)[];

/** Takes values from places and puts what comes of them to others, in each item of the lists that both are in. */
function paired(
  claim: Migrated,
  from: Pointer[],
  to: Pointer[],
  work: (values: Values, problem: (why: MigrationProblem["why"]) => undefined) => Values | undefined,
): Migrated {
  const { home } = homeOf(from[0] ?? "");
  let { form, problems } = claim;
  for (const item of placesOf(form, home)) {
    const at = (pointer: Pointer): Pointer => `${item}${pointer.slice(home.length)}`;
    const values = from.map((pointer) => valueAt(form, at(pointer)));
    if (values.every((value) => value === undefined)) continue;
    const stands = (path: Pointer, why: MigrationProblem["why"]) => {
      problems = [...problems, { path, why, value: valueAt(form, path) ?? null }];
    };
    const taken = to
      .map((pointer) => at(pointer))
      .map((place) => (valueAt(form, place) === undefined ? inTheWay(form, place) : place))
      .find((place) => place !== undefined && !from.some((pointer) => at(pointer) === place));
    if (taken !== undefined) {
      stands(taken, "taken");
      continue;
    }
    const made = work(values, (why) => {
      stands(at(from[0] ?? ""), why);
      return undefined;
    });
    if (!made) continue;
    for (const pointer of from) if (valueAt(form, at(pointer)) !== undefined) form = without(form, at(pointer));
    for (const [index, pointer] of to.entries()) {
      if (made[index] !== undefined) form = set(form, at(pointer), made[index]);
    }
  }
  return { ...claim, form, problems };
}
