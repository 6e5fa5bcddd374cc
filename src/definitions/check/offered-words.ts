import { get, isObject, type Json, type Pointer, pointerOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate } from "./world.ts";

/** What is offered to be put into a field fits it: sentences an answer by which they are offered, the person's own data its kind. */
export const offeredWords: Check = (input) =>
  input.isWhole("schema", "ui", "messages") ? inNode(input, input.definition.ui as Json, []) : [];

function inNode(input: CheckInput, node: Json, path: string[]): Fault[] {
  if (!isObject(node)) return [];
  const options = isObject(node["ui:options"]) ? node["ui:options"] : {};
  const field = pointerOf(path).replaceAll("/items", "/*");
  return [
    ...Object.entries(node).flatMap(([key, child]) =>
      key.startsWith("ui:") ? [] : inNode(input, child, [...path, key]),
    ),
    ...ofPhrases(input, field, options.phrases, path),
    ...ofPerson(input, field, node, path),
  ];
}

function ofPhrases({ files, definition }: CheckInput, field: Pointer, by: Json | undefined, path: string[]): Fault[] {
  const phrases = definition.messages.fields[field]?.phrases ?? [];
  const found = typeof by === "string" ? locate(definition.schema, by) : undefined;
  if (found === undefined || found === "open" || !isObject(found.schema as Json)) return [];
  const { enum: choices } = found.schema as { enum?: Json[] };
  const called = phrases.map(({ for: begins }) => begins).filter((one) => one !== undefined);
  if (!choices) {
    const { type, pattern, const: only, format } = found.schema as Record<string, Json | undefined>;
    const isWorkedOut = Object.values(definition.computed ?? {}).some(({ field: kept }) => kept === by);
    if (called.length === 0 || type !== "string" || isWorkedOut || (pattern ?? only ?? format) !== undefined) return [];
    const message = `Sentences are offered by how the answer to "${by}" begins, and anything may be written there. Name a field with choices.`;
    return [{ ...files.ui.fault([...path, "ui:options", "phrases"], "free-answer", message), isAdvice: true }];
  }
  return phrases.flatMap(({ for: begins }, index): Fault[] => {
    if (begins === undefined || choices.some((one) => String(one).startsWith(begins))) return [];
    const message = `This is never offered: no choice of "${by}" begins with "${begins}". Write how one of them begins, or take "for" away.`;
    return [
      { ...files.messages.fault(["fields", field, "phrases", index, "for"], "never-offered", message), isAdvice: true },
    ];
  });
}

/** Data of the person that one kind of field alone takes, by the control and by the format. */
const kinds: Record<string, { control: string; format?: string }> = {
  email: { control: "email", format: "email" },
  tel: { control: "phone" },
};

function ofPerson(
  { files, definition }: CheckInput,
  field: Pointer,
  node: { [key: string]: Json },
  path: string[],
): Fault[] {
  const found = locate(definition.schema, field);
  const format = found && found !== "open" && isObject(found.schema as Json) && get(found.schema as Json, "/format");
  const own = Object.keys(kinds).find(
    (one) => node["ui:widget"] === kinds[one]?.control || (format && format === kinds[one]?.format),
  );
  const offered = get(node, "/ui:options/autocomplete");
  if (own === undefined || typeof offered !== "string" || offered === own || offered === "off") return [];
  const message = `The browser would put the person's "${offered}" here, which the field does not take. Write "${own}", or "off".`;
  return [{ ...files.ui.fault([...path, "ui:options", "autocomplete"], "wrong-option", message, own), isAdvice: true }];
}
