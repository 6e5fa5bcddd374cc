import { conditionsOf } from "../../engine/conditions.ts";
import type { Condition } from "../../engine/definition.ts";
import { schemaAt } from "../../engine/form.ts";
import type { Fault } from "../fault.ts";
import { nearestWord } from "../nearest-word.ts";
import { schemaPointers } from "../schema-pointers.ts";
import { pathOfPlace } from "../where-of.ts";
import type { Check } from "./check.ts";

/** Conditions read form fields that exist; rules and `applies` do not read the user (what is missing is the same for everyone). */
export const conditionPointers: Check = ({ files, definition }) => {
  const known = schemaPointers(definition.schema).map((pointer) => `/form${pointer}`);
  return conditionsOf(definition).flatMap(([place, condition]) =>
    pointersOf(condition).flatMap(([pointer, ...steps]): Fault[] => {
      const [source, start] = pathOfPlace(files, definition, place);
      const path = [...start, ...steps, pointer];
      if (pointer.startsWith("/user") && (place.startsWith("rules/") || place.endsWith("/applies"))) {
        return [
          source.faultAtKey(
            path,
            "reads-user",
            `"${pointer}" reads the user; what is asked may not depend on who looks.`,
          ),
        ];
      }
      if (/^\/form\/.*\/\d+(\/|$)/.test(pointer)) {
        const message = `"${pointer}" reads one item of a list; use "contains", or a rule with "each".`;
        return [source.faultAtKey(path, "list-item", message)];
      }
      if (!pointer.startsWith("/form/") || schemaAt(definition.schema, pointer.slice("/form".length)) !== undefined)
        return [];
      return [source.faultAtKey(path, "unknown-field", `There is no field "${pointer}".`, nearestWord(pointer, known))];
    }),
  );
};

/** Each pointer of a condition, followed by the steps from the condition to the object that holds it. */
function pointersOf(condition: Condition, steps: (string | number)[] = []): [string, ...(string | number)[]][] {
  return Object.entries(condition).flatMap(([key, value]): [string, ...(string | number)[]][] => {
    if (key.startsWith("/")) return [[key, ...steps]];
    if (key === "not") return pointersOf(value as Condition, [...steps, key]);
    return (value as Condition[]).flatMap((inner, index) => pointersOf(inner, [...steps, key, index]));
  });
}
