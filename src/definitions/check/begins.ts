import { fieldEntry, type Json, type Pointer, rowsOf } from "../../engine/index.ts";
import { isNever, meets } from "../prove/premises.ts";
import { isUnsatisfiable } from "../prove/unsatisfiable.ts";
import type { Fault } from "../read/fault.ts";
import { isObject } from "../read/json-object.ts";
import type { Check, CheckInput } from "./check.ts";
import { applyingOf } from "./rule-homes.ts";
import { locate, pointersIn, touchesMended } from "./world.ts";

/** What a field begins with can be saved in it, and sent. */
export const begins: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("schema", "sections")) return [];
  const unsaved = definition.sections.flatMap(({ fields }, index) =>
    fields.map(fieldEntry).flatMap(({ field, begins: some = [] }, place) => {
      const found = locate(definition.schema, field);
      if (found === undefined || found === "open") return [];
      return some.flatMap(({ value }, at) => {
        if (!isUnsatisfiable([{ schema: found.schema }, { schema: { const: value } }])) return [];
        const message = `"${field}" cannot begin with ${JSON.stringify(value)}: the field itself refuses it. Change one of them.`;
        return [files.sections.fault(["sections", index, "fields", place, "begins", at, "value"], "default", message)];
      });
    }),
  );
  return unsaved.length > 0 ? unsaved : unsent(input);
};

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
