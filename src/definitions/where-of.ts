import type { Definition } from "../engine/index.ts";
import type { ClaimTypeFile, ClaimTypeFiles } from "./claim-type-files.ts";
import type { Fault } from "./read/fault.ts";
import type { Step } from "./read/source-file.ts";

/** Where a condition, rule, section, field or transition is written. Line and column count from 1. */
export type Where = Pick<Fault, "file" | "line" | "column">;

/**
 * Where a place of a definition is written, as the engine's `conditionsOf` names it (`rules/x/must`, `guides/0/for`,
 * `workflow/transitions/approve/rows/2/allowed`); also an owner of conditions (`rules/x`, `sections/fault`, `fields/parts`).
 */
export function whereOf(files: ClaimTypeFiles, definition: Definition, place: string): Where {
  const [source, path] = pathOfPlace(files, definition, place);
  const { file, line, column } = source.faultAtKey(path, "", "");
  return { file, line, column };
}

/** The file of a place, and the path inside of it. */
export function pathOfPlace(files: ClaimTypeFiles, { sections }: Definition, place: string): [ClaimTypeFile, Step[]] {
  const [kind = "", id = "", ...rest] = place.split("/");
  switch (kind) {
    case "rules":
    case "figures":
    case "computed":
      return [files.rules, [kind, id, ...rest]];
    case "facts":
      return [files.facts, ["facts", id, ...rest]];
    case "guides":
      return [files.sections, [kind, Number(id), ...rest]];
    case "statuses":
      return statusPath(files, id, rest);
    case "record":
      return [files.record, place.split("/").slice(1)];
    case "workflow":
      return [files.workflow, place.split("/").slice(1)];
    case "sections":
      return [files.sections, ["sections", sections.findIndex((section) => section.id === id), ...rest]];
    case "schema":
      return [files.schema, schemaPath([id, ...rest])];
    case "migrations":
      return [files.migrations[Number(id) - 1] ?? files.schema, rest.map(stepOf)];
    case "fields":
      return [files.sections, fieldPath(sections, place.slice("fields".length))];
    default:
      return [files.schema, []];
  }
}

/** What is said of a status stands in the type's own workflow, else among the shared ones. */
function statusPath(files: ClaimTypeFiles, status: string, [key = "", ...rest]: string[]): [ClaimTypeFile, Step[]] {
  const { statuses = {} } = files.workflow.json as { statuses?: Record<string, object> };
  const isOwn = key in (statuses[status] ?? {});
  const path = ["statuses", status, key, ...rest.map(stepOf)];
  return [isOwn ? files.workflow : files.sharedStatuses, path];
}

const stepOf = (step: string): Step => (/^\d+$/.test(step) ? Number(step) : step);

/** Items of lists are called `-` in places. */
const schemaPath = (names: string[]): Step[] =>
  names.flatMap((name): Step[] => (name === "-" ? ["items"] : ["properties", name]));

/** `pointer` may end on the name of a right (`/parts/applies`), or on what a field begins with (`/parts/begins/0/when`). */
function fieldPath(sections: Definition["sections"], pointer: string): Step[] {
  const [, beginner, index] = /^(.+)\/begins\/(\d+)\/when$/.exec(pointer) ?? [];
  if (beginner !== undefined) return [...fieldPath(sections, beginner), "begins", Number(index), "when"];
  const find = (field: string): Step[] | undefined => {
    for (const [index, section] of sections.entries()) {
      const at = section.fields.findIndex((entry) => (typeof entry === "string" ? entry : entry.field) === field);
      if (at >= 0) return ["sections", index, "fields", at];
    }
    return undefined;
  };
  const whole = find(pointer);
  if (whole) return whole;
  const end = pointer.lastIndexOf("/");
  const owner = find(pointer.slice(0, end));
  return owner ? [...owner, pointer.slice(end + 1)] : ["sections"];
}
