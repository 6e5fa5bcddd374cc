import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import {
  amountAt,
  type Choice,
  type CompiledDefinition,
  type FieldState,
  type FieldWords,
  fieldEntry,
  get,
  type Json,
  type JsonSchema,
  type Pointer,
  type Section,
  schemaAt,
} from "../../../../engine/index.ts";
import type { FieldMatrix } from "../../../features/matrix/matrix-opener.tsx";

interface FlatSection {
  /** One property per visible field, keyed by its pointer. */
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

type Node = { [keyword: string]: Json };
type Definition = Pick<CompiledDefinition, "messages" | "computed" | "record">;

/**
 * A section as the flat schema of one RJSF form: its fields, keyed by pointer, with their words. Fields without a place
 * in the form's schema (files) get an empty object; fields whose widget is `hidden` are left to other widgets.
 */
export function flatSection(
  definition: CompiledDefinition,
  section: Section,
  fields: Record<Pointer, FieldState>,
): FlatSection {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  const required: string[] = [];
  for (const { field } of section.fields.map(fieldEntry)) {
    const state = fields[field];
    const ui = (get(definition.ui, field) ?? {}) as Node;
    if (!state || ui["ui:widget"] === "hidden") continue;
    const place = schemaAt(definition.schema, field);
    const isNoField = place === undefined;
    const schema = place ?? { type: "object" };
    const words = definition.messages.fields[field];
    const shape = worded(schema, field, definition, ui["ui:field"] !== undefined) as RJSFSchema;
    properties[field] = shape;
    uiSchema[field] = {
      ...uiOf(ui, field, { definition, shape, isEditable: state.editable }),
      ...(!state.editable && { "ui:readonly": true }),
      // Of an area for all files of the claim the section's own heading may say it already.
      ...(isNoField && words?.title === definition.messages.sections[section.id] && { "ui:label": false }),
      ...(words?.matrix && {
        "ui:matrix": {
          matrix: words.matrix,
          options: words.options ?? [],
          address: `/matrix/${definition.type}${field}`,
        } satisfies FieldMatrix,
      }),
    };
    if (state.required) required.push(field);
  }
  return { schema: { type: "object", properties, required }, uiSchema };
}

/**
 * The schema with every title and choice from the messages, and what the engine writes read-only; defaults are the engine's, not the
 * page's. `isOurs`: a widget of our own draws it, and has its choices from elsewhere.
 */
function worded(schema: JsonSchema, field: Pointer, definition: Definition, isOurs: boolean): JsonSchema {
  if (typeof schema === "boolean") return schema;
  const { properties, items, default: _ours, $schema: _dialect, ...rest } = schema as Node;
  const words = definition.messages.fields[field];
  const title = words?.title;
  const isComputed = Object.values(definition.computed ?? {}).some((one) => one.field === field);
  const shape = {
    ...rest,
    ...(title !== undefined && { title }),
    ...(isComputed && { readOnly: true }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, JsonSchema>).map(([name, child]) => [
          name,
          worded(child, `${field}/${name}`, definition, isOurs),
        ]),
      ),
    }),
    ...(items !== undefined && { items: worded(items as JsonSchema, `${field}/*`, definition, isOurs) }),
  };
  return isOurs ? shape : chosenFrom(shape, words);
}

interface Drawn {
  definition: Definition;
  shape: RJSFSchema;
  isEditable: boolean;
}

/** How a field is drawn and, unless a widget of our own draws it, what is inside of it. */
function uiOf(ui: Node, field: Pointer, { definition, shape, isEditable }: Drawn): UiSchema {
  const words = definition.messages.fields[field];
  const isOurs = ui["ui:field"] !== undefined;
  const inside = (name: string, part: unknown, place = name): [string, UiSchema] => [
    name,
    uiOf((ui[name] ?? {}) as Node, `${field}/${place}`, { definition, shape: part as RJSFSchema, isEditable }),
  ];
  const amount = amountAt(definition, `/form${field}`);
  const parts = Object.entries(shape.properties ?? {}).map(([name, part]) => inside(name, part));
  const isSeveral = isSeveralOf(shape);
  // Of choices the words stand at the list: RJSF would look for them at the items where these have a look of their own.
  if (shape.items !== undefined && !isSeveral) parts.push(inside("items", shape.items, "*"));
  return {
    ...ui,
    ...(!isOurs && Object.fromEntries(parts)),
    // How to fill in what cannot be filled in helps nobody.
    ...(words?.help !== undefined && isEditable && { "ui:help": words.help }),
    ...(amount && { "ui:amount": amount }),
    ...(words?.phrases && { "ui:phrases": words.phrases }),
    ...(words?.options && handedOver(ui, words.options)),
    ...(!isOurs && isSeveral && { "ui:widget": "checkboxes" }),
  };
}

/** A control gets its choices' labels; a widget the choices themselves, which may be a tree. */
function handedOver(ui: Node, choices: Choice[]): UiSchema {
  if (ui["ui:field"]) return { "ui:choices": choices };
  const retired = choices.flatMap(({ value, retired }) => (retired ? [value] : []));
  const names = { "ui:enumNames": choices.map(({ label }) => label) };
  return retired.length > 0 ? { ...names, "ui:enumDisabled": retired } : names;
}

/** A field with worded choices offers them in their order; the engine holds the values to the schema's own list. */
function chosenFrom(schema: JsonSchema, words: FieldWords | undefined): JsonSchema {
  if (typeof schema !== "object") return schema;
  const choices = words?.options && { enum: words.options.map(({ value }) => value) };
  if (schema.type !== "array") return { ...schema, ...choices };
  const items = { ...(schema.items as Node | undefined), ...choices };
  return items.enum === undefined ? schema : { ...schema, uniqueItems: true, items };
}

/** Is it a list of which each item is one of some choices? */
const isSeveralOf = (schema: RJSFSchema | undefined): boolean =>
  schema?.type === "array" &&
  typeof schema.items === "object" &&
  !Array.isArray(schema.items) &&
  schema.items.enum !== undefined;
