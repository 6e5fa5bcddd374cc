import { type Choice, get, isObject, type Json, segments } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Check } from "./check.ts";
import { locate } from "./world.ts";

/** A field's `list` is one of shared/lists.json, and offers just the values that may be saved. */
export const listNames: Check = ({ files, definition, shared, isWhole }) => {
  const { fields = {} } = files.messages.json as { fields?: Record<string, { list?: Json }> };
  const known = Object.keys(shared.lists);
  return Object.entries(fields).flatMap(([pointer, { list }]): Fault[] => {
    if (typeof list !== "string") return [];
    const at = ["fields", pointer, "list"];
    const choices = shared.lists[list];
    if (choices === undefined) {
      if (!shared.files.lists.isWhole) return [];
      const message = `There is no list "${list}" in shared/lists.json; add it there or name another.`;
      return [files.messages.fault(at, "unknown-list", message, nearestWord(list, known))];
    }
    const ui = get(definition.ui, pointer);
    if (isObject(ui) && "ui:field" in ui) return [];
    const found = locate(definition.schema, pointer);
    const whole = found !== undefined && found !== "open" && isObject(found.schema) ? found.schema : undefined;
    // Of a list with several choices, each item is one of them.
    const isSeveral = whole?.type === "array" && isObject(whole.items);
    const subject = isSeveral ? (whole.items as { [key: string]: Json }) : whole;
    if (!subject || !isWhole("schema") || !shared.files.lists.isWhole) return [];
    const wrong = wrongType(list, choices, subject);
    if (wrong !== undefined) return [files.messages.fault(at, "list-values", wrong)];
    const own = Array.isArray(subject.enum) ? (subject.enum as Json[]) : [];
    if (own.length > 0 && !choices.some(({ value }) => own.includes(value))) {
      const message = `The list "${list}" offers none of the values that "${pointer}" may have: ${own.join(", ")}. Name another list.`;
      return [files.messages.fault(at, "list-values", message)];
    }
    const field = `"${pointer}" in ${files.schema.file}`;
    return disagreement(list, choices, subject, field).map(({ index, isList, message, suggestion }) =>
      isList
        ? shared.files.lists.fault([list, index, "value"], "list-values", message, suggestion)
        : files.schema.fault(
            [...schemaPath(isSeveral ? `${pointer}/*` : pointer), "enum", index],
            "list-values",
            message,
            suggestion,
          ),
    );
  });
};

/** Where a field stands in a form schema. */
export const schemaPath = (pointer: string): string[] =>
  segments(pointer).flatMap((segment) => (segment === "*" ? ["items"] : ["properties", segment]));

function wrongType(list: string, choices: readonly Choice[], subject: { [key: string]: Json }): string | undefined {
  const types = subject.type === undefined ? undefined : [subject.type].flat();
  const isNumeric = types?.some((type) => type === "integer" || type === "number");
  const wrong =
    types && choices.find(({ value }) => !(typeof value === "number" ? isNumeric : types.includes("string")));
  return (
    wrong &&
    `The list "${list}" offers ${JSON.stringify(wrong.value)}, but the field is of the type "${types?.join(", ")}".`
  );
}

interface Disagreement {
  /** Of the value in the list, or in the field's "enum". */
  index: number;
  isList: boolean;
  message: string;
  suggestion?: string;
}

/** Values that the list offers and the field refuses, and the other way round. */
export function disagreement(
  list: string,
  choices: readonly Choice[],
  subject: { [key: string]: Json },
  field: string,
): Disagreement[] {
  if (!Array.isArray(subject.enum)) return [];
  const own = subject.enum as Json[];
  const offered = choices.map(({ value }) => value);
  const entry = (value: Json, index: number, isList: boolean, message: string): Disagreement => {
    const others = (
      isList ? own.filter((one) => !offered.includes(one as string)) : offered.filter((one) => !own.includes(one))
    ).map(String);
    const suggestion = nearestWord(String(value), others);
    return { index, isList, message, ...(suggestion !== undefined && { suggestion }) };
  };
  return [
    ...offered.flatMap((value, index) => {
      if (own.includes(value)) return [];
      return [
        entry(
          value,
          index,
          true,
          `"${value}" is offered here, but "enum" of ${field} refuses it; make the two agree, or give the field a list of its own.`,
        ),
      ];
    }),
    ...own.flatMap((value, index) => {
      if (offered.includes(value as string)) return [];
      return [
        entry(
          value,
          index,
          false,
          `"${value}" may be saved, but the list "${list}" in shared/lists.json does not offer it; make the two agree.`,
        ),
      ];
    }),
  ];
}
