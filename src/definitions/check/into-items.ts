import { fieldEntry, isObject, type JsonSchema, type Pointer, pointerOf, segments } from "../../engine/index.ts";
import type { ClaimTypeFile } from "../claim-type-files.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";
import { locate } from "./world.ts";

/** Nothing names one item of a list by its number, and no section a value inside of its items. */
export const intoItems: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("schema")) return [];
  const { schema, sections, rules, record, messages, figures = {} } = definition;
  const judge = (field: Pointer | undefined, source: ClaimTypeFile, path: Step[], way: string, steps = /^\d+$/) => {
    const list = field === undefined ? undefined : listOf(schema, field, steps);
    if (list === undefined) return [];
    const kind = path[0] === "fields" && source === files.messages ? "faultAtKey" : "fault";
    const message = `"${field}" leads into the items of the list "${list}"; ${way}.`;
    return [source[kind](path, "list-item", message, way.includes(`"${list}"`) ? list : undefined)];
  };
  return [
    ...sections.flatMap((section, index) =>
      section.fields.flatMap((entry, place): Fault[] => {
        const { field } = fieldEntry(entry);
        const path: Step[] = ["sections", index, "fields", place, ...(typeof entry === "string" ? [] : ["field"])];
        return judge(field, files.sections, path, "name the list itself", /^(\d+|\*)$/);
      }),
    ),
    ...Object.entries(rules).flatMap(([id, { field, each }]) => [
      ...judge(field, files.rules, ["rules", id, "field"], 'give the rule "each" and write "*" for the number'),
      ...judge(each, files.rules, ["rules", id, "each"], "name a list that stands in the form itself"),
    ]),
    ...Object.entries(figures).flatMap(([name, { list }]) =>
      judge(list, files.rules, ["figures", name, "list"], "name a list that stands in the form itself"),
    ),
    ...Object.entries(record.fields).flatMap(([key, { form }]) =>
      judge(form, files.record, ["fields", key, "form"], 'map it under "lists"'),
    ),
    ...Object.keys(messages.fields).flatMap((field) =>
      judge(field, files.messages, ["fields", field], 'write "*" for the number: the words are those of every item'),
    ),
  ];
};

/** The list into whose items a pointer leads by such a step. */
function listOf(schema: JsonSchema, field: Pointer, steps: RegExp): Pointer | undefined {
  const path = segments(field);
  const at = path.findIndex((step, index) => {
    if (!steps.test(step)) return false;
    const found = locate(schema, pointerOf(path.slice(0, index)));
    return found !== undefined && found !== "open" && isObject(found.schema) && isObject(found.schema.items);
  });
  return at < 0 ? undefined : pointerOf(path.slice(0, at));
}
