import { type Column, columnChoices, columnsOf, isKept, listPlace } from "../../engine/index.ts";
import { type ClaimTypeFiles, toDefinition } from "../claim-type-files.ts";
import type { Fault } from "../read/fault.ts";
import type { SharedCheck } from "./check.ts";

/** Lists and figures take columns of one id in several types for one column: they hold values of one kind, of the same choices. */
export const alikeColumns: SharedCheck = ({ shared, types }) => {
  const seen = new Map<string, Seen>();
  return types.filter(isReadable).flatMap((files) => {
    const definition = toDefinition(files, shared);
    const asked = columnsOf(definition).filter((column) => listPlace(column) ?? isKept(column));
    return asked.flatMap((column): Fault[] => {
      const { key } = column;
      const choices = columnChoices(definition, column)?.map(({ value }) => value);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, { type: files.type, column, choices });
      if (first === undefined || isAlike(first, { type: files.type, column, choices })) return [];
      const unlike = first.column.kind === column.kind ? "has other choices" : "holds values of another kind";
      const message = `"${key}" of ${first.type} ("${first.column.title}") ${unlike}, and lists and figures of several types take both for one column. Give this one an id of its own.`;
      const isFact = definition.record.columns?.[key] === undefined;
      const fault = isFact
        ? files.facts.faultAtKey(["facts", key], "unlike-column", message)
        : files.record.faultAtKey(["columns", key], "unlike-column", message);
      return [{ ...fault, isAdvice: true }];
    });
  });
};

interface Seen {
  type: string;
  column: Column;
  choices: string[] | undefined;
}

/** A type that offers a few choices more is like the others; one that shares none of theirs is not. */
function isAlike(one: Seen, other: Seen): boolean {
  if (one.column.kind !== other.column.kind) return false;
  if (one.choices === undefined || other.choices === undefined) return one.choices === other.choices;
  return one.choices.some((value) => other.choices?.includes(value));
}

const isReadable = ({ record, facts, schema, sections, messages }: ClaimTypeFiles): boolean =>
  [record, facts, schema, sections, messages].every((file) => file.isReadable);
