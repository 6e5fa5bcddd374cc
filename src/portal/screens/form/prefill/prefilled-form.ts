import {
  type CompiledDefinition,
  type FieldEntry,
  type Form,
  fieldEntry,
  fieldTitle,
  get,
  type Json,
  keepKnown,
  type Pointer,
  type Prefill,
  retiredAnswers,
  type Section,
  set,
} from "../../../../engine/index.ts";

/**
 * The fields of a section that an earlier claim may fill in. None where something of them was answered: halves of two places make
 * none.
 */
export function fieldsToFill(
  { prefill, fields }: Section,
  form: Form,
  kinds: readonly Prefill[],
  /** As a new form begins for this person. */
  begun: Form,
): Pointer[] {
  const entries = fields.map(fieldEntry).filter((entry) => {
    const own = entry.prefill ?? prefill;
    return own !== undefined && own !== "never" && kinds.includes(own);
  });
  const isUntouched = ({ field }: FieldEntry) =>
    JSON.stringify(get(form, field)) === JSON.stringify(get(begun, field)) || get(form, field) === false;
  return entries.every(isUntouched) ? entries.map(({ field }) => field) : [];
}

/** A form with the answers of an earlier claim where its definition lets them be filled in. */
export function prefilledForm(
  definition: CompiledDefinition,
  form: Form,
  earlier: unknown,
  kinds: readonly Prefill[],
  begun: Form,
): Form {
  const known = keepKnown(definition, earlier);
  const filled = definition.sections
    .flatMap((section) => fieldsToFill(section, form, kinds, begun))
    .reduce((filled, field) => {
      const value = get(known, field) as Json | undefined;
      return value === undefined ? filled : set(filled, field, value);
    }, form);
  // Another claim may keep what is no longer offered; this one is asked anew.
  return retiredAnswers(definition, form, filled).reduce((kept, { field, choice }) => {
    const answer = get(kept, field);
    const isOfSeveral = Array.isArray(answer) && answer.includes(choice.value);
    const left = isOfSeveral ? answer.filter((one) => one !== choice.value) : [];
    return set(kept, field, left.length > 0 ? left : undefined);
  }, filled);
}

/** The fields of these sections that one form has otherwise than the other. */
export const changedFields = (sections: readonly Section[], before: Form, after: Form): Pointer[] =>
  sections
    .flatMap(({ fields }) => fields.map((entry) => fieldEntry(entry).field))
    .filter((field) => JSON.stringify(get(before, field)) !== JSON.stringify(get(after, field)));

/** What was filled in, by the titles of sections, or of fields where they are filled in from elsewhere than their section. */
export function filledTitles({ sections, messages }: CompiledDefinition, changed: readonly Pointer[]): string[] {
  return sections.flatMap(({ id, fields }) => {
    const filled = fields.map(fieldEntry).filter(({ field }) => changed.includes(field));
    if (filled.some(({ prefill }) => prefill === undefined)) return [messages.sections[id] ?? id];
    return filled.map(({ field }) => fieldTitle(messages, field));
  });
}
