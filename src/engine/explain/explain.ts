import type { CompiledDefinition } from "../compiled-definition.ts";
import { conditionsOf } from "../conditions.ts";
import type { Condition, Pointer } from "../definition.ts";
import { evaluate } from "../evaluate.ts";
import type { Context, Evaluation, Missing } from "../evaluation.ts";
import { type Facts, factsOf } from "../facts.ts";
import { homeField } from "../home-field.ts";
import { shortenedLists } from "../offered-choices.ts";
import { planOf } from "../plan.ts";
import { get, isWithin } from "../pointer.ts";
import { changesOf, type Reason, reasonsOf } from "./reasons.ts";

/** One condition that had a say, by its place in the definition (`rules/proof-files/must`). */
export interface Finding {
  place: string;
  holds: boolean;
  reason: Reason;
  /** What would turn it: the ends of sentences. */
  changes: string[];
}

/** One thing that is so, with the conditions that make it so. */
export interface Answer {
  /** A sentence: `Date Repaired is editable.` */
  says: string;
  of:
    | "applies"
    | "visible"
    | "drawn"
    | "editable"
    | "required"
    | "complete"
    | "asked"
    | "met"
    | "offered"
    | "ready"
    | "choices";
  holds: boolean;
  because: Finding[];
}

export interface Explanation {
  kind: "field" | "section" | "rule" | "transition";
  id: string;
  answers: Answer[];
}

interface Asked {
  definition: CompiledDefinition;
  context: Context;
  evaluation: Evaluation;
  facts: Facts;
  /** The conditions at these places that exist, taken apart; over the facts of one list item when given. */
  say(places: string[], item?: Facts): Finding[];
}

/**
 * Why a field, rule, section or transition stands as it does: every condition with a say, what it asked, the values it saw and
 * what would turn it. Several explanations when a rule and a section share a name; none when nothing bears it.
 */
export function explain(definition: CompiledDefinition, context: Context, subject: string): Explanation[] {
  const conditions = new Map<string, Condition>(conditionsOf(definition));
  const facts = factsOf(definition, context);
  const say: Asked["say"] = (places, over = facts) =>
    places.flatMap((place) => {
      const condition = conditions.get(place);
      if (!condition) return [];
      const reason = reasonsOf(condition, over);
      return [{ place, holds: reason.holds, reason, changes: changesOf(reason) }];
    });
  const asked: Asked = { definition, context, evaluation: evaluate(definition, context), facts, say };
  return [ofField, ofSection, ofRule, ofTransition].flatMap((kind) => kind(asked, subject) ?? []);
}

/** An id comes from people: what every object inherits, such as `constructor`, is no section. */
const ownOf = <V>(named: Record<string, V>, id: string): V | undefined =>
  Object.hasOwn(named, id) ? named[id] : undefined;

function ofField(asked: Asked, subject: string): Explanation | undefined {
  const { definition, evaluation } = asked;
  if (!subject.startsWith("/")) return undefined;
  const field = homeField(subject.replace(/^\/form(?=\/)/, ""), new Set(Object.keys(evaluation.fields)));
  const section = planOf(definition).sections.find((one) => one.fields.some((entry) => entry.field === field));
  const state = field === undefined ? undefined : evaluation.fields[field];
  if (!field || !section || !state) return undefined;
  const rules = planOf(definition).rules.filter(({ home }) => home === field);
  const required = rules.filter(({ demandsPresence }) => demandsPresence).map(({ id }) => `rules/${id}/when`);
  const here = (right: string) => [`sections/${section.id}/${right}`, `fields${field}/${right}`];
  const own = section.fields.find((entry) => entry.field === field);
  const isLockable = ![own?.rights, section.rights].some((one) => one?.whileLocked === true);
  const hidden = state.visible ? [] : here("visible");
  const unlocked = isLockable ? unlockedBy(asked, state.editable, here("whileLocked")) : [];
  const editable = [...asked.say([...hidden, ...here("editable")]), ...unlocked];
  const answers = [
    answer("applies", state.applies, `${field} applies`, asked.say(here("applies"))),
    answer("visible", state.visible, `${field} is visible`, asked.say(here("visible"))),
    answer("drawn", state.drawn, `${field} is drawn`, asked.say(here("drawn"))),
    editableAnswer(field, state.editable, own?.isComputed, editable),
    answer("required", state.required, `${field} is required`, asked.say(required)),
  ];
  const met = rules.flatMap(({ id }) => metAnswers(asked, id));
  return { kind: "field", id: field, answers: [...answers, ...choiceAnswers(asked, field), ...met] };
}

/** What lists of the field, or of its items, do not offer as things stand, by the rules that take it away. */
function choiceAnswers({ definition, context, say }: Asked, field: Pointer): Answer[] {
  const shortened = shortenedLists(definition, context).filter(({ at }) => isWithin(at, field));
  return [...new Set(shortened.map(({ at }) => at))].map((place) => {
    const here = shortened.filter(({ at }) => at === place);
    const gone = [...new Set(here.flatMap(({ values }) => values))];
    const because = here.flatMap(({ rule, facts }) => say([`rules/${rule}/when`, `rules/${rule}/must`], facts()));
    const why = `: not ${gone.map((value) => JSON.stringify(value)).join(", ")}`;
    return answer("choices", false, `${place} is offered with every choice`, because, why);
  });
}

/** What is worked out is nobody's to edit, whatever is said of rights. */
function editableAnswer(what: string, holds: boolean, isWorkedOut = false, because: Finding[] = []): Answer {
  const isSo = !holds && isWorkedOut;
  return answer("editable", holds, `${what} is editable`, isSo ? [] : because, isSo ? " because it is worked out" : "");
}

