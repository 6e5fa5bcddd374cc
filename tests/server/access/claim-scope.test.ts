import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Access } from "../../../src/definitions/store.ts";
import { scopeClaims } from "../../../src/server/access/claim-scope.ts";
import { readPerson } from "../../../src/server/access/read-person.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { insertCustomer, insertPerson } from "./people.ts";

let t: TestApp;
const customers: Record<string, string> = {};
const people: Record<string, { id: string; ssoId: string }> = {};

/** Reads as: type, status, whose account, made by. */
const claims = {
  "warranty draft": ["warranty", "draft", "A", "dealer"],
  "warranty open": ["warranty", "open", "A", "dealer"],
  "warranty of B": ["warranty", "open", "B", "other"],
  "warranty draft of B": ["warranty", "draft", "B", "other"],
  "replacement draft": ["replacement", "draft", "A", "dealer"],
  "return draft": ["return", "draft", "A", "dealer"],
  "return sent": ["return", "open", "A", "dealer"],
  "return-part of B": ["return-part", "approved", "B", "other"],
  "draft by staff": ["warranty", "draft", "B", "mine"],
} as const;
type Name = keyof typeof claims;
const all = Object.keys(claims) as Name[];
const sent = all.filter((name) => claims[name][1] !== "draft");
const ofA = all.filter((name) => claims[name][2] === "A");

beforeAll(async () => {
  t = await testApp();
  for (const [name, sapId] of [
    ["A", "992001"],
    ["B", "992002"],
  ] as const) {
    customers[name] = await insertCustomer(t.database, sapId);
  }
  for (const name of ["dealer", "other", "mine"]) {
    people[name] = await insertPerson(t.database, { email: `scope-${name}@example.test`, roles: [] });
  }
  for (const [name, [type, status, account, maker]] of Object.entries(claims)) {
    const moment = new Date("2026-11-01T00:00:00Z");
    await t.database
      .insertInto("claims")
      .values({
        id: randomUUID(),
        number: `T${name}`,
        type,
        status,
        status_at: moment,
        customer_id: customers[account] ?? "",
        form: "{}",
        definition: "test",
        created_at: moment,
        created_by: people[maker]?.id ?? "",
        updated_at: moment,
        search_text: "",
        credit_notes: "[]",
      })
      .execute();
  }
});
afterAll(() => t.close());

/** What the maker `mine` reads when they hold these roles. */
async function readBy(
  roles: string[],
  { account, manages, scopes }: { account?: string; manages?: string[]; scopes?: Access["scopes"] } = {},
) {
  const { access, shared } = t.parts.definitions;
  const definitions = { access: { ...access, scopes: { ...access.scopes, ...scopes } }, shared };
  const person = await readPerson(t.database, definitions.access, people.mine?.ssoId ?? "");
  if (!person) throw new Error("The person is missing.");
  if (manages) {
    const rows = manages.map((name) => ({ user_id: person.id, customer_id: customers[name] ?? "" }));
    await t.database
      .insertInto("customer_managers")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const customer = account
    ? { uuid: customers[account] ?? "", name: account, sap_id: account, address: "", phone: "", email: "" }
    : null;
  const query = t.database.selectFrom("claims").select("number").where("number", "like", "T%");
  const rows = await scopeClaims(query, { ...person, roles, customer }, definitions).execute();
  return rows.map(({ number }) => number.slice(1)).sort();
}

const sorted = (names: string[]) => [...new Set(names)].sort();

for (const role of ["customer", "dealer"]) {
  test(`a ${role} reads the claims of the active account only, drafts included`, async () => {
    expect(await readBy(["warranty", role], { account: "A" })).toEqual(sorted(ofA));
    expect(await readBy(["warranty", role])).toEqual([]);
  });
}

test("tech_support reads what is sent, replacement drafts and their own drafts, but nobody else's warranty draft", async () => {
  expect(await readBy(["tech_support"])).toEqual(sorted([...sent, "replacement draft", "draft by staff"]));
});

test("an account_manager reads sent claims of their customers, and their own drafts", async () => {
  const managed = sent.filter((name) => claims[name][2] === "A");
  expect(await readBy(["account_manager"], { manages: ["A"] })).toEqual(sorted([...managed, "draft by staff"]));
});

test("a return_approver reads sent returns of both kinds", async () => {
  expect(await readBy(["return_approver"])).toEqual(["return sent", "return-part of B"]);
});

test("finance reads everything that is sent", async () => {
  expect(await readBy(["finance"])).toEqual(sorted(sent));
});

const office = ["staff", "team_leader", "customer_service", "customer_service_manager", "service_manager"];
for (const role of [...office, "general_manager", "managing_director", "admin"]) {
  test(`a ${role} reads what is sent, replacement drafts and their own drafts`, async () => {
    expect(await readBy(["warranty", role])).toEqual(sorted([...sent, "replacement draft", "draft by staff"]));
  });
}

test("super_admin reads everything", async () => {
  expect(await readBy(["super_admin"])).toEqual(sorted(all));
});

test("with several roles the widest counts, and customer or dealer never widens", async () => {
  expect(await readBy(["return_approver", "finance"])).toEqual(sorted(sent));
  expect(await readBy(["finance", "dealer"], { account: "A" })).toEqual(sorted(sent));
  expect(await readBy(["return_approver", "customer"], { account: "A" })).toEqual(["return sent", "return-part of B"]);
});

test("whosever the claims of a scope are, its types, phases and statuses narrow them", async () => {
  const own = { accounts: "own" as const };
  expect(
    await readBy(["dealer"], { account: "A", scopes: { "own-account": [{ ...own, statuses: ["open"] }] } }),
  ).toEqual(["return sent", "warranty open"]);
  const kinds = [
    { ...own, phases: ["draft" as const], types: ["return"] },
    { ...own, types: ["replacement"] },
  ];
  expect(await readBy(["dealer"], { account: "A", scopes: { "own-account": kinds } })).toEqual([
    "replacement draft",
    "return draft",
  ]);
  const made = (types: string[]) => ({ "managed-accounts": [{ accounts: "made" as const, types }] });
  expect(await readBy(["account_manager"], { scopes: made(["return"]) })).toEqual([]);
  expect(await readBy(["account_manager"], { scopes: made(["warranty"]) })).toEqual(["draft by staff"]);
});

test("without a role that reads claims there are none", async () => {
  expect(await readBy(["warranty"], { account: "A" })).toEqual([]);
  expect(await readBy(["a role that nobody knows"], { account: "A" })).toEqual([]);
});
