import {
  type Form,
  get,
  isObject,
  type Json,
  type MigrationStep,
  type Pointer,
  pointerOf,
  segments,
  set,
  targetOf,
  wayOf,
} from "../../../engine/index.ts";

const isNumber = (segment: string): boolean => /^\d+$/.test(segment);
const starsIn = (pointer: Pointer): number => segments(pointer).filter((segment) => segment === "*").length;

/** A place of one claim as migrations speak of it, `/lines/3/price` as `/lines/*` `/price`, and the items that it is in. */
export function starred(place: Pointer): { pointer: Pointer; numbers: string[] } {
  const path = segments(place);
  const pointer = pointerOf(path.map((segment) => (isNumber(segment) ? "*" : segment)));
  return { pointer, numbers: path.filter(isNumber) };
}

/** Puts items in place of each `*`. */
function numbered(pointer: Pointer, numbers: readonly string[]): Pointer {
  const left = [...numbers];
  return pointerOf(segments(pointer).map((segment) => (segment === "*" ? (left.shift() ?? "0") : segment)));
}

/** Where a step takes what stands at a place of one claim; null: it is set aside. */
export function goesTo(step: MigrationStep, place: Pointer): (Pointer | null)[] {
  const { pointer, numbers } = starred(place);
  // An item of what became a list: it is spoken of as it is since.
  if ("wrap" in step && pointer.startsWith(`${step.wrap}/*`)) return [place];
  return wayOf([step], pointer).map((way) => {
    if (way === null) return null;
    const items = [...numbers];
    if ("wrap" in step && starsIn(way) > items.length) items.splice(starsIn(step.wrap), 0, "0");
    if ("unwrap" in step && starsIn(way) < items.length) {
      const [item] = items.splice(starsIn(step.unwrap), 1);
      if (item !== "0") return null;
    }
    return numbered(way, items);
  });
}

/** The places that a step takes values from, and those that it puts them to. */
export function endsOf(step: MigrationStep): [from: Pointer[], to: Pointer[]] {
  if ("rename" in step || "move" in step) {
    const [from, to] = targetOf(step);
    return [[from], [to]];
  }
  if ("split" in step) return [[step.split], step.into];
  if ("join" in step) return [step.join, [step.to]];
  if ("setAside" in step) return [[step.setAside], []];
  const [place] = Object.values(step).filter((one): one is Pointer => typeof one === "string" && one.startsWith("/"));
  return place === undefined || "means" in step ? [[], []] : [[place], [place]];
}

/** For a place whose value is joined with others: all of these, in the same item. */
export function partners(step: MigrationStep, place: Pointer): Pointer[] | undefined {
  const { pointer, numbers } = starred(place);
  if (!("join" in step) || !step.join.includes(pointer)) return undefined;
  return step.join.map((part) => numbered(part, numbers));
}

/** A form in which a value stands at a place, in lists where the place is in an item. */
export function planted(place: Pointer, value: Json, into: Form = {}): Form {
  const path = segments(place);
  let form = into;
  for (const [index, segment] of path.entries()) {
    const list = pointerOf(path.slice(0, index));
    if (isNumber(segment) && !Array.isArray(get(form, list))) form = set(form, list, []);
  }
  return set(form, place, value);
}

export type JsonObject = { [key: string]: Json };

/** The name of a case's value, where that stands here. */
export function caseValue(node: Json | undefined): string | undefined {
  return isObject(node) && typeof node.value === "string" && Object.keys(node).length === 1 ? node.value : undefined;
}

/** What stands for a value in a story: a day, a case's value, what is written in `shared/`. */
const standsForOne = (node: JsonObject): boolean =>
  caseValue(node) !== undefined || typeof node.daysAgo === "number" || typeof node.$ref === "string";

/** The values of a form with their places: no object and no list, but what stands for a value in a story. */
export function valuesIn(node: Json | undefined, at: Pointer = ""): [Pointer, Json][] {
  if (node === undefined) return [];
  if (typeof node !== "object" || node === null || (isObject(node) && standsForOne(node))) return [[at, node]];
  return Object.entries(node).flatMap(([key, child]) => valuesIn(child, `${at}${pointerOf([key])}`));
}
