import {
  type Condition,
  type FieldEntry,
  fieldEntry,
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
  for (let place = field; place !== ""; place = place.slice(0, place.lastIndexOf("/"))) {
    for (const section of definition.sections) {
      const entry = section.fields.map(fieldEntry).find((one) => one.field === place);
      if (entry) return { section, entry };
    }
  }
  return undefined;
}

/** What must hold for the rule's field to be asked. */
export function applyingOf(input: CheckInput, { field }: Rule): Condition[] {
  const home = field === undefined ? undefined : homeOf(input, field);
  return [home?.section.applies, home?.entry.applies].filter((one) => one !== undefined);
}
