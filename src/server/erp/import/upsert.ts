import { sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Value } from "./sheet.ts";

interface Target {
  table: keyof Tables;
  /** Columns by their types in the database. */
  types: Readonly<Record<string, string>>;
  key: readonly string[];
  /** Columns that a row which is there already keeps as they are. */
  firstOnly?: readonly string[];
  /** What a new row has where the file lacks a column. */
  presets?: Readonly<Record<string, Value>>;
}

/** What became of a row, by the values of its key with a tab between them. Rows that are not there were stored already. */
type Upserted = Map<string, "added" | "changed">;

/**
 * Adds rows whose key is new and changes those that differ, in one statement however many they are. A column that the first row
 * leaves undefined stays as it is stored.
 */
export async function upsert(
  trx: Transaction<Tables>,
  { table, types, key, firstOnly = [], presets = {} }: Target,
  rows: readonly Readonly<Record<string, Value | undefined>>[],
): Promise<Upserted> {
  const [first] = rows;
  if (!first) return new Map();
  const isGiven = (column: string) => first[column] !== undefined;
  const columns = Object.keys(types).filter((column) => isGiven(column) || Object.hasOwn(presets, column));
  const compared = columns.filter((column) => isGiven(column) && !key.includes(column) && !firstOnly.includes(column));
  const given = rows.map((row) => ({ ...presets, ...row }));
  const list = (names: readonly string[], of?: string) =>
    sql.join(names.map((name) => (of ? sql.ref(`${of}.${name}`) : sql.ref(name))));
  const shapes = sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(types[column] ?? "text")}`));
  const settings = sql.join(compared.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));
  const otherwise =
    compared.length === 0
      ? sql`nothing`
      : sql`update set ${settings} where row(${list(compared, "kept")}) is distinct from row(${list(compared, "excluded")})`;
  // In the order of their keys, so that two imports at once never wait for each other in a circle.
  const { rows: written } = await sql<{ named: string; is_added: boolean }>`
    insert into ${sql.table(table)} as kept (${list(columns)})
    select ${list(columns)} from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(${shapes})
    order by ${list(key)}
    on conflict (${list(key)}) do ${otherwise}
    returning concat_ws(e'\\t', ${list(key, "kept")}) as named, kept.xmax = 0 as is_added`.execute(trx);
  return new Map(written.map(({ named, is_added }) => [named, is_added ? "added" : "changed"]));
}

/** How many rows were added, and how many changed. */
export function tally(outcomes: Iterable<"added" | "changed" | undefined>): { added: number; changed: number } {
  const all = [...outcomes];
  return {
    added: all.filter((outcome) => outcome === "added").length,
    changed: all.filter((outcome) => outcome === "changed").length,
  };
}
