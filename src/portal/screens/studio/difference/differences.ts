import { isObject, type Json } from "../../../../engine/index.ts";
import { subjectOf } from "../change-words.ts";
import { isCondition } from "../conditions/is-condition.ts";

/** One value of a file that is another: a condition as a whole, of a list of words those that came and went. */
export interface Difference {
  file: string;
  /** Where it stands; what is gone from a list by its name, since another stands in its place. */
  keys: string[];
  /** The last of them that is no place in a list. */
  under: string;
  /** The same with items of lists by their names. */
  names: string[];
  before?: Json;
  after?: Json;
  /** The same items in another order. */
  isOrder?: true;
}

type Held = Record<string, Json>;

interface At extends Pick<Difference, "keys" | "names" | "under"> {
  /** Of a list, known by its name. */
  isItem?: boolean;
}

/** What items of a list are told apart by, the first that all have and none shares. */
const nameKeys = ["id", "type", "field", "value", "title"];
/** They say of a file how it is read, not what it says. */
const silent = new Set(["$schema", "$english"]);

const isPlain = (value: Json): boolean => typeof value !== "object" || value === null;
const same = (one: Json | undefined, other: Json | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Every value that differs between two states of a file, down to what a person can read in one line. */
export function differencesIn(file: string, was: Json | undefined, is: Json | undefined): Difference[] {
  const found: Difference[] = [];
  const walk = (before: Json | undefined, after: Json | undefined, at: At): void => {
    if (same(before, after)) return;
    const { keys, names, under } = at;
    const tell = (one: Partial<Difference>) => found.push({ file, keys, names, under, ...one });
    const leaf = () => tell({ ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
    const isSaid = !names.includes("set") && [before, after].every((one) => one === undefined || isCondition(one));
    // What came or went as an item of a list is said in one line, if it is not a thing of its own.
    const isLone = at.isItem === true && (before === undefined || after === undefined);
    if (isSaid || (isLone && subjectOf(file, names).rest.length > 0)) return void leaf();
    const below = (key: string, old = (before as Held)?.[key], now = (after as Held)?.[key]) =>
      walk(old, now, { keys: [...keys, key], names: [...names, key], under: /^\d+$/.test(key) ? under : key });
    if ((isObject(before) || before === undefined) && (isObject(after) || after === undefined)) {
      const all = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
      for (const key of all) if (!silent.has(key)) below(key);
      if (all.size === 0) leaf();
      return;
    }
    const [old, now] = [listOf(before), listOf(after)];
    if (!old || !now) return void leaf();
    if ([...old, ...now].every(isPlain)) {
      const [gone, come] = [without(old, now), without(now, old)];
      if (gone.length + come.length > 0) {
        tell({ ...(gone.length > 0 && { before: gone }), ...(come.length > 0 && { after: come }) });
      }
      const [stood, kept] = [old, now].map((list) => list.filter((one) => ![...gone, ...come].includes(one)));
      if (!same(stood, kept)) tell({ before: stood ?? [], after: kept ?? [], isOrder: true });
      return;
    }
    const named = nameOfItems(old, now);
    if (!named) return void inOrder(old, now, below);
    const [earlier, later] = [old, now].map(
      (list) => new Map(list.map((item, index) => [named.nameOf(item), { item, index }])),
    );
    for (const name of new Set([...(later?.keys() ?? []), ...(earlier?.keys() ?? [])])) {
      const [one, other] = [earlier?.get(name), later?.get(name)];
      const isWhole = one && other && isObject(one.item) !== isObject(other.item);
      const [first, second] = [one?.item, other?.item].map((item) => (isWhole ? named.whole(item) : item));
      const key = other ? String(other.index) : name;
      walk(first, second, { keys: [...keys, key], names: [...names, name], under, isItem: true });
    }
    const kept = [...(later?.keys() ?? [])].filter((name) => earlier?.has(name));
    const stood = [...(earlier?.keys() ?? [])].filter((name) => later?.has(name));
    if (!same(kept, stood)) tell({ before: stood, after: kept, isOrder: true });
  };
  walk(was, is, { keys: [], names: [], under: "" });
  return found;
}

/** What a list has more of than another, each as often. */
function without(list: readonly Json[], other: readonly Json[]): Json[] {
  const left = [...other];
  return list.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const listOf = (value: Json | undefined): Json[] | undefined =>
  value === undefined ? [] : Array.isArray(value) ? value : undefined;

interface Named {
  nameOf(item: Json): string;
  /** An item that is its name alone, as those are written that say more. */
  whole(item: Json | undefined): Json | undefined;
}

/** What each item of these lists is called; undefined where they have no names. A word among them is its own. */
function nameOfItems(...lists: Json[][]): Named | undefined {
  for (const key of nameKeys) {
    const named = (item: Json) => (isObject(item) ? item[key] : item);
    const isNamed = lists.every((list) => {
      const names = list.map(named);
      return names.every((name) => ["string", "number"].includes(typeof name)) && new Set(names).size === names.length;
    });
    const whole = (item: Json | undefined) => (item === undefined || isObject(item) ? item : { [key]: item });
    if (isNamed) return { nameOf: (item) => String(named(item)), whole };
  }
  return undefined;
}

/** Items without names: what is the same at the beginning and at the end is the same. */
function inOrder(old: Json[], now: Json[], tell: (key: string, one?: Json, other?: Json) => void): void {
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && same(old[start], now[start])) start += 1;
  let end = 0;
  while (end < most - start && same(old.at(-1 - end), now.at(-1 - end))) end += 1;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  for (let at = 0; at < Math.max(gone.length, come.length); at += 1) tell(String(start + at), gone[at], come[at]);
}
