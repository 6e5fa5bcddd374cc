import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { definitionFaults, loadDefinitions } from "../../../src/definitions/load.ts";
import { refusing } from "../../../src/definitions/read/fault.ts";
import { cutForClaimants } from "../../../src/definitions/release/audience/cut-for-claimants.ts";
import type { DefinitionStore } from "../../../src/definitions/store.ts";
import { type CompiledDefinition, type Context, evaluate, type Json } from "../../../src/engine/index.ts";
import { buildApp } from "../../../src/server/app.ts";
import { givenByServer } from "../../../src/server/claims/facts/given-by-server.ts";
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
      "claimed-again": { field: "/products", when: { "/claim/claimsOfUnit": { minimum: 1 } }, advises: "warning" },
    });
  });
  schemas.edit("warranty/messages.en.json", (messages) => {
    Object.assign(messages, {
      facts: Object.fromEntries(Object.keys(facts).map((name) => [name, { title: `The ${name}` }])),
    });
    Object.assign(messages, { columns: { ...messages.columns, value: "Value" } });
    Object.assign(messages.rules ?? {}, {
      "units-at-most": "You may claim for {most} at once.",
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
    select (count(*) filter (where type = 'warranty'))::int as claims, sum(number::numeric) filter (where requested_at >= '2026-11-01 00:00:00+13')::float8 as value
    from (select claims.id, claims.type, requested_at, held.number from claims
      left join claim_values held on held.claim_id = claims.id and held.key = 'value'
      where customer_id = ${account} and claims.number <> ${sent.body.claim_number} and requested_at is not null
        and requested_at >= '2026-01-01 00:00:00+13' and deleted_at is null) others`.execute(t.database);
  expect([claim.facts.claimsThisYear, claim.facts.valueThisMonth]).toEqual([rows[0]?.claims, rows[0]?.value]);
  const least = encodeURIComponent(`claimsThisYear>=${rows[0]?.claims}`);
  const list = await call(desk, "GET", `/api/claims?where=${least}&order_by=claimsThisYear`);
  expect(JSON.stringify(list.body)).toContain(sent.body.claim_number);
});

test("no fact of this kind is written by hand", async () => {
  const saved = await post([units.sixth], { draft: true });
  const entry = { claim: saved.body.claim_number, facts: { category: "C" } };
  expect((await call(desk, "PUT", "/api/claim/facts", entry)).status).toBe(403);
});

test("a type that declares none asks the database nothing", async () => {
  const nothing = { getExecutor: () => expect.unreachable() } as never;
  const definition = definitions.get("return") as CompiledDefinition;
  expect(await givenByServer(nothing, t.parts, { definition, claim: undefined, customer: account, form: {} })).toEqual(
    {},
  );
});

test("what a story states stands in place of what the server finds", async () => {
  const parts = { ...t.parts, definitions, stated: () => ({ category: "C", claimsOfUnit: 7, status: "open" }) };
  const asked = { definition: warranty(), claim: undefined, customer: account, form: {} };
  expect(await givenByServer(t.database, parts, asked)).toMatchObject({
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
