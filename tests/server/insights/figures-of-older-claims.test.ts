import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as claimFigures from "../../../src/server/platform/database/migrations/0016-claim-figures.ts";
import { fillWithClaims } from "../../../src/tools/seed/fill-with-claims.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await fillWithClaims(t.parts, { count: 300, seed: 16 });
});
afterAll(() => t.close());

/** The tables as they stood before figures came, with the claims that they hold. */
async function undoFigures(): Promise<void> {
  for (const statement of [
    "drop trigger claims_figured on claims",
    "drop trigger claims_figured_again on claims",
    "drop trigger claims_figured_no_more on claims",
    "drop trigger claims_figured_none on claims",
    "drop function figure_added_claims, figure_changed_claim, figure_removed_claims, figure_no_claims",
    "drop table claim_figures",
    "alter table claims drop column fault_code, drop column models",
  ]) {
    await sql.raw(statement).execute(t.database);
  }
}

async function figures() {
  const rows = await t.database.selectFrom("claim_figures").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, models: row.models.toSorted() }));
}

test("claims from before figures came are counted as if they were saved since, and what changes later is counted on", async () => {
  const asSaved = await figures();
  const told = await t.database.selectFrom("claims").select(["id", "fault_code", "models"]).execute();
  const types = (such: (row: (typeof asSaved)[number]) => boolean) => [
    ...new Set(asSaved.filter(such).map(({ type }) => type)),
  ];
  expect(asSaved.length).toBe(told.length);
  expect(types(({ fault_code }) => fault_code !== null)).toEqual(expect.arrayContaining(["warranty", "replacement"]));
  expect(types(({ models }) => models.length > 0)).toEqual(
    expect.arrayContaining(["warranty", "replacement", "return"]),
  );
  expect(asSaved.some(({ models }) => models.length > 1)).toBe(true);

  await undoFigures();
  for (const statement of claimFigures.statements) await sql.raw(statement).execute(t.database);
  expect(await figures()).toEqual(asSaved);

  const { id } = await t.database
    .selectFrom("claim_figures")
    .select("id")
    .where("fault_code", "is not", null)
    .where("models", "<>", sql<string[]>`'[]'`)
    .limit(1)
    .executeTakeFirstOrThrow();
  const before = asSaved.find((row) => row.id === id);
  await t.database.updateTable("claims").set({ status: "packing" }).where("id", "=", id).execute();
  const after = (await figures()).find((row) => row.id === id);
  expect(after).toMatchObject({ status: "packing", fault_code: before?.fault_code, models: before?.models });
});
