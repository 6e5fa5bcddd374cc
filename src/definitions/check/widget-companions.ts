import { fieldEntry, isObject, isWithin, type Json, type Pointer, pointerOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate, pointersIn } from "./world.ts";

type Kind = "text" | "yes or no" | "object" | "number" | "list of texts" | "list of objects";

/** What widgets write to the fields that their options name. */
const written: Record<string, Record<string, Kind>> = {
  "address-finder": { data: "object", manual: "yes or no" },
  "docket-lookup": { invoice: "text" },
  "return-reason": { type: "text", option: "text" },
  "serial-entry": { count: "number" },
};

/** What they only read from them. */
const read: Record<string, Record<string, Kind>> = {
  "docket-lookup": { purchaser: "object" },
  "product-lookup": { customer: "text", site: "text" },
};

/** What widgets hold themselves. */
const own: Record<string, Kind> = {
  "address-finder": "text",
  "customer-search": "object",
  "docket-lookup": "list of objects",
  "part-lookup": "list of objects",
  "product-lookup": "list of objects",
  "return-reason": "list of objects",
  "serial-entry": "list of texts",
};

/** A widget and the fields that its options name hold what the widget writes. */
export const widgetCompanions: Check = (input) =>
  input.isWhole("schema")
    ? [...inNode(input, input.definition.ui, []), ...filledTwice(input), ...neverPrefilled(input)]
    : [];

/** Two widgets that write into one field overwrite each other. */
function filledTwice({ definition, files }: CheckInput): Fault[] {
  const seen = new Map<string, string>();
  // Of two that are not always asked, each may be asked where the other is not.
  const asked = definition.sections.flatMap((section) =>
    section.fields.map(fieldEntry).filter((entry) => !section.applies && !entry.applies),
  );
  return companionsIn(definition.ui, []).flatMap(({ path, name, pointer }): Fault[] => {
    const first = seen.get(pointer);
    if (!asked.some(({ field }) => isWithin(pointerOf(path), field))) return [];
    seen.set(pointer, first ?? pointerOf(path));
    if (first === undefined) return [];
    const message = `"${first}" writes into "${pointer}" already, and what is entered last in either would stand there. Name a field of its own.`;
    return [{ ...files.ui.fault([...path, "ui:options", name], "written-twice", message), isAdvice: true }];
  });
}

function companionsIn(node: Json, path: string[]): { path: string[]; name: string; pointer: string }[] {
  if (!isObject(node)) return [];
  const options = isObject(node["ui:options"]) ? node["ui:options"] : {};
  const own = Object.entries(options).flatMap(([name, pointer]) =>
    typeof pointer === "string" && written[String(node["ui:field"])]?.[name] ? [{ path, name, pointer }] : [],
  );
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, child]) =>
      key.startsWith("ui:") ? [] : companionsIn(child, [...path, key]),
    ),
  ];
}

/** What is filled in when a unit is added needs a field that looks units up. */
function neverPrefilled({ definition, files, isWhole }: CheckInput): Fault[] {
  if (!isWhole("ui", "sections") || JSON.stringify(definition.ui).includes('"product-lookup"')) return [];
  return definition.sections.flatMap(({ prefill, fields }, index) =>
    [
      { own: prefill, path: ["sections", index, "prefill"] },
      ...fields.map((entry, place) => ({
        own: fieldEntry(entry).prefill,
        path: ["sections", index, "fields", place, "prefill"],
      })),
    ].flatMap(({ own, path }): Fault[] => {
      if (own !== "unit") return [];
      const message =
        'This is filled in when a unit is added that was claimed for before, and no field of the form looks units up ("product-lookup"). Write "account", "site" or "copy", or take it away.';
      return [{ ...files.sections.fault(path, "never-prefilled", message), isAdvice: true }];
    }),
  );
}

function inNode(input: CheckInput, node: Json, path: string[]): Fault[] {
  if (!isObject(node)) return [];
  const below = Object.entries(node).flatMap(([key, child]) =>
    key.startsWith("ui:") ? [] : inNode(input, child, [...path, key]),
  );
  const widget = node["ui:field"];
  if (typeof widget !== "string") return below;
  const { ui } = input.files;
  const field = pointerOf(path).replaceAll("/items", "/*");
  const held = own[widget];
  const options = isObject(node["ui:options"]) ? node["ui:options"] : {};
  const wrong = Object.entries(options).flatMap(([name, pointer]): Fault[] => {
    const kind = written[widget]?.[name] ?? read[widget]?.[name];
    if (kind === undefined || typeof pointer !== "string") return [];
    if (fits(input, pointer, kind)) return written[widget]?.[name] ? hiddenFrom(input, field, pointer) : [];
    const message = `"${name}" of the widget "${widget}" is ${kind === "object" ? "an" : "a"} ${kind}, but "${pointer}" is none; name another field.`;
    // A companion is mostly called as its field is.
    const near = pointersIn(input.definition.schema).find(
      (one) =>
        one.startsWith(field) &&
        one !== field &&
        !one.includes("*") &&
        locate(input.definition.schema, one) !== "open" &&
        fits(input, one, kind),
    );
    return [ui.fault([...path, "ui:options", name], "wrong-option", message, near)];
  });
  if (held === undefined || fits(input, field, held)) return [...wrong, ...below];
  const message = `The widget "${widget}" holds ${held === "object" ? "an" : "a"} ${held}, but this field is none in form.schema.json; name another widget or change the field.`;
  return [ui.fault([...path, "ui:field"], "wrong-control", message), ...wrong, ...below];
}

/** Who does not see a field does not write it, and what the widget fills in there for them is lost. */
function hiddenFrom({ definition, files, isWhole }: CheckInput, field: Pointer, companion: Pointer): Fault[] {
  if (!isWhole("sections")) return [];
  const places = definition.sections.flatMap((section, at) =>
    section.fields.map((entry, place) => ({ path: ["sections", at, "fields", place], section, ...fieldEntry(entry) })),
  );
  const seen = (one: Pointer) => places.find((place) => place.field === one);
  const own = seen(field);
  const filled = seen(companion);
  if (!own || filled?.visible === undefined) return [];
  const whole = ({ section, visible }: typeof own) => JSON.stringify([section.visible, visible]);
  if (whole(own) === whole(filled)) return [];
  const message = `"${field}" fills this in, also for people who do not see it: what they are not shown they do not write, so it would stay empty. Say the same "visible" of both.`;
  return [{ ...files.sections.fault([...filled.path, "visible"], "hidden-companion", message), isAdvice: true }];
}

const types: Record<Kind, string[]> = {
  text: ["string"],
  "yes or no": ["boolean"],
  object: ["object"],
  number: ["integer", "number"],
  "list of texts": ["array"],
  "list of objects": ["array"],
};

/** May the field hold that kind? Also where its schema does not say, or is not there (which is told elsewhere). */
function fits({ definition }: CheckInput, field: Pointer, kind: Kind): boolean {
  const found = locate(definition.schema, field);
  if (found === undefined || found === "open" || !isObject(found.schema)) return true;
  if (!hasType(found.schema, types[kind])) return false;
  const { items } = found.schema;
  if (!isObject(items) || !kind.startsWith("list")) return true;
  return hasType(items, kind === "list of texts" ? ["string"] : ["object"]);
}

const hasType = ({ type }: { [key: string]: Json }, fit: string[]): boolean =>
  type === undefined || [type].flat().some((one) => fit.includes(String(one)));
