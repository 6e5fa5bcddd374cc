import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../helpers/test-database.ts";

interface Column {
  kind: string;
  isNullable: boolean;
  hasDefault: boolean;
}
type Shape = Record<string, Record<string, Column>>;

const kinds: Record<string, string> = {
  string: "text",
  Day: "day",
  Money: "money",
  Date: "moment",
  number: "number",
  boolean: "boolean",
  "string[]": "list",
};

const folder = join(import.meta.dirname, "../../../src/server/platform/database/tables");

/** What the files of `tables/` say, read from their text: `name: { column: type; ... }` or `name: Interface;` per table. */
function declared(): Shape {
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/ColumnType<([^,>]*)[^>]*>/g, (_, read: string) => (/ \| null$/.test(read) ? "Json | null" : "Json"));
  const rows = new Map(
    [...text.matchAll(/^(?:export )?interface (\w+) \{([^{}]*)\}/gm)].map(([, name, row]) => [name, row]),
  );
  const areas = [...text.matchAll(/^export interface \w+Tables \{\n([\s\S]*?)^\}/gm)].map(([, area]) => area).join("");
  const tables = [...areas.matchAll(/^ {2}(\w+): (?:\{([^}]*)\}|(\w+));/gm)];
  return Object.fromEntries(tables.map(([, table = "", body, row]) => [table, columnsOf(body ?? rows.get(row) ?? "")]));
}

function columnsOf(body: string): Record<string, Column> {
  const columns = body
    .split(";")
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const [name = "", type = ""] = entry.split(/:\s*/, 2);
      const bare = type.replace(/^Generated<(.*)>$/, "$1").replace(/ \| null$/, "");
      const kind = kinds[bare] ?? (bare.startsWith("Json") ? "json" : "text");
      return [name, { kind, isNullable: / \| null/.test(type), hasDefault: type.startsWith("Generated") }] as const;
    });
  return Object.fromEntries(columns);
}

const databaseKinds: Record<string, string> = {
  ARRAY: "list",
  text: "text",
  uuid: "text",
  date: "day",
  numeric: "money",
  "timestamp with time zone": "moment",
  integer: "number",
  bigint: "number",
  "double precision": "number",
  boolean: "boolean",
  jsonb: "json",
};

test("the table types are those of the database, column by column", async () => {
  const database = await openTestDatabase();
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: string; preset: string | null }>`
    select table_name as "table", column_name as "column", data_type as "type", is_nullable as nullable,
      case when is_identity = 'YES' then 'identity' else column_default end as preset
    from information_schema.columns where table_schema = 'public' and table_name not like 'kysely%'`.execute(database);
  await database.destroy();

  const expected = declared();
  const actual: Shape = {};
  for (const { table, column, type, nullable, preset } of rows) {
    const said = expected[table]?.[column];
    actual[table] = {
      ...actual[table],
      [column]: {
        kind: databaseKinds[type] ?? type,
        isNullable: nullable === "YES",
        // A default may exist for the migration's sake alone; a declared one must exist.
        hasDefault: preset !== null && (said?.hasDefault ?? true),
      },
    };
  }
  expect(Object.keys(expected).length).toBeGreaterThan(20);
  expect(actual).toEqual(expected);
});
