import type { Condition, Definition, FieldEntry, Rights, Section } from "./definition.ts";

/** A field of a section in its long form. */
export const fieldEntry = (entry: Section["fields"][number]): FieldEntry =>
  typeof entry === "string" ? { field: entry } : entry;

const rights = (place: string, holder: Rights): [string, Condition][] =>
  (["applies", "visible", "editable"] as const).flatMap((name) => {
    const condition = holder[name];
    return condition ? [[`${place}/${name}`, condition] as [string, Condition]] : [];
  });

/** Every condition of a definition with the place it stands at, e.g. `rules/repaired-recently/must`. */
export function conditionsOf(definition: Definition): [place: string, condition: Condition][] {
  const { sections, rules, workflow } = definition;
  const found: [string, Condition][] = [];
  for (const section of sections) {
    found.push(...rights(`sections/${section.id}`, section));
    for (const entry of section.fields.map(fieldEntry)) found.push(...rights(`fields${entry.field}`, entry));
  }
  for (const [id, rule] of Object.entries(rules)) {
    if (rule.when) found.push([`rules/${id}/when`, rule.when]);
    found.push([`rules/${id}/must`, rule.must]);
  }
  found.push(["workflow/start/allowed", workflow.start.allowed]);
  for (const [status, { editable }] of Object.entries(workflow.statuses)) {
    if (editable) found.push([`workflow/statuses/${status}/editable`, editable]);
  }
  for (const [id, transition] of Object.entries(workflow.transitions)) {
    found.push([`workflow/transitions/${id}/allowed`, transition.allowed]);
    if (typeof transition.to === "string") continue;
    for (const [index, target] of transition.to.entries()) {
      if (target.when) found.push([`workflow/transitions/${id}/to/${index}/when`, target.when]);
    }
  }
  return found;
}
