import {
  type Computed,
  computedOrder,
  fieldEntry,
  isObject,
  type Json,
  type Pointer,
  rowsOf,
} from "../../engine/index.ts";
import { kindOf } from "../computed-kinds.ts";
import { isNever, meets } from "../prove/premises.ts";
import { isUnsatisfiable } from "../prove/unsatisfiable.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check, CheckInput } from "./check.ts";
import { claimOf, kindWords } from "./computed.ts";
import { applyingOf } from "./rule-homes.ts";
import { locate, pointersIn, touchesMended } from "./world.ts";

/** What a field begins with is there, and can be saved in it, and sent. */
export const begins: Check = (input) => [...written(input), ...readElsewhere(input)];

function written(input: CheckInput): Fault[] {
  const { files, definition, isWhole } = input;
  if (!isWhole("schema", "sections")) return [];
  const unsaved = definition.sections.flatMap(({ fields }, index) =>
    fields.map(fieldEntry).flatMap(({ field, begins: some = [] }, place) => {
      const found = locate(definition.schema, field);
      if (found === undefined || found === "open") return [];
      return some.flatMap(({ value }, at) => {
        if (value === undefined || !isUnsatisfiable([{ schema: found.schema }, { schema: { const: value } }]))
          return [];
        const message = `"${field}" cannot begin with ${JSON.stringify(value)}: the field itself refuses it. Change one of them.`;
        const { enum: choices = [] } = found.schema as { enum?: Json[] };
        const near = typeof value === "string" ? nearestWord(value, choices.filter(isText)) : undefined;
        const path = ["sections", index, "fields", place, "begins", at, "value"];
        return [files.sections.fault(path, "default", message, near)];
      });
    }),
  );
  return unsaved.length > 0 ? unsaved : unsent(input);
}

const isText = (value: Json): value is string => typeof value === "string";

/** `from` leads to something that the field can hold, and not back to the field. */
function readElsewhere(input: CheckInput): Fault[] {
  const { files, definition, isWhole } = input;
  if (!isWhole("schema", "sections", "rules")) return [];
  const claim = claimOf(input);
  const computed = (definition.computed ?? {}) as Record<string, Computed>;
  const readers = definition.sections.flatMap(({ fields }, index) =>
    fields
      .map(fieldEntry)
      .flatMap(({ field, begins: some = [] }, place) =>
        some.flatMap(({ from }, at) =>
          from === undefined ? [] : [{ field, from, path: ["sections", index, "fields", place, "begins", at, "from"] }],
        ),
      ),
  );
  const perItem = Object.keys(computed)
    .filter((name) => computed[name]?.each !== undefined)
    .map((name) => `/claim/computed/${name}`);
  const unfit = readers.flatMap(({ field, from, path }): Fault[] => {
    const isPerson = from.startsWith("/user/");
    const isAnswer = from.startsWith("/form/");
    const read = isPerson
      ? { schema: { type: "string" } }
      : locate({ properties: { form: definition.schema as Json, claim } }, from);
    if (read === undefined) {
      const known = isAnswer
        ? pointersIn(definition.schema).map((one) => `/form${one}`)
        : Object.keys(computed).map((name) => `/claim/computed/${name}`);
      const message = `"${field}" cannot begin with "${from}": there is nothing of that name.`;
      const code = isAnswer ? "unknown-field" : "unknown-computed";
      return [files.sections.fault(path, code, message, nearestWord(from, known))];
    }
    if (perItem.includes(from)) {
      const message = `"${from}" is worked out for each item of a list, and no field can begin with that. Read it elsewhere.`;
      return [files.sections.fault(path, "operand-kind", message)];
    }
    const found = locate(definition.schema, field);
    if (found === undefined || found === "open" || !isObject(found.schema)) return [];
    if (read === "open" || !isObject(read.schema)) return [];
    const kind = kindOf(read.schema);
    const own = kindOf(found.schema);
    // An amount of money and a number are of one kind, and not kept alike.
    const isUnlike = isUnsatisfiable([{ schema: found.schema }, { schema: read.schema }]);
    if (kind === undefined || own === undefined || (kind === own && !isUnlike)) return [];
    const message =
      kind === own
        ? `"${field}" refuses all that "${from}" can be, so it could never begin with it. Read it elsewhere.`
        : `"${from}" is ${kindWords[kind]}, and "${field}" takes ${kindWords[own]}. Read it elsewhere.`;
    return [files.sections.fault(path, "operand-kind", message)];
  });
  const asKept = readers.map(({ field, from }): [string, Computed] => [`"${field}"`, { first: [from], field }]);
  const circles = computedOrder({ ...computed, ...Object.fromEntries(asKept) }).circles.flatMap((circle) => {
    const reader = readers.find(({ field }) => circle.includes(`"${field}"`));
    if (!reader) return [];
    const message = `These begin with each other in a circle: ${circle.join(" reads ")}. Let one of them begin with something else.`;
    return [files.sections.fault(reader.path, "circle", message)];
  });
  return [...unfit, ...circles];
}

/** A rule that is asked of everybody refuses what the form begins with. A box that is to be ticked may well begin without. */
function unsent(input: CheckInput): Fault[] {
  const { files, definition, world, isClear, isWhole } = input;
  if (!isWhole("rules")) return [];
  const begun = begunWith(input);
  // What stands in the way of later acts may be meant to be changed until then.
  const isSent = (id: string) => {
    const transition = definition.workflow.transitions[id];
    return transition?.via === "send" && rowsOf(transition).some(({ row }) => row.from.includes("new"));
  };
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { when, must, each, blocks = [] } = rule;
    if (when || each || !must || !blocks.some(isSent) || !isClear(must) || applyingOf(input, rule).length > 0)
      return [];
    if (touchesMended(files.rules, ["rules", id]) || isNever(world, [meets(must)])) return [];
    const text = JSON.stringify(must);
    const refused = begun.find(
      ({ field, value }) =>
        text.includes(`"/form${field}"`) &&
        isNever(world, [meets(must), meets({ [`/form${field}`]: { const: value } })]),
    );
    if (!refused) return [];
    const message = `The form begins with ${JSON.stringify(refused.value)} in "${refused.field}", and this refuses it, so everybody has to change it first. Begin with another value or with none, or change "must".`;
    return [{ ...files.rules.faultAtKey(["rules", id, "must"], "begins-refused", message), isAdvice: true }];
  });
}

/** Fields that begin alike for everybody. */
function begunWith({ definition }: CheckInput): { field: Pointer; value: Json }[] {
  const byPeople = definition.sections.flatMap(({ fields }) => fields.map(fieldEntry));
  return pointersIn(definition.schema).flatMap((field) => {
    const found = locate(definition.schema, field);
    if (field.includes("*") || found === undefined || found === "open" || !isObject(found.schema as Json)) return [];
    const own = byPeople.find((one) => one.field === field)?.begins;
    const [first] = own ?? [];
    const value = own ? (first?.when ? undefined : first?.value) : (found.schema as { default?: Json }).default;
    const isPlain = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
    return isPlain ? [{ field, value }] : [];
  });
}
