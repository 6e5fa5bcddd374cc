import { fieldEntry, isObject, type Json, type Pointer, pointerOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check } from "./check.ts";
import { locate, pointersIn } from "./world.ts";

/** Every field of the form stands in one section, by itself or by the list or object that holds it. */
export const fieldHomes: Check = ({ files, definition, besides, isWhole }) => {
  const { sections, schema } = definition;
  const seen = new Map<Pointer, string>();
  const doubles: Fault[] = [];
  for (const [index, { id, fields }] of sections.entries()) {
    for (const [place, entry] of fields.entries()) {
      const { field } = fieldEntry(entry);
      const path = ["sections", index, "fields", place, ...(typeof entry === "string" ? [] : ["field"])];
      const other = [...seen].find(
        ([known]) => known === field || field.startsWith(`${known}/`) || known.startsWith(`${field}/`),
      );
      if (other) {
        const where = other[1] === id ? "twice in this section" : `also in the section "${other[1]}"`;
        const message =
          other[0] === field
            ? `"${field}" stands ${where}; leave it in one.`
            : `"${field}" and "${other[0]}" hold the same value; "${other[0]}" stands ${where}. Leave one of them.`;
        doubles.push(files.sections.fault(path, "field-twice", message));
      }
      seen.set(field, id);
    }
  }
  if (!isWhole("sections", "schema", "ui")) return doubles;
  // A section that misspells a field is told so; the field is not told to stand nowhere as well.
  const known = [...pointersIn(schema), ...besides];
  const meant = [...seen.keys()]
    .filter((field) => !besides.includes(field) && locate(schema, field) === undefined)
    .map((field) => nearestWord(field, known));
  const isHome = (field: Pointer) => seen.has(field) || meant.includes(field);
  const homeless = (node: Json, path: string[]): Fault[] => {
    const field = pointerOf(path);
    if (path.length > 0 && isHome(field)) return [];
    const properties = isObject(node) && isObject(node.properties) ? node.properties : undefined;
    const isShared = path.length === 0 || [...seen.keys()].some((known) => known.startsWith(`${field}/`));
    if (properties && isShared && Object.keys(properties).length > 0) {
      return Object.entries(properties).flatMap(([name, child]) => homeless(child, [...path, name]));
    }
    if (path.length === 0) return [];
    const at = path.flatMap((name) => ["properties", name]);
    const message = `"${field}" stands in no section, so nobody can fill it in; add it to "fields" of a section in sections.json.`;
    return [files.schema.faultAtKey(at, "no-section", message)];
  };
  const besidesHomeless = besides
    .filter((field) => !isHome(field))
    .map((field) => {
      const message = `"${field}" stands in no section; add it to "fields" of a section in sections.json.`;
      return files.ui.faultAtKey(field.slice(1).split("/"), "no-section", message);
    });
  return [...doubles, ...homeless(schema as Json, []), ...besidesHomeless];
};
