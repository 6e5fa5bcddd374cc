import { computedWords } from "./answer-words.ts";
import type { CompiledDefinition, SchemaCheck } from "./compiled-definition.ts";
import type { Guide, Json, Pointer, Rule, Section } from "./definition.ts";
import { effectsOf } from "./effects.ts";
import type {
  Advice,
  Context,
  DerivedFacts,
  Evaluation,
  FieldState,
  Missing,
  SectionState,
  TransitionState,
} from "./evaluation.ts";
import { type Facts, factsOf, holds, perContext, shownFacts, workedFacts } from "./facts.ts";
import { fill, type Reader, ruleSentence } from "./messages.ts";
import { type Plan, type PlannedRights, type PlannedRow, planOf } from "./plan.ts";
import { get } from "./pointer.ts";

const passes = (check: SchemaCheck | undefined, facts: Facts): boolean => check === undefined || check(facts);

const judge = ({ applies, visible, drawn, editable, whileLocked }: PlannedRights, facts: Facts) => ({
  applies: passes(applies, facts),
  visible: passes(visible, facts),
  drawn: passes(drawn, facts),
  editable: passes(editable, facts),
  isOpen: whileLocked === true || whileLocked?.(facts) === true,
});

/** Everything there is to say of one claim, for one user, at one moment. Pure. */
export const evaluate: (definition: CompiledDefinition, context: Context) => Evaluation = perContext(evaluation);

function evaluation(definition: CompiledDefinition, context: Context): Evaluation {
  const { facts, fields: computed } = workedFacts(definition, context);
  const plan = planOf(definition);
  const shown = shownFacts(definition, context);
  const { sections, fields } = rightsOf(plan, shown, openness(definition, context, shown));
  const { missing, advice } = askRules(definition, plan, facts, { sections, fields }, context.isTyping);
  const transitions = transitionStates(plan, context, shown, missing);
  return { sections, fields, missing, advice, type: claimType(definition, facts), transitions, computed };
}

/** What of the fields applies, is visible and is editable: all of `evaluate` that asks no rule, for a fraction of its time. */
export const fieldRights: (
  definition: CompiledDefinition,
  context: Context,
) => Record<Pointer, Pick<FieldState, "applies" | "visible" | "editable">> = perContext((definition, context) => {
  const facts = shownFacts(definition, context);
  return rightsOf(planOf(definition), facts, openness(definition, context, facts)).fields;
});

/** Whether the status leaves the form open to this user, apart from what says `whileLocked`. */
export const isUnlocked = (definition: CompiledDefinition, context: Context): boolean =>
  openness(definition, context, shownFacts(definition, context)).isUnlocked;

function openness(definition: CompiledDefinition, context: Context, facts: Facts) {
  const isDeleted = context.claim.isDeleted === true;
  return { isDeleted, isUnlocked: !isDeleted && statusUnlocks(definition, context, facts) };
}

function rightsOf(
  plan: Plan,
  facts: Facts,
  { isUnlocked, isDeleted }: { isUnlocked: boolean; isDeleted: boolean },
): Pick<Evaluation, "sections" | "fields"> {
  const sections: Record<string, SectionState> = {};
  const fields: Record<Pointer, FieldState> = {};
  for (const section of plan.sections) {
    const { isOpen, ...own } = judge(section.rights, facts);
    const isSectionOpen = isUnlocked || (isOpen && !isDeleted);
    let editable = own.editable && isSectionOpen && !section.isWorkedOut;
    for (const { field, rights, isComputed } of section.fields) {
      const state = judge(rights, facts);
      const visible = own.visible && state.visible;
      fields[field] = {
        applies: own.applies && state.applies,
        visible,
        drawn: own.drawn && state.drawn,
        // What somebody is not told they do not write over either.
        editable:
          !isComputed && visible && own.editable && state.editable && (isSectionOpen || (state.isOpen && !isDeleted)),
        required: false,
      };
      // A field that is always open serves what no save keeps (D-047): it alone opens no section.
      if (fields[field].editable && state.isOpen && rights.whileLocked !== true) editable = true;
    }
    sections[section.id] = { ...own, editable, complete: true, asked: false, missing: [] };
  }
  return { sections, fields };
}

function statusUnlocks(definition: CompiledDefinition, { claim }: Context, facts: Facts): boolean {
  if (claim.status === "new") return true;
  const status = definition.workflow.statuses[claim.status];
  return status?.editable !== undefined && holds(definition, `workflow/statuses/${claim.status}/editable`, facts);
}

