import type { Choice, Json } from "../../engine/definition.ts";
import { get } from "../../engine/pointer.ts";
import type { Fault } from "../fault.ts";
import { isObject } from "../json-object.ts";
import { nearestWord } from "../nearest-word.ts";
import { locate } from "../world.ts";
import type { Check } from "./check.ts";

/** A field's `list` is one of shared/lists.json, and offers just the values that may be saved. */
export const listNames: Check = ({ files, definition, shared, isWhole }) => {
  const { fields = {} } = files.messages.json as { fields?: Record<string, { list?: Json }> };
  const known = Object.keys(shared.lists);
  const unlisted = Object.entries(fields).flatMap(([pointer, { list }]): Fault[] => {
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
    const subject = found !== undefined && found !== "open" && isObject(found.schema) ? found.schema : undefined;
    if (!subject || !isWhole("schema") || !shared.files.lists.isWhole) return [];
    return disagreement(list, choices, subject).map((message) => files.messages.fault(at, "list-values", message));
  });
  return [...unlisted, ...withoutChoices()];

  /** A select or radio that would have nothing to offer. */
  function withoutChoices(): Fault[] {
    if (!isWhole("messages", "schema")) return [];
    return uiNodes(definition.ui).flatMap(([node, path]): Fault[] => {
      const kind = node["ui:widget"];
      if (kind !== "select" && kind !== "radio") return [];
      const pointer = `/${path.join("/")}`;
      const found = locate(definition.schema, pointer);
      if (found === undefined || found === "open" || !isObject(found.schema)) return [];
      const { type, enum: own } = found.schema;
      if (own !== undefined || type === "boolean" || fields[pointer]?.list !== undefined || type === "array") return [];
      const message = `"${pointer}" is a ${kind} with nothing to choose from; give it a "list" in messages.en.json or an "enum" in form.schema.json.`;
      return [files.ui.fault([...path, "ui:widget"], "no-choices", message)];
    });
  }
};

function disagreement(list: string, choices: readonly Choice[], subject: { [key: string]: Json }): string[] {
  const values = choices.map(({ value }) => value);
  const types = subject.type === undefined ? undefined : [subject.type].flat();
  const numeric = types?.some((type) => type === "integer" || type === "number");
  const wrong = types && values.find((value) => !(typeof value === "number" ? numeric : types.includes("string")));
  if (wrong !== undefined) {
    return [`The list "${list}" offers ${JSON.stringify(wrong)}, but the field is of the type "${types?.join(", ")}".`];
  }
  if (!Array.isArray(subject.enum)) return [];
  const own = subject.enum as Json[];
  const refused = values.filter((value) => !own.includes(value));
  const unnamed = own.filter((value) => !values.includes(value as string));
  return [
    ...(refused.length > 0
      ? [
          `The list "${list}" offers ${refused.join(", ")}, which "enum" in form.schema.json refuses; make the two agree.`,
        ]
      : []),
    ...(unnamed.length > 0
      ? [
          `"enum" in form.schema.json allows ${unnamed.join(", ")}, which the list "${list}" does not offer; make the two agree.`,
        ]
      : []),
  ];
}

function uiNodes(node: Json, path: string[] = []): [{ [key: string]: Json }, string[]][] {
  if (!isObject(node)) return [];
  const below = Object.entries(node).flatMap(([key, child]) =>
    key.startsWith("ui:") ? [] : uiNodes(child, [...path, key]),
  );
  return [[node, path], ...below];
}
