import { sql } from "kysely";
import type { Queryable } from "../../server/app-context.ts";
import type { Tables } from "../../server/platform/database/tables.ts";

type Row = Record<string, unknown>;

/** Writes thousands of rows by one statement each table, much faster than as parameters one by one. */
export interface RowWriter {
  /** All rows of a table have the same keys. Rows that are there already are left as they are where `ifAbsent`. */
  write(database: Queryable, table: keyof Tables, rows: object[], ifAbsent?: boolean): Promise<void>;
}

/** A writer that knows the columns' types as they stand in the database. */
export async function rowWriter(database: Queryable): Promise<RowWriter> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string; udt_name: string }>`
    select table_name, column_name, udt_name from information_schema.columns
    where table_schema = current_schema()`.execute(database);
  const types = new Map(
    columns.map(({ table_name, column_name, udt_name }) => [`${table_name}.${column_name}`, udt_name]),
  );
  return {
    async write(queryable, table, rows, ifAbsent = false) {
      const [first] = rows as Row[];
      if (!first) return;
      const names = Object.keys(first);
      const lists = names.map((name) => {
        const type = types.get(`${table}.${name}`);
        if (!type) throw new Error(`The table ${table} has no column ${name}.`);
        return sql`${arrayText(rows as Row[], name)}::text::${sql.raw(type)}[]`;
      });
      await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        select * from unnest(${sql.join(lists)}) ${ifAbsent ? sql`on conflict do nothing` : sql``}`.execute(queryable);
    },
  };
}

/** PostgreSQL's own writing of an array, which both databases' clients hand on as text. */
function arrayText(rows: Row[], name: string): string {
  const items = rows.map((row) => {
    const value = row[name];
    if (value === null || value === undefined) return "NULL";
    const text = value instanceof Date ? value.toISOString() : String(value);
    return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
  });
  return `{${items.join(",")}}`;
}
