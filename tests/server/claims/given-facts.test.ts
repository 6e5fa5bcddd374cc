import type { FastifyInstance } from "fastify";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { definitionFaults, loadDefinitions } from "../../../src/definitions/load.ts";
import { refusing } from "../../../src/definitions/read/fault.ts";
import { cutForClaimants } from "../../../src/definitions/release/audience/cut-for-claimants.ts";
import type { DefinitionStore } from "../../../src/definitions/store.ts";
import { type CompiledDefinition, type Context, evaluate, type Json } from "../../../src/engine/index.ts";
import { buildApp } from "../../../src/server/app.ts";
import { givenByServer } from "../../../src/server/claims/facts/given-by-server.ts";
import type { Tables } from "../../../src/server/platform/database/tables.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId, completeForm, units } from "./warranty-form.ts";

/** Facts that the server fills at each save, declared by JSON alone: used by rules, lists and pages like any other. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;
let definitions: DefinitionStore;
let account: string;

const dealer = "user-dealer";
const desk = "user-customer-service";
const superAdmin = "user-super-admin";
const facts = {
  category: { schema: { type: "string", enum: ["A", "C"] }, given: { account: "category" } },
  manager: { schema: { type: "string", maxLength: 200 }, given: { account: "manager" }, list: true },
  claimsOfUnit: { schema: { type: "integer" }, given: { count: "unit", within: "P12M" } },
  lastOfUnit: { schema: { type: "string", format: "date" }, given: { latest: "unit" } },
  claimsThisYear: {
    schema: { type: "integer" },
    given: { count: "account", within: "year", types: ["warranty"] },
    list: true,
    order: true,
    filter: true,
  },
  valueThisMonth: {
    schema: { type: "number" },
    given: { sum: "account", of: "value", within: "month" },
    kind: "money",
  },
  approved: {
    schema: { type: "integer" },
    given: { count: "account", within: "P2Y", phases: ["approved"] },
    visible: "everybody",
  },
  lately: { schema: { type: "integer" }, given: { count: "account", within: "P1D", types: ["warranty"] } },
};

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  schemas.write("warranty/facts.json", { $schema: "../meta/declared-facts.schema.json", facts });
  schemas.edit("warranty/record.json", ({ columns }) => {
    Object.assign(columns ?? {}, { value: { from: "/claim/computed/goodsValue", kind: "money", order: true } });
  });
  schemas.edit("warranty/rules.json", ({ rules, computed }) => {
    Object.assign(computed ?? {}, {
      most: { choose: [{ when: { "/claim/category": { const: "A" } }, value: 3 }, { value: 1 }] },
      named: { count: "/form/products" },
    });
    Object.assign(rules ?? {}, {
      "units-at-most": {
        field: "/products",
        must: { "/claim/computed/most": { atLeast: "/claim/computed/named" } },
        blocks: ["submit", "update"],
      },
      "one-a-day": {
        field: "/products",
        when: { "/form/customerReference": { const: "ONE A DAY" } },
        must: { "/claim/lately": { maximum: 0 } },
        blocks: ["submit"],
      },
      "says-how": { field: "/customerComments", must: { "/form/customerComments": true }, blocks: ["submit"] },
      "claimed-again": { field: "/products", when: { "/claim/claimsOfUnit": { minimum: 1 } }, advises: "warning" },
    });
  });
  // Of a claim that was never saved nothing is known yet.
  schemas.edit("warranty/sections.json", ({ sections }) => {
    const entries = (sections as { fields: (string | { field: string })[] }[]).flatMap(({ fields }) => fields);
    const comments = entries.find((entry) => typeof entry === "object" && entry.field === "/customerComments");
    Object.assign(comments as object, { applies: { "/claim/approved": { minimum: 0 } } });
  });
  schemas.edit("warranty/messages.en.json", (messages) => {
    Object.assign(messages, {
      facts: Object.fromEntries(Object.keys(facts).map((name) => [name, { title: `The ${name}` }])),
    });
    Object.assign(messages, { columns: { ...messages.columns, value: "Value" } });
    Object.assign(messages.rules ?? {}, {
      "units-at-most": "You may claim for {most} at once.",
      "one-a-day": "You may send one a day.",
      "says-how": "Please say how.",
      "claimed-again": "This unit was claimed for before.",
    });
  });
  definitions = await loadDefinitions(schemas.folder);
  app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
  account = await accountId(t, "410344");
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

async function call(as: string, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}
const post = (products: Json[], more: object = {}) =>
  call(dealer, "POST", "/api/claim", completeForm({ products, queuedFiles: 1, ...more }));
const read = async (as: string, number: string) => (await call(as, "GET", `/api/claim/${number}`)).body.claim;
const putIn = (category: string) =>
  t.database.updateTable("customers").set({ category }).where("id", "=", account).execute();
const warranty = () => definitions.get("warranty") as CompiledDefinition;

test("a rule that hangs on the account's category is decided by the server, which says so at the field", async () => {
  const two = [units.free, units.second];
  expect(await post(two)).toMatchObject({
    status: 422,
    body: { errors: { products: ["You may claim for 1 at once."] } },
  });
  await putIn("A");
  const sent = await post(two);
  expect(sent.status).toBe(200);
  const claim = await read(desk, sent.body.claim_number);
  expect(claim.facts).toMatchObject({ category: "A", claimsOfUnit: 0 });
  expect(claim.facts.lastOfUnit).toBeUndefined();
  await putIn("of no kind that we know");
  const other = await post([units.third]);
  expect((await read(desk, other.body.claim_number)).facts.category).toBeUndefined();
  await putIn("A");
});

test("claims of the unit are counted as they are at the save, without the claim itself, and told to our own people alone", async () => {
  const saved = await post([units.closed]);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const number = saved.body.claim_number;
  const claim = await read(desk, number);
  expect(claim.facts).toMatchObject({ claimsOfUnit: 1, lastOfUnit: "2026-08-12" });
  const rows = claim.details.map(({ title, text }: { title: string; text: string }) => [title, text]);
  expect(rows).toContainEqual(["The claimsOfUnit", "1"]);
  const { advice } = evaluate(warranty(), {
    form: claim.form,
    claim: { ...claim.facts, today: "2026-11-20", files: { stored: 0, queued: 0 } },
    user: nobodyOfUs,
  } as Context);
  expect(advice.map(({ message }) => message)).toContain("This unit was claimed for before.");

  const theirs = await read(dealer, number);
  expect(Object.keys(facts).filter((name) => JSON.stringify(theirs).includes(name))).toEqual(["approved"]);
  expect(theirs.facts.approved).toBeTypeOf("number");
  expect(theirs.facts.approved).toBe(claim.facts.approved);

  // Another unit: counted anew.
  const other = { ...completeForm({ products: [units.fourth] }), claim: number, queuedFiles: 1, version: 1 };
  expect(await call(dealer, "PUT", "/api/claim", other)).toMatchObject({ status: 200 });
  expect((await read(desk, number)).facts).toMatchObject({ claimsOfUnit: 0 });
});

const nobodyOfUs = { roles: [], permissions: [], authorisingRoles: [], isOwner: false };

test("claims of the account are counted and added up within their time, and lists are put in order by it", async () => {
  const sent = await post([units.fifth]);
  const claim = await read(desk, sent.body.claim_number);
  const { rows } = await sql<{ claims: number; value: number }>`
    select (count(*) filter (where type = 'warranty'))::int as claims, coalesce(sum(number::numeric) filter (where requested_at >= '2026-11-01 00:00:00+13'), 0)::float8 as value
    from (select claims.id, claims.type, requested_at, held.number from claims
      left join claim_values held on held.claim_id = claims.id and held.key = 'value'
      where customer_id = ${account} and claims.number <> ${sent.body.claim_number} and requested_at is not null
        and requested_at >= '2026-01-01 00:00:00+13' and deleted_at is null) others`.execute(t.database);
  expect([claim.facts.claimsThisYear, claim.facts.valueThisMonth]).toEqual([rows[0]?.claims, rows[0]?.value]);
  const next = (await post([units.old])).body.claim_number;
  expect((await read(desk, next)).facts.claimsThisYear).toBe(claim.facts.claimsThisYear + 1);
  const least = encodeURIComponent(`claimsThisYear>=${rows[0]?.claims}`);
  const listed = async (order: string) =>
    (await call(desk, "GET", `/api/claims?where=${least}&order_by=${order}`)).body.claims.data.map(
      ({ claim_number }: { claim_number: string }) => claim_number,
    );
  expect(await listed("claimsThisYear")).toEqual([sent.body.claim_number, next]);
  expect(await listed("-claimsThisYear")).toEqual([next, sent.body.claim_number]);
});

test("of two claims sent at once each knows of the other, so that a limit holds", async () => {
  // None besides, and their units free again.
  await t.database.updateTable("claims").set({ deleted_at: new Date() }).where("customer_id", "=", account).execute();
  const customerReference = "ONE A DAY";
  const both = await Promise.all([units.third, units.sixth].map((unit) => post([unit], { customerReference })));
  expect(both.map(({ status }) => status).sort(), JSON.stringify(both)).toEqual([200, 422]);
  expect(both.flatMap(({ body }) => body.errors?.products ?? [])).toEqual(["You may send one a day."]);
});

test("who looks at the claims of an account waits until the other who does has stored theirs", async () => {
  const looked: string[] = [];
  const look = (work: (trx: Transaction<Tables>) => Promise<unknown>) =>
    t.database.transaction().execute(async (trx) => {
      const asked = { definition: warranty(), claim: undefined, customer: account, form: {} };
      await givenByServer(trx, { ...t.parts, definitions }, asked);
      await work(trx);
    });
  let second: Promise<unknown> = Promise.resolve();
  await look(async (trx) => {
    second = look(async () => looked.push("second"));
    for (let stored = 0; stored < 20; stored += 1) await sql`select 1`.execute(trx);
    looked.push("first");
  });
  await second;
  expect(looked).toEqual(["first", "second"]);
});

test("a form is judged by what it could know: what hangs on the facts of its own save is asked from the next on", async () => {
  const sent = await post([units.free], { customerComments: null });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const number = sent.body.claim_number;
  const claim = await read(desk, number);
  expect(claim.facts.approved).toBeTypeOf("number");
  const { missing } = evaluate(warranty(), {
    form: claim.form,
    claim: { ...claim.facts, status: "new", files: { stored: 1, queued: 0 } },
    user: nobodyOfUs,
  } as Context);
  expect(missing.map(({ rule }) => rule)).toContain("says-how");
});

test("a claim that is moved to another account has that one's facts", async () => {
  const { body } = await post([units.second], { draft: true });
  expect((await read(superAdmin, body.claim_number)).facts.category).toBe("A");
  const uuid = await accountId(t, "410261");
  await t.database.updateTable("customers").set({ category: "C" }).where("id", "=", uuid).execute();
  const products = [{ model: "RX25-KVT", serial: "K25J00333" }];
  const change = {
    ...completeForm({ products, purchaser: { uuid }, customerComments: null }),
    claim: body.claim_number,
    draft: true,
  };
  expect(await call(superAdmin, "PUT", "/api/claim", change)).toMatchObject({ status: 200 });
  expect((await read(superAdmin, body.claim_number)).facts.category).toBe("C");
});

test("no fact of this kind is written by hand", async () => {
  const saved = await post([units.fifth], { draft: true });
  const entry = { claim: saved.body.claim_number, facts: { category: "C" } };
  expect((await call(desk, "PUT", "/api/claim/facts", entry)).status).toBe(403);
});

test("a type that declares none asks the database nothing; one that does asks once, and holds what it looks at", async () => {
  const asked = (type: string) =>
    t.database.transaction().execute(async (trx) => {
      const asks = vi.spyOn(trx.getExecutor(), "executeQuery");
      const definition = definitions.get(type) as CompiledDefinition;
      await givenByServer(
        trx,
        { ...t.parts, definitions },
        { definition, claim: undefined, customer: account, form: {} },
      );
      return asks.mock.calls.length;
    });
  expect([await asked("return"), await asked("warranty")]).toEqual([0, 2]);
});

test("what a story states stands in place of what the server finds", async () => {
  const parts = { ...t.parts, definitions, stated: () => ({ category: "C", claimsOfUnit: 7, status: "open" }) };
  const asked = { definition: warranty(), claim: undefined, customer: account, form: {} };
  const given = await t.database.transaction().execute((trx) => givenByServer(trx, parts, asked));
  expect(given).toMatchObject({
    category: "C",
    claimsOfUnit: 7,
    lastOfUnit: null,
  });
});

test("pages leave to the server what hangs on it, and claimants' pages do not have it", () => {
  const definition = warranty();
  const own = cutForClaimants(definition, definitions.access);
  expect(Object.keys(own.rules)).not.toContain("units-at-most");
  expect(Object.keys(own.rules)).not.toContain("claimed-again");
  expect(own.facts?.approved).toMatchObject({ given: {} });
  expect(JSON.stringify(own)).not.toMatch(/claimsOfUnit|"category"|"most"/);

  const claim = { type: "warranty", status: "new", today: "2026-11-20", files: { stored: 0, queued: 0 } };
  const asked = { form: completeForm({ products: [units.free, units.second] }), claim, user: nobodyOfUs } as Context;
  const rules = (context: Context) => evaluate(definition, context).missing.map(({ rule }) => rule);
  expect(rules(asked)).toContain("units-at-most");
  expect(rules({ ...asked, isTyping: true })).not.toContain("units-at-most");
});

test("the declarations have no faults", () => {
  expect(refusing(definitionFaults(schemas.folder))).toEqual([]);
});
