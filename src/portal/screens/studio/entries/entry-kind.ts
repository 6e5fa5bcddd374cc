import factsMeta from "../../../../../schemas/meta/facts.schema.json";
import type { Json } from "../../../../engine/index.ts";
import type { EntryFiles } from "./entry-edits.ts";
import type { Names } from "./mentions.ts";
import type { Meta, PartSpec } from "./spec.ts";

/** Names that stand elsewhere and are chosen from. */
export type NameKind =
  | "field"
  | "list"
  | "section"
  | "transition"
  | "status"
  | "from status"
  | "to status"
  | "fact"
  | "role"
  | "scope"
  | "letter"
  | "fact pointer"
  | "value"
  /** What a field may begin with. */
  | "beginning"
  /** In which the address of a letter may stand. */
  | "address";

/** What is asked for before an entry is made. */
export interface Seed {
  key: string;
  label: string;
  names: NameKind | readonly string[];
  /** The seed of which it is the section at first: a rule completes the section of its field. */
  sectionOf?: string;
}

export interface EntryKind {
  id: string;
  one: string;
  many: string;
  files(folder: string): EntryFiles;
  parts: PartSpec[];
  /** Its words: keys below its own, "" where it is one sentence. */
  words: [key: string, label: string][];
  /** What its parts are called where all kinds' words for them do not do. */
  labels?: Readonly<Record<string, string>>;
  /** Of these parts it has one, which says what it is at heart; what such a one begins with. */
  oneOf?: { label: string; keys: readonly string[]; begun(key: string, from: string): object };
  /** It stands among what all types share alone. */
  isShared?: true;
  /** Known by its place alone. */
  isNameless?: true;
  /** What it means that a condition is not there, where that is not "always". */
  absent?: Readonly<Record<string, string>>;
  /** What one must know of it besides. */
  note?: string;
  /** What stands before its name where the engine names its conditions. */
  conditions?: string;
  /** What the texts of its parts name, by their keys. */
  names: Record<string, NameKind>;
  means: Names;
  seeds: Seed[];
  /** A new one, by what was asked for. */
  fresh(seeds: Record<string, string>): Json;
  freshWords(label: string): Json | undefined;
}

/** A text at these names is one of the values of a fact with names of this kind, in a condition. */
export const isValueOf = (names: string, path: string[]): boolean =>
  ["const", "enum"].includes(last(path)) && path.some((key) => pointersOf(names).includes(key));

const pointersOf = (names: string): string[] => {
  type Node = { names?: string; items?: Node; properties?: Record<string, Node> };
  const below = (node: Node, pointer: string): string[] => [
    ...((node.names ?? node.items?.names) === names ? [pointer] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([key, one]) => below(one, `${pointer}/${key}`)),
  ];
  return below(factsMeta as unknown as Node, "");
};

/** A part of a meta schema. */
export const at = (meta: unknown, ...path: string[]): Meta =>
  path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], meta) as Meta;

/** What a meta schema says of the things of a kind that stand by their names. */
export const named = (meta: unknown, key: string): Meta => at(meta, "properties", key, "additionalProperties");

/** What names are there, where the meta schema says it. */
export const nameIn = (meta: Meta): Pick<EntryFiles, "name"> => {
  const { pattern, description = "" } = meta.propertyNames ?? meta;
  return pattern === undefined ? {} : { name: { pattern, description } };
};

export const without = (parts: PartSpec[], ...keys: string[]) => parts.filter(({ key }) => !keys.includes(key));

/** The last of the names that lead to a text. */
export const last = (path: string[]): string => path.at(-1) ?? "";
