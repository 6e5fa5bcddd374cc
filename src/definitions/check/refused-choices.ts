import {
  type Condition,
  choicesAt,
  fieldEntry,
  isObject,
  isWithin,
  type Json,
  type Pointer,
  type Rule,
} from "../../engine/index.ts";
import { inForm } from "../computed-kinds.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { subjectAt } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { retiredChoices } from "./retired-choices.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** What people may tick or choose can be demanded and leaves some way to meet a demand. */
export const refusedChoices: Check = (input) => [
  ...withoutWay(input),
  ...retiredChoices(input),
  ...neverOffered(input),
];

/** A rule that says what the list of its field offers reads that answer, of a list; and offers each of the choices at some time. */
function neverOffered(input: CheckInput): Fault[] {
  const { definition, files, world } = input;
  if (!input.isWhole("rules", "schema", "messages")) return [];
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { field, each, when, must, blocks, offers } = rule;
    if (!offers || field === undefined || !must || !blocks || touchesMended(files.rules, ["rules", id])) return [];
    const advice = (message: string): Fault[] => [
      { ...files.rules.faultAtKey(["rules", id, "offers"], "choice-refused", message), isAdvice: true },
    ];
    const { values, isSeveral } = choicesAt(definition, field);
    if (values.length === 0) {
      return advice(`"${field}" is chosen from no list, so there is nothing to offer less of. Take "offers" away.`);
    }
    const item = `${each}/*`;
    const own = isWithin(field, item) ? `/item${field.slice(item.length)}` : `/form${field}`;
    const reads = [when, must].flatMap((one) => (one ? pointersOf(one) : [])).map(({ pointer }) => pointer);
    if (!reads.includes(own)) {
      return advice(
        `This does not ask about "${own}", so the list offers all or nothing. Ask about that answer in "must".`,
      );
    }
    if (isSeveral || !input.isClear(when, must)) return [];
    const never = values.filter((value) => {
      const chosen = meets({ [own]: { const: value } });
      const isAsked = !when || isNever(world, [chosen, misses(when)], each);
      const isPossible = !isNever(world, [chosen], each);
      return isAsked && isPossible && isNever(world, [chosen, ...(when ? [meets(when)] : []), meets(must)], each);
    });
    if (never.length === 0) return [];
    const said = never.map((value) => JSON.stringify(value)).join(", ");
    return advice(
      `${said} can never be chosen in "${field}": whatever else is answered, this is not met. Let it be met, or take the choice out of the list.`,
    );
  });
}

/** What a rule refuses by name is meant. */
function withoutWay(input: CheckInput): Fault[] {
  if (!input.isWhole("rules", "schema", "sections")) return [];
  return Object.entries(input.definition.rules).flatMap(([id, rule]): Fault[] => {
    const { when, must, blocks, advises } = rule;
    if (!must || !blocks || advises !== undefined || touchesMended(input.files.rules, ["rules", id])) return [];
    const readIn = (part: Condition) => new Set(pointersOf(part).map(({ pointer }) => pointer));
    const alternatives = partsOf(must, "anyOf").map(readIn);
    const named = partsOf(must, "own").map(readIn);
    // What all alternatives name is refused on purpose by a rule that stands at it, or that names no case of it.
    const isMeant = (pointer: Pointer) =>
      alternatives.every((read) => read.has(pointer)) &&
      (inForm(pointer, rule.each) === rule.field || !partsOf(must, "anyOf").every((part) => isCase(part, pointer)));
    const open = [...new Set(alternatives.flatMap((read) => [...read]))].filter(
      (pointer) => /^\/(form|item)\//.test(pointer) && !isMeant(pointer) && !named.some((read) => read.has(pointer)),
    );
    if (open.length === 0 || !input.isClear(when, must, ...applyingOf(input, rule))) return [];
    return open.flatMap((pointer): Fault[] => {
      const choices = choicesOf(input, pointer, rule.each);
      const refused = choices.filter((value) => isRefused(input, rule, { [pointer]: { const: value } }));
      // Where nothing that can be chosen is let through, that is told of the rule.
      if (refused.length === 0 || (choices.length > 1 && refused.length === choices.length)) return [];
      const said = refused.map((value) => JSON.stringify(value)).join(", ");
      const message = `Whoever has ${said} in "${pointer}" can never meet this: none of its alternatives is left then. Add one for it, or do not let it be chosen.`;
      return [{ ...input.files.rules.faultAtKey(["rules", id, "must"], "choice-refused", message), isAdvice: true }];
    });
  });
}

/** Conditions that a demand asks for all of, or alternatives that it offers. */
function partsOf({ allOf = [], anyOf = [], ...own }: Condition, kind: "own" | "anyOf"): Condition[] {
  const inner = (allOf as Condition[]).flatMap((part) => partsOf(part, kind));
  return [...inner, ...(kind === "own" ? [own] : (anyOf as Condition[]))];
}

/** Is it about some of the choices there, and of more besides? */
function isCase(part: Condition, pointer: Pointer): boolean {
  const own = part[pointer] as Json | undefined;
  return isObject(own) && (own.const !== undefined || own.enum !== undefined) && Object.keys(part).length > 1;
}

/** A tick that is set, or each entry of a list of choices. */
function choicesOf({ world }: CheckInput, pointer: Pointer, list: Pointer | undefined): Json[] {
  const schema = subjectAt(world, pointer, list);
  if (!isObject(schema as Json)) return [];
  const { type, enum: choices } = schema as { type?: Json; enum?: Json };
  if (type === "boolean") return [true];
  return Array.isArray(choices) ? choices : [];
}

function isRefused(input: CheckInput, rule: Rule, chosen: Condition): boolean {
  const { world } = input;
  const { each, when, must } = rule;
  const asked = [...applyingOf(input, rule), ...(when ? [when] : [])];
  const given = [chosen, ...leftOut(input, must as Condition)];
  const isPossible = !isNever(world, [...given, ...asked].map(meets), each);
  const isAsked = asked.every((one) => isNever(world, [meets(chosen), misses(one)], each));
  return isPossible && isAsked && isNever(world, [...given, must as Condition].map(meets), each);
}

/** What does not apply is not there. */
function leftOut({ definition, isClear }: CheckInput, must: Condition): Condition[] {
  const read = new Set(pointersOf(must).map(({ pointer }) => pointer));
  return definition.sections.flatMap(({ applies: section, fields }) =>
    fields.map(fieldEntry).flatMap(({ field, applies }): Condition[] => {
      const all = [section, applies].filter((one) => one !== undefined);
      if (all.length === 0 || !read.has(`/form${field}`) || !isClear(...all)) return [];
      return [{ anyOf: [{ [`/form${field}`]: false }, { allOf: all }] }];
    }),
  );
}
