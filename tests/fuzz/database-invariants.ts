import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { DefinitionStore } from "../../src/definitions/store.ts";
import { formFaults } from "../../src/engine/index.ts";
import type { Database } from "../../src/server/app-context.ts";
import { talliesOf } from "../../src/server/claims/list/claim-tallies.ts";

/** What a timeline held, by the id of the entry. */
export type History = Map<string, string>;

/** Every claim's timeline as it stands. */
export async function readHistory(database: Database): Promise<History> {
  const rows = await database.selectFrom("activities").selectAll().execute();
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
}

/** What holds of the database whatever was asked of it; gives a sentence for each thing that does not. */
export async function brokenInvariants(
  database: Database,
  definitions: DefinitionStore,
  { dataDir, before }: { dataDir: string; before: History },
): Promise<string[]> {
  const faults: string[] = [];
  const after = await readHistory(database);
  for (const [id, entry] of before) {
    if (!after.has(id)) faults.push(`The timeline lost the entry ${entry}`);
    else if (after.get(id) !== entry) faults.push(`The timeline's entry ${entry} became ${after.get(id)}`);
  }
  faults.push(...(await wrongTallies(database)));
  const files = await database.selectFrom("files").select(["id", "path", "deleted_at"]).execute();
  for (const { id, path, deleted_at } of files) {
    const isThere = existsSync(join(dataDir, "files", path.slice(0, 2), path));
    if (deleted_at === null && !isThere) faults.push(`The file ${id} has a row and no bytes.`);
  }
  const claims = await database.selectFrom("claims").select(["number", "type", "status", "form"]).execute();
  const statuses = new Set(definitions.shared.statuses.map(({ value }) => value));
  for (const { number, type, status, form } of claims) {
    const definition = definitions.get(type);
    if (!definition) faults.push(`The claim ${number} is of no type: ${type}`);
    else if (formFaults(definition, form).length > 0) faults.push(`The form of ${number} is not what its type allows.`);
    if (!statuses.has(status)) faults.push(`The claim ${number} stands in no status: ${status}`);
  }
  return faults;
}

async function wrongTallies(database: Database): Promise<string[]> {
  const shown = (rows: { type: string; status: string; total: unknown; deleted: unknown }[]) =>
    rows.map(({ type, status, total, deleted }) => `${type}/${status}: ${Number(total)}, ${Number(deleted)}`).sort();
  const kept = await talliesOf().execute(database);
  const plain = await sql<{ type: string; status: string; total: number; deleted: number }>`
    select type, status, count(*) as total, count(*) filter (where deleted_at is not null) as deleted
    from claims group by type, status`.execute(database);
  const [told, counted] = [shown(kept.rows), shown(plain.rows)];
  return told.join("\n") === counted.join("\n")
    ? []
    : [`Tallies say ${told.join("; ")}; there are ${counted.join("; ")}`];
}
