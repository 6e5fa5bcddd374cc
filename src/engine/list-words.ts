import { answerWords } from "./answer-words.ts";
import type { Definition, Json, JsonSchema, Pointer } from "./definition.ts";
import { schemaAt } from "./form.ts";
import { itemsOf, valueWords } from "./value-words.ts";

type Described = Pick<Definition, "schema" | "messages" | "record">;

/**
 * The items of a list in words, one text each; of an item that is an object its titled values, lists inside of it included. Several
 * items with parts are numbered: `1. Part: Valve; Readings: (1) Pressure: 2, Read on: 04/03/2026 (2) Pressure: 3`.
 */
export function listWords(definition: Described, field: Pointer, items: Json[], isInside = false): string[] {
  const { schema, messages } = definition;
  const own = schemaAt(schema, field);
  const inner = itemsOf(own);
  const node = inner ?? own;
  const options = messages.fields[field]?.options;
  const isNumbered = inner !== undefined && items.length > 1;
  return items.flatMap((item, at) => {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return valueWords(item, node, options) ?? [];
    const home: Pointer = inner === undefined ? field : `${field}/*`;
    const parts = inOrderOf(node, item).flatMap(([name, value]) => {
      const place: Pointer = `${home}/${name}`;
      const words = messages.fields[place];
      if (!words) return [];
      const text =
        typeof value === "object" && value !== null
          ? insideWords(definition, place, [value].flat() as Json[])
          : answerWords(definition, place, value);
      return text ? [`${words.title}: ${text}`] : [];
    });
    if (parts.length === 0) return [];
    const number = isInside ? `(${at + 1}) ` : `${at + 1}. `;
    return `${isNumbered ? number : ""}${parts.join(isInside ? ", " : "; ")}`;
  });
}

/** Items with parts tell where they begin by their numbers; single values do not. */
const insideWords = (definition: Described, place: Pointer, values: Json[]): string =>
  listWords(definition, place, values, true).join(values.some((one) => typeof one === "object") ? " " : ", ");

/** The entries as the form has them: the database keeps them in an order of its own. */
function inOrderOf(node: JsonSchema | undefined, item: Record<string, Json>): [string, Json][] {
  const names = [...Object.keys(propertiesOf(node) ?? {}), ...Object.keys(item)];
  return [...new Set(names)].flatMap((name) => (Object.hasOwn(item, name) ? [[name, item[name] as Json]] : []));
}

export const propertiesOf = (node: JsonSchema | undefined): Record<string, JsonSchema> | undefined =>
  typeof node === "object" ? (node.properties as Record<string, JsonSchema> | undefined) : undefined;
