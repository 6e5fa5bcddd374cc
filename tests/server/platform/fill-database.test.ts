import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { readSettings } from "../../../src/server/env.ts";
import type { Database } from "../../../src/server/parts.ts";
import { fillDatabase } from "../../../src/server/start-up/fill-database.ts";
import { testClock } from "../../helpers/test-clock.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

const schemas = join(import.meta.dirname, "../../../schemas");

const outside = { OIDC_ISSUER: "https://id.example.test", OIDC_CLIENT_ID: "portal" };

async function filled(env: Record<string, string>): Promise<number> {
  const database = await openTestDatabase();
  const parts = { database, clock: testClock(), definitions: await loadDefinitions(schemas) };
  await fillDatabase({ ...parts, settings: readSettings(env) });
  await fillDatabase({ ...parts, settings: readSettings(env) });
  const count = await countUsers(database);
  await database.destroy();
  return count;
}

const countUsers = async (database: Database): Promise<number> =>
  (await database.selectFrom("users").select("id").execute()).length;

test("an empty database gets the reference data, once", async () => {
  expect(await filled({})).toBeGreaterThan(16);
});

test("a production with its own sign-in gets no reference data", async () => {
  expect(await filled({ PORTAL_ENV: "production", ...outside })).toBe(0);
});
