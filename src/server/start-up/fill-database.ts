import { sql } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Clock } from "../clock.ts";
import type { Settings } from "../env.ts";
import type { Database } from "../parts.ts";
import { loadReference } from "../reference/load-reference.ts";

interface FillParts {
  settings: Settings;
  database: Database;
  clock: Clock;
  definitions: DefinitionStore;
}

/** Loads the reference data into an empty database; never into that of a production with its own sign-in. */
export async function fillDatabase({ settings, database, clock, definitions }: FillParts): Promise<void> {
  if (settings.environment === "production" && settings.signIn.kind === "outside") return;
  const anybody = await database.selectFrom("customers").select("id").limit(1).executeTakeFirst();
  if (anybody) return;
  await loadReference(database, clock, definitions);
  // Without it the first searches are planned for empty tables.
  await sql`analyze`.execute(database);
}
