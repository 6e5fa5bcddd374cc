import {
  type Condition,
  type Form,
  meets as holds,
  isWithin,
  type Json,
  type Pointer,
  type Rule,
  set,
} from "../../engine/index.ts";
import { shapeAt } from "../prove/bounds-of-computed.ts";
import { asFor, type Person } from "../prove/people.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { type Acting, actingOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { demanded, isLeftToPeople, readsOwn } from "./everybody-fills.ts";
import { applyingOf, homeOf, placeOfRight } from "./rule-homes.ts";
import { fillersIn } from "./widget-fillers.ts";

const rights = ["visible", "editable"] as const;

/** An answer that is left out. */
const absent = undefined;

/** So many sets of answers are tried; conditions that read more are left alone. */
const mostTried = 400;

/**
 * What sending demands can be given whatever else is answered: a field that is hidden or locked by an answer, and demanded all the
 * same, holds up whoever answers so. As advice, since they could answer otherwise.
 */
export const hiddenDemands: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("sections", "rules", "schema", "ui")) return [];
  const fillers = fillersIn(input.definition.ui);
  const found = Object.entries(input.definition.rules).flatMap(([id, rule]): Hidden[] => {
    const { when, must, blocks, advises } = rule;
    if (!blocks || !must || advises !== undefined || !input.isClear(when, must)) return [];
    for (const field of demanded(input, rule)) {
      if (fillers.has(field)) continue;
      for (const right of rights) {
        const answers = answersWithout(input, acting, { id, rule, field }, right);
        if (answers) return [{ id, rule, field, right, answers, place: placeOfRight(input, field, right) }];
      }
    }
    return [];
  });
  // What a whole section hides has one cause.
  return [...Map.groupBy(found, ({ place }) => place).values()].flatMap(([first, ...others]) =>
    first ? [told(input, first, others.length)] : [],
  );
};

interface Demanded {
  id: string;
  rule: Rule;
  field: Pointer;
}

interface Hidden extends Demanded {
  right: (typeof rights)[number];
  answers: Answers;
  /** File and line of what hides or locks it. */
  place: string;
}

type Answers = [field: Pointer, value: Json | undefined][];

/** Answers that somebody who sends can give, with which the field is demanded and the right is not theirs. */
function answersWithout(input: CheckInput, acting: Acting, demand: Demanded, right: (typeof rights)[number]) {
  const { rule, field } = demand;
  const home = homeOf(input, field);
  const barring = [home?.section[right], home?.entry[right]].filter((one) => one !== undefined);
  if (barring.length === 0 || !input.isClear(...barring)) return undefined;
  const asking = [rule.when, ...applyingOf(input, rule), ...applyingOf(input, { field })].filter(
    (one) => one !== undefined,
  );
  if (!input.isClear(...asking)) return undefined;
  const senders = acting.acts.filter(({ id }) => rule.blocks?.includes(id)).flatMap(({ by }) => by.get("new") ?? []);
  for (const person of new Set(senders)) {
    const facts = acting.factsIn("new");
    const asked = asking.map((one) => asFor(one, person, facts));
    const open = barring.map((one) => asFor(one, person, facts));
    // Who never sees it, whatever is answered, is told of elsewhere.
    if (asked.includes(false) || open.includes(false)) continue;
    const read = (all: (Condition | boolean)[]) => all.filter((one) => typeof one !== "boolean");
    const found = firstAnswers(input, acting, person, demand, read(asked), read(open));
    if (found) return found;
  }
  return undefined;
}

