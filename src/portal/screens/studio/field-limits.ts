import { findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import { comparisonOf } from "../../../engine/index.ts";
import { periodWords, spanOf } from "./conditions/spans.ts";
import { type Edits, files, type Place, set, without } from "./field-edits.ts";
import { schemaPath } from "./item-fields.ts";

/** Something that bounds what a field takes, or says how it is shown. */
interface Limit {
  key: string;
  label: string;
  /** Where it stands: in the shape, or in the control's options. */
  of: "shape" | "control";
  value: string;
  /** A number without a fraction. */
  isWhole?: boolean;
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
  array: [["maxItems", "How many at most"]],
};

const dayHelp = "today, a day, or a time before today such as 60 days. Empty: none.";

/** Where the control of a field stands among those of its type. */
const controlPath = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((step) => (step === "*" ? "items" : step));

/** The limits of a field as they stand in its type's own files. */
export function limitsOf(place: Place, pointer: string): Limit[] {
  const names = files(place.folder, place.language);
  const shape = at(place.texts[names.schema], schemaPath(pointer));
  const control = at(place.texts[names.ui], controlPath(pointer));
  const isOwn = control?.["ui:field"] === undefined || shape?.type === "array";
  if (!shape || !isOwn || control?.["ui:widget"] === "hidden") return [];
  const options = (control?.["ui:options"] ?? {}) as Record<string, unknown>;
  // Of a format's texts the length is bounded where the shape says so already.
  const isPlain = shape.enum === undefined && (shape.format === undefined || shape.maxLength !== undefined);
  const kind = shape.type === "integer" ? "number" : String(shape.type);
  const bounds = (isPlain ? (inShape[kind] ?? []) : []).map(
    ([key, label]): Limit => ({
      key,
      label,
      of: "shape",
      value: String(shape[key] ?? ""),
      isWhole: kind === "array" || shape.type === "integer",
    }),
  );
  const isDay = control?.["ui:widget"] === "date" || shape.format === "date";
  const days = (
    [
      ["min", "Earliest day"],
      ["max", "Latest day"],
    ] as const
  ).map(
    ([key, label]): Limit => ({
      key,
      label,
      of: "control",
      value: periodWords(String(options[key] ?? "")),
      help: dayHelp,
    }),
  );
  const wide = String(options.width ?? "");
  const widths: [string, string][] = [
    ["", "the whole line"],
    ["half", "half of it"],
  ];
  const width: Limit = {
    key: "width",
    label: "Width",
    of: "control",
    value: wide,
    options: widths.some(([one]) => one === wide) ? widths : [...widths, [wide, wide]],
  };
  const isValue = ["string", "number", "boolean"].includes(kind) || isDay;
  return [...bounds, ...(isDay ? days : []), ...(isValue ? [width] : [])];
}

/** Writes a limit, or takes it away where it is empty. Throws a sentence where it is none. */
export function writeLimit(place: Place, pointer: string, { key, of, options, isWhole }: Limit, typed: string): Edits {
  const text = of === "shape" || options ? typed : spanOf(typed);
  const names = files(place.folder, place.language);
  if (of === "shape") {
    const isNumber = (isWhole ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,15})?$/).test(text);
    if (text !== "" && !isNumber) throw new Error(isWhole ? "Write a whole number." : "Write a number.");
    if (text !== "" && key.startsWith("max") && key !== "maximum" && !/^[1-9]\d{0,5}$/.test(text))
      throw new Error("Write a whole number above zero.");
    const path = [...schemaPath(pointer), key];
    return { [names.schema]: set(place.texts[names.schema] ?? "{}", path, text === "" ? undefined : Number(text)) };
  }
  if (!options && text !== "" && text !== "today" && !isRealDay(text)) {
    const fault = comparisonOf("within")?.fault(text);
    if (fault) throw new Error(`Write ${dayHelp}`);
  }
  const path = [...controlPath(pointer), "ui:options", key];
  const ui = place.texts[names.ui] ?? "{}\n";
  return { [names.ui]: text === "" ? without(ui, path) : set(ui, path, text) };
}

/** A day of the calendar: the last of February is no 31st. */
function isRealDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

function at(text: string | undefined, path: string[]): Record<string, unknown> | undefined {
  const root = parseTree(text ?? "");
  const node = root && findNodeAtLocation(root, path);
  return node?.type === "object" ? (getNodeValue(node) as Record<string, unknown>) : undefined;
}
