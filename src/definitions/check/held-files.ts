import {
  fileEndings,
  get,
  isHeldFiles,
  isObject,
  type Json,
  type JsonSchema,
  type Pointer,
  pointerOf,
} from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate } from "./world.ts";

const shape = '{ "type": "array", "items": { "type": "string", "format": "file" } }';

/** A field for files is a list of them, and nothing but `file-upload` draws it or any other field. */
export const heldFiles: Check = (input) =>
  input.isWhole("schema", "ui")
    ? [...inSchema(input, input.definition.schema, []), ...inUi(input, input.definition.ui, [])]
    : [];

function inSchema(input: CheckInput, schema: JsonSchema | undefined, path: string[]): Fault[] {
  if (typeof schema !== "object") return [];
  const { files, definition } = input;
  const at: Step[] = path.flatMap((name) => (name === "*" ? ["items"] : ["properties", name]));
  const ui = get(definition.ui, pointerOf(path.map((name) => (name === "*" ? "items" : name))));
  if (isHeldFiles(schema)) {
    if (isObject(ui as Json) && (ui as { [key: string]: Json })["ui:field"] === "file-upload") return [];
    const message = `"${pointerOf(path)}" holds files, so form.ui.json draws it with "ui:field": "file-upload".`;
    return [files.schema.faultAtKey(at, "wrong-control", message)];
  }
  if (schema.format === "file") {
    const message = `"format": "file" is for the items of a list: write ${shape}, with "maxItems": 1 for one file.`;
    return [files.schema.fault([...at, "format"], "wrong-format", message)];
  }
  const { properties = {}, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  return [
    ...Object.entries(properties).flatMap(([name, child]) => inSchema(input, child, [...path, name])),
    ...inSchema(input, items, [...path, "*"]),
  ];
}

function inUi(input: CheckInput, ui: Json, path: string[]): Fault[] {
  if (!isObject(ui)) return [];
  const { files, definition } = input;
  const below = Object.entries(ui).flatMap(([key, child]) =>
    key.startsWith("ui:") ? [] : inUi(input, child, [...path, key]),
  );
  if (ui["ui:field"] !== "file-upload") return below;
  below.push(...refusedKinds(input, ui, path));
  const field: Pointer = pointerOf(path.map((name) => (name === "items" ? "*" : name)));
  const found = locate(definition.schema, field);
  if (found !== undefined && found !== "open" && isObject(found.schema) && !isHeldFiles(found.schema as JsonSchema)) {
    const message = `"file-upload" draws a list of files, but "${field}" is none in form.schema.json; write ${shape} there, or take the field away for an area of all files.`;
    return [files.ui.fault([...path, "ui:field"], "wrong-control", message), ...below];
  }
  return below;
}

/** Kinds of files that are offered here and that no claim takes. */
function refusedKinds({ files }: CheckInput, ui: { [key: string]: Json }, path: string[]): Fault[] {
  const accept = isObject(ui["ui:options"]) ? ui["ui:options"].accept : undefined;
  const known = fileEndings.map((ending) => `.${ending}`);
  return (Array.isArray(accept) ? accept : []).flatMap((ending, index): Fault[] => {
    if (typeof ending !== "string" || !ending.startsWith(".") || known.includes(ending)) return [];
    const message = `Files that end in "${ending}" are refused when they are uploaded; claims take ${known.join(", ")}.`;
    return [
      files.ui.fault([...path, "ui:options", "accept", index], "refused-kind", message, nearestWord(ending, known)),
    ];
  });
}
