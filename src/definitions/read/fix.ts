import { findNodeAtLocation, getNodePath, type Node } from "jsonc-parser";

/** A change of a file's text that would mend a fault: what stands at the offset, and what to write in its place ("" takes it away). */
export interface Fix {
  offset: number;
  was: string;
  is: string;
}

/**
 * The suggestion in place of what the fault speaks of: the whole text or key at the node, or what stands in it in braces, or as the
 * message quotes it. Undefined where it is not plain what would be replaced.
 */
export function renaming(text: string, place: Node, message: string, suggestion: string): Fix | undefined {
  const node = place.type === "property" ? place.children?.[0] : place;
  if (node?.type !== "string") return undefined;
  const value = String(node.value);
  const offset = node.offset + 1;
  const written = text.slice(offset, offset + node.length - 2);
  const is = suggestion.replace(/^"(.*)"$/, "$1");
  const names = [...message.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  if (is === value || written !== value) return undefined;
  if (/ (?:a number|true or false)\.$/.test(message) && names.includes(value))
    return { offset: node.offset, was: `"${written}"`, is };
  if (names.includes(value))
    return isFree(place, node, is) ? { offset, was: value, is: JSON.stringify(is).slice(1, -1) } : undefined;
  const bare = (name: string) => name.replace(/^\{(.*)\}$/, "$1");
  const isOnce = (name: string) => name !== "" && value.split(name).length === 2;
  const was = names.map((name) => `{${bare(name)}}`).find(isOnce);
  if (was !== undefined) return { offset: offset + value.indexOf(was), was, is: `{${bare(is)}}` };
  // Of a sentence a part is replaced where that is what is wrong; which of two that differ is, is for a person to say.
  const [part = ""] = names;
  if (!message.startsWith(`"${part}"`) || place.type === "property" || !/ /.test(value) || !isOnce(part))
    return undefined;
  return { offset: offset + value.indexOf(part), was: part, is: JSON.stringify(is).slice(1, -1) };
}

/** Takes the entry under `steps` away, with the comma that belongs to it; undefined where nothing stands there. */
export function removal(text: string, root: Node, steps: readonly (string | number)[]): Fix | undefined {
  const value = steps.length > 0 ? findNodeAtLocation(root, [...steps]) : undefined;
  return value && removalOf(text, value.parent?.type === "property" ? value.parent : value);
}

/** The same of an entry that is at hand. */
export function removalOf(text: string, entry: Node): Fix {
  const all = entry.parent?.children ?? [];
  const index = all.indexOf(entry);
  const [before, after] = [all[index - 1], all[index + 1]];
  const start = before ? before.offset + before.length : entry.offset;
  const end = before || !after ? entry.offset + entry.length : after.offset;
  return { offset: start, was: text.slice(start, end), is: "" };
}

/** A key may have any name that no other key beside it has. */
function isFree(place: Node, node: Node, name: string): boolean {
  const property = node.parent?.type === "property" && node.parent.children?.[0] === node ? node.parent : undefined;
  if (!property) return true;
  let root = place;
  while (root.parent) root = root.parent;
  return !findNodeAtLocation(root, [...getNodePath(property).slice(0, -1), name]);
}
