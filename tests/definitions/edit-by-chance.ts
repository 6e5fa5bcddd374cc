import type { Json } from "../../src/engine/index.ts";

/** The same numbers from 0 up to 1 for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Holder = Record<string | number, Json>;

/** Everything that stands somewhere in a file, by what holds it. */
function placesIn(node: Json): [holder: Holder, key: string | number][] {
  if (typeof node !== "object" || node === null) return [];
  const keys = Array.isArray(node) ? [...node.keys()] : Object.keys(node).filter((key) => key !== "$schema");
  return keys.flatMap((key) => [[node as Holder, key], ...placesIn((node as Holder)[key] as Json)]);
}

/** A file with one thing in it changed, taken out, misspelt or put in the place of another. */
export function editByChance(file: Json, random: () => number): Json {
  const copy = structuredClone(file);
  const places = placesIn(copy);
  const any = () => places[Math.floor(random() * places.length)] as [Holder, string | number];
  const [[holder, key], [other, otherKey]] = [any(), any()];
  const value = holder[key];
  const kind = random();
  if (kind < 0.2) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (kind < 0.35 && !Array.isArray(holder)) {
    holder[`${key}x`] = value as Json;
    delete holder[key];
  } else if (kind < 0.5) holder[key] = structuredClone(other[otherKey]) as Json;
  else if (typeof value === "string") holder[key] = `${value} ${Math.floor(random() * 9)}`;
  else if (typeof value === "number") holder[key] = value + Math.floor(random() * 5) - 2;
  else if (typeof value === "boolean") holder[key] = !value;
  else if (Array.isArray(value)) holder[key] = [...value].reverse();
  else holder[key] = Object.fromEntries(Object.entries(value as object).reverse());
  return copy;
}
