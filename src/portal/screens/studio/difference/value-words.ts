import type { Definition, Json } from "../../../../engine/index.ts";
import { properties } from "../change-words.ts";
import { isCondition } from "../conditions/is-condition.ts";
import { plain, sentenceOf } from "../conditions/sentence.ts";
import { periodWords } from "../conditions/spans.ts";
import type { World } from "../conditions/values.ts";
import type { Check, Texts } from "../draft-store.ts";
import type { EntryKind, NameKind } from "../entries/entry-kind.ts";
import { kindsOf } from "../entries/entry-kinds.ts";
import { type NameList, namesOf } from "../entries/names.ts";
import type { Line } from "./things.ts";

interface Sources {
  definition: Definition | undefined;
  texts: Texts;
  roles: Check["roles"];
  world: World;
}

/** Says what a line of a difference is about, and its values. */
export interface Sayer {
  whatOf(line: Line): string;
  /** A value of a line as a person reads it; undefined of what is not there. */
  valueOf(line: Line, value: Json | undefined): string | undefined;
}

const kinds: readonly EntryKind[] = Object.values(kindsOf).flat();

/** The kind of thing that a place of a file says something of. */
const kindAt = (file: string, keys: readonly string[]): EntryKind | undefined =>
  kinds.find((kind) => {
    const { file: own, path, areFields } = kind.files(folderOf(file));
    return own === file && !areFields && path.every((key, index) => keys[index] === key);
  });

const folderOf = (file: string): string => (file.includes("/") ? (file.split("/")[0] ?? "") : "");

/** Every name by which a key says another thing, whatever kind it stands in. */
const namedBy: Readonly<Record<string, NameKind>> = Object.assign({}, ...kinds.map(({ names }) => names));

/** How the control of a field looks stands under this key of it. */
const options = "ui:options";
const limits: Readonly<Record<string, { day: string; count: string }>> = {
  min: { day: "the earliest day", count: "the least" },
  max: { day: "the latest day", count: "the most" },
};

/** The words for differences of a draft, with the names that it gives to things. */
export function sayerOf(sources: Sources): Sayer {
  const lists = new Map<string, NameList>();
  const nameIn = (folder: string, kind: NameKind, value: string): string | undefined => {
    const key = `${kind} ${folder}`;
    const isItsOwn = [sources.definition?.type, "shared", ""].includes(folder);
    const definition = isItsOwn ? sources.definition : undefined;
    const list = lists.get(key) ?? namesOf(kind, { ...sources, definition, folder });
    lists.set(key, list);
    return list.find(([one]) => one === value)?.[1];
  };
  const { world } = sources;
  const pointed = (text: string): string | undefined =>
    /^\/(form|claim|user|item)\//.test(text) ? world.nameOf(text) : world.valueAt(`/form${text}`)?.name;
  const said = (value: Json, line: Line, key: string): string => {
    if (value === null) return "nothing";
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return String(value);
    if (Array.isArray(value)) {
      return value.length === 0 ? "nothing" : value.map((one) => said(one, line, key)).join(", ");
    }
    if (typeof value === "object") {
      if (isCondition(value)) return sentenceOf(value, world) ?? "always";
      // What an item is known by is said already.
      const more = Object.entries(value).filter(([, one]) => String(one) !== line.names.at(-1));
      const parts = more.map(([name, one]) => [wordOf(line, name), said(one as Json, line, name)]);
      if (parts.length === 1 && parts[0]?.[1]) return parts[0][1];
      return parts.length === 0 ? "nothing more" : parts.map((part) => part.join(": ")).join("; ");
    }
    const kind = kindAt(line.file, line.keys)?.names[key] ?? namedBy[key];
    const name =
      (value.startsWith("/") ? pointed(value) : undefined) ?? (kind && nameIn(folderOf(line.file), kind, value));
    if (name !== undefined) return name;
    return periodWords(value) === value ? `“${value}”` : periodWords(value);
  };
  const wordOf = (line: Line, name: string): string => {
    if (name === options) return "how it is shown";
    const limit = line.rest.includes(options) ? limits[name] : undefined;
    // A day is a text ("today", "P60D"), a number counts.
    if (limit) return typeof (line.after ?? line.before) === "number" ? limit.count : limit.day;
    if (/^\d+$/.test(name)) return `entry ${Number(name) + 1}`;
    return kindAt(line.file, line.keys)?.labels?.[name] ?? properties[name] ?? pointed(name) ?? plain(name);
  };
  // By it a type that extends another is without a thing of it.
  const isLeftOut = (line: Line, value: Json | undefined) => value === null && line.rest.length === 0;
  return {
    whatOf: (line) => {
      if (isLeftOut(line, line.before) || isLeftOut(line, line.after)) return "this type";
      const said = line.rest.filter((name, index) => name !== options || index === line.rest.length - 1);
      const words = said.map((name) => wordOf(line, name));
      if (line.isOrder) words.push("the order");
      return words.length === 0 ? "it says" : words.join(", ");
    },
    valueOf: (line, value) => {
      if (isLeftOut(line, value)) return "leaves it out";
      return value === undefined ? undefined : said(value, line, line.under);
    },
  };
}
