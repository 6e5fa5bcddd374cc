import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CompiledDefinition, factsOf, formFaults } from "../../../src/engine/index.ts";
import { claimContext } from "../../../src/server/claims/claim-context.ts";
import { readCustomers } from "../../../src/server/claims/list/claim-rows.ts";
import { isAlike, keptBeside, listedOf } from "../../../src/server/claims/list/own/kept-values.ts";
import { derivedColumns } from "../../../src/server/claims/save/derived-columns.ts";
import { nobody } from "../../../src/server/person.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";
import { ensureDemoAccounts } from "../../../src/server/platform/sign-in/demo-accounts.ts";
import { fillWithClaims, setAside } from "../../../src/tools/seed/fill-with-claims.ts";
import { seedDatabase } from "../../../src/tools/tasks/seed.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

const everything = "super-admin@example.test";
let t: TestApp;

beforeAll(async () => {
  t = await testApp();
  await fillWithClaims(t.parts, { count: 200, seed: 1 });
});
afterAll(() => t.close());

const claims = (of: TestApp = t) => of.database.selectFrom("claims").selectAll().orderBy("number").execute();
const made = async (of: TestApp = t) => (await claims(of)).filter(({ number }) => Number(number.slice(2)) > 100_060);
const json = async <T>(as: string, url: string, body?: object): Promise<T> => {
  const answer = await t.as(as)(body ? { method: "POST", url, payload: body } : { method: "GET", url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test("accounts that are made up have people who claim for them, whom the demo password does not let in", async () => {
  const people = await t.database
    .selectFrom("users")
    .innerJoin("user_customers", "user_customers.user_id", "users.id")
    .innerJoin("customers", "customers.id", "user_customers.customer_id")
    .select(["users.email", "sap_id"])
    .where("sap_id", ">=", "500000")
    .execute();
  expect(people).toHaveLength(40);
  expect(await ensureDemoAccounts(t.database)).not.toContain(people[0]?.email);
});

describe("claims that are made up", () => {
  test("have forms that their definitions accept, and numbers of their own", async () => {
    const rows = await made();
    expect(rows).toHaveLength(200);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(200);
    expect(new Set(rows.map(({ type }) => type))).toEqual(
      new Set(["warranty", "replacement", "return", "return-part"]),
    );
    for (const { number, type, form } of rows) {
      expect([number, formFaults(t.parts.definitions.get(type) as CompiledDefinition, form)]).toEqual([number, []]);
    }
  });

  test("need the authorisation that their forms ask for, and none where somebody was asked by hand", async () => {
    const waiting = (await made()).filter(({ authorised_at }) => authorised_at === null);
    const levels = waiting.map((claim) => {
      const { type, form } = claim;
      const asked = { type, claim: { ...claim, authorising_level: null }, form, storedFiles: 0 as const };
      const definition = t.parts.definitions.get(type) as CompiledDefinition;
      const facts = factsOf(definition, claimContext(t.parts, nobody, asked)).claim as Record<
        string,
        string | undefined
      >;
      return facts.authorisingLevel ?? null;
    });
    expect(waiting.map(({ authorising_level }) => authorising_level)).toEqual(levels);
    expect(new Set(levels).size).toBeGreaterThan(2);
  });

  test("tell lists and search what the portal itself would tell of them", async () => {
    const rows = await made();
    const customers = await readCustomers(t.database, [...new Set(rows.map(({ customer_id }) => customer_id))]);
    const held = await t.database.selectFrom("claims").select(["id", keptBeside()]).execute();
    const kepts = new Map(held.map(({ id, kept }) => [id, kept]));
    for (const claim of rows) {
      const definition = t.parts.definitions.get(claim.type) as CompiledDefinition;
      const customer = customers.get(claim.customer_id);
      if (!customer) throw new Error(`${claim.number} is of no account.`);
      const { columns, units } = derivedColumns(definition, t.parts.definitions, claim, claim.form, customer);
      expect(claim).toMatchObject(columns);
      const asked = { type: claim.type, claim, form: claim.form, storedFiles: 0 as const };
      const kept = kepts.get(claim.id);
      if (!kept) throw new Error(`${claim.number} is kept with nothing.`);
      const listed = listedOf(t.parts.definitions, definition, claimContext(t.parts, nobody, asked));
      expect([claim.number, isAlike(kept, listed)]).toEqual([claim.number, true]);
      expect((claim.form.purchaser as { uuid: string }).uuid).toBe(claim.customer_id);
      for (const { material, serial } of units) {
        const [sold] = await t.database
          .selectFrom("units")
          .innerJoin("deliveries", "deliveries.docket", "units.docket")
          .select("customer_id")
          .where("material", "=", material)
          .where("serial", "=", serial)
          .execute();
        expect(sold?.customer_id).toBe(claim.customer_id);
      }
    }
  });

  test("lie within the last five years, and none is changed before it was begun or after now", async () => {
    const now = t.clock.now().getTime();
    for (const { created_at, updated_at, status_at } of await made()) {
      expect(created_at.getTime()).toBeLessThanOrEqual(updated_at.getTime());
      expect(status_at.getTime()).toBeLessThanOrEqual(updated_at.getTime());
      expect(updated_at.getTime()).toBeLessThanOrEqual(now);
      expect(created_at.getTime()).toBeGreaterThan(now - 5.5 * 365 * 86_400_000);
    }
  });

  test("are counted in lists as they stand in the table", async () => {
    const total = async (where = sql<boolean>`true`) => {
      const counted = t.database.selectFrom("claims").select((eb) => eb.fn.countAll<number>().as("total"));
      return (await counted.where(where).executeTakeFirstOrThrow()).total;
    };
    const listed = async (as: string, query = "") =>
      (await json<{ claims: { total: number } }>(as, `/api/claims${query}`)).claims.total;
    expect(await listed(everything)).toBe(await total());
    expect(await listed(everything, "?statuses=complete")).toBe(await total(sql`status = 'complete'`));
    expect(await listed("finance@example.test")).toBe(await total(sql`status <> 'draft'`));
    const dealers = sql<boolean>`customer_id = (select id from customers where sap_id = '410344')`;
    expect(await listed("dealer@example.test")).toBe(await total(dealers));
  });

  test("are found by number, account, serial and address, and open", async () => {
    const rows = await made();
    for (const type of ["warranty", "replacement", "return", "return-part"]) {
      const claim = rows.find((row) => row.type === type && row.status === "complete");
      if (!claim) throw new Error(`No ${type} claim is complete.`);
      const [unit] = await t.database.selectFrom("claim_units").selectAll().where("claim_id", "=", claim.id).execute();
      const words = [claim.number, unit?.serial, claim.install_address ?? claim.customer_reference];
      for (const searchString of words) {
        if (!searchString) continue;
        const { claims: found } = await json<{ claims: { data: { claim_number: string }[] } }>(
          everything,
          "/api/claims/search",
          { searchString },
        );
        expect(found.data.map(({ claim_number }) => claim_number)).toContain(claim.number);
      }
      const opened = await json<{ claim: { claim_number: string } }>(everything, `/api/claim/${claim.number}`);
      expect(opened.claim.claim_number).toBe(claim.number);
    }
  });

  test("are the same for the same seed, and others for another", async () => {
    const [again, other] = await Promise.all([testApp(), testApp()]);
    try {
      await fillWithClaims(again.parts, { count: 200, seed: 1 });
      await fillWithClaims(other.parts, { count: 200, seed: 2 });
      expect(await made(again)).toEqual(await made());
      expect(await made(other)).not.toEqual(await made());
    } finally {
      await Promise.all([again.close(), other.close()]);
    }
  });
});

test("a second filling adds to the first and changes nothing of it", async () => {
  const twice = await testApp();
  try {
    await fillWithClaims(twice.parts, { count: 60, seed: 1 });
    const before = await claims(twice);
    await fillWithClaims(twice.parts, { count: 40, seed: 1 });
    const after = await claims(twice);
    expect(after).toHaveLength(before.length + 40);
    const known = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => known.has(id))).toEqual(before);
  } finally {
    await twice.close();
  }
});

test("a filling that breaks off leaves nothing behind", async () => {
  const broken = await testApp();
  try {
    const accounts = () => broken.database.selectFrom("customers").select("id").execute();
    const before = [await claims(broken), await accounts()];
    const breakOff = () => {
      throw new Error("broken off");
    };
    await expect(fillWithClaims(broken.parts, { count: 20, seed: 1, tell: breakOff })).rejects.toThrow("broken off");
    expect([await claims(broken), await accounts()]).toEqual(before);
  } finally {
    await broken.close();
  }
});

test("indexes and references that are set aside come back as they were", async () => {
  const database = await openTestDatabase();
  try {
    const guards = async () => [
      (await sql`select indexdef from pg_indexes where schemaname = current_schema() order by 1`.execute(database))
        .rows,
      (
        await sql`select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) from pg_constraint
          where connamespace = current_schema()::regnamespace order by 1, 2`.execute(database)
      ).rows,
    ];
    const before = await guards();
    await database.transaction().execute(async (trx) => {
      const putBack = await setAside(trx, ["claims", "activities"]);
      const left = await sql`select 1 from pg_indexes where indexname = 'claims_search'`.execute(trx);
      expect(left.rows).toEqual([]);
      await putBack();
    });
    expect(await guards()).toEqual(before);
  } finally {
    await database.destroy();
  }
});

test("a database of accounts without the reference data is refused", async () => {
  const database = await openTestDatabase();
  try {
    const { clock, definitions } = t.parts;
    await expect(fillWithClaims({ database, clock, definitions }, { count: 1, seed: 1 })).rejects.toThrow(
      "fixtures/reference",
    );
  } finally {
    await database.destroy();
  }
});

test("production is refused, unless it is asked for by name", async () => {
  const settings = readSettings({ PORTAL_ENV: "production", EMBEDDED_SIGN_IN: "yes", DATA_DIR: "/nowhere" });
  await expect(seedDatabase({ count: 1, seed: 1 }, settings)).rejects.toThrow("--in-production");
});
