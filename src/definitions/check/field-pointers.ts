import { fieldEntry, isObject, type JsonSchema, type Pointer } from "../../engine/index.ts";
import type { ClaimTypeFile } from "../claim-type-files.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";
import { locate, pointersIn } from "./world.ts";

/** Sections, rules, figures and words name fields that exist; "each" and figures name lists. */
export const fieldPointers: Check = ({ files, definition, besides, isWhole }) => {
  if (!isWhole("schema")) return [];
  const { schema, sections, rules, figures = {} } = definition;
  const known = [...pointersIn(schema), ...(isWhole("ui") ? besides : [])];
  const exists = (field: Pointer) => besides.includes(field) || locate(schema, field) !== undefined;
  const judge = (
    field: Pointer,
    source: ClaimTypeFile,
    path: Step[],
    kind: "fault" | "faultAtKey" = "fault",
  ): Fault[] => {
    if (exists(field)) return [];
    const near = nearestWord(field, known) ?? known.find((one) => one.endsWith(`/${field.split("/").at(-1)}`));
    if (field.startsWith("/form/") && exists(field.slice("/form".length))) {
      const message = `Here a field is named without "/form": fields of the form only.`;
      return [source[kind](path, "unknown-field", message, field.slice("/form".length))];
    }
    return [source[kind](path, "unknown-field", `There is no field "${field}" in form.schema.json.`, near)];
  };
  const isList = (field: Pointer): boolean => {
    const found = locate(schema, field);
    if (found === undefined || found === "open") return true;
    return !isObject(found.schema) || found.schema.type === undefined || [found.schema.type].flat().includes("array");
  };
  const noNumber = (name: string, sum: Pointer): Fault => {
    const message = `"${sum}" is no number, so it cannot be added up; name a number or an amount of money.`;
    return files.rules.fault(["figures", name, "sum"], "no-number", message);
  };
  const judgeList = (field: Pointer, path: Step[]): Fault[] => {
    const faults = judge(field, files.rules, path);
    if (faults.length > 0 || isList(field)) return faults;
    return [files.rules.fault(path, "no-list", `"${field}" is no list; name a field of type "array".`)];
  };
  return [
    ...sections.flatMap((section, index) =>
      section.fields.flatMap((entry, place) => {
        const path: Step[] = ["sections", index, "fields", place, ...(typeof entry === "string" ? [] : ["field"])];
        return judge(fieldEntry(entry).field, files.sections, path);
      }),
    ),
    ...Object.entries(rules).flatMap(([id, { field, each }]) => [
      ...(each === undefined ? [] : judgeList(each, ["rules", id, "each"])),
      ...(field === undefined ? [] : judge(field, files.rules, ["rules", id, "field"])),
      ...starFaults(id, field, each, files.rules),
    ]),
    ...Object.entries(figures).flatMap(([name, { list, sum }]) => {
      const faults = judgeList(list, ["figures", name, "list"]);
      if (faults.length > 0 || sum === undefined) return faults;
      if (exists(`${list}/*${sum}`)) return canAddUp(schema, `${list}/*${sum}`) ? [] : [noNumber(name, sum)];
      const own = known.flatMap((one) => (one.startsWith(`${list}/*/`) ? [one.slice(list.length + 2)] : []));
      const message = `The items of "${list}" have no "${sum}".`;
      return [files.rules.fault(["figures", name, "sum"], "unknown-field", message, nearestWord(sum, own))];
    }),
    ...Object.keys(definition.messages.fields).flatMap((field) =>
      judge(field, files.messages, ["fields", field], "faultAtKey"),
    ),
  ];
};

/** Numbers, and texts of digits such as an amount of money; a text of a pattern may be one. */
function canAddUp(schema: JsonSchema, field: Pointer): boolean {
  const found = locate(schema, field);
  if (found === undefined || found === "open" || !isObject(found.schema)) return true;
  const { type, pattern, enum: choices, format } = found.schema;
  if (type === undefined) return true;
  const types = [type].flat();
  if (types.includes("number") || types.includes("integer")) return true;
  return types.includes("string") && format === undefined && (pattern !== undefined || choices !== undefined);
}

/** "*" stands for the item of "each", and only for that. */
function starFaults(id: string, field: Pointer | undefined, each: Pointer | undefined, source: ClaimTypeFile): Fault[] {
  if (field === undefined || !field.includes("*")) return [];
  if (each !== undefined && (field === `${each}/*` || field.startsWith(`${each}/*/`))) return [];
  const message =
    each === undefined
      ? `"*" stands for the item of "each", which this rule does not have; add "each".`
      : `"*" stands for the item of "each", so the field must begin with "${each}/*".`;
  return [source.fault(["rules", id, "field"], "star", message, each === undefined ? undefined : `${each}/*`)];
}
