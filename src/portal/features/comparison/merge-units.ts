import {
  type CompiledDefinition,
  get,
  type Json,
  type JsonSchema,
  type Pointer,
  schemaAt,
  sectionFields,
  segments,
} from "../../../engine/index.ts";

/** What is decided as one when two versions of a form meet: a field, and what its widget writes beside it. */
export interface MergeUnit {
  field: Pointer;
  /** The address's parts and its flag, the reason's type and option: hidden fields that the field's options name. */
  companions: Pointer[];
  /** Of a list: the properties that tell its items apart. Absent: the list counts as one value. */
  identity?: string[];
  /** Of a list: how many items it may hold. */
  most?: number;
}

type Definition = Pick<CompiledDefinition, "schema" | "ui" | "sections">;

/** The units of a form, in the order of its sections. What the form's data do not hold, such as files, is none. */
export function mergeUnits(definition: Definition): MergeUnit[] {
  const fields = sectionFields(definition).filter((field) => schemaAt(definition.schema, field) !== undefined);
  const companions = new Map(fields.map((field) => [field, companionsOf(definition, field)]));
  const beside = new Set([...companions.values()].flat());
  return fields
    .filter((field) => !beside.has(field))
    .map((field) => ({
      field,
      companions: companions.get(field) ?? [],
      ...listRules(schemaAt(definition.schema, field)),
    }));
}

function companionsOf({ ui }: Definition, field: Pointer): Pointer[] {
  const options = get(ui, `${field}/ui:options`);
  return Object.values(typeof options === "object" && options !== null ? options : {}).filter(
    (value): value is Pointer =>
      typeof value === "string" && segments(value).length > 0 && get(ui, `${value}/ui:widget`) === "hidden",
  );
}

function listRules(schema: JsonSchema | undefined): Pick<MergeUnit, "identity" | "most"> {
  if (typeof schema !== "object" || schema.type !== "array") return {};
  const own = get(schema, "/items/properties/id") === undefined ? undefined : ["id"];
  const identity = (schema.unique as string[] | undefined) ?? own;
  return {
    ...(identity && { identity }),
    ...(typeof schema.maxItems === "number" && { most: schema.maxItems as Json & number }),
  };
}
