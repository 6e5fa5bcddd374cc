import {
  type Condition,
  type Definition,
  type FieldEntry,
  fieldEntry,
  homeField,
  type Pointer,
  type Rights,
  type Rule,
  type Section,
} from "../../engine/index.ts";
import type { CheckInput } from "./check.ts";

interface Home {
  section: Section;
  entry: FieldEntry;
}

/** By field, of each definition once: every rule asks. */
const homesOf = new WeakMap<Definition, Map<Pointer, Home>>();

function homes(definition: Definition): Map<Pointer, Home> {
  const known = homesOf.get(definition);
  if (known) return known;
  const found = new Map(
    definition.sections.flatMap((section) =>
      section.fields.map(fieldEntry).map((entry): [Pointer, Home] => [entry.field, { section, entry }]),
    ),
  );
  homesOf.set(definition, found);
  return found;
}

/** The section field that a rule belongs to: itself, or the list or object that holds it. */
export function homeOf({ definition }: CheckInput, field: Pointer): Home | undefined {
  const entries = homes(definition);
  const home = homeField(field, entries);
  return home === undefined ? undefined : entries.get(home);
}

/** What must hold for the rule's field to be asked. */
export function applyingOf(input: CheckInput, { field }: Rule): Condition[] {
  const home = field === undefined ? undefined : homeOf(input, field);
  return [home?.section.applies, home?.entry.applies].filter((one) => one !== undefined);
}

/** File and line of what keeps people from a field: its own right, or else its section's. */
export function placeOfRight(input: CheckInput, field: Pointer, right: keyof Rights): string {
  const { definition, files } = input;
  const home = homeOf(input, field);
  const section = definition.sections.findIndex((one) => one.id === home?.section.id);
  const fields = definition.sections[section]?.fields.map((one) => fieldEntry(one).field) ?? [];
  const own = home?.entry[right] === undefined ? [right] : ["fields", fields.indexOf(home.entry.field), right];
  const { file, line } = files.sections.faultAtKey(["sections", section, ...own], "", "");
  return `${file}:${line}`;
}
