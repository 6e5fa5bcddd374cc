import {
  answerWords,
  type CompiledDefinition,
  choiceFacts,
  type FieldWords,
  type Form,
  factLine,
  fieldEntry,
  fieldTitle,
  get,
  isTree,
  itemsOf,
  type Json,
  type JsonSchema,
  type Pointer,
  schemaAt,
} from "../../../engine/index.ts";
import type { MergeRow } from "./merge-forms.ts";

type Definition = Pick<CompiledDefinition, "schema" | "messages" | "sections" | "record">;

/** `Install Information: Date Failed`; of a list's item also what it is. */
export function rowTitle(definition: Definition, { field, item, mine, theirs }: MergeRow): string {
  const section = definition.sections.find(({ fields }) => fields.some((entry) => fieldEntry(entry).field === field));
  const names = [definition.messages.sections[section?.id ?? ""], fieldTitle(definition.messages, field)];
  // A title may end with a colon of its own.
  const said = names
    .flatMap((name) => name?.replace(/:\s*$/, "") || [])
    .filter((name, at, all) => all.indexOf(name) === at);
  const words = item === undefined ? [] : [itemName(definition, field, mine ?? theirs)];
  return [...said, ...words].join(": ");
}

/** What stands on one side of a row, a line for each thing; nothing there has a line too. */
export function sideWords(definition: Definition, row: MergeRow, side: "mine" | "theirs", form: Form): string[] {
  const lines = linesOf(definition, row.item === undefined ? row.field : `${row.field}/0`, row[side]);
  const beside = row.item === undefined ? row.companions.flatMap((field) => besideWords(definition, field, form)) : [];
  const all = [...lines, ...beside.filter((line) => !lines.includes(line))];
  if (all.length === 0) return [row.item === undefined ? "Nothing" : "Not on the claim"];
  return all;
}

/** Parts of an address and the like, where they have something to say. */
function besideWords(definition: Definition, field: Pointer, form: Form): string[] {
  const value = get(form, field) as Json | undefined;
  if (value === true) return [definition.messages.fields[field]?.title ?? ""].filter(Boolean);
  return typeof value === "boolean" || Array.isArray(value) ? [] : linesOf(definition, field, value).slice(0, 4);
}

function linesOf(definition: Definition, field: Pointer, value: Json | undefined): string[] {
  const schema = schemaAt(definition.schema, field);
  const own = field.replace(/\/\d+$/, "/*");
  const words: FieldWords | undefined = definition.messages.fields[own];
  if (value === undefined || value === null) return [];
  if (isTree(words?.options)) {
    const { options = [] } = words as FieldWords;
    return [value].flat().flatMap((answer) => [
      // The row is named after the field itself.
      ...choiceFacts("", options, get(answer, "/type") as Json | undefined).map(factLine),
      ...otherTexts(answer),
    ]);
  }
  if (Array.isArray(value) && isOfObjects(schema)) return value.map((item) => itemName(definition, field, item));
  if (typeof value === "object" && !Array.isArray(value)) return propertyLines(definition, own, value, schema);
  const text = answerWords(definition, own, value);
  return text === undefined ? [] : text.split("\n");
}

/** An object, a line for each property that has words or is a text of its own. */
function propertyLines(
  definition: Definition,
  own: Pointer,
  value: { [key: string]: Json },
  schema: JsonSchema | undefined,
): string[] {
  const titled = Object.entries(value).flatMap(([name, part]) => {
    const words = definition.messages.fields[`${own}/${name}`];
    const text = words && answerWords(definition, `${own}/${name}`, part);
    return words && text !== undefined ? [factLine({ title: words.title, text })] : [];
  });
  if (titled.length > 0) return titled;
  const isId = (name: string) => get(schema, `/properties/${name}/format`) === "uuid";
  return Object.entries(value).flatMap(([name, part]) => (typeof part === "string" && !isId(name) ? [part] : []));
}

/** An item of a list in a few words: the first of its properties that have a title. */
function itemName(definition: Definition, field: Pointer, item: Json | undefined): string {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return String(item ?? "");
  const titled = Object.keys(get(schemaAt(definition.schema, `${field}/*`), "/properties") ?? {}).flatMap((name) => {
    const own: Pointer = `${field}/*/${name}`;
    return (definition.messages.fields[own] && answerWords(definition, own, item[name])) ?? [];
  });
  return titled.slice(0, 4).join(", ");
}

const isOfObjects = (schema: JsonSchema | undefined) => {
  const items = itemsOf(schema);
  return typeof items === "object" && items.type === "object";
};

const otherTexts = (answer: Json): string[] =>
  Object.values(typeof answer === "object" && answer !== null ? answer : {}).filter((part) => typeof part === "string");
