import {
  answerWords,
  type CompiledDefinition,
  type Context,
  choiceFacts,
  evaluate,
  type Fact,
  type Form,
  fieldEntry,
  fieldTitle,
  get,
  inWordsOf,
  isTree,
  itemsOf,
  type Json,
  type JsonSchema,
  listWords,
  type Pointer,
  propertiesOf,
  schemaAt,
  valueWords,
} from "../../../engine/index.ts";

export interface AnswerTable {
  title: string;
  columns: string[];
  rows: string[][];
  /** Columns of numbers, by their place. */
  numbers: number[];
}

/** A question in the definition's words, and its answer; or a list under its heading. */
export type Answer = Fact | AnswerTable;

export interface AnsweredSection {
  id: string;
  title: string;
  items: Answer[];
}

interface Reading {
  definition: CompiledDefinition;
  context: Context;
  /** Names of the claim's files. */
  files: string[];
  /** Fields that stand elsewhere already. */
  said?: ReadonlySet<Pointer>;
  /** Sections without an answer are named as well. */
  isWhole?: boolean;
}

/**
 * The form in words, section by section as the definition orders them: what the print, an earlier version and the page on which
 * answers are checked say. What does not apply or is empty is left out.
 */
export function formAnswers({ definition: written, context, files, said, isWhole }: Reading): AnsweredSection[] {
  const definition = inWordsOf(written, context.user);
  const { sections, fields } = evaluate(definition, context);
  return definition.sections.flatMap((section) => {
    const state = sections[section.id];
    if (!state?.applies || !state.visible || !state.drawn) return [];
    const shown = section.fields
      .map((entry) => fieldEntry(entry).field)
      .filter((field) => fields[field]?.applies && fields[field].visible && fields[field].drawn && !said?.has(field));
    const items = shown.flatMap((field) => answersTo(definition, field, context.form, files));
    if (items.length === 0 && !isWhole) return [];
    return [{ id: section.id, title: definition.messages.sections[section.id] ?? "", items }];
  });
}

/** The lists of the form that the claim's record tells of (units, parts, lines), as far as this person may see them and they hold anything. */
export function recordTables({ definition: written, context }: Pick<Reading, "definition" | "context">): AnswerTable[] {
  const definition = inWordsOf(written, context.user);
  const { fields } = evaluate(definition, context);
  const lists = Object.values(definition.record.lists).flatMap(({ from }) => from.map(({ form }) => form));
  return [...new Set(lists)]
    .filter((field) => fields[field]?.applies && fields[field].visible)
    .flatMap((field) => answersTo(definition, field, context.form, []))
    .filter((answer) => "rows" in answer);
}

/** One field in words: a fact, a list, or what its parts say; nothing where it is blank. */
export function answersTo(definition: CompiledDefinition, field: Pointer, form: Form, files: string[]): Answer[] {
  const { messages, ui, schema } = definition;
  const title = fieldTitle(messages, field);
  if (get(ui, `${field}/ui:widget`) === "hidden") return [];
  if (get(ui, `${field}/ui:field`) === "file-upload" && schemaAt(schema, field) === undefined) {
    const names = accepted(files, get(ui, `${field}/ui:options/accept`));
    return names.length > 0 ? [{ title, text: names.join("\n") }] : [];
  }
  const value = get(form, field) as Json | undefined;
  const node = schemaAt(schema, field);
  const options = messages.fields[field]?.options;
  if (isTree(options)) return treeFacts(definition, field, value);
  if (Array.isArray(value) && propertiesOf(itemsOf(node))) return tableOf(definition, field, value, itemsOf(node));
  const properties = propertiesOf(node);
  if (properties) {
    const titled = Object.keys(properties)
      .map((name): Pointer => `${field}/${name}`)
      .filter((part) => messages.fields[part] && !isKey(schemaAt(schema, part)));
    if (titled.length === 0) return wholeOf(title, value, properties);
    return titled.flatMap((part) => answersTo(definition, part, form, files));
  }
  const text = answerWords(definition, field, value);
  return text === undefined ? [] : [{ title, text }];
}

/** What a widget has written of one thing (an account, a place) whose parts have no titles of their own: those that people read, in one. */
function wholeOf(title: string, value: Json | undefined, properties: Record<string, JsonSchema>): Fact[] {
  const texts = Object.entries(properties).flatMap(([name, node]) => {
    return isKey(node) ? [] : (valueWords(get(value, `/${name}`) as Json | undefined, node) ?? []);
  });
  return texts.length > 0 ? [{ title, text: texts.join("\n") }] : [];
}

/** What the portal knows a thing by says nothing to people. */
const isKey = (node: JsonSchema | undefined): boolean => typeof node === "object" && node.format === "uuid";

/** The answers to a tree of choices: one, or a list of them, each with the texts that stand beside it (`notes`). */
function treeFacts({ messages, schema }: CompiledDefinition, field: Pointer, value: Json | undefined): Fact[] {
  const options = messages.fields[field]?.options ?? [];
  return [value ?? []].flat().flatMap((answer) => [
    ...choiceFacts(fieldTitle(messages, field), options, get(answer, "/type") as Json | undefined),
    ...Object.entries(typeof answer === "object" && answer !== null ? answer : {}).flatMap(([name, own]) => {
      const words = messages.fields[`${field}/*/${name}`];
      const text = words && valueWords(own, schemaAt(schema, `${field}/*/${name}`));
      return text === undefined ? [] : [{ title: words?.title ?? "", text }];
    }),
  ]);
}

/** A list as a table: a column for every property that has a title and a value in some row. */
function tableOf(
  definition: CompiledDefinition,
  field: Pointer,
  items: Json[],
  schema: JsonSchema | undefined,
): AnswerTable[] {
  const { messages } = definition;
  const columns = Object.entries(propertiesOf(schema) ?? {}).flatMap(([name, node]) => {
    const own: Pointer = `${field}/*/${name}`;
    const words = messages.fields[own];
    if (!words) return [];
    const cells = items.map((item) => {
      const value = get(item, `/${name}`) as Json | undefined;
      const isInner = typeof value === "object" && value !== null;
      if (isInner) return listWords(definition, own, [value].flat() as Json[]).join("\n");
      return answerWords(definition, own, value) ?? "";
    });
    const isNumber = typeof node === "object" && (node.type === "number" || node.type === "integer");
    return cells.some((cell) => cell !== "") ? [{ title: words.title, cells, isNumber }] : [];
  });
  if (columns.length === 0) return [];
  return [
    {
      title: fieldTitle(messages, field),
      columns: columns.map((column) => column.title),
      rows: items.map((_, row) => columns.map(({ cells }) => cells[row] ?? "")),
      numbers: columns.flatMap(({ isNumber }, place) => (isNumber ? [place] : [])),
    },
  ];
}

/** An area that takes some files lists those; one without `accept` lists all. */
function accepted(files: string[], accept: unknown): string[] {
  if (!Array.isArray(accept)) return files;
  return files.filter((name) => accept.some((ending) => name.toLowerCase().endsWith(String(ending))));
}