/** Marks required fields and incomplete sections on the way. */
function askRules(
  definition: CompiledDefinition,
  plan: Plan,
  facts: Facts,
  { sections, fields }: Pick<Evaluation, "sections" | "fields">,
  isTyping = false,
): Pick<Evaluation, "missing" | "advice"> {
  const missing: Missing[] = [];
  const advice: Advice[] = [];
  const { computed } = facts.claim as unknown as DerivedFacts;
  for (const { id, rule, when, must, home, section, demandsPresence, isServers } of plan.rules) {
    if (isTyping && isServers) continue;
    if (home !== "" && !fields[home]?.applies) continue;
    for (const scope of scopes(rule, facts)) {
      if (!passes(when, scope.facts)) continue;
      if (demandsPresence) (fields[home] as FieldState).required = true;
      const completed = rule.completes === undefined ? undefined : sections[rule.completes];
      if (completed) completed.asked = true;
      if (rule.must !== undefined && passes(must, scope.facts)) continue;
      const sentence = ruleSentence(definition.messages, id, facts.user as Reader);
      const said = {
        rule: id,
        field: (rule.field ?? "").replace("*", String(scope.index)),
        section,
        message: fill(sentence, {
          ...sayable(definition, sentence, computed, { ...rule, ...scope }),
          n: scope.index + 1,
        }),
      };
      if (rule.advises !== undefined) {
        advice.push({ ...said, tone: rule.advises });
        continue;
      }
      const fault: Missing = { ...said, blocks: rule.blocks ?? [] };
      missing.push(fault);
      sections[section]?.missing.push(fault);
      if (completed) completed.complete = false;
    }
  }
  return { missing, advice };
}

/** The computed values that a sentence names, in words; of one for each item of the rule's list, that of the item. */
const sayable = (
  definition: CompiledDefinition,
  sentence: string,
  computed: Record<string, Json>,
  { each, index }: { each?: Pointer; index: number },
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(computed).flatMap(([name, value]) => {
      if (!sentence.includes(`{${name}}`)) return [];
      const isOfItems = each !== undefined && definition.computed?.[name]?.each === each;
      const said = (isOfItems && Array.isArray(value) ? [value[index]] : [value].flat()).filter(
        (one) => typeof one === "string" || typeof one === "number",
      );
      return said.length > 0 ? [[name, said.map((one) => computedWords(definition, name, one)).join(", ")]] : [];
    }),
  );

/** What a rule is asked of: the claim, or each item of its list. */
export function scopes(rule: Rule, facts: Facts): { facts: Facts; index: number }[] {
  if (rule.each === undefined) return [{ facts, index: 0 }];
  const list = get(facts.form, rule.each);
  return Array.isArray(list) ? list.map((item: Json, index) => ({ facts: { ...facts, item }, index })) : [];
}

function transitionStates(
  plan: Plan,
  { claim }: Context,
  facts: Facts,
  missing: Missing[],
): Record<string, TransitionState> {
  return Object.fromEntries(
    plan.transitions.map(({ id, whileDeleted, rows }) => {
      const isDeleted = (claim.isDeleted === true) !== whileDeleted;
      const here = rows.filter(({ row }) => row.from.includes(claim.status));
      const planned = isDeleted ? undefined : here.find(({ allowed }) => passes(allowed, facts));
      const blocking = missing.filter((fault) => fault.blocks.includes(id));
      const refusal = isDeleted ? "deleted" : here.length === 0 ? "status" : "user";
      const offered = planned !== undefined;
      return [
        id,
        {
          offered,
          ready: offered && blocking.length === 0,
          missing: blocking,
          ...(!offered && { refusal }),
          effects: planned ? effectsOf(planned.row) : [],
          ...(planned?.row.words && { words: planned.row.words }),
        },
      ];
    }),
  );
}

/** The row of a transition that counts for this claim and user. */
export function rowFor(definition: CompiledDefinition, id: string, context: Context) {
  const { claim } = context;
  const facts = shownFacts(definition, context);
  const rows = planOf(definition).transitions.find((transition) => transition.id === id)?.rows ?? [];
  return rows.find(({ row, allowed }: PlannedRow) => row.from.includes(claim.status) && passes(allowed, facts));
}

/** The type the claim has as its form stands; a form that is not sent yet may still change it. */
function claimType(definition: CompiledDefinition, facts: Facts): string {
  const { types = [] } = definition.workflow;
  return types.find((_, index) => holds(definition, `workflow/types/${index}/when`, facts))?.type ?? definition.type;
}

/** May this user start a claim of this type? */
export const mayStart = (definition: CompiledDefinition, context: Context): boolean =>
  holds(definition, "workflow/start/allowed", factsOf(definition, context));

/** May this user open the form of a new claim, though perhaps not save it? */
export const mayOpen = (definition: CompiledDefinition, context: Context): boolean =>
  mayStart(definition, context) ||
  (definition.workflow.start.opened !== undefined &&
    holds(definition, "workflow/start/opened", factsOf(definition, context)));

/** Does the New dialog show this type to the user? */
export const isShownInNew = (definition: CompiledDefinition, context: Context): boolean => {
  const place = definition.workflow.start.shown ? "workflow/start/shown" : "workflow/start/allowed";
  return holds(definition, place, factsOf(definition, context));
};

/** The step-by-step guide for this user, if the definition has one. */
export function guideFor(definition: CompiledDefinition, context: Context): Guide | undefined {
  const facts = factsOf(definition, context);
  return definition.guides?.find((_, index) => holds(definition, `guides/${index}/for`, facts));
}

/** The sections that keep a transition from being ready, in the form's order. */
export function incompleteSections(
  definition: CompiledDefinition,
  evaluation: Pick<Evaluation, "transitions">,
  transition: string,
): Section[] {
  const missing = evaluation.transitions[transition]?.missing ?? [];
  return definition.sections.filter(({ id }) => missing.some((fault) => fault.section === id));
}
