import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { fillDatabase } from "../../../src/server/start-up/fill-database.ts";
import { testClock } from "../../helpers/test-clock.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

const schemas = join(import.meta.dirname, "../../../schemas");

const outside = { OIDC_ISSUER: "https://id.example.test", OIDC_CLIENT_ID: "portal" };

async function filled(env: Record<string, string>): Promise<Record<string, number>> {
  const database = await openTestDatabase();
  const parts = { database, clock: testClock(), definitions: await loadDefinitions(schemas) };
  await fillDatabase({ ...parts, settings: readSettings(env) });
  await fillDatabase({ ...parts, settings: readSettings(env) });
  const tables = [
    "users",
    "customers",
    "claims",
    "delivery_lines",
    "notices",
    "sign_in_accounts",
    "localities",
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = (await database.selectFrom(table).selectAll().execute()).length;
  await database.destroy();
  return counts;
}

test("an empty database gets the reference data, once", async () => {
  const { users = 0, customers = 0, claims = 0 } = await filled({});
  expect(users).toBeGreaterThan(16);
  expect(Math.min(customers, claims)).toBeGreaterThan(0);
});

test.each<Record<string, string>>([
  { PORTAL_ENV: "production", ...outside },
  { PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes" },
  { PORTAL_ENV: "staging", EMBEDDED_SIGN_IN: "yes" },
])("with %o it gets places, and no person, customer, good or claim", async (env) => {
  const { localities, ...others } = await filled(env);
  expect(localities).toBeGreaterThan(0);
  expect(new Set(Object.values(others))).toEqual(new Set([0]));
});
