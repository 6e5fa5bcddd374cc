import {
  type CompiledDefinition,
  type FieldEntry,
  type Form,
  fieldEntry,
  get,
  type Json,
  keepKnown,
  type Section,
  set,
} from "../../../../engine/index.ts";

export type Prefill = NonNullable<Section["prefill"]>;

/**
 * A form with the answers of an earlier claim where its definition lets them be filled in. A section in which something was
 * answered stays as it is: halves of two places make none.
 */
export function prefilledForm(
  definition: CompiledDefinition,
  form: Form,
  earlier: unknown,
  kinds: readonly Prefill[],
  /** As a new form begins for this person. */
  begun: Form,
): Form {
  const known = keepKnown(definition, earlier);
  return definition.sections.reduce((filled, { prefill, fields }) => {
    if (!prefill || !kinds.includes(prefill)) return filled;
    const entries = fields.map(fieldEntry).filter((entry) => entry.prefill !== "never");
    const isUntouched = ({ field }: FieldEntry) =>
      JSON.stringify(get(form, field)) === JSON.stringify(get(begun, field)) || get(form, field) === false;
    if (!entries.every(isUntouched)) return filled;
    return entries.reduce((section, { field }) => {
      const value = get(known, field) as Json | undefined;
      return value === undefined ? section : set(section, field, value);
    }, filled);
  }, form);
}
