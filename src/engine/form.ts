import { beginOf } from "./begun.ts";
import { canonical } from "./canonical.ts";
import type { CompiledDefinition, SchemaError } from "./compiled-definition.ts";
import { fieldEntry } from "./conditions.ts";
import type { Json, JsonSchema, Pointer } from "./definition.ts";
import { fieldRights } from "./evaluate.ts";
import type { Context, FieldFault, Form, UserFacts } from "./evaluation.ts";
import { workedFacts } from "./facts.ts";
import { fieldTitle, fill, toldValue } from "./messages.ts";
import { get, pointerOf, segments, set } from "./pointer.ts";
import { prune } from "./prune.ts";

/** The known keys of `raw`, blanks away; values keep their type, right or wrong, for `formFaults` to judge. */
export function keepKnown(definition: CompiledDefinition, raw: unknown): Form {
  const kept = known(definition.schema, raw as Json);
  return prune(typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {});
}

function known(schema: JsonSchema | undefined, value: Json): Json {
  if (typeof schema !== "object" || typeof value !== "object" || value === null) return value;
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => known(items, item));
  if (!properties) return value;
  const kept: Record<string, Json> = {};
  for (const [name, child] of Object.entries(properties)) {
    const present = Object.hasOwn(value, name) ? value[name] : undefined;
    if (present !== undefined) kept[name] = known(child, present);
  }
  return kept;
}

/** More than anybody mends at once. */
const mostUnknown = 20;

/** Values of `raw` that the form's schema has no place for; blanks are nothing to lose. Items of lists by their number. */
export function unknownKeys(
  { schema }: Pick<CompiledDefinition, "schema">,
  raw: unknown,
  most: number = mostUnknown,
): Pointer[] {
  return unknownIn(schema, prune(raw as Form) as Json, "").slice(0, most);
}

function unknownIn(schema: JsonSchema | undefined, value: Json, at: Pointer): Pointer[] {
  if (typeof schema !== "object" || typeof value !== "object" || value === null) return [];
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  if (Array.isArray(value)) return value.flatMap((item, index) => unknownIn(items, item, `${at}/${index}`));
  if (!properties) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const place: Pointer = at + pointerOf([name]);
    return Object.hasOwn(properties, name) ? unknownIn(properties[name], child as Json, place) : [place];
  });
}

/**
 * What a new form begins with: every `default` that the schema says of a value outside of lists, and what fields begin with for this
 * person, but for what is read elsewhere (`readBegins`).
 */
export function startForm(definition: CompiledDefinition, user: UserFacts): Form {
  const facts = { form: {}, claim: {}, user: prune(user as never) };
  const entries = definition.sections.flatMap(({ fields }) => fields.map(fieldEntry));
  const begun = entries.reduce<Form>(
    (form, entry) => {
      const begin = beginOf(definition, entry, facts);
      return begin ? set(form, entry.field, begin.value) : form;
    },
    (defaults(definition.schema) ?? {}) as Form,
  );
  return prune(begun);
}

function defaults(schema: JsonSchema): Json | undefined {
  if (typeof schema !== "object") return undefined;
  if (schema.default !== undefined) return schema.default;
  const { properties } = schema as { properties?: Record<string, JsonSchema> };
  if (!properties) return undefined;
  return Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, defaults(child) ?? null]));
}

/** More than any person reads; a list of a hundred thousand wrong items is answered by its first. */
export const mostFaults = 100;

/** What cannot even be saved: wrong types, formats, lengths. First fault per field, in the claim type's words. */
export function formFaults(definition: CompiledDefinition, form: Form): FieldFault[] {
  if (definition.formCheck(prune(form))) return [];
  const faults = new Map<Pointer, FieldFault>();
  for (const error of definition.formCheck.errors ?? []) {
    if (faults.size === mostFaults) break;
    const field = faultField(error);
    if (faults.has(field)) continue;
    const { validation } = definition.messages;
    const value = get(form, field);
    // An item that was added and left blank: nobody has typed anything of a wrong type.
    const words = error.keyword === "type" && value === null ? "required" : wordsFor(error);
    const template = validation[words] ?? validation[error.keyword] ?? validation.other ?? "";
    const { limit } = error.params;
    faults.set(field, {
      field,
      message: fill(template, {
        title: fieldTitle(definition.messages, field),
        limit: String(limit ?? ""),
        value: toldValue(value),
      }),
    });
  }
  return [...faults.values()];
}

const faultField = (error: SchemaError): Pointer =>
  error.keyword === "required"
    ? error.instancePath + pointerOf([String(error.params.missingProperty)])
    : error.instancePath;

const wordsFor = (error: SchemaError): string => {
  if (error.keyword === "format") return `format.${error.params.format}`;
  if (error.keyword === "type") return `type.${error.params.type}`;
  if (error.keyword === "pattern") return `pattern.${error.params.pattern}`;
  return error.keyword;
};

/** Fields whose value changed although this user may not edit them. `before` is the stored form, rights are judged on `after`. */
export function lockedWrites(definition: CompiledDefinition, before: Form, after: Context): Pointer[] {
  const fields = fieldRights(definition, after);
  const computed = Object.values(definition.computed ?? {}).map(({ field }) => field);
  const old = prune(before);
  const fresh = prune(after.form);
  return Object.entries(fields)
    .filter(
      ([field, state]) =>
        !state.editable && !computed.includes(field) && canonical(get(old, field)) !== canonical(get(fresh, field)),
    )
    .map(([field]) => field);
}

/** The form without the fields that this user may not see. */
export function hideFields(definition: CompiledDefinition, context: Context): Form {
  return without(context.form, fieldRights(definition, context), "visible");
}

/** The form without the fields that do not apply: what a transition keeps. */
export function dropNotApplying(definition: CompiledDefinition, context: Context): Form {
  return without(context.form, fieldRights(definition, context), "applies");
}

function without(form: Form, fields: ReturnType<typeof fieldRights>, right: "visible" | "applies"): Form {
  let kept = form;
  for (const [field, state] of Object.entries(fields)) {
    if (!state[right] && get(kept, field) !== undefined) kept = set(kept, field, undefined);
  }
  return prune(kept);
}

/** The form with the values that the engine keeps in it, whatever was sent for them. */
export function withComputedFields(definition: CompiledDefinition, context: Context): Form {
  const { fields } = workedFacts(definition, context);
  const form = Object.entries(fields).reduce(
    (kept, [field, value]) => set(kept, field, value ?? undefined),
    context.form,
  );
  return prune(form);
}

/** The fields of the definition's sections, in order. */
export const sectionFields = (definition: Pick<CompiledDefinition, "sections">): Pointer[] =>
  definition.sections.flatMap((section) => section.fields.map((entry) => fieldEntry(entry).field));

/** The part of the form's schema that a pointer names; list items are entered by any number. Undefined when there is none. */
export function schemaAt(schema: JsonSchema, field: Pointer): JsonSchema | undefined {
  let node: Json | undefined = schema;
  for (const segment of segments(field)) {
    if (typeof node !== "object" || node === null || Array.isArray(node)) return undefined;
    const { properties, items } = node as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
    node =
      properties && Object.hasOwn(properties, segment)
        ? properties[segment]
        : /^(\d+|\*)$/.test(segment)
          ? items
          : undefined;
  }
  return node as JsonSchema | undefined;
}
