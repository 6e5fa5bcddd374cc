import { findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Texts } from "../draft-store.ts";
import { heirsOf, originsOf, type Use, usesAt } from "../field-uses.ts";
import { type EntryFiles, entriesOf, isOfAll } from "./entry-edits.ts";
import type { EntryKind } from "./entry-kind.ts";

/** Does a text at these names mean an entry of the kind? Numbers of lists are left out. */
export type Names = (path: string[], file: string) => boolean;

/** A text or key that means an entry, or leads into it. */
interface Mention {
  file: string;
  offset: number;
  length: number;
  /** It is the entry itself, or its words, and not somebody who names it. */
  isOwn: boolean;
  /** The same with another name in its place. */
  by(name: string): string;
}

/** Wherever an entry is meant, in the files of its type and of those that extend it or, of what all share, in all. */
export function mentionsOf(texts: Texts, files: EntryFiles, id: string, means: Names): Mention[] {
  const folders = [files.folder, ...heirsOf(texts, files.folder)];
  return Object.entries(texts).flatMap(([file, text]) => {
    const isNear = isOfAll(files) || folders.includes(file.split("/")[0] ?? "");
    const root = isNear && file.endsWith(".json") && text.includes(id) ? parseTree(text) : undefined;
    if (!root) return [];
    const found: Mention[] = [];
    walk(root, [], (node, path, isKey) => {
      const { offset, length } = node;
      const isOwn = isKey && isEntryKey(files, path);
      if (node.value === id && (isKey ? isOwn : means(path, file))) {
        found.push({ file, offset, length, isOwn, by: (name) => name });
        return;
      }
      const led = ledTo(String(node.value), files.pointer, id);
      if (led) found.push({ file, offset, length, isOwn: false, by: led });
    });
    return files.idKey !== undefined && file === files.file ? [...found, ...ownId(root, files, id)] : found;
  });
}

/** Who names an entry beside itself and its words; each part of a file once. */
export function entryUses(texts: Texts, files: EntryFiles, id: string, means: Names): Use[] {
  const offsets = new Map<string, number[]>();
  for (const { file, offset, isOwn } of mentionsOf(texts, files, id, means)) {
    if (!isOwn) offsets.set(file, [...(offsets.get(file) ?? []), offset]);
  }
  return [...offsets].flatMap(([file, at]) => usesAt(file, texts[file] ?? "", at));
}

/** Who would name in vain what is no longer there; nobody, where the type has it from elsewhere too. */
export function brokenBy(removal: Texts, texts: Texts, kind: EntryKind, folder: string, id: string): Use[] {
  const isElsewhere = originsOf(texts, folder).some((one) =>
    entriesOf(texts, kind.files(one))?.some((entry) => entry.id === id),
  );
  if (isElsewhere || kind.isNameless) return [];
  return entryUses({ ...texts, ...removal }, kind.files(folder), id, kind.means);
}

/** A pointer or reference that leads to the entry or into it, as it leads there by another name. */
function ledTo(value: string, pointer: string | undefined, id: string): Mention["by"] | undefined {
  const start = pointer === undefined ? -1 : value.indexOf(`${pointer}${id}`);
  if (pointer === undefined || start === -1) return undefined;
  const end = start + pointer.length + id.length;
  const isWhole = end === value.length || value[end] === "/" || value[end] === "}";
  return isWhole ? (name) => `${value.slice(0, start)}${pointer}${name}${value.slice(end)}` : undefined;
}

/** The entry itself, its words, the English that they were made from, or what a type says of one that all share. */
const isEntryKey = ({ path: at, words }: EntryFiles, path: string[]): boolean => {
  const parents = path.slice(path[0] === "$english" ? 1 : 0, -1).join("\n");
  return parents === at.join("\n") || (words !== undefined && parents === words);
};

function ownId(root: Node, { file, path, idKey = "" }: EntryFiles, id: string): Mention[] {
  const list = findNodeAtLocation(root, path);
  return (list?.type === "array" ? (list.children ?? []) : []).flatMap((item) => {
    const node = findNodeAtLocation(item, [idKey]);
    if (node?.value !== id) return [];
    return [{ file, offset: node.offset, length: node.length, isOwn: true, by: (name: string) => name }];
  });
}

/** Every text and key with the names that lead to it, a key's own among them. */
function walk(node: Node, path: string[], see: (node: Node, path: string[], isKey: boolean) => void): void {
  if (node.type === "string") see(node, path, false);
  for (const child of node.children ?? []) {
    if (node.type === "array") walk(child, path, see);
    else if (child.type === "property") {
      const [key, value] = child.children ?? [];
      if (!key || !value) continue;
      const own = [...path, String(key.value)];
      see(key, own, true);
      walk(value, own, see);
    }
  }
}
