import { type Effect, isObject, type Json, meets, rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { touchesMended } from "./world.ts";

/** What an effect sets is something that its fact can hold: no person where a day belongs. */
export const factValues: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("workflow", "facts")) return [];
  return Object.entries(definition.workflow.transitions).flatMap(([id, transition]) =>
    rowsOf(transition).flatMap(({ place, row }) => {
      const path = ["transitions", id, ...place.split("/").slice(1)];
      if (touchesMended(files.workflow, path)) return [];
      return (row.effects ?? []).flatMap((effect, index) =>
        Object.entries(setBy(effect)).flatMap(([fact, value]): Fault[] => {
          const wanted = unlike(input, fact.replace("/claim/", ""), value);
          if (wanted === undefined) return [];
          const message = `"${fact}" holds ${wanted}, and this sets it to ${typeof value === "string" && value in given ? `"${value}", which is ${given[value]}` : JSON.stringify(value)}. Set ${wanted}, or name another fact.`;
          return [files.workflow.fault([...path, "effects", index, "set", fact], "value-kind", message)];
        }),
      );
    }),
  );
};

type FactValue = Extract<Effect, { set: unknown }>["set"][string];

const setBy = (effect: Effect | string): Record<string, FactValue> =>
  typeof effect !== "string" && "set" in effect ? effect.set : {};

const moment = 'a moment ("now")';
const person = 'a person ("user" or "staff")';
const text = 'a text ("text": what was written)';

/** What the words that stand for something stand for. */
const given: Record<string, string> = { now: moment, user: person, staff: person, text };

/** What the fact holds, where the value is something else. */
function unlike({ definition }: CheckInput, name: string, value: FactValue): string | undefined {
  if (value === null || typeof value === "object") return undefined;
  const kind = given[String(value)];
  const { schema } = definition.facts?.[name] ?? {};
  if (schema === undefined) {
    const wanted = ofEveryClaim(name);
    const isTruth = wanted === truth && typeof value === "boolean";
    const isText = wanted === text && typeof value === "string" && kind === undefined;
    return wanted === undefined || wanted === kind || isTruth || isText ? undefined : wanted;
  }
  if (!isObject(schema as Json)) return undefined;
  const { type, format, enum: choices } = schema as { type?: Json; format?: Json; enum?: Json };
  const isMoment = format === "date" || format === "date-time";
  const isText = type === "string" && format === undefined;
  if (kind === undefined) {
    return meets({ "/fact": schema }, { fact: value } as never) ? undefined : 'what its "schema" in facts.json allows';
  }
  if (isMoment) return kind === moment ? undefined : moment;
  if (Array.isArray(choices) && choices.includes(value as Json)) return undefined;
  return isText && choices === undefined && kind !== moment ? undefined : 'what its "schema" in facts.json allows';
}

const truth = "true or false";

/** Facts that every claim has are called by what they hold. */
function ofEveryClaim(name: string): string | undefined {
  if (name.endsWith("At")) return moment;
  if (name.endsWith("By")) return person;
  return { isCollectable: truth, declineRationale: text }[name];
}
