import type { Definition, Json, Pointer } from "../definition.ts";
import { isWithin } from "../pointer.ts";
import type { Computed } from "./operator.ts";

type Entries = Record<string, Computed>;

/** Every computed value of a definition; what stored versions call `figures` is written as one. */
export function computedOf({ computed = {}, figures = {} }: Pick<Definition, "computed" | "figures">): Entries {
  const old = Object.entries(figures).map(([name, { list, sum, where }]): [string, Computed] => [
    name,
    { ...(sum === undefined ? { count: `/form${list}` } : { sum: `/form${list}/*${sum}` }), ...(where && { where }) },
  ]);
  return { ...Object.fromEntries(old), ...computed };
}

/** Names in the order in which they can be worked out, and the circles that none of them can be worked out in. */
export function computedOrder(entries: Entries): { order: string[]; circles: string[][] } {
  const order: string[] = [];
  const circles: string[][] = [];
  const visit = (name: string, trail: string[]): void => {
    if (order.includes(name)) return;
    const at = trail.indexOf(name);
    if (at >= 0) {
      circles.push([...trail.slice(at), name]);
      return;
    }
    for (const read of computedReads(name, entries)) visit(read, [...trail, name]);
    order.push(name);
  };
  for (const name of Object.keys(entries)) visit(name, []);
  return { order: [...new Set(order)], circles };
}

/** The computed values that an entry reads, by their names or by the fields that keep them. */
export function computedReads(name: string, entries: Entries): string[] {
  const entry = entries[name] ?? {};
  const { field: _own, each, ...parts } = entry;
  const pointers = textsIn(parts as Json).filter((text) => text.startsWith("/"));
  const lists = [each, ...pointers.flatMap(listIn)].filter((list) => list !== undefined);
  const fields = pointers.flatMap((pointer) =>
    pointer.startsWith("/item/")
      ? lists.map((list) => `${list}/*${pointer.slice("/item".length)}`)
      : pointer.startsWith("/form/")
        ? [pointer.slice("/form".length)]
        : [],
  );
  return Object.keys(entries).filter(
    (other) =>
      pointers.some(
        (pointer) => pointer === `/claim/computed/${other}` || pointer.startsWith(`/claim/computed/${other}/`),
      ) || fields.some((field) => overlaps(field, entries[other]?.field)),
  );
}

const byDay = new WeakMap<object, Map<Pointer, boolean>>();

/** Does what stands at this pointer change by the day, without a save? `within` reads the day until the claim is sent. */
export function changesByDay(definition: Pick<Definition, "computed" | "figures">, from: Pointer): boolean {
  const known = byDay.get(definition) ?? new Map<Pointer, boolean>();
  byDay.set(definition, known);
  const found = known.get(from) ?? readsDay({ ...computedOf(definition), "": { first: [from] } });
  known.set(from, found);
  return found;
}

function readsDay(entries: Entries): boolean {
  const behind = [""];
  // The list grows by what its entries read.
  for (const name of behind) behind.push(...computedReads(name, entries).filter((one) => !behind.includes(one)));
  return behind.some((name) => /"\/claim\/today"|"within":/.test(JSON.stringify(entries[name])));
}

const listIn = (pointer: Pointer): Pointer[] =>
  pointer.startsWith("/form/") ? [pointer.slice("/form".length).replace(/\/\*.*$/, "")] : [];

/** A list as a whole holds what is worked out in its items, but counting it reads none of that. */
const overlaps = (read: Pointer, field: Pointer | undefined): boolean => field !== undefined && isWithin(read, field);

/** Texts and keys: conditions have their pointers as keys. */
function textsIn(json: Json): string[] {
  if (typeof json === "string") return [json];
  if (Array.isArray(json)) return json.flatMap(textsIn);
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => (value === undefined ? [key] : [key, ...textsIn(value)]));
}
