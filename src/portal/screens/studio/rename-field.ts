import { applyEdits, findNodeAtLocation, parseTree } from "jsonc-parser";
import { type Edits, files, type Place } from "./field-edits.ts";
import { fieldMentions } from "./field-mentions.ts";
import { schemaPath } from "./item-fields.ts";
import { refuseName } from "./name-of-words.ts";

/**
 * Gives a field another name in all files: of its type, of those that extend it, and what all share, but not of a type with a
 * field of its own of that name. Throws a sentence where the name is none, or taken.
 */
export function renameField(place: Place, pointer: string, name: string): Edits {
  const { schema } = files(place.folder, place.language);
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
  for (const [file, text] of Object.entries(place.texts)) {
    if (!file.endsWith(".json") || others.some((one) => file.startsWith(one))) continue;
    const mentions = fieldMentions(file, text, pointer);
    if (mentions.length > 0)
      edits[file] = applyEdits(
        text,
        mentions.map(({ offset, length, by }) => ({ offset, length, content: by(name) })),
      );
  }
  return edits;
}

function isIn(schema: string | undefined, pointer: string): boolean {
  const root = parseTree(schema ?? "");
  return root !== undefined && findNodeAtLocation(root, schemaPath(pointer)) !== undefined;
}
