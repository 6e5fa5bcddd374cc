import { sql } from "kysely";
import { fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { editedSchemas } from "../../helpers/edited-schemas.ts";
import type { TestApp } from "../../helpers/test-app.ts";
import { claimOf } from "./stand.ts";

/** Lists are asked for what each type holds, so that it is kept beside its claims. */
export function keptBeside() {
  const schemas = editedSchemas();
  for (const type of ["warranty", "replacement", "return"]) {
    const asked = { filter: true, order: true };
    schemas.edit(`${type}/record.json`, (record) => {
      record.columns = {
        ...record.columns,
        sent: { from: "/claim/requestDate", ...asked },
        approved: { from: "/claim/approvedAt", ...asked },
      };
    });
    schemas.edit(`${type}/messages.en.json`, (messages) => {
      messages.columns = { ...messages.columns, sent: "Sent on", approved: "Approved on" };
    });
  }
  return schemas;
}

/** What lists are asked for, of claims as they stand: `stand` puts them there past every save. */
export async function fillAll(t: TestApp): Promise<void> {
  await t.database.deleteFrom("claim_value_fills").execute();
  for (const definition of t.parts.definitions.list()) await fillValues(t.parts, definition);
}

/** All rows that hang on the claim, but for who looks at it and what tells of its past. */
export async function rowsOf(t: TestApp, number: string) {
  const { id } = await claimOf(t, number);
  const past = ["activities", "claim_versions", "claim_undos", "claim_presence"];
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where column_name = 'claim_id' and table_schema = 'public'`.execute(t.database);
  const kept: Record<string, unknown> = {};
  for (const { table } of rows.filter((row) => !past.includes(row.table))) {
    const found = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(table)} as one where claim_id = ${id} order by 1`.execute(
      t.database,
    );
    kept[table] = found.rows.map(({ row }) => row);
  }
  const { version: _, ...claim } = await claimOf(t, number);
  const figured = await sql`select * from claim_figures where id = ${id}`.execute(t.database);
  const attached = await sql`
    select attached.* from outbox_attachments as attached join outbox on outbox.id = outbox_id where claim_id = ${id}`.execute(
    t.database,
  );
  return { ...kept, claim, figures: figured.rows, attached: attached.rows };
}
