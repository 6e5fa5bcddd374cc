import { isObject, type Json, type JsonSchema, pointerOf, segments, strictAjv } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate, pointersIn } from "./world.ts";

const width: JsonSchema = { enum: ["half", "full"] };
const day: JsonSchema = {
  type: "string",
  pattern: "^(today|P\\d+[DWMY].*|\\d{4}-\\d{2}-\\d{2})$",
  description: "today, a length of time such as P60D, or a day such as 2026-01-31",
};

/** What HTML calls the person's own data (WCAG 1.3.5); the browser then offers it. */
const autocomplete: JsonSchema = {
  enum: ["off", "name", "given-name", "family-name", "organization", "tel", "email", "street-address", "postal-code"],
};
const phrases: JsonSchema = {
  type: "string",
  format: "json-pointer",
  description: "the field by whose answer phrases are offered",
};

/** Controls of the form itself, beside the widgets registered in `widgets/`, with what their options may say. */
const plain: Record<string, Record<string, JsonSchema>> = {
  checkbox: {},
  checkboxes: {},
  date: { min: day, max: day },
  "date-time": {},
  email: { autocomplete },
  hidden: {},
  phone: { autocomplete },
  radio: {},
  select: {},
  text: { autocomplete },
  textarea: { autocomplete, phrases },
  time: {},
};

/** Types of which a control can hold a value; any where it is not named. */
const held: Record<string, string[]> = {
  checkbox: ["boolean"],
  checkboxes: ["array"],
  date: ["string"],
  "date-time": ["string"],
  email: ["string"],
  phone: ["string"],
  radio: ["string", "number", "integer", "boolean"],
  select: ["string", "number", "integer", "boolean"],
  textarea: ["string"],
  time: ["string"],
};

/** The format that a control writes; conditions could not compare what is in it otherwise. */
const needed: Record<string, string> = { date: "date", "date-time": "date-time" };

/** Controls into which anything can be typed. */
const free = ["email", "phone", "text", "textarea", "time"];

/** Formats of which hardly anything that is typed is one. */
const picked = ["date", "date-time"];

const uiKeys = ["ui:widget", "ui:field", "ui:options", "ui:order"];
const wordKeys = ["ui:title", "ui:description", "ui:help", "ui:placeholder", "ui:enumNames"];

/** The ui describes fields that exist, by widgets that exist, with options that these know. */
export const widgetNames: Check = (input) => {
  const { files, definition, isWhole } = input;
  const walk = (node: Json, path: Step[]): Fault[] => {
    if (!isObject(node)) return [];
    return Object.entries(node).flatMap(([key, value]): Fault[] => {
      if (key.startsWith("ui:")) return uiFaults(input, key, value, node, [...path, key]);
      const below = [...path, key];
      const field = fieldAt(below);
      const isThere = [field, pointerOf(below)].some(
        (one) => input.besides.includes(one) || locate(definition.schema, one) !== undefined,
      );
      if (isThere || !isWhole("schema")) return walk(value, below);
      const message = `There is no field "${field}" in form.schema.json.`;
      const known = pointersIn(definition.schema).map((pointer) => pointer.replaceAll("/*", "/items"));
      return [files.ui.faultAtKey(below, "unknown-field", message, nearestWord(field, known))];
    });
  };
  return walk(definition.ui, []);
};

/** RJSF writes the items of a list as `items`. */
const fieldAt = (path: Step[]): string => pointerOf(path).replaceAll("/items", "/*");

function uiFaults(input: CheckInput, key: string, value: Json, node: { [key: string]: Json }, path: Step[]): Fault[] {
  const { files, widgets } = input;
  if (key === "ui:widget" || key === "ui:field") {
    const known = key === "ui:widget" ? Object.keys(plain) : Object.keys(widgets);
    const others = key === "ui:widget" ? Object.keys(widgets) : Object.keys(plain);
    if (typeof value !== "string") return [];
    if (known.includes(value)) return key === "ui:widget" ? unfit(input, value, path) : [];
    if (others.includes(value)) {
      const right = key === "ui:widget" ? "ui:field" : "ui:widget";
      return [
        files.ui.faultAtKey(path, "unknown-widget", `"${value}" is named by "${right}", not by "${key}".`, right),
      ];
    }
    const near = nearestWord(value, known) ?? nearestWord(value, others);
    return [
      files.ui.fault(path, "unknown-widget", `There is no widget "${value}"; use one of: ${known.join(", ")}.`, near),
    ];
  }
  if (key === "ui:options") return optionFaults(input, value, node, path);
  if (wordKeys.includes(key)) {
    return [
      files.ui.faultAtKey(path, "words-in-ui", `Words stand in messages.en.json; move what "${key}" says there.`),
    ];
  }
  if (uiKeys.includes(key)) return [];
  return [
    files.ui.faultAtKey(
      path,
      "unknown-key",
      `"${key}" is not known here; use one of: ${uiKeys.join(", ")}.`,
      nearestWord(key, uiKeys),
    ),
  ];
}