function firstAnswers(
  input: CheckInput,
  acting: Acting,
  person: Person,
  demand: Demanded,
  asked: Condition[],
  open: Condition[],
): Answers | undefined {
  const all = [...asked, ...open];
  const pointers = [...new Set(all.flatMap((one) => pointersOf(one).map(({ pointer }) => pointer)))];
  const fields = pointers.map((pointer) => pointer.slice("/form".length));
  const isOther = (one: Pointer) => !isWithin(one, demand.field) && !isWithin(demand.field, one);
  if (open.length === 0 || !all.every((one) => readsOwn(input, acting, one, person)) || !fields.every(isOther))
    return undefined;
  const choices = fields.map((field) => valuesOf(input, field, all));
  const values = choices.filter((one) => one !== undefined);
  if (values.length < choices.length || values.reduce((count, one) => count * one.length, 1) > mostTried)
    return undefined;
  const combined = values.reduce<(Json | undefined)[][]>(
    (before, one) => before.flatMap((some) => one.map((value) => [...some, value])),
    [[]],
  );
  const beside = demandsBeside(input, demand);
  for (const some of combined) {
    const answers = fields.map((field, index): Answers[number] => [field, some[index]]);
    const form = answers.reduce<Form>((so, [field, value]) => (value === absent ? so : set(so, field, value)), {});
    const facts = { form, claim: {}, user: person.user };
    if (!asked.every((one) => holds(one, facts)) || open.every((one) => holds(one, facts))) continue;
    const given = Object.fromEntries(
      answers.map(([field, value]) => [`/form${field}`, value === absent ? false : { const: value }]),
    ) as Condition;
    if (!isNever(input.world, [given, ...beside].map(meets))) return answers;
  }
  return undefined;
}

/** What may be answered, as far as the conditions tell it apart; undefined where that is not known. */
function valuesOf(input: CheckInput, field: Pointer, conditions: Condition[]): (Json | undefined)[] | undefined {
  const { enum: choices, type } = shapeAt(input.definition, field);
  const blank = isLeftToPeople(input, field) ? [absent] : [];
  if (Array.isArray(choices)) return [...blank, ...(choices as Json[])];
  if (type === "boolean") return [...blank, true, false];
  const said = conditions.flatMap((one) => literalsOf(one, `/form${field}`));
  return said.includes(undefined) ? undefined : [...blank, ...new Set(said.flat() as Json[])];
}

/** The values that a condition names for a place; undefined among them where it says more than values. */
function literalsOf(condition: Condition, pointer: Pointer): (Json[] | undefined)[] {
  return Object.entries(condition).flatMap(([key, value]): (Json[] | undefined)[] => {
    if (key === "not") return literalsOf(value as Condition, pointer);
    if (Array.isArray(value)) return (value as Condition[]).flatMap((one) => literalsOf(one, pointer));
    if (key !== pointer) return [];
    const schema = value as { const?: Json; enum?: Json[] } | boolean;
    if (schema === false) return [[]];
    const isOfValues =
      typeof schema === "object" && Object.keys(schema).every((one) => one === "const" || one === "enum");
    return [isOfValues ? (schema.enum ?? [schema.const as Json]) : undefined];
  });
}

/** What must be so of the claim besides before it can be sent. */
const demandsBeside = ({ definition, isClear }: CheckInput, { id, rule }: Demanded): Condition[] =>
  Object.entries(definition.rules).flatMap(([other, one]): Condition[] => {
    const { when, must, each, blocks, advises, field } = one;
    const isBeside = other !== id && each === undefined && must !== undefined && advises === undefined;
    if (!isBeside || !isClear(when, must) || !rule.blocks?.every((act) => blocks?.includes(act))) return [];
    const applying = field === undefined ? [] : applyingOf({ definition } as CheckInput, one);
    const asked = [...applying, ...(when ? [when] : [])];
    return [asked.length === 0 ? must : { anyOf: [must, { not: { allOf: asked } }] }];
  });

function told({ files }: CheckInput, { id, rule, field, right, answers, place }: Hidden, others: number): Fault {
  const said = answers.map(
    ([one, value]) => `"${one}" ${value === absent ? "left out" : `= ${JSON.stringify(value)}`}`,
  );
  const isHidden = right === "visible";
  const also = others > 0 ? ` (and ${others} more of the same place)` : "";
  const message = `With ${said.join(" and ")}, "${field}"${also} is demanded here and cannot be ${isHidden ? "seen" : "written"} (${place}), so who answers so cannot send. Write "applies" there in place of "${right}", or say the same under "when".`;
  const at = ["rules", id, ...(rule.field === undefined ? [] : ["field"])];
  return { ...files.rules.fault(at, isHidden ? "never-seen" : "never-edited", message), isAdvice: true };
}
