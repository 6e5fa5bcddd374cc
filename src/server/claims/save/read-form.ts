import { createKeys, updateKeys } from "../../../contract/claims.ts";
import { nearestWord } from "../../../definitions/read/nearest-word.ts";
import {
  type CompiledDefinition,
  type Form,
  formFaults,
  get,
  type Json,
  type JsonSchema,
  keepKnown,
  type Pointer,
  prune,
  schemaAt,
  set,
  unknownKeys,
} from "../../../engine/index.ts";
import { placeFaults } from "../../erp/captured-places.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { refusalWords } from "../../platform/http/refusal-words.ts";
import { missingErrors, refusedFields } from "./form-refusal.ts";

/** Deeper than any form goes; whoever sends more would only have us run out of stack. */
const deepest = 20;

/** The form in a request's body: known keys, blanks away. Refuses wrong types, formats and lengths with 422 by field path. */
export function readForm(definition: CompiledDefinition, body: unknown): Form {
  refuseDeep(body);
  refuseUnknown(definition, body);
  const known = keepKnown(definition, asContracted(definition, body));
  const form = prune(withoutGaps(definition.schema, known) as Form);
  refuseFaults(definition, form);
  const foreign = placeFaults(definition, form);
  if (foreign.length > 0) throw refusedFields(missingErrors(foreign));
  const broken = unstorable(form, "");
  if (broken.length > 0) {
    const message = "This text holds a character that cannot be saved. Please type it again.";
    throw refusedFields(missingErrors(broken.map((field) => ({ field, message }))));
  }
  return form;
}

/** Keys of a save that are none of the form. */
const saveKeys = new Set<string>([...Object.keys(createKeys), ...Object.keys(updateKeys)]);

/** What the form has no place for is named, never dropped unsaid: it may have been typed in a form of another day. */
function refuseUnknown(definition: CompiledDefinition, body: unknown): void {
  const unknown = unknownKeys(definition, body).filter((field) => !saveKeys.has(field.slice(1)));
  if (unknown.length === 0) return;
  const known = Object.keys(definition.messages.fields);
  const message = (field: Pointer) => {
    const near = nearestWord(field.replace(/\/\d+(?=\/|$)/g, "/*"), known);
    return `This form has no field "${field.slice(1)}", so its value was not saved.${near ? ` Did you mean "${near.slice(1)}"?` : ""}`;
  };
  throw refusedFields(missingErrors(unknown.map((field) => ({ field, message: message(field) }))));
}

/** Refuses, with 400, what no form can be, before anything goes through all of it. */
export function refuseDeep(body: unknown): void {
  if (isDeeper(body, deepest)) throw new HttpError(400, refusalWords(400));
}

/** Spellings that are taken for the contract's own: it cuts this value short (D-018). */
const otherSpellings = [{ field: "/fault/type", written: "obsolete unit", meant: "obsolete uni" }];

function asContracted(definition: CompiledDefinition, body: unknown): unknown {
  return otherSpellings
    .filter(({ field, written }) => schemaAt(definition.schema, field) !== undefined && get(body, field) === written)
    .reduce((form, { field, meant }) => set(form, field, meant), body);
}

/** A list of texts without its empty boxes: half-filled serial numbers are saved as those that are filled. */
function withoutGaps(schema: JsonSchema | undefined, value: Json): Json {
  if (typeof schema !== "object" || typeof value !== "object" || value === null) return value;
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  if (!Array.isArray(value)) {
    const entries = Object.entries(value).map(([key, child]) => [key, withoutGaps(properties?.[key], child)]);
    return Object.fromEntries(entries);
  }
  const isOfTexts = typeof items === "object" && items.type === "string";
  const filled = isOfTexts ? value.filter((item) => item !== null) : value;
  return filled.map((item) => withoutGaps(items, item));
}

/** Refuses a form of wrong types, formats or lengths with 422 by field path. */
export function refuseFaults(definition: CompiledDefinition, form: Form): void {
  const faults = formFaults(definition, form);
  if (faults.length > 0) throw refusedFields(missingErrors(faults));
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1)));

/** Texts that the database has no way to keep: it knows neither the character NUL nor half a letter. */
function unstorable(value: Json, at: Pointer): Pointer[] {
  if (typeof value === "string") return value.includes("\0") || !value.isWellFormed() ? [at] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => unstorable(child as Json, `${at}/${key}`));
}
