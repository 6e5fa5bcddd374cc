import type { CompiledDefinition } from "./compiled-definition.ts";
import { fieldEntry } from "./conditions.ts";
import type { Json, Pointer, Rights, Rule, Section } from "./definition.ts";
import type { Context, Evaluation, FieldState, Missing, SectionState, TransitionState } from "./evaluation.ts";
import { fill } from "./messages.ts";
import { get } from "./pointer.ts";
import { prune } from "./prune.ts";

/** What conditions read; `item` only in rules with `each`. */
export type Facts = { form: Json; claim: Json; user: Json; item?: Json };

/** The facts of a context, blanks away: the one thing conditions ever see. */
export const factsOf = ({ form, claim, user }: Context): Facts => ({
  form: prune(form),
  claim: prune(claim as never),
  user: user as never,
});

/** Does the condition at this place hold? A place without a condition always does. */
export function holds(definition: CompiledDefinition, place: string, facts: Facts): boolean {
  const check = definition.conditions[place];
  return check === undefined || check(facts);
}

/** Everything there is to say of one claim, for one user, at one moment. Pure. */
export function evaluate(definition: CompiledDefinition, context: Context): Evaluation {
  const facts = factsOf(context);
  const isUnlocked = statusUnlocks(definition, context, facts);
  const sections: Record<string, SectionState> = {};
  const fields: Record<Pointer, FieldState> = {};
  const homes = new Map<Pointer, string>();
  for (const section of definition.sections) {
    const own = rightsAt(definition, `sections/${section.id}`, facts);
    sections[section.id] = { ...own, editable: own.editable && isUnlocked, complete: true, missing: [] };
    for (const { field } of section.fields.map(fieldEntry)) {
      const rights = rightsAt(definition, `fields${field}`, facts);
      homes.set(field, section.id);
      fields[field] = {
        applies: own.applies && rights.applies,
        visible: own.visible && rights.visible,
        editable: own.editable && rights.editable && isUnlocked,
        required: false,
      };
    }
  }
  const missing: Missing[] = [];
  for (const [id, rule] of Object.entries(definition.rules)) {
    const home = homeOf(rule, homes);
    const state = home === undefined ? undefined : fields[home];
    if (home === undefined || !state?.applies) continue;
    const section = homes.get(home) as string;
    for (const scope of scopes(rule, facts)) {
      if (!holds(definition, `rules/${id}/when`, scope.facts)) continue;
      if (demandsPresence(rule) && rule.blocks?.length) state.required = true;
      if (holds(definition, `rules/${id}/must`, scope.facts)) continue;
      const fault: Missing = {
        rule: id,
        field: rule.field.replace("*", String(scope.index)),
        section,
        message: fill(definition.messages.rules[id] ?? "", { n: String(scope.index + 1) }),
        blocks: rule.blocks ?? [],
      };
      missing.push(fault);
      sections[section]?.missing.push(fault);
      const completed = rule.completes === undefined ? undefined : sections[rule.completes];
      if (completed) completed.complete = false;
    }
  }
  return { sections, fields, missing, transitions: transitionStates(definition, context, facts, missing) };
}

function statusUnlocks(definition: CompiledDefinition, { claim }: Context, facts: Facts): boolean {
  if (claim.isDeleted === true) return false;
  if (claim.status === "new") return true;
  const status = definition.workflow.statuses[claim.status];
  return status?.editable !== undefined && holds(definition, `workflow/statuses/${claim.status}/editable`, facts);
}

function rightsAt(definition: CompiledDefinition, place: string, facts: Facts): Record<keyof Rights, boolean> {
  return {
    applies: holds(definition, `${place}/applies`, facts),
    visible: holds(definition, `${place}/visible`, facts),
    editable: holds(definition, `${place}/editable`, facts),
  };
}

/** The section field a rule's field belongs to: itself, or the list or object that holds it. */
function homeOf(rule: Rule, homes: Map<Pointer, string>): Pointer | undefined {
  for (let field = rule.field; field !== ""; field = field.slice(0, field.lastIndexOf("/"))) {
    if (homes.has(field)) return field;
  }
  return undefined;
}

function scopes(rule: Rule, facts: Facts): { facts: Facts; index: number }[] {
  if (rule.each === undefined) return [{ facts, index: 0 }];
  const list = get(facts.form, rule.each);
  return Array.isArray(list) ? list.map((item: Json, index) => ({ facts: { ...facts, item }, index })) : [];
}

const demandsPresence = (rule: Rule): boolean => rule.must[`/form${rule.field}`] === true;

function transitionStates(
  definition: CompiledDefinition,
  { claim }: Context,
  facts: Facts,
  missing: Missing[],
): Record<string, TransitionState> {
  return Object.fromEntries(
    Object.entries(definition.workflow.transitions).map(([id, transition]) => {
      const offered =
        claim.isDeleted !== true &&
        transition.from.includes(claim.status) &&
        holds(definition, `workflow/transitions/${id}/allowed`, facts);
      const blocking = missing.filter((fault) => fault.blocks.includes(id));
      return [id, { offered, ready: offered && blocking.length === 0, missing: blocking }];
    }),
  );
}

/** May this user start a claim of this type? */
export const mayStart = (definition: CompiledDefinition, context: Context): boolean =>
  holds(definition, "workflow/start/allowed", factsOf(context));

/** The sections that keep a transition from being ready, in the form's order. */
export function incompleteSections(
  definition: CompiledDefinition,
  evaluation: Pick<Evaluation, "transitions">,
  transition: string,
): Section[] {
  const missing = evaluation.transitions[transition]?.missing ?? [];
  return definition.sections.filter(({ id }) => missing.some((fault) => fault.section === id));
}
