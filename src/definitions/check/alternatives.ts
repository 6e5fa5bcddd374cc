import { fieldEntry, get, isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";
import { schemaPath } from "./list-names.ts";
import { locate } from "./world.ts";

/** Alternatives of a field that forms would have to draw as a choice of forms, which they do not. */
export const alternatives: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("schema", "sections", "ui")) return [];
  return definition.sections.flatMap(({ fields }) =>
    fields.flatMap((entry): Fault[] => {
      const { field } = fieldEntry(entry);
      const ui = get(definition.ui, field);
      const isDrawnOtherwise = isObject(ui) && (ui["ui:field"] !== undefined || ui["ui:widget"] === "hidden");
      const found = locate(definition.schema, field);
      if (isDrawnOtherwise || found === undefined || found === "open") return [];
      return inside(found.schema as Json, schemaPath(field)).map((path) => {
        const message = `Alternatives of a field are not drawn. Give each a field of its own in ${files.schema.file}, and a choice by which they apply ("applies" in sections.json).`;
        return files.schema.faultAtKey(path, "alternatives", message);
      });
    }),
  );
};

/** Where `anyOf` or `oneOf` offers shapes, and not limits of one shape. */
function inside(node: Json, path: Step[]): Step[][] {
  if (!isObject(node)) return [];
  const own = ["anyOf", "oneOf"].filter((key) => {
    const branches = node[key];
    return (
      Array.isArray(branches) &&
      branches.some(
        (one) =>
          isObject(one) &&
          (one.title !== undefined ||
            one.properties !== undefined ||
            (node.type === undefined && one.type !== undefined)),
      )
    );
  });
  const properties = Object.entries(isObject(node.properties) ? node.properties : {});
  return [
    ...own.map((key) => [...path, key]),
    ...properties.flatMap(([name, child]) => inside(child, [...path, "properties", name])),
    ...(node.items === undefined ? [] : inside(node.items, [...path, "items"])),
  ];
}
