import {
  type Condition,
  canonical,
  conditionsOf,
  type Definition,
  type Json,
  type Pointer,
  schemaAt,
} from "../../engine/index.ts";
import { type ClaimTypeFiles, toDefinition } from "../claim-type-files.ts";
import type { Step } from "../read/source-file.ts";
import { readForms } from "../read-forms.ts";
import { pathOfPlace, type Where } from "../where-of.ts";

/** Where a place of a definition, or the part of its condition under `steps`, stands on disk now; undefined when it does not. */
type Places = (place: string, steps?: readonly Step[]) => Where | undefined;

/** The same as one text, `schemas/<file>:<line>:<column>`. */
export type Written = (...asked: Parameters<Places>) => string | undefined;

/** `placesIn` in text. */
export function writtenIn(root: string, definition: Definition): Written {
  const writtenAt = placesIn(root, definition);
  return (...asked) => {
    const where = writtenAt(...asked);
    return where && `schemas/${where.file}:${where.line}:${where.column}`;
  };
}

/**
 * Looks a definition up in the files under `root` as they are at this moment. They may have been edited since it was compiled,
 * so a condition is found only while it still says the same.
 */
export function placesIn(root: string, definition: Definition): Places {
  const { types, shared } = readForms(root);
  const files = types.find(({ type }) => type === definition.type);
  if (!files) return () => undefined;
  const onDisk = toDefinition(files, shared);
  const [then, now] = [definition, onDisk].map((one) => new Map<string, Condition>(conditionsOf(one)));
  return (place, steps = []) => {
    const [before, after] = [then?.get(place), now?.get(place)];
    const isSame = before
      ? after && canonical(before as Json) === canonical(after as Json)
      : hasPlace(files, onDisk, place);
    if (!isSame) return undefined;
    const [source, path] = pathOfPlace(files, onDisk, place);
    const { file, line, column } = source.faultAtKey([...path, ...steps], "", "");
    return { file, line, column };
  };
}

/** Is there such an owner of conditions (a rule, section, field, status or transition), place of the form, or migration? */
function hasPlace(
  files: ClaimTypeFiles,
  { schema, rules, sections, workflow, record }: Definition,
  place: string,
): boolean {
  const [kind, id = "", name = ""] = place.split("/");
  if (kind === "rules") return id in rules;
  if (kind === "schema")
    return schemaAt(schema, place.slice("schema".length).replaceAll("/-", "/*") as Pointer) !== undefined;
  if (kind === "migrations") return files.migrations[Number(id) - 1] !== undefined;
  if (kind === "sections") return sections.some((section) => section.id === id);
  if (kind === "workflow" && id === "authorisation") return true;
  if (kind === "record") return Object.hasOwn(record.columns ?? {}, name);
  if (kind === "workflow") return name in (id === "statuses" ? workflow.statuses : workflow.transitions);
  const field = place.slice("fields".length);
  return sections.some(({ fields }) =>
    fields.some((entry) => (typeof entry === "string" ? entry : entry.field) === field),
  );
}
