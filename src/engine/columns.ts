import { choiceFacts, type Fact, factLine, isTree } from "./choice-facts.ts";
import type { Definition, Json, JsonSchema, Pointer } from "./definition.ts";
import { dayNode, described, formField } from "./described.ts";
import type { Context } from "./evaluation.ts";
import { schemaAt, sectionFields } from "./form.ts";
import { listWords, propertiesOf } from "./list-words.ts";
import { get, getEach, isWithin, segments } from "./pointer.ts";
import type { ColumnPlaces } from "./record-map.ts";
import { amountWords, itemsOf, valueWords } from "./value-words.ts";

/** What a column's cells are: texts where nothing else is known of them. */
export type ColumnKind = "text" | "number" | "money" | "day" | "moment";

/** A value of a claim that is shown beside its form: where it comes from, what it is called, and where it goes. */
export interface Column extends Omit<ColumnPlaces, "kind"> {
  key: string;
  title: string;
  /** Into `{form, claim}`; `*` stands for every item of a list. */
  from: Pointer;
  kind: ColumnKind;
}

export type Described = Pick<Definition, "schema" | "ui" | "sections" | "messages" | "record" | "facts" | "computed">;

/**
 * The columns that a definition declares, in its order: each by itself, then, where `rest` says so, every field of the form that is
 * mapped nowhere else, in the form's order. A title that stands twice is told apart by its section.
 */
export function columnsOf(definition: Described): Column[] {
  const { columns = {}, rest, fields, lists } = definition.record;
  const written = Object.entries(columns).map(([key, { from, ...places }]) => columnAt(definition, key, from, places));
  const facts = Object.entries(definition.facts ?? {})
    .filter(([name]) => written.every(({ key, from }) => key !== name && from !== `/claim/${name}`))
    .map(([name, { schema: _, writes: __, visible: ___, given: ____, shown, list, search = false, ...asked }]) =>
      columnAt(definition, name, `/claim/${name}`, {
        page: true,
        export: shown !== "own",
        search,
        ...(list && { list: list === true ? "internal" : list }),
        ...asked,
      }),
    );
  const declared = [...written, ...facts];
  if (!rest) return distinct(definition, declared);
  const mapped = [
    ...Object.values(fields).map(({ form }) => form),
    ...Object.values(lists).flatMap(({ from }) => from.map(({ form }) => form)),
    ...Object.values(columns).flatMap(({ from }) => (from.startsWith("/form/") ? from.slice("/form".length) : [])),
  ];
  const isMapped = (field: Pointer) => mapped.some((one) => isWithin(field, one));
  const others = sectionFields(definition)
    .flatMap((field) => leavesOf(definition, field))
    .filter((field) => !isMapped(field))
    .map((field) => columnAt(definition, field.slice(1).replaceAll("/", "."), `/form${field}`, rest));
  return distinct(definition, [...declared, ...others]);
}

function columnAt(definition: Described, key: string, from: Pointer, places: ColumnPlaces): Column {
  const { node, words } = described(definition, from);
  const title = definition.messages.columns?.[key] ?? words?.title ?? segments(from).at(-1) ?? key;
  return { key, title, from, kind: words?.options ? "text" : kindOf(itemsOf(node) ?? node), ...places };
}

function kindOf(node: JsonSchema | undefined): ColumnKind {
  if (typeof node !== "object") return "text";
  if (node.type === "number" || node.type === "integer") return "number";
  if (node.format === "date-time") return "moment";
  return node.format === "date" ? "day" : "text";
}

/** A field, or the titled values below it where it is an object of several; what is entered by another widget, or is files, is none. */
function leavesOf(definition: Described, field: Pointer): Pointer[] {
  const { schema, ui, messages } = definition;
  const node = schemaAt(schema, field);
  // An area for all files of a claim is no field of the form.
  if (get(ui, `${field}/ui:widget`) === "hidden" || node === undefined) return [];
  const properties = propertiesOf(node);
  if (!properties || isTree(messages.fields[field]?.options)) return [field];
  return Object.keys(properties)
    .map((name): Pointer => `${field}/${name}`)
    .filter((part) => messages.fields[part])
    .flatMap((part) => leavesOf(definition, part));
}

function distinct({ sections, messages }: Described, columns: Column[]): Column[] {
  const seen = new Map<string, number>();
  for (const { title } of columns) seen.set(title, (seen.get(title) ?? 0) + 1);
  return columns.map((column) => {
    const field = formField(column.from);
    if (field === undefined || (seen.get(column.title) ?? 0) < 2) return column;
    const home = sections.find((section) => sectionFields({ sections: [section] }).some((one) => isWithin(field, one)));
    const words = home && messages.sections[home.id];
    return words ? { ...column, title: `${words}: ${column.title}` } : column;
  });
}

/**
 * A column's value of a claim: a number, a day as written in the form, a text, or a list of texts and days. Null where there is none.
 * `say` words an answer to a tree of choices; as it is kept, searched and exported it is the answer alone.
 */
export function columnValue(
  definition: Described,
  { from }: Column,
  context: Pick<Context, "form" | "claim">,
  say: (fact: Fact) => string = ({ text }) => text,
): Json {
  const value = getEach(context, from) as Json | undefined;
  const field = formField(from);
  const { node, words } = described(definition, from);
  const options = words?.options;
  if (field === undefined && node === undefined && !options) return value ?? null;
  if (isTree(options)) {
    const answers = [value ?? []].flat() as Json[];
    return someOf(
      // A choice that is kept by itself, without what it opens, is a code like any other.
      answers.flatMap((answer) =>
        typeof answer === "object"
          ? choiceFacts("", options, (get(answer, "/type") as Json | undefined) ?? answer).map(say)
          : (valueWords(answer, undefined, options) ?? []),
      ),
    );
  }
  const isDay = kindOf(itemsOf(node) ?? node) === "day";
  if (field === undefined && Array.isArray(value))
    return someOf(isDay ? value : value.flatMap((item) => valueWords(item, itemsOf(node), options) ?? []));
  if (typeof value === "object" && value !== null && field !== undefined) {
    const items = [value].flat() as Json[];
    const texts = isDay ? items : listWords(definition, field, items);
    // Of every item of a list each answer is told once.
    return someOf(field.includes("/*") ? [...new Set(texts)] : texts);
  }
  if (value === undefined || value === "") return null;
  const isRaw = typeof value === "number" || isDay;
  return isRaw && !options ? value : (valueWords(value, node, options) ?? null);
}

/** The same as people read it, a day as DD/MM/YYYY; several values each for itself. */
export function columnWords(definition: Described, column: Column, context: Pick<Context, "form" | "claim">): string[] {
  const node = column.kind === "day" ? dayNode : undefined;
  const amount = {
    ...(column.kind === "money" && { kind: column.kind }),
    ...(column.format && { format: column.format }),
  };
  const wordsOf = (one: Json) => amountWords(amount, one) ?? valueWords(one, node);
  return [columnValue(definition, column, context, factLine)].flat().flatMap((one) => wordsOf(one as Json) ?? []);
}

/** What stands at a pointer into form and claim, as people read it: of the kind that a column says it is. */
export function wordsAt(definition: Described, from: Pointer, context: Pick<Context, "form" | "claim">): string[] {
  const [, name, value = ""] = segments(from);
  const kept = name === "computed" && definition.computed?.[value]?.field;
  const declared = columnsOf(definition).find((column) => column.from === from || column.from === `/form${kept}`);
  return columnWords(definition, { ...(declared ?? columnAt(definition, from, from, {})), from }, context);
}

const someOf = (texts: Json[]): Json => (texts.length > 0 ? texts : null);
