import { conditionsOf } from "../../engine/conditions.ts";
import type { Condition } from "../../engine/definition.ts";
import { schemaAt } from "../../engine/form.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import type { Fault } from "../fault.ts";
import { nearestWord } from "../nearest-word.ts";
import { schemaPointers } from "../schema-pointers.ts";
import type { SourceFile } from "../source-file.ts";
import type { Check } from "./check.ts";

/** Conditions read form fields that exist; rules and `applies` do not read the user (what is missing is the same for everyone). */
export const conditionPointers: Check = ({ files, definition }) => {
  const known = schemaPointers(definition.schema).map((pointer) => `/form${pointer}`);
  return conditionsOf(definition).flatMap(([place, condition]) =>
    pointersOf(condition).flatMap(([pointer, ...steps]): Fault[] => {
      const [source, start] = whereOf(files, definition.sections, place);
      const path = [...start, ...steps, pointer];
      if (pointer.startsWith("/user") && (place.startsWith("rules/") || place.endsWith("/applies"))) {
        return [
          source.fault(path, "reads-user", `"${pointer}" reads the user; what is asked may not depend on who looks.`),
        ];
      }
      if (/^\/form\/.*\/\d+(\/|$)/.test(pointer)) {
        const message = `"${pointer}" reads one item of a list; use "contains", or a rule with "each".`;
        return [source.fault(path, "list-item", message)];
      }
      if (!pointer.startsWith("/form/") || schemaAt(definition.schema, pointer.slice("/form".length)) !== undefined)
        return [];
      return [source.fault(path, "unknown-field", `There is no field "${pointer}".`, nearestWord(pointer, known))];
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

/** The file and path of a condition's place, as `conditionsOf` names it. */
export function whereOf(
  files: ClaimTypeFiles,
  sections: { id: string; fields: (string | { field: string })[] }[],
  place: string,
): [SourceFile, (string | number)[]] {
  const [kind, id = "", ...rest] = place.split("/");
  if (kind === "rules") return [files.rules, ["rules", id, ...rest]];
  if (kind === "workflow") return [files.workflow, place.split("/").slice(1).map(step)];
  if (kind === "sections")
    return [files.sections, ["sections", sections.findIndex((section) => section.id === id), ...rest]];
  if (kind === "fields") {
    const field = place.slice("fields".length, place.lastIndexOf("/"));
    for (const [index, section] of sections.entries()) {
      const at = section.fields.findIndex((entry) => (typeof entry === "string" ? entry : entry.field) === field);
      if (at >= 0) return [files.sections, ["sections", index, "fields", at, place.slice(place.lastIndexOf("/") + 1)]];
    }
  }
  return [files.schema, []];
}

const step = (text: string): string | number => (/^\d+$/.test(text) ? Number(text) : text);
