import { columnsOf, type Definition, isObject, isWithin, type Json, type Pointer } from "../../engine/index.ts";
import { lettersOf } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

/**
 * A letter that asks a level to authorise, and shows what the claim is about, tells each value that the levels are chosen by: they judge
 * by it too. As advice: the claim's page has it.
 */
export const levelInputs: Check = ({ files, definition, shared, isWhole }) => {
  const levels = definition.workflow.authorisation?.levels ?? [];
  if (levels.length === 0 || !isWhole("schema", "ui", "sections", "messages", "record", "workflow", "letters"))
    return [];
  const asking = Object.entries(lettersOf(files, shared)).find(
    ([id, { to, shows }]) =>
      to === "level" &&
      shows === "claim" &&
      JSON.stringify(definition.workflow.transitions).includes(`"letter":"${id}"`),
  );
  if (!asking) return [];
  const columns = columnsOf(definition).flatMap(({ from, letter }) => (letter ? [from] : []));
  const isTold = (input: Pointer): boolean => {
    const counted = columns.includes(input) ? [] : countedIn(input, definition);
    if (counted.length > 0) return counted.every(isTold);
    const home = columns.find((from) => isWithin(input, from));
    // Of items of a list that is told whole those values are that have a title.
    return (
      home !== undefined && (home === input || definition.messages.fields[input.slice("/form".length)] !== undefined)
    );
  };
  return levels.flatMap(({ when }, index): Fault[] => {
    const untold = when && inputsOf(when as Json, definition).find((input) => !isTold(input));
    if (!untold) return [];
    const message = `Who authorises hangs on "${untold}", and the letter "${asking[0]}" that asks them does not tell it. Give it a column that says "letter": "internal" in record.json, and a title where it stands in items of a list.`;
    const fault = files.workflow.fault(["authorisation", "levels", index, "when"], "untold-input", message);
    return [{ ...fault, isAdvice: true }];
  });
};

/** Whoever reads all items of a list, with what is asked of them, reads how many there are. */
function countedIn(input: Pointer, { computed = {} }: Definition): Pointer[] {
  const { count, where } = computed[input.replace("/claim/computed/", "")] ?? {};
  if (typeof count !== "string" || !count.startsWith("/form/") || count.includes("*")) return [];
  const asked = isObject(where as Json) ? Object.keys(where as object) : [];
  const isOfItems = asked.every((pointer) => pointer.startsWith("/item/"));
  return isOfItems ? [count, ...asked.map((pointer) => pointer.replace("/item", `${count}/*`))] : [];
}

/** What a condition reads of form, facts and values worked out, in the items of a list too. */
function inputsOf(condition: Json, definition: Definition): Pointer[] {
  if (Array.isArray(condition)) return condition.flatMap((part) => inputsOf(part, definition));
  if (!isObject(condition)) return [];
  return Object.entries(condition).flatMap(([key, inner]): Pointer[] => {
    if (!key.startsWith("/")) return inputsOf(inner as Json, definition);
    const name = key.split("/")[2] ?? "";
    const isInput = key.startsWith("/form/") || name === "computed" || Object.hasOwn(definition.facts ?? {}, name);
    if (!isInput) return [];
    const parts = [...new Set(partsIn(inner as Json))];
    return parts.length === 0 ? [key as Pointer] : parts.map((part) => `${key}/*/${part}` as Pointer);
  });
}

/** The values of an item that are asked for. */
function partsIn(schema: Json): string[] {
  if (Array.isArray(schema)) return schema.flatMap(partsIn);
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([key, inner]) =>
    key === "properties" && isObject(inner) ? Object.keys(inner) : partsIn(inner as Json),
  );
}
