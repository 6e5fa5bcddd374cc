import {
  type Condition,
  type FieldEntry,
  fieldEntry,
  homeField,
  type Pointer,
  type Rule,
  type Section,
} from "../../engine/index.ts";
import type { CheckInput } from "./check.ts";

/** The section field that a rule belongs to: itself, or the list or object that holds it. */
export function homeOf(
  { definition }: CheckInput,
  field: Pointer,
): { section: Section; entry: FieldEntry } | undefined {
  const entries = new Map(
    definition.sections.flatMap((section) =>
      section.fields.map((entry) => [fieldEntry(entry).field, { section, entry: fieldEntry(entry) }] as const),
    ),
  );
  const home = homeField(field, entries);
  return home === undefined ? undefined : entries.get(home);
}

/** What must hold for the rule's field to be asked. */
export function applyingOf(input: CheckInput, { field }: Rule): Condition[] {
  const home = field === undefined ? undefined : homeOf(input, field);
  return [home?.section.applies, home?.entry.applies].filter((one) => one !== undefined);
}
