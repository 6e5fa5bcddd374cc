import { createKeys, updateKeys } from "../../../contract/claims.ts";
import { misspeltWord } from "../../../definitions/read/nearest-word.ts";
import {
  type CompiledDefinition,
  type Form,
  formFaults,
  inOwnSpelling,
  type Json,
  type JsonSchema,
  keepKnown,
  mostFaults,
  type Pointer,
  prune,
  retiredAnswers,
  segments,
  unknownKeys,
} from "../../../engine/index.ts";
import { placeFaults } from "../../erp/captured-places.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { refusalWords } from "../../platform/http/refusal-words.ts";
import { missingErrors, refusedFields } from "./form-refusal.ts";

/** Deeper than any form goes; whoever sends more would only have us run out of stack. */
const deepest = 20;

/** The form in a request's body: known keys, blanks away. Refuses what `refuseFaults` does. */
export function readForm(definition: CompiledDefinition, body: unknown, saved?: Form): Form {
  refuseDeep(body);
  refuseUnknown(definition, body);
  const known = keepKnown(definition, asListed(definition, body));
  const form = prune(withoutGaps(definition.schema, known) as Form);
  refuseFaults(definition, form, saved);
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
    const near = misspeltWord(field.replace(/\/\d+(?=\/|$)/g, "/*"), known);
    return `This form has no field "${field.slice(1)}", so its value was not saved.${near ? ` Did you mean "${near.slice(1)}"?` : ""}`;
  };
  throw refusedFields(missingErrors(unknown.map((field) => ({ field, message: message(field) }))));
}

/** Refuses, with 400, what no form can be, before anything goes through all of it. */
export function refuseDeep(body: unknown): void {
  if (isDeeper(body, deepest)) throw new HttpError(400, refusalWords(400));
}

/** Choices in the list's own spelling, where they were sent in another that it accepts (D-018). */
function asListed({ messages }: CompiledDefinition, body: unknown): unknown {
  return Object.entries(messages.fields).reduce(
    (form, [field, { options }]) =>
      options?.some(({ accepts }) => accepts) ? mapAt(form, segments(field), inOwnSpelling(options)) : form,
    body as Json,
  );
}

/** With what stands at a path made another; `*` is each item of a list. */
function mapAt(value: Json, [step, ...steps]: readonly string[], make: (value: Json) => Json): Json {
  if (step === undefined) return make(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return step === "*" ? value.map((item) => mapAt(item, steps, make)) : value;
  return Object.hasOwn(value, step) ? { ...value, [step]: mapAt(value[step] as Json, steps, make) } : value;
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

/**
 * Refuses a form of wrong types, formats or lengths, with 422 by field path; then one with choices that are no longer offered and that
 * the form as it was `saved` does not have. Absent: those are not asked about.
 */
export function refuseFaults(definition: CompiledDefinition, form: Form, saved?: Form): void {
  const wrong = formFaults(definition, form);
  const faults = wrong.length > 0 || !saved ? wrong : retiredAnswers(definition, saved, form).slice(0, mostFaults);
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
