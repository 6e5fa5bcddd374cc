import type { CompiledDefinition, SchemaCheck } from "./compiled-definition.ts";
import type { Json, Pointer, Rule, Section } from "./definition.ts";
import type { Context, Evaluation, FieldState, Missing, SectionState, TransitionState } from "./evaluation.ts";
import { fill } from "./messages.ts";
import { type PlannedRights, planOf } from "./plan.ts";
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

const passes = (check: SchemaCheck | undefined, facts: Facts): boolean => check === undefined || check(facts);

const judge = ({ applies, visible, editable }: PlannedRights, facts: Facts) => ({
  applies: passes(applies, facts),
  visible: passes(visible, facts),
  editable: passes(editable, facts),
});

/** Everything there is to say of one claim, for one user, at one moment. Pure. */
export function evaluate(definition: CompiledDefinition, context: Context): Evaluation {
  const facts = factsOf(context);
  const plan = planOf(definition);
  const isUnlocked = statusUnlocks(definition, context, facts);
  const sections: Record<string, SectionState> = {};
  const fields: Record<Pointer, FieldState> = {};
  for (const section of plan.sections) {
    const own = judge(section.rights, facts);
    sections[section.id] = { ...own, editable: own.editable && isUnlocked, complete: true, missing: [] };
    for (const { field, rights } of section.fields) {
      const state = judge(rights, facts);
      fields[field] = {
        applies: own.applies && state.applies,
        visible: own.visible && state.visible,
        editable: own.editable && state.editable && isUnlocked,
        required: false,
      };
    }
  }
  const missing: Missing[] = [];
  for (const { id, rule, when, must, home, section, demandsPresence } of plan.rules) {
    const state = fields[home];
    if (!state?.applies) continue;
    for (const scope of scopes(rule, facts)) {
      if (!passes(when, scope.facts)) continue;
      if (demandsPresence && rule.blocks?.length) state.required = true;
      if (passes(must, scope.facts)) continue;
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

function scopes(rule: Rule, facts: Facts): { facts: Facts; index: number }[] {
  if (rule.each === undefined) return [{ facts, index: 0 }];
  const list = get(facts.form, rule.each);
  return Array.isArray(list) ? list.map((item: Json, index) => ({ facts: { ...facts, item }, index })) : [];
}

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
