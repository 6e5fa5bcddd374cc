import { applyEdits, type JSONPath, modify } from "jsonc-parser";
import type { WrittenClaimType } from "../shared-sources.ts";
import type { Plan } from "./naming.ts";

/** One change of a JSON file: a value at a path, or none to take it away. */
type Change = [path: JSONPath, value: unknown, isInsertion?: boolean];

/** Changes a JSON text and leaves the layout of everything else as it is. */
function changed(text: string, changes: readonly Change[]): string {
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" };
  return changes.reduce(
    (before, [path, value, isArrayInsertion = false]) =>
      applyEdits(before, modify(before, path, value, { formattingOptions, isArrayInsertion })),
    text,
  );
}

/** The workflow under an address of its own; by whom and where the source is saved and hidden is the source's own affair. */
export const ownWorkflow = (text: string, { name }: Plan): string => {
  const { start = {}, types } = JSON.parse(text);
  return changed(text, [
    [["start", "path"], name],
    ...["call", "hiddenIn"].filter((key) => key in start).map((key): Change => [["start", key], undefined]),
    ...(types === undefined ? [] : [[["types"], undefined] as Change]),
  ]);
};

/** What a new type asks for is seen from the first day: in exports, on the claim's page, by a search. */
const everywhere = { export: true, page: true, search: true };

/** The record map, with the fields that are yet to come. */
export const ownRecord = (text: string): string =>
  "rest" in JSON.parse(text) ? text : changed(text, [[["rest"], everywhere]]);

/** The files of a type that extends another, as far as they must differ: its address and its name. */
export function changesOf({ name, label }: Plan, parent: { start?: object; types?: unknown }): Record<string, string> {
  const { start = {}, types } = parent;
  const gone = ["call", "hiddenIn"].filter((key) => key in start).map((key) => [key, null]);
  const $schema = "../meta/changes.schema.json";
  const workflow = { start: { path: name, ...Object.fromEntries(gone) }, ...(types !== undefined && { types: null }) };
  const text = (content: object) => `${JSON.stringify({ $schema, ...content }, null, 2)}\n`;
  return {
    workflow: text(workflow),
    messages: text({ type: { title: label, label } }),
    record: text({ rest: everywhere }),
  };
}

/** The words under its own name. */
export const ownWords = (text: string, { label }: Plan): string =>
  changed(text, [
    [["type", "title"], label],
    [["type", "label"], label],
  ]);

/** The list of claim types with the new one behind its source. */
export function withType(text: string, { name, from, parent, label, description, prefix, sources }: Plan): string {
  const { types } = JSON.parse(text) as { types: WrittenClaimType[] };
  const last = types.findLastIndex(({ type }) => sources.includes(type));
  const source = types.find(({ type }) => type === from);
  const entry: WrittenClaimType = {
    type: name,
    ...(parent !== undefined && { extends: parent }),
    label,
    ...(prefix !== undefined && { prefix }),
    description,
    ...(source?.drawing !== undefined && { drawing: source.drawing }),
    ...(source?.isClaim === false && { isClaim: false }),
  };
  return changed(text, [[["types", last + 1], entry, true]]);
}

/** The access rights, where what is said of the source's types is said of the new one too. */
export function withScopes(text: string, { name, sources }: Plan): string {
  const { scopes = {} } = JSON.parse(text) as { scopes?: Record<string, { types?: string[] }[]> };
  const fitting = Object.entries(scopes).flatMap(([scope, parts]) =>
    parts.flatMap(({ types = [] }, part) =>
      types.some((type) => sources.includes(type)) ? [{ path: ["scopes", scope, part, "types", types.length] }] : [],
    ),
  );
  return changed(
    text,
    fitting.map(({ path }): Change => [path, name, true]),
  );
}
