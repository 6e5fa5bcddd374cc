import { fieldEntry, get, isObject, type Json, type Pointer, segments } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate } from "./world.ts";

/** A field with choices has words for them, and a field with words for choices has choices. */
export const choiceWords: Check = (input) => {
  if (!input.isWhole("messages", "schema", "ui")) return [];
  const { fields = {} } = input.files.messages.json as { fields?: Record<string, { list?: Json }> };
  const ofFields = input.definition.sections.flatMap((section) =>
    section.fields.flatMap((entry) => {
      const { field } = fieldEntry(entry);
      return judge(input, field, Object.hasOwn(fields, field) ? fields[field] : undefined);
    }),
  );
  // A part of an item is read in prints, letters and columns, also where a widget draws it in words of its own.
  const ofParts = Object.entries(fields).flatMap(([field, words]) => {
    const found = field.includes("/*/") ? locate(input.definition.schema, field) : undefined;
    const several = partOf(found, "items");
    const own = partOf(found, "enum") ?? (isObject(several) ? several.enum : undefined);
    if (!Array.isArray(own) || words.list !== undefined) return [];
    return raw(input, field, own).map((fault) => ({ ...fault, isAdvice: true as const }));
  });
  return [...ofFields, ...ofParts];
};

const partOf = (found: ReturnType<typeof locate>, keyword: string): Json | undefined =>
  found !== undefined && found !== "open" && isObject(found.schema) ? found.schema[keyword] : undefined;

function judge(input: CheckInput, field: Pointer, words: { list?: Json } | undefined): Fault[] {
  const { files, definition } = input;
  const found = locate(definition.schema, field);
  if (found === undefined || found === "open" || !isObject(found.schema)) return [];
  const ui = get(definition.ui, field);
  const { "ui:field": widget, "ui:widget": control } = isObject(ui) ? ui : {};
  if (widget !== undefined || control === "hidden") return [];
  const { type } = found.schema;
  const several = type === "array" && isObject(found.schema.items) ? found.schema.items : undefined;
  const { enum: own, const: only } = several ?? found.schema;
  if (several && several.type !== undefined && ["object", "array"].includes(String(several.type))) return [];
  const isChosen = control === "select" || control === "radio" || control === "checkboxes";
  if (Array.isArray(own) && words !== undefined && words.list === undefined) return raw(input, field, own);
  if (own !== undefined || only !== undefined || type === "boolean" || (type === "array" && !several)) return [];
  if (isChosen && words?.list === undefined) {
    const message = `"${field}" is a ${control} with nothing to choose from; give it a "list" in messages.en.json or an "enum" in form.schema.json.`;
    return [files.ui.fault([...segments(field), "ui:widget"], "no-choices", message)];
  }
  if (!isChosen && typeof words?.list === "string") {
    const message = `"${field}" has no values to choose from; give it an "enum" in form.schema.json, or take "list" away.`;
    return [files.messages.fault(["fields", field, "list"], "no-choices", message)];
  }
  return [];
}

/** Values that people would read as they are kept. */
function raw({ files }: CheckInput, field: Pointer, values: Json[]): Fault[] {
  const ids = values.filter((value) => /^[a-z]+(_[a-z]+)+$/.test(String(value)));
  const shown = ids.length > 0 ? ids : values.filter((value) => isUnworded(value));
  if (shown.length === 0) return [];
  const message = `People would read ${shown.join(", ")} here; give "${field}" a "list" of shared/lists.json with words for each value.`;
  return [files.messages.faultAtKey(["fields", field], ids.length > 0 ? "ids-on-screen" : "no-list", message)];
}

/** Numbers, units such as kg, and words with a capital may be meant to be read as they are. */
const isUnworded = (value: Json): boolean => typeof value === "string" && /^[a-z]{3,}/.test(value);
