import { applyEdits, type Edit, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { Texts } from "../draft-store.ts";
import type { Edits } from "../field-edits.ts";
import { heirsOf } from "../field-uses.ts";
import { type Entry, type EntryFiles, refuseId } from "./entry-edits.ts";

/** Does a text at these names mean an entry of the kind? Numbers of lists are left out. */
export type Names = (path: string[], file: string) => boolean;

/**
 * Gives an entry another name: itself, its words, and wherever a text or a key means it, in the files of the type and of
 * those that extend it or, of what all share, in all. Throws a sentence where the name is none, or taken.
 */
export function renameEntry(texts: Texts, files: EntryFiles, { id }: Entry, name: string, means: Names): Edits {
  if (name === id) return {};
  refuseId(texts, files, name);
  const folders = [files.folder, ...heirsOf(texts, files.folder)];
  const edits: Edits = {};
  for (const [file, text] of Object.entries(texts)) {
    const isOwn = files.folder === "shared" || folders.includes(file.split("/")[0] ?? "");
    const root = isOwn && file.endsWith(".json") && text.includes(id) ? parseTree(text) : undefined;
    if (!root) continue;
    const found: Edit[] = [];
    walk(root, [], (node, path, isKey) => {
      const isIt = node.value === id && (isKey ? isEntryKey(files, path) : means(path, file));
      const led = isIt ? undefined : ledTo(String(node.value), files.pointer, id, name);
      if (!isIt && led === undefined) return;
      const content = JSON.stringify(isIt ? name : led);
      found.push({ offset: node.offset, length: node.length, content });
    });
    if (files.idKey !== undefined && file === files.file) found.push(...ownId(root, files, id, name));
    if (found.length > 0) edits[file] = applyEdits(text, found);
  }
  return edits;
}

/** A pointer or reference that leads to the entry or into it, as it leads there by the new name. */
function ledTo(value: string, pointer: string | undefined, id: string, name: string): string | undefined {
  const start = pointer === undefined ? -1 : value.indexOf(`${pointer}${id}`);
  if (pointer === undefined || start === -1) return undefined;
  const end = start + pointer.length + id.length;
  const isWhole = end === value.length || value[end] === "/";
  return isWhole ? `${value.slice(0, start)}${pointer}${name}${value.slice(end)}` : undefined;
}

/** The entry itself, its words, or what a type says of one that all share. */
const isEntryKey = ({ path: at, words }: EntryFiles, path: string[]): boolean => {
  const parents = path.slice(0, -1).join("\n");
  return parents === at.join("\n") || (words !== undefined && parents === words);
};

function ownId(root: Node, { path, idKey = "" }: EntryFiles, id: string, name: string): Edit[] {
  const list = findNodeAtLocation(root, path);
  return (list?.type === "array" ? (list.children ?? []) : []).flatMap((item) => {
    const node = findNodeAtLocation(item, [idKey]);
    return node?.value === id ? [{ offset: node.offset, length: node.length, content: JSON.stringify(name) }] : [];
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