/** A control for values that its field never has. */
function unfit({ files, definition, isWhole }: CheckInput, control: string, path: Step[]): Fault[] {
  const found = isWhole("schema") ? locate(definition.schema, fieldAt(path.slice(0, -1))) : undefined;
  if (found === undefined || found === "open" || !isObject(found.schema)) return [];
  const types = found.schema.type === undefined ? [] : [found.schema.type].flat().map(String);
  const fit = held[control];
  const format = needed[control];
  if (format !== undefined && types.includes("string") && found.schema.format !== format) {
    const message = `The control "${control}" writes what "format": "${format}" stands for, and this field may be any text; add the format in form.schema.json or name another control.`;
    return [files.ui.fault(path, "wrong-control", message)];
  }
  const { enum: choices } = found.schema;
  if (Array.isArray(choices) && free.includes(control)) {
    const message = `Anything can be typed into the control "${control}", and this field takes only one of ${choices.length} values ("enum" in form.schema.json); use "select" or "radio".`;
    return [{ ...files.ui.fault(path, "wrong-control", message, "select"), isAdvice: true }];
  }
  if (picked.includes(String(found.schema.format)) && free.includes(control)) {
    const message = `Anything can be typed into the control "${control}", and this field takes only what "format": "${found.schema.format}" stands for; use "${found.schema.format}", or name no control.`;
    return [{ ...files.ui.fault(path, "wrong-control", message, String(found.schema.format)), isAdvice: true }];
  }
  if (!fit || types.length === 0 || types.some((type) => fit.includes(type))) return [];
  const message = `The control "${control}" holds a ${fit.join(" or ")}, but this field is of the type "${types.join(", ")}" in form.schema.json; name another control or change the type.`;
  return [files.ui.fault(path, "wrong-control", message, Array.isArray(choices) ? "select" : undefined)];
}

/** Options against the widget's own schema; pointers among them against the form. */
function optionFaults(
  { files, definition, widgets, isWhole }: CheckInput,
  options: Json,
  node: { [key: string]: Json },
  path: Step[],
): Fault[] {
  const field = typeof node["ui:field"] === "string" ? node["ui:field"] : undefined;
  const widget = typeof node["ui:widget"] === "string" ? node["ui:widget"] : "text";
  const schema =
    field === undefined
      ? { type: "object", properties: plain[widget] ?? {}, additionalProperties: false }
      : widgets[field];
  if (schema === undefined || !isObject(schema) || (field === undefined && !(widget in plain))) return [];
  const properties = { ...(isObject(schema.properties) ? schema.properties : {}), width } as Record<string, Json>;
  const check = optionCheck({ ...schema, properties });
  const faults = check(options)
    ? []
    : (check.errors ?? []).map(({ instancePath, keyword, params, data, parentSchema }): Fault => {
        const at = [...path, ...segments(instancePath)];
        const name = field ?? widget;
        if (keyword === "additionalProperties") {
          const key = String(params.additionalProperty);
          const known = Object.keys(properties);
          const message = `The widget "${name}" knows no option "${key}"; it knows: ${known.join(", ")}.`;
          return files.ui.faultAtKey([...at, key], "unknown-option", message, nearestWord(key, known));
        }
        if (keyword === "required") {
          return files.ui.faultAtKey(
            at,
            "lacking",
            `The widget "${name}" needs the option "${params.missingProperty}"; add it.`,
          );
        }
        const what =
          keyword === "type"
            ? `it takes ${params.type}`
            : keyword === "enum"
              ? `it takes one of: ${params.allowedValues.join(", ")}`
              : String((parentSchema as { description?: string }).description ?? keyword);
        const message = `${JSON.stringify(data)} does not fit the option of "${name}": ${what}.`;
        return files.ui.fault(at, "wrong-option", message, meantBy(data, keyword, params, parentSchema));
      });
  const pointers = Object.entries(isObject(options) ? options : {}).flatMap(([key, value]): Fault[] => {
    const own = properties[key];
    if (!isObject(own) || own.format !== "json-pointer" || typeof value !== "string" || !isWhole("schema")) return [];
    if (!value.startsWith("/"))
      return value === ""
        ? []
        : [files.ui.fault([...path, key], "no-slash", `"${value}" must begin with a slash.`, `/${value}`)];
    if (locate(definition.schema, value) !== undefined) return [];
    const message = `There is no field "${value}" in form.schema.json.`;
    return [
      files.ui.fault([...path, key], "unknown-field", message, nearestWord(value, pointersIn(definition.schema))),
    ];
  });
  return [
    ...faults.filter((fault) => !pointers.some((one) => one.line === fault.line && one.column === fault.column)),
    ...pointers,
  ];
}

/** What was meant: the nearest of the values, or the same written as the option has it. */
function meantBy(data: unknown, keyword: string, params: Record<string, unknown>, parent: unknown): string | undefined {
  if (typeof data !== "string") return undefined;
  if (keyword === "enum") return nearestWord(data, (params.allowedValues as unknown[]).map(String));
  if (keyword !== "pattern") return undefined;
  const pattern = new RegExp((parent as { pattern: string }).pattern, "u");
  const small = data.trim().toLowerCase();
  return [small, `.${small}`].find((one) => pattern.test(one));
}

const compiled = new Map<string, ReturnType<ReturnType<typeof strictAjv>["compile"]>>();

/** Each widget's options are compiled once: compiling is most of what judging them takes. */
function optionCheck(schema: { [key: string]: Json }) {
  const text = JSON.stringify(schema);
  const known = compiled.get(text);
  if (known) return known;
  const ajv = strictAjv({ allErrors: true, verbose: true });
  ajv.addFormat("json-pointer", /^(\/.*)?$/);
  const check = ajv.compile(schema);
  compiled.set(text, check);
  return check;
}
