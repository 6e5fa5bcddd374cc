import { isForTrying } from "../../contract/environment.ts";
import { loadDefinitions } from "../../definitions/load.ts";
import { keepStatusMeanings } from "../../server/claims/known-statuses.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";
import { StartUpFault } from "../../server/platform/settings/start-up-fault.ts";
import { loadReference } from "../../server/reference/load-reference.ts";
import { keepDefinitionVersions } from "../../server/releases/definition-routes.ts";
import { openDataFolder } from "../../server/start-up/data-folder.ts";
import { type Filling, fillWithClaims } from "../seed/fill-with-claims.ts";

interface Seeded {
  /** Claims in the database now. */
  claims: number;
  accounts: number;
  /** Where: without a password. */
  place: string;
}

/**
 * Fills the database of the settings with made-up claims, for the command line; adds to what it holds. The embedded database
 * must not be in use: stop the portal first. Throws StartUpFault, also in production unless `isAllowedInProduction`.
 */
export async function seedDatabase(
  filling: Filling & { isAllowedInProduction?: boolean },
  settings: Settings = readSettings(),
): Promise<Seeded> {
  if (!isForTrying(settings.environment) && !filling.isAllowedInProduction) {
    throw new StartUpFault(
      `PORTAL_ENV is ${settings.environment}: made-up claims are not for it. Add --in-production if you mean it.`,
    );
  }
  const definitions = loadDefinitions(settings.schemasDir);
  if (!settings.databaseUrl) await openDataFolder(settings.dataDir);
  const database = await openDatabase(settings);
  try {
    await loadReference(database, systemClock, definitions);
    await keepDefinitionVersions({ database, definitions, clock: systemClock });
    await keepStatusMeanings(database, definitions.shared.statuses);
    await fillWithClaims({ database, clock: systemClock, definitions }, filling);
    const total = async (table: "claims" | "customers") =>
      (
        await database
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as("total"))
          .executeTakeFirstOrThrow()
      ).total;
    return { claims: await total("claims"), accounts: await total("customers"), place: placeOf(settings) };
  } finally {
    await database.destroy();
  }
}

function placeOf({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return dataDir;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
