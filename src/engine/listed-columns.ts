import { canonical } from "./canonical.ts";
import type { Choice } from "./choice.ts";
import { isTree } from "./choice-facts.ts";
import { type Column, type ColumnKind, columnValue, type Described } from "./columns.ts";
import type { CompiledDefinition } from "./compiled-definition.ts";
import { fieldEntry } from "./conditions.ts";
import { factRights } from "./declared-facts.ts";
import type { Condition, Json, Pointer } from "./definition.ts";
import { described, formField } from "./described.ts";
import { fieldRights } from "./evaluate.ts";
import type { Context } from "./evaluation.ts";
import { factsOf } from "./facts.ts";
import { getEach, isWithin } from "./pointer.ts";
import type { ColumnPlaces, ListPlace } from "./record-map.ts";
import { itemsOf, localMinute, valueWords } from "./value-words.ts";

/** How a column stands in lists; undefined: not at all. */
export function listPlace({ list }: { list?: ColumnPlaces["list"] | boolean }): ListPlace | undefined {
  if (list === undefined || list === false) return undefined;
  if (list === true) return { readers: "internal" };
  return typeof list === "string" ? { readers: list } : list;
}

/** What a list can be asked of the column's values. */
type AskedOf = Pick<ColumnPlaces, "filter" | "order" | "count">;

/** Must its values be kept beside the claim, so that lists, reports and figures can ask for them? */
export const isKept = ({ filter, order, count }: AskedOf): boolean => (filter || order || count) === true;

export interface ColumnChoice {
  /** As `keptValues` gives it. */
  value: string;
  label: string;
}

/** The values that a column can have, in their order, where it has few that are known; undefined where it may have any. */
export function columnChoices(definition: Described, { from }: Column): ColumnChoice[] | undefined {
  const { node, words } = described(definition, from);
  const options: Choice[] = words?.options ?? [];
  const single = itemsOf(node) ?? node;
  // A choice of a tree that is kept by itself, without what it opens, is one of few like any other.
  const isAlone = !isTree(words?.options) || (typeof single === "object" && single.enum !== undefined);
  if (options.length > 0 && isAlone) return options.map(({ value, label }) => ({ value: String(value), label }));
  if (typeof single !== "object") return undefined;
  const values = single.type === "boolean" ? [true, false] : (single.enum as Json[] | undefined);
  return values?.map((value) => ({ value: String(value), label: valueWords(value, single) ?? String(value) }));
}

/** One value of a column as it is looked for and put in order. */
interface KeptValue {
  /** A choice's value, a day as written in the form, a moment by New Zealand's clocks, a number as text, or words in small letters; at most `longestKept` characters. */
  value: string;
  /** What it is ordered by, where that is a number: the number itself, or a choice's place among the choices. */
  number: number | null;
}

/** Characters; what two values have in common up to there is one value to lists. */
const longestKept = 200;
/** More values of a list than anybody looks for. */
const mostKept = 100;

/** Where a claim of another version has a column of today: that version may call the field otherwise. */
export function columnIn(held: CompiledDefinition, column: Column): Column {
  const { columns } = held.record;
  const from = columns && Object.hasOwn(columns, column.key) ? columns[column.key]?.from : undefined;
  return from === undefined ? column : { ...column, from };
}

/** Each different value of the column that this claim has; none where its field does not apply or is hidden from all by the claim itself. */
export function keptValues(
  held: CompiledDefinition,
  { definition, column }: { definition: Described; column: Column },
  context: Context,
): KeptValue[] {
  const { kind } = column;
  const own = columnIn(held, column);
  const { from } = own;
  // Asked for by those who may see it today: what the claim's own version shows to others is not told that way.
  if (canonical(readerConditions(held, from)) !== canonical(readerConditions(definition, column.from))) return [];
  if (!isThere(held, from, context)) return [];
  const facts = factsOf(held, context);
  const choices = columnChoices(definition, column);
  const isRaw = choices !== undefined || kind === "moment" || kind === "day";
  const version = from === column.from ? definition : held;
  const raw = isRaw ? getEach(facts, from) : columnValue(version, own, facts as unknown as Context);
  const texts = [raw as Json | undefined].flat().map(plain);
  const found = kind === "moment" ? texts.map((text) => localMinute(text) ?? "") : texts;
  const values = [...new Set(found.filter((text) => text !== ""))].slice(0, mostKept);
  return values.map((text) => {
    const place = choices?.findIndex(({ value }) => value === text);
    if (place !== undefined) return { value: text.slice(0, longestKept), number: place < 0 ? null : place };
    const number = isOfNumbers(kind) && text.trim() !== "" ? Number(text) : Number.NaN;
    return { value: text.toLowerCase().slice(0, longestKept), number: Number.isFinite(number) ? number : null };
  });
}

/** Are its values put in order, and asked for, as numbers? */
export const isOfNumbers = (kind: ColumnKind): boolean => kind === "number" || kind === "money";

const plain = (value: Json | undefined): string =>
  value === undefined || value === null || typeof value === "object" ? "" : String(value);

/** Whether the claim itself has the value, whoever looks. */
function isThere(held: CompiledDefinition, from: Pointer, context: Context): boolean {
  const field = formField(from);
  const hangsOnReader = readerConditions(held, from).length > 0;
  if (field === undefined) {
    const name = from.slice("/claim/".length);
    const isConditional = typeof held.facts?.[name]?.visible === "object";
    return !isConditional || hangsOnReader || factRights(held, context)[name]?.visible === true;
  }
  const rights = Object.entries(fieldRights(held, context)).find(([one]) => isWithin(field, one));
  if (!rights) return true;
  return rights[1].applies && (hangsOnReader || rights[1].visible);
}

/** Conditions that say who may see the column's value, and read who looks. */
export function readerConditions(definition: Pick<Described, "sections" | "facts">, from: Pointer): Condition[] {
  const field = formField(from);
  const conditions =
    field === undefined
      ? [definition.facts?.[from.slice("/claim/".length)]?.visible]
      : definition.sections.flatMap((section) => {
          const entry = section.fields.map(fieldEntry).find(({ field: one }) => isWithin(field, one));
          return entry ? [section.visible, entry.visible] : [];
        });
  return conditions.filter(
    (one): one is Condition => typeof one === "object" && JSON.stringify(one).includes('"/user/'),
  );
}
