import { fieldEntry, get, isObject, type Json, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate } from "./world.ts";

/** Nobody asks for `false` of a tick box: the form keeps one that is not ticked as a blank. */
export const untouchedTicks: Check = (input) => {
  if (!input.isWhole("schema", "ui", "sections", "rules")) return [];
  return input.conditions.flatMap(({ condition, source, path }) =>
    input.isClear(condition)
      ? askedFalse(condition as Json).flatMap(({ pointer, at }): Fault[] => {
          // Whoever asks for what is absent too has thought of it.
          const text = JSON.stringify(condition);
          const isThoughtOf = text.includes(`"${pointer}":false`) || text.includes(`"not":{"${pointer}":true}`);
          if (isThoughtOf || !isTick(input, pointer)) return [];
          const message = `"${pointer}" is a tick box: it is true or not there, never false, so this does not hold for those who leave it unticked. Write { "not": { "${pointer}": { "const": true } } }.`;
          return [{ ...source.faultAtKey([...path, ...at], "untouched-tick", message), isAdvice: true }];
        })
      : [],
  );
};

/** Pointers of which a part that must hold asks for `false`; under `not` it lets the blank through. */
function askedFalse(node: Json, at: Step[] = []): { pointer: Pointer; at: Step[] }[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => askedFalse(one, [...at, index]));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === "allOf" || key === "anyOf") return askedFalse(value, [...at, key]);
    return key.startsWith("/form/") && isObject(value) && value.const === false
      ? [{ pointer: key, at: [...at, key] }]
      : [];
  });
}

function isTick({ definition, besides }: CheckInput, pointer: Pointer): boolean {
  const field = pointer.slice("/form".length);
  const found = locate(definition.schema, field);
  if (besides.includes(field) || !found || found === "open" || !isObject(found.schema as Json)) return false;
  const { type, default: begun } = found.schema as { type?: Json; default?: Json };
  const ui = get(definition.ui, field);
  const control = isObject(ui as Json) ? (ui as Record<string, Json>)["ui:widget"] : undefined;
  const entry = definition.sections.flatMap(({ fields }) => fields.map(fieldEntry)).find((one) => one.field === field);
  const isWorkedOut = Object.values(definition.computed ?? {}).some((one) => one.field === field);
  const isDrawn = entry !== undefined && entry.begins === undefined && (control ?? "checkbox") === "checkbox";
  return type === "boolean" && begun === undefined && isDrawn && !isWorkedOut;
}
