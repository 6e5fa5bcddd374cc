import { applyEdits, findNodeAtLocation, parseTree } from "jsonc-parser";
import { type Edits, files, type Place, refuseName, schemaPath } from "./field-edits.ts";

/**
 * Gives a field another name in all files: of its type, of those that extend it, and what all share, but not of a type with a
 * field of its own of that name. Throws a sentence where the name is none, or taken.
 */
export function renameField(place: Place, pointer: string, name: string): Edits {
  const { schema, ui } = files(place.folder, place.language);
  refuseName(name);
  const renamed = pointer.replace(/[^/]+$/, name);
  if (isIn(place.texts[schema], renamed)) throw new Error(`There is a field ${name} already.`);
  const others = Object.keys(place.texts)
    .filter((file) => file.endsWith("/form.schema.json") && file !== schema)
    .filter((file) => isIn(place.texts[file], pointer))
    .map((file) => file.replace(/[^/]+$/, ""));
  // A condition that is shared speaks of their field as well.
  if (others.length > 0) others.push("shared/");
  const edits: Edits = {};
  // Pointers, in conditions too, as whole texts and as the beginning of longer ones; and names in braces within words.
  const uses = new RegExp(`(["{](?:/form)?)${pointer.replaceAll(/[.*+?^$()|[\]{}\\]/g, "\\$&")}(?=["/}])`, "g");
  for (const [file, text] of Object.entries(place.texts)) {
    if (others.some((one) => file.startsWith(one))) continue;
    let next = text.replaceAll(uses, `$1${renamed}`);
    if (file === schema) next = renameKey(next, schemaPath(pointer), name);
    if (file === ui) next = renameKey(next, pointer.split("/").slice(1), name);
    if (next !== text) edits[file] = next;
  }
  return edits;
}

function isIn(schema: string | undefined, pointer: string): boolean {
  const root = parseTree(schema ?? "");
  return root !== undefined && findNodeAtLocation(root, schemaPath(pointer)) !== undefined;
}

function renameKey(text: string, path: string[], name: string): string {
  const root = parseTree(text);
  const key = root && findNodeAtLocation(root, path)?.parent?.children?.[0];
  if (!key) return text;
  return applyEdits(text, [{ offset: key.offset, length: key.length, content: JSON.stringify(name) }]);
}
