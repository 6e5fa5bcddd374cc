import { findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import { comparisonOf } from "../../../engine/index.ts";
import { type Edits, files, type Place, set, without } from "./field-edits.ts";
import { schemaPath } from "./item-fields.ts";

/** Something that bounds what a field takes, or says how it is shown. */
export interface Limit {
  key: string;
  label: string;
  /** Where it stands: in the shape, or in the control's options. */
  of: "shape" | "control";
  value: string;
  /** Of these one; absent: it is typed. */
  options?: [value: string, words: string][];
  help?: string;
}

const inShape: Record<string, [key: string, label: string][]> = {
  string: [["maxLength", "Characters at most"]],
  number: [
    ["minimum", "Not less than"],
    ["maximum", "Not more than"],
  ],
};

const dayHelp = "today, a day, or a time before today such as P60D. Empty: none.";

/** Where the control of a field stands among those of its type. */
export const controlPath = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => (step === "*" ? "items" : step));

/** The limits of a field as they stand in its type's own files. */
export function limitsOf(place: Place, pointer: string): Limit[] {
  const names = files(place.folder, place.language);
  const shape = at(place.texts[names.schema], schemaPath(pointer));
  const control = at(place.texts[names.ui], controlPath(pointer));
  if (!shape || control?.["ui:field"] !== undefined || control?.["ui:widget"] === "hidden") return [];
  const options = (control?.["ui:options"] ?? {}) as Record<string, unknown>;
  const isPlain = shape.enum === undefined && shape.format === undefined;
  const kind = shape.type === "integer" ? "number" : String(shape.type);
  const bounds = (isPlain ? (inShape[kind] ?? []) : []).map(
    ([key, label]): Limit => ({ key, label, of: "shape", value: String(shape[key] ?? "") }),
  );
  const isDay = control?.["ui:widget"] === "date" || shape.format === "date";
  const days = (
    [
      ["min", "Earliest day"],
      ["max", "Latest day"],
    ] as const
  ).map(([key, label]): Limit => ({ key, label, of: "control", value: String(options[key] ?? ""), help: dayHelp }));
  const width: Limit = {
    key: "width",
    label: "Width",
    of: "control",
    value: String(options.width ?? ""),
    options: [
      ["", "the whole line"],
      ["half", "half of it"],
    ],
  };
  const isValue = ["string", "number", "boolean"].includes(kind) || isDay;
  return [...bounds, ...(isDay ? days : []), ...(isValue ? [width] : [])];
}

/** Writes a limit, or takes it away where it is empty. Throws a sentence where it is none. */
export function writeLimit(place: Place, pointer: string, { key, of, options }: Limit, text: string): Edits {
  const names = files(place.folder, place.language);
  if (of === "shape") {
    if (text !== "" && !Number.isFinite(Number(text))) throw new Error("Write a number.");
    if (key === "maxLength" && !/^[1-9]\d{0,5}$/.test(text)) throw new Error("Write a whole number above zero.");
    const path = [...schemaPath(pointer), key];
    return { [names.schema]: set(place.texts[names.schema] ?? "{}", path, text === "" ? undefined : Number(text)) };
  }
  if (!options && text !== "" && text !== "today" && !/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const fault = comparisonOf("within")?.fault(text);
    if (fault) throw new Error(`Write ${dayHelp}`);
  }
  const path = [...controlPath(pointer), "ui:options", key];
  const ui = place.texts[names.ui] ?? "{}\n";
  return { [names.ui]: text === "" ? without(ui, path) : set(ui, path, text) };
}

function at(text: string | undefined, path: string[]): Record<string, unknown> | undefined {
  const root = parseTree(text ?? "");
  const node = root && findNodeAtLocation(root, path);
  return node?.type === "object" ? (getNodeValue(node) as Record<string, unknown>) : undefined;
}
