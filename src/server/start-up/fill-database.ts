import { sql } from "kysely";
import { isForTrying } from "../../contract/environment.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Database } from "../app-context.ts";
import type { Clock } from "../platform/clock.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { loadReference, loadReferencePlaces } from "../reference/load-reference.ts";

interface FillContext {
  settings: Settings;
  database: Database;
  clock: Clock;
  definitions: DefinitionStore;
}

/**
 * Loads the reference data into an empty database. Outside of development and test that is places alone: no account, person or
 * claim exists there that nobody put there.
 */
export async function fillDatabase({ settings, database, clock, definitions }: FillContext): Promise<void> {
  const isTrial = isForTrying(settings.environment);
  const table = isTrial ? "customers" : "localities";
  if (await database.selectFrom(table).select("id").limit(1).executeTakeFirst()) return;
  if (isTrial) await loadReference(database, clock, definitions);
  else await loadReferencePlaces(database);
  // Without it the first searches are planned for empty tables.
  await sql`analyze`.execute(database);
}
