import { fieldEntry } from "../../engine/conditions.ts";
import { schemaAt } from "../../engine/form.ts";
import { nearestWord } from "../nearest-word.ts";
import { schemaPointers } from "../schema-pointers.ts";
import type { Check } from "./check.ts";

/** Fields that the page keeps beside the saved form; sections may list them though no schema has them. */
const besideTheForm = ["/files", "/documents", "/photos"];

/** Sections, rules and the record map name fields that exist. */
export const fieldPointers: Check = ({ files, definition }) => {
  const exists = (field: string) => besideTheForm.includes(field) || schemaAt(definition.schema, field) !== undefined;
  const known = [...schemaPointers(definition.schema), ...besideTheForm];
  const judge = (field: string, source: (typeof files)["rules"], path: (string | number)[]) =>
    exists(field)
      ? []
      : [source.fault(path, "unknown-field", `There is no field "${field}".`, nearestWord(field, known))];
  return [
    ...definition.sections.flatMap((section, index) =>
      section.fields.flatMap((entry, place) =>
        judge(fieldEntry(entry).field, files.sections, ["sections", index, "fields", place]),
      ),
    ),
    ...Object.entries(definition.rules).flatMap(([id, { field, each }]) => [
      ...(field === undefined ? [] : judge(field, files.rules, ["rules", id, "field"])),
      ...(each ? judge(each, files.rules, ["rules", id, "each"]) : []),
    ]),
    ...Object.entries(definition.record.fields).flatMap(([key, { form }]) =>
      judge(form, files.record, ["fields", key, "form"]),
    ),
  ];
};
