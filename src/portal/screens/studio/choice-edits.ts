import { findNodeAtLocation, getNodeValue, type Node, parseTree } from "jsonc-parser";
import type { Texts } from "./draft-store.ts";
import { type Edits, read, set } from "./field-edits.ts";

const file = "shared/lists.json";

export interface Choice {
  value: string | number;
  label: string;
  retired?: true;
}

/** A list of choices that fields name in their words. */
export interface ChoiceList {
  name: string;
  choices: Choice[];
  /** `warranty: Fault Type`: who offers it. */
  users: string[];
}

interface Words {
  fields?: Record<string, { title?: string; list?: string }>;
}

const isChoices = (list: unknown): list is Choice[] =>
  Array.isArray(list) && list.every((one) => typeof one === "object" && one !== null && "value" in one);

/** Every list that is a plain list; undefined where the file cannot be read. Matrices are edited in Text. */
export function listsOf(texts: Texts): ChoiceList[] | undefined {
  const lists = read<Record<string, unknown>>(texts[file]);
  if (!lists) return undefined;
  const words = Object.keys(texts).filter((one) => /\/messages\.en\.json$/.test(one));
  return Object.entries(lists).flatMap(([name, choices]) => {
    if (!isChoices(choices)) return [];
    const users = words.flatMap((one) =>
      Object.values(read<Words>(texts[one])?.fields ?? {})
        .filter(({ list }) => list === name)
        .map(({ title }) => `${one.split("/")[0]}: ${title ?? ""}`),
    );
    return [{ name, choices, users: [...new Set(users)] }];
  });
}

/** Calls a choice otherwise; what claims hold is its value, which stays. */
export function relabel(texts: Texts, { name, choices }: ChoiceList, value: Choice["value"], label: string): Edits {
  refuseLabel(
    label,
    choices.filter((one) => one.value !== value),
  );
  const index = choices.findIndex((one) => one.value === value);
  return { [file]: set(texts[file] ?? "{}", [name, index, "label"], label.trim()) };
}

/** Offers a choice no longer, or again. Claims that have it keep it either way. */
export function retire(texts: Texts, { name, choices }: ChoiceList, { value, retired }: Choice): Edits {
  if (!retired) refuseLast(choices, value);
  const index = choices.findIndex((one) => one.value === value);
  return { [file]: set(texts[file] ?? "{}", [name, index, "retired"], retired ? undefined : true) };
}

/** Moves a choice by so many places. */
export function moveChoice(texts: Texts, { name, choices }: ChoiceList, value: Choice["value"], by: number): Edits {
  const from = choices.findIndex((one) => one.value === value);
  const to = from + by;
  if (from === -1 || to < 0 || to >= choices.length) return {};
  const next = [...choices];
  next.splice(to, 0, ...next.splice(from, 1));
  return { [file]: set(texts[file] ?? "{}", [name], next) };
}

/**
 * Adds a choice at the end, to the list and to every schema that takes just the list's values. Its value is made from its words,
 * or one more than the greatest where values are numbers. Throws a sentence where the words are none, or taken.
 */
export function addChoice(texts: Texts, list: ChoiceList, label: string): Edits {
  const { name, choices } = list;
  refuseLabel(label, choices);
  const numbers = choices.map(({ value }) => value).filter((value) => typeof value === "number");
  const isNumbered = choices.length > 0 && numbers.length === choices.length;
  const value = isNumbered ? Math.max(...numbers) + 1 : label.trim().toLowerCase();
  if (choices.some((one) => one.value === value)) throw new Error(`There is a choice with the value ${value} already.`);
  const next = [...choices, { value, label: label.trim() }];
  return { [file]: set(texts[file] ?? "{}", [name], next), ...schemasWith(texts, choices, next) };
}

/** A new list with its first choice. Throws a sentence where it has no name, or that of another. */
export function addList(texts: Texts, name: string, label: string): Edits {
  const lists = read<Record<string, unknown>>(texts[file]) ?? {};
  if (!isListName(name)) throw new Error("Write what the list is called, in small letters with hyphens: fault-types.");
  if (Object.hasOwn(lists, name)) throw new Error(`There is a list ${name} already.`);
  refuseLabel(label, []);
  const choices = [{ value: label.trim().toLowerCase(), label: label.trim() }];
  return { [file]: set(texts[file] ?? "{}", [name], choices) };
}

/** May a list be called so? */
export const isListName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** Takes a choice away from the list and from every schema that takes just the list's values. */
export function removeChoice(texts: Texts, { name, choices }: ChoiceList, value: Choice["value"]): Edits {
  refuseLast(choices, value);
  const next = choices.filter((one) => one.value !== value);
  return { [file]: set(texts[file] ?? "{}", [name], next), ...schemasWith(texts, choices, next) };
}

/** One choice at least stays that is offered. */
function refuseLast(choices: readonly Choice[], value: Choice["value"]): void {
  if (!choices.some((one) => one.value !== value && !one.retired))
    throw new Error("A list that offers nothing cannot be answered; add another first.");
}

function refuseLabel(label: string, others: readonly Choice[]): void {
  if (!label.trim()) throw new Error("Write what the choice is called.");
  const known = others.some((one) => one.label.toLowerCase() === label.trim().toLowerCase());
  if (known) throw new Error(`There is a choice called ${label.trim()} already.`);
}

/** Schemas whose `enum` was just these values take the new ones. */
function schemasWith(texts: Texts, before: readonly Choice[], after: readonly Choice[]): Edits {
  const values = (choices: readonly Choice[]) => choices.map(({ value }) => value);
  const key = (list: readonly unknown[]) => JSON.stringify([...list].map(String).sort());
  const edits: Edits = {};
  for (const [schema, text] of Object.entries(texts)) {
    if (!/(form|shapes)\.schema\.json$/.test(schema)) continue;
    const root = parseTree(text);
    const paths = root ? enumsIn(root, []).filter((path) => key(valuesAt(root, path)) === key(values(before))) : [];
    const next = paths.reduce((done, path) => set(done, path, values(after)), text);
    if (next !== text) edits[schema] = next;
  }
  return edits;
}

const valuesAt = (root: Node, path: (string | number)[]): unknown[] => {
  const node = findNodeAtLocation(root, path);
  return node?.type === "array" ? getNodeValue(node) : [];
};

/** Where `enum` stands, at any depth. */
function enumsIn(node: Node, path: (string | number)[]): (string | number)[][] {
  if (node.type === "array") return (node.children ?? []).flatMap((item, index) => enumsIn(item, [...path, index]));
  if (node.type !== "object") return [];
  return (node.children ?? []).flatMap(({ children: [name, value] = [] }) => {
    if (!name || !value) return [];
    const own = [...path, String(name.value)];
    return name.value === "enum" && value.type === "array" ? [own] : enumsIn(value, own);
  });
}
