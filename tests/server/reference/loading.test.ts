import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import type { Tables } from "../../../src/server/platform/database/tables.ts";
import { foldedText } from "../../../src/server/platform/text/plain-text.ts";
import { asIfMadeNow } from "../../../src/server/reference/as-if-made-now.ts";
import { loadReference } from "../../../src/server/reference/load-reference.ts";
import { readReference } from "../../../src/server/reference/read-reference.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { testClock } from "../../helpers/test-clock.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

const definitions = ownDefinitions();

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  // Three processes that start at once on the same empty database.
  await Promise.all([1, 2, 3].map(() => loadReference(database, testClock(), definitions)));
});

afterAll(() => database.destroy());

const countOf = async (table: keyof Tables) => {
  const { count } = await database
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

test.each<[keyof Tables, number]>([
  ["customers", 36],
  ["materials", 120],
  ["deliveries", 150],
  ["delivery_lines", 300],
  ["units", 300],
  ["localities", 500],
  ["streets", 1_500],
  ["claims", 60],
  ["claim_units", 50],
  ["claim_dockets", 60],
  ["activities", 150],
  ["notices", 1],
  ["shipping_options", 4],
])("an empty %s table is filled with at least %i rows", async (table, least) => {
  expect(await countOf(table)).toBeGreaterThanOrEqual(least);
});

test("a filled database is left as it is", async () => {
  await database.updateTable("customers").set({ phone: "09 555 0000" }).where("sap_id", "=", "410344").execute();
  const before = await countOf("activities");
  await loadReference(database, testClock(), definitions);
  expect(await countOf("activities")).toBe(before);
  const customer = database.selectFrom("customers").select("phone").where("sap_id", "=", "410344");
  expect((await customer.executeTakeFirstOrThrow()).phone).toBe("09 555 0000");
});

test("sample claims are as if the newest were made the weekday before they are loaded; deliveries are when they were", async () => {
  const { claims } = await readReference();
  const newest = (made: typeof claims) =>
    made
      .flatMap(({ activities }) => activities.map(({ at }) => at))
      .sort()
      .at(-1);
  const [first] = claims;
  expect(newest(claims)).toBe("2026-11-18T22:19:51Z");
  expect(asIfMadeNow(claims, new Date("2026-11-20T00:00:00Z"))).toBe(claims);
  const later = asIfMadeNow(claims, new Date("2027-01-01T00:00:00Z"));
  expect(newest(later)).toBe("2026-12-30T22:19:51.000Z");
  const orderOf = (made: typeof claims) =>
    made.map(({ activities }) =>
      activities
        .map((_, index) => index)
        .sort((a, b) => Date.parse(activities[a]?.at ?? "") - Date.parse(activities[b]?.at ?? "")),
    );
  expect(orderOf(later)).toEqual(orderOf(claims));
  expect(later[0]).toMatchObject({
    number: first?.number,
    created_at: "2026-09-16T01:10:00.000Z",
    form: {
      installer: { dateFailed: "2026-09-04", dateRepaired: "2026-09-07", dateInstalled: "2026-01-12" },
      products: [{ deliveryDate: "2025-11-06" }],
    },
  });
});

test("every role has somebody who can sign in [ROLE-01]", async () => {
  const rows = await database
    .selectFrom("user_roles")
    .innerJoin("users", "users.id", "user_roles.user_id")
    .select(["email", "role"])
    .execute();
  const rolesOf = (email: string) => rows.filter((row) => row.email === email).map(({ role }) => role);
  const roles = Object.keys(definitions.access.roles);
  expect(roles).toHaveLength(16);
  for (const role of roles.filter((role) => role !== "warranty")) {
    expect(rolesOf(`${role.replaceAll("_", "-")}@example.test`).sort()).toEqual([role, "warranty"].sort());
  }
  expect(rolesOf("warranty-only@example.test")).toEqual(["warranty"]);
  expect(rolesOf("outsider@example.test")).toEqual(["customer"]);
});

test("people belong to the accounts that the stories need, one of them active", async () => {
  const rows = await database
    .selectFrom("user_customers")
    .innerJoin("users", "users.id", "user_customers.user_id")
    .select(["email", "customer_id", "active_customer_id"])
    .execute();
  const accountsOf = (email: string) => rows.filter((row) => row.email === email);
  expect(accountsOf("dealer@example.test")).toHaveLength(1);
  expect(accountsOf("dealer2@example.test")).toHaveLength(1);
  expect(accountsOf("customer@example.test")).toHaveLength(3);
  expect(accountsOf("dealer@example.test")[0]?.customer_id).not.toBe(
    accountsOf("dealer2@example.test")[0]?.customer_id,
  );
  for (const row of rows) {
    expect(accountsOf(row.email).map(({ customer_id }) => customer_id)).toContain(row.active_customer_id);
  }
  expect(await countOf("customer_managers")).toBe(10);
});

test("the next claim's number follows the highest", async () => {
  const { rows } = await sql<{ next: number }>`select nextval('claim_numbers') as next`.execute(database);
  expect(rows[0]?.next).toBe(100_061);
});

test("a claim is found by its number, status, account, job and unit, whether or not its type has a form yet", async () => {
  const claims = await database
    .selectFrom("claims")
    .innerJoin("customers", "customers.id", "claims.customer_id")
    .select(["claims.id", "number", "name", "sap_id", "customer_reference", "search_text", "type"])
    .execute();
  const units = await database.selectFrom("claim_units").selectAll().execute();
  for (const { id, number, name, sap_id, customer_reference, search_text } of claims) {
    const serials = units.filter(({ claim_id }) => claim_id === id).map(({ serial }) => serial);
    for (const word of [number, name, sap_id, customer_reference ?? "", ...serials]) {
      expect(search_text).toContain(foldedText(word));
    }
  }
});

test("a claim whose type has a form carries that definition's fingerprint", async () => {
  const rows = await database.selectFrom("claims").select(["type", "definition"]).distinct().execute();
  for (const { type, definition } of rows) expect(definition).toBe(definitions.get(type)?.hash ?? "");
});
