import { applyEdits, findNodeAtLocation, findNodeAtOffset, getNodePath, parseTree } from "jsonc-parser";
import type { Fault, Texts } from "./draft-store.ts";
import type { Edits } from "./field-edits.ts";

/** What would mend a fault: a name written in the place of another. */
export interface Fix {
  was: string;
  is: string;
  edits: Edits;
}

/**
 * The check's suggestion as a change of the text, where it is plain what it would replace: the name that the fault speaks of is what
 * stands in its place, as the whole text or in braces.
 */
export function fixOf(texts: Texts, { file, line, column, message, suggestion }: Fault): Fix | undefined {
  const text = texts[file];
  if (text === undefined || suggestion === undefined) return undefined;
  const start = text.split("\n", line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const root = parseTree(text);
  const found = root && findNodeAtOffset(root, start + column - 1);
  const node = found?.type === "property" ? found.children?.[0] : found;
  if (node?.type !== "string") return undefined;
  const value = String(node.value);
  const names = [...message.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
  const is = suggestion.replace(/^"(.*)"$/, "$1");
  const written = (was: string, next: string): Fix | undefined => {
    const isKey = node.parent?.type === "property" && node.parent.children?.[0] === node;
    const beside = isKey && root && findNodeAtLocation(root, [...getNodePath(node.parent ?? node).slice(0, -1), next]);
    if (next === value || beside) return undefined;
    const content = JSON.stringify(next);
    return { was, is, edits: { [file]: applyEdits(text, [{ offset: node.offset, length: node.length, content }]) } };
  };
  if (names.includes(value)) return written(value, is);
  const bare = is.replace(/^\{(.*)\}$/, "$1");
  const inBraces = names
    .map((name) => name.replace(/^\{(.*)\}$/, "$1"))
    .find((name) => value.split(`{${name}}`).length === 2);
  return inBraces === undefined ? undefined : written(`{${inBraces}}`, value.replace(`{${inBraces}}`, `{${bare}}`));
}