/** What opens the form in this status, or the part of it although the status locks it: one is enough. */
function unlockedBy({ say, context }: Asked, isOpen: boolean, places: string[]): Finding[] {
  const all = say([`workflow/statuses/${context.claim.status}/editable`, ...places]);
  const open = all.filter(({ holds }) => holds);
  // Where one holds and it is not open, something else keeps it shut.
  if (isOpen || open.length > 0 || context.claim.status === "new") return open;
  if (all.length < 2) return all;
  const parts = all.flatMap(({ reason }) => (reason.kind === "any" ? reason.parts : [reason]));
  const changes = changesOf({ kind: "any", holds: false, steps: [], parts });
  return all.map((finding, index) => ({ ...finding, changes: index === 0 ? changes : [] }));
}

function ofSection(asked: Asked, id: string): Explanation | undefined {
  const state = ownOf(asked.evaluation.sections, id);
  if (!state) return undefined;
  const places = (right: string) => [`sections/${id}/${right}`];
  const section = planOf(asked.definition).sections.find((one) => one.id === id);
  // A section is open too where a field of it is.
  const fields = state.editable ? (section?.fields ?? []).map(({ field }) => `fields${field}/whileLocked`) : [];
  const isLockable = section?.rights.whileLocked !== true;
  const unlocked = isLockable ? unlockedBy(asked, state.editable, [...places("whileLocked"), ...fields]) : [];
  const completing = planOf(asked.definition).rules.filter(({ rule }) => rule.completes === id);
  const open = completing.filter((one) => asked.evaluation.missing.some(({ rule }) => rule === one.id));
  const answers = [
    answer("applies", state.applies, `Section ${id} applies`, asked.say(places("applies"))),
    answer("visible", state.visible, `Section ${id} is visible`, asked.say(places("visible"))),
    answer("drawn", state.drawn, `Section ${id} is drawn`, asked.say(places("drawn"))),
    editableAnswer(`Section ${id}`, state.editable, section?.isWorkedOut, [
      ...asked.say(places("editable")),
      ...unlocked,
    ]),
    answer(
      "complete",
      state.complete,
      `Section ${id} is complete`,
      open.flatMap((one) => ruleSays(asked, one.id)),
    ),
  ];
  return { kind: "section", id, answers };
}

function ofRule(asked: Asked, id: string): Explanation | undefined {
  return ownOf(asked.definition.rules, id) && { kind: "rule", id, answers: metAnswers(asked, id) };
}

function metAnswers(asked: Asked, id: string): Answer[] {
  const { missing, advice } = asked.evaluation;
  const isOpen = [...missing, ...advice].some(({ rule }) => rule === id);
  const says = ruleSays(asked, id);
  const must = `rules/${id}/must`;
  const before = says.filter(({ place }) => place !== must);
  const isAsked = isOpen || (hasItem(asked, id) && before.every(({ holds }) => holds));
  const whyNot = isAsked || hasItem(asked, id) ? "" : ` because ${asked.definition.rules[id]?.each} is empty`;
  const is = answer("asked", isAsked, `Rule ${id} is asked`, isAsked ? [] : before, whyNot);
  return isAsked ? [is, answer("met", !isOpen, `Rule ${id} is met`, says)] : [is];
}

function hasItem({ definition, facts }: Asked, id: string): boolean {
  const { each } = definition.rules[id] ?? {};
  return each === undefined || get(facts.form, each) !== undefined;
}

/** What a rule asked; of a rule with `each`, of the first item that fails it. */
function ruleSays({ evaluation, facts, definition, say }: Asked, id: string): Finding[] {
  const { each } = definition.rules[id] ?? {};
  const fault = [...evaluation.missing, ...evaluation.advice].find(({ rule }) => rule === id);
  const index = each === undefined || !fault ? 0 : Number(fault.field.slice(each.length + 1).split("/")[0]);
  const items = each === undefined ? undefined : get(facts.form, each);
  const over = Array.isArray(items) ? { ...facts, item: items[index] } : facts;
  const home = planOf(definition).rules.find((rule) => rule.id === id)?.home;
  return say([`fields${home}/applies`, `rules/${id}/when`, `rules/${id}/must`], over);
}

function ofTransition(asked: Asked, id: string): Explanation | undefined {
  const { evaluation, context, say } = asked;
  const state = ownOf(evaluation.transitions, id);
  const planned = planOf(asked.definition).transitions.find((transition) => transition.id === id);
  if (!state || !planned) return undefined;
  const { status } = context.claim;
  const here = planned.rows.filter(({ row }) => row.from.includes(status));
  const froms = [...new Set(planned.rows.flatMap(({ row }) => row.from))].join(", ");
  const why =
    state.refusal === "deleted"
      ? ` because the claim is ${context.claim.isDeleted === true ? "" : "not "}deleted`
      : state.refusal === "status"
        ? ` because the status is ${status}; it starts from ${froms}`
        : "";
  const allowed = say(here.map(({ place }) => `workflow/transitions/${id}${place}/allowed`));
  const rules = [...new Set(state.missing.map(({ rule }: Missing) => rule))];
  return {
    kind: "transition",
    id,
    answers: [
      answer("offered", state.offered, `Transition ${id} is offered`, allowed, why),
      answer(
        "ready",
        state.ready,
        `Transition ${id} is ready`,
        rules.flatMap((rule) => ruleSays(asked, rule)),
      ),
    ],
  };
}

function answer(of: Answer["of"], holds: boolean, sentence: string, because: Finding[], why = ""): Answer {
  const says = `${holds ? sentence : sentence.replace(/ (is|applies)\b/, (verb) => (verb === " is" ? " is not" : " does not apply"))}${why}.`;
  return { says, of, holds, because };
}
