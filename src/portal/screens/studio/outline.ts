import { findNodeAtLocation, findNodeAtOffset, getNodePath, type JSONPath, type Node, parseTree } from "jsonc-parser";
import type { Texts } from "./draft-store.ts";
import type { Place } from "./json-editor.tsx";

/** A part of a file that has a name. */
interface Part {
  /** As it stands in the file. */
  name: string;
  /** The names that lead to it, joined. */
  path: string;
  /** The same one by one; items of lists by their own names. */
  names: string[];
  depth: number;
  place: Place;
}

/** Names that need no place of their own in an outline. */
const plain = new Set(["$schema", "type"]);

/** What items of a list are known by. */
const nameKeys = ["id", "type"];

/** What an item of a list is called; undefined where it has no name. */
export function itemName(item: unknown): string | undefined {
  const names = nameKeys.map((key) => (item as Record<string, unknown> | null | undefined)?.[key]);
  return names.find((name) => typeof name === "string") as string | undefined;
}

/** The named parts of a file to two levels, as far as it can be read. */
export function partsOf(text: string): Part[] {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const lines = lineStarts(text);
  const found: Part[] = [];
  const walk = (node: Node | undefined, path: string, names: string[]) => {
    const depth = names.length;
    if (node?.type === "object") {
      for (const { children: [key, value] = [] } of node.children ?? []) {
        if (!key || (depth === 0 && plain.has(key.value))) continue;
        const own = `${path}/${key.value}`;
        const within = [...names, key.value];
        found.push({ name: key.value, path: own, names: within, depth, place: placeOf(lines, key.offset) });
        if (depth < 1) walk(value, own, within);
      }
    } else if (node?.type === "array" && depth > 0) {
      for (const [index, item] of (node.children ?? []).entries()) {
        const id = item.children?.find(({ children }) => nameKeys.includes(children?.[0]?.value));
        const name = id?.children?.[1]?.value;
        if (typeof name !== "string") continue;
        const place = placeOf(lines, item.offset);
        found.push({ name, path: `${path}/${index}`, names: [...names, name], depth, place });
      }
    }
  };
  walk(root, "", []);
  return found;
}

/** What a folder of files is called. */
export const folderName = (folder: string): string =>
  folder === "" ? "Roles and rights" : folder === "shared" ? "Shared by all" : folder.replaceAll("-", " ");

/** Where the value at these names stands; undefined where there is none. */
export function placeAt(text: string, path: JSONPath): Place | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtLocation(root, path);
  return node && placeOf(lineStarts(text), (node.parent?.type === "property" ? node.parent : node).offset);
}

/** Lines and columns of these offsets. */
export function placesOf(text: string, offsets: readonly number[]): Place[] {
  const starts = lineStarts(text);
  return offsets.map((offset) => placeOf(starts, offset));
}

/** A place of a file by the names that lead to it. */
export interface Spot {
  file: string;
  path: JSONPath;
  /** Somebody was led there, and goes on there by keyboard; else they came by themselves. */
  isLed: boolean;
}

/** How many characters come before a line and column. */
const offsetOf = (text: string, { line, column }: Place): number => (lineStarts(text)[line - 1] ?? 0) + column - 1;

/** The names that lead to what stands at a line and column. */
export function pathAt(text: string, place: Place): JSONPath {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const node = root && findNodeAtOffset(root, offsetOf(text, place));
  return node ? getNodePath(node) : [];
}

/** Views that show things without JSON, by the file in which these stand and the first of the names that lead there. */
const viewsByFile: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "form.schema.json": { properties: "fields" },
  "rules.json": { rules: "rules", computed: "rules" },
  "sections.json": { sections: "rules" },
  "conditions.schema.json": { $defs: "rules" },
  "workflow.json": { statuses: "workflow", transitions: "workflow" },
  "statuses.json": { statuses: "workflow" },
  "record.json": { columns: "record" },
  "facts.json": { facts: "record" },
  "letters.json": { letters: "record" },
  "templates.json": { templates: "record" },
  "access.json": { roles: "roles" },
  "views.json": { views: "roles" },
  messages: {
    fields: "fields",
    rules: "rules",
    sections: "rules",
    transitions: "workflow",
    statuses: "workflow",
    facts: "record",
    columns: "record",
    letters: "record",
    templates: "record",
  },
};

/** In which view what stands there is changed without JSON; undefined where it is in Text alone. */
export function viewOf({ file, path: [group, id] }: Spot): string | undefined {
  // How the control of a field looks stands there by its names alone.
  if (file.endsWith("/form.ui.json")) return /^(undefined$|ui:|\$)/.test(String(group)) ? undefined : "fields";
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/^messages\..*$/, "messages");
  return id === undefined ? undefined : viewsByFile[name]?.[String(group)];
}

/** Every name and text value of these files, each once; they are looked for when they are asked for. */
export function wordsOf(texts: Texts): () => string[] {
  let words: string[] | undefined;
  return () => {
    words ??= allWordsOf(texts);
    return words;
  };
}

function allWordsOf(texts: Texts): string[] {
  const found = new Set<string>();
  for (const text of Object.values(texts)) {
    for (const [, word = ""] of text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)) if (word.length < 80) found.add(word);
  }
  return [...found].sort();
}

/** Files by the folder they stand in: types as people choose among them, then others, then what is of all types. */
export function foldersOf(texts: Texts): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const file of Object.keys(texts).sort()) {
    const folder = file.includes("/") ? (file.split("/")[0] ?? "") : "";
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const types = typesIn(texts["shared/claim-types.json"] ?? "");
  const order = [...types, ...[...folders.keys()].filter((name) => !types.includes(name) && !common.includes(name))];
  const inOrder = [...order, ...common].filter((name) => folders.has(name));
  return new Map(inOrder.map((name) => [name, folders.get(name) ?? []]));
}

/** Folders that are no type's. */
const common = ["shared", ""];

/** The types that this text of `claim-types.json` names, as far as it can be read. */
function typesIn(text: string): string[] {
  const node = parseTree(text, [], { allowTrailingComma: true });
  const types = node && findNodeAtLocation(node, ["types"]);
  return (types?.children ?? []).flatMap((item) => {
    const name = findNodeAtLocation(item, ["type"])?.value;
    return typeof name === "string" ? [name] : [];
  });
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

function placeOf(starts: number[], offset: number): Place {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
