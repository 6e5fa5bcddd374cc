import { columnsOf, columnValue, columnWords } from "./columns.ts";
import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Json, Pointer } from "./definition.ts";
import type { Context, Form } from "./evaluation.ts";
import { fieldTitle } from "./messages.ts";
import { get, set } from "./pointer.ts";
import { prune } from "./prune.ts";
import type { RecordList } from "./record-map.ts";

type Definition = Pick<CompiledDefinition, "record">;
type Described = Pick<CompiledDefinition, "record" | "schema" | "ui" | "sections" | "messages" | "facts">;
type ClaimRecord = Record<string, Json>;

/** A list's items; what is no item of a form (a text, null) is left out. */
const itemsOf = (value: unknown): Record<string, Json>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null && !Array.isArray(item)) : [];

/** The form as the API's claim record: every mapped key is there, null where the form has nothing. */
export function toRecord(definition: Definition, form: Form): ClaimRecord {
  const { fields, lists } = definition.record;
  let record: ClaimRecord = {};
  for (const [key, { form: field }] of Object.entries(fields)) {
    record = withKey(record, key, (get(form, field) as Json | undefined) ?? null);
  }
  for (const [key, { from }] of Object.entries(lists)) {
    record[key] = from.flatMap((source) =>
      itemsOf(get(form, source.form)).flatMap((item) => recordItems(item, source)),
    );
  }
  return record;
}

/** `record`, which the caller has just made, with a value at a key; a key like `installer/name` leads below. */
function withKey(record: ClaimRecord, key: string, value: Json): ClaimRecord {
  if (/[/~]/.test(key)) return set(record, `/${key}`, value);
  record[key] = value;
  return record;
}

type Source = RecordList["from"][number];

/** An item of the form as items of the record: one, or one for each entry of the list that `spread` names. */
function recordItems(item: Record<string, Json>, { fixed = {}, fields, spread }: Source): Record<string, Json>[] {
  let made: Record<string, Json> = { ...fixed };
  for (const [to, from] of Object.entries(fields)) made = withKey(made, to, item[from] ?? null);
  const entries = spread && item[spread.list];
  if (!spread || !Array.isArray(entries) || entries.length === 0) return [made];
  return entries.map((entry) => set(made, `/${spread.as}`, entry));
}

/** The claim record as a form, blanks away: the way back of `toRecord`. */
export function toForm(definition: Definition, record: Record<string, unknown>): Form {
  const { fields, lists } = definition.record;
  let form: Form = {};
  for (const [key, { form: field }] of Object.entries(fields)) {
    const value = get(record, `/${key}`) as Json | undefined;
    if (value !== undefined) form = set(form, field, value);
  }
  for (const [key, { from }] of Object.entries(lists)) {
    if (!Array.isArray(record[key])) continue;
    const items = itemsOf(record[key]);
    for (const source of from) {
      // What was spread over several records has a list of its own to come back from.
      if (source.spread) continue;
      const own = items.filter((item) =>
        Object.entries(source.fixed ?? {}).every(([name, value]) => item[name] === value),
      );
      form = set(
        form,
        source.form,
        own.map((item) => formItem(item, source.fields)),
      );
    }
  }
  return prune(form);
}

const formItem = (item: Record<string, Json>, names: Record<string, string>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([from, to]) => {
      const value = get(item, `/${from}`) as Json | undefined;
      return value == null ? [] : [[to, value]];
    }),
  );

/** Where searches read, into `{form, claim}`; of items of a list, the first. */
export function searchedPlaces(definition: Described): Pointer[] {
  const { fields, lists } = definition.record;
  return [
    ...Object.values(fields).flatMap(({ form, search }) => (search ? [`/form${form}`] : [])),
    ...Object.values(lists).flatMap(({ from }) =>
      from.flatMap(({ form, search = [] }) => search.map((name) => `/form${form}/0/${name}`)),
    ),
    ...columnsOf(definition).flatMap(({ from, search }) => (search ? [from] : [])),
  ];
}

/** A text that a search finds the claim by. */
interface SearchedValue {
  title: string;
  text: string;
  /** As `searchedPlaces` names it. */
  from: Pointer;
}

/** What a search finds the claim by, each value with the title it has for a reader. */
export function searchedValues(
  definition: Described,
  form: Form,
  claim: Record<string, unknown> = {},
): SearchedValue[] {
  const { fields, lists } = definition.record;
  const { messages } = definition;
  const found: [from: Pointer, title: string, values: unknown][] = Object.values(fields).flatMap((field) =>
    field.search ? [[`/form${field.form}`, fieldTitle(messages, field.form), get(form, field.form)]] : [],
  );
  for (const { from } of Object.values(lists)) {
    for (const source of from) {
      for (const item of itemsOf(get(form, source.form))) {
        for (const name of source.search ?? []) {
          const field = `${source.form}/0/${name}`;
          found.push([`/form${field}`, fieldTitle(messages, field), item[name]]);
        }
      }
    }
  }
  for (const column of columnsOf(definition)) {
    if (!column.search) continue;
    const context = { form, claim: claim as Context["claim"] };
    const value = columnValue(definition, column, context);
    // A day and an amount of money are found as people read them, too.
    found.push([column.from, column.title, [...new Set([...columnWords(definition, column, context), value].flat())]]);
  }
  return found.flatMap(([from, title, values]) =>
    [values].flat().flatMap((value) => {
      const text = typeof value === "number" ? String(value) : value;
      return typeof text === "string" && text !== "" ? [{ title, text, from }] : [];
    }),
  );
}
