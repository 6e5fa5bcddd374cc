import { sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { BadRow, Row } from "./sheet.ts";

/** Which of these values a table's column holds. */
export async function knownValues(
  trx: Transaction<Tables>,
  table: keyof Tables,
  column: string,
  values: Iterable<unknown>,
): Promise<Set<string>> {
  const asked = [...new Set(values)];
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} in (select jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb))`.execute(trx);
  return new Set(rows.map(({ value }) => value));
}

/** Ids of accounts by their customer numbers. */
export async function accountIds(trx: Transaction<Tables>, sapIds: Iterable<string>): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; sap_id: string }>`
    select id, sap_id from customers
    where sap_id in (select jsonb_array_elements_text(${JSON.stringify([...new Set(sapIds)])}::jsonb))`.execute(trx);
  return new Map(rows.map(({ id, sap_id }) => [sap_id, id]));
}

interface Reference {
  column: string;
  known: ReadonlySet<string>;
  /** What is to be imported first. */
  first: string;
}

/** Parts rows into those whose references are known and those that name something that is not there. */
export function withKnown(rows: readonly Row[], references: readonly Reference[]): { good: Row[]; bad: BadRow[] } {
  const good: Row[] = [];
  const bad: BadRow[] = [];
  for (const row of rows) {
    const faults = references.flatMap(({ column, known, first }) => {
      const value = String(row.values[column]);
      const fault = `"${value}" is not known; import the ${first} first, or correct it`;
      return known.has(value) ? [] : [{ line: row.line, column, fault }];
    });
    if (faults.length === 0) good.push(row);
    else bad.push(...faults);
  }
  return { good, bad };
}
