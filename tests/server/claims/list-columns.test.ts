import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { buildApp } from "../../../src/server/app.ts";
import { fillChanged, fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { addRecall, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "./return-form.ts";

/** Columns that a claim type declares for lists by JSON alone: shown, asked for and put in order, by those who may see them. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;
const numbers: Record<string, string> = {};

const desk = { $ref: "../shared/conditions.schema.json#/$defs/customerService" };
const asked = { filter: true, order: true };
const columns = {
  contact: { from: "/form/pickupContactName", list: "everybody", ...asked },
  packed: { from: "/form/pickupCargoType", list: "internal", ...asked, count: true },
  parts: {
    from: "/claim/computed/sparePartLines",
    list: { readers: "internal", hidden: true, width: "narrow" },
    ...asked,
  },
  instructions: { from: "/form/specialInstructions", list: "everybody", filter: true },
  comments: { from: "/form/customerComments", list: "everybody", filter: true },
  submitted: { from: "/claim/requestDate", filter: true },
};
const financeAlone = { "/user/roles": { contains: { const: "finance" } } };
const staffAlone = { not: { "/user/isClaimant": { const: true } } };

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  addRecall(schemas);
  numbers.old = (await create(t.app, { pickupContactName: "Old Hand" }, "return")).body.claim_number;
  for (const file of ["return/record.json", "recall/record.json"])
    schemas.edit(file, (record) => Object.assign(record, { columns }));
  for (const file of ["return/sections.json", "recall/sections.json"]) {
    schemas.edit(file, ({ sections }) => {
      for (const section of sections as { fields: (string | { field: string })[] }[]) {
        section.fields = section.fields.map((entry) => {
          const field = typeof entry === "string" ? entry : entry.field;
          const own = typeof entry === "string" ? { field } : entry;
          if (field === "/specialInstructions") return { ...own, visible: financeAlone };
          return field === "/customerComments" ? { ...own, visible: staffAlone } : entry;
        });
      }
    });
  }
  for (const file of ["return/messages.en.json", "recall/messages.en.json"]) {
    schemas.edit(file, (messages) => {
      Object.assign(messages, { columns: { parts: "Spare parts", submitted: "Sent on" } });
    });
  }
  schemas.edit("shared/facts.json", ({ facts }) =>
    Object.assign(facts ?? {}, {
      freight: { schema: { type: "number", minimum: 0 }, writes: desk, list: true, ...asked },
    }),
  );
  schemas.edit("shared/messages.en.json", ({ facts }) => Object.assign(facts ?? {}, { freight: { title: "Freight" } }));
  const definitions = await loadDefinitions(schemas.folder);
  const appContext = { ...t.parts, definitions };
  app = await buildApp(appContext, { portal: "", isLogging: false });
  for (const definition of definitions.list()) await fillValues(appContext, definition);
  numbers.anna = (await create(app, { pickupContactName: "Anna", pickupCargoType: "pallet" })).body.claim_number;
  numbers.zoe = (await create(app, { pickupContactName: "Zoe", pickupCargoType: "carton" })).body.claim_number;
  // Nobody who sends them sees these.
  const { specialInstructions, customerComments } = completeReturn();
  const inside = JSON.stringify({ specialInstructions, customerComments });
  await sql`update claims set form = form || ${inside}::jsonb where type = 'recall'`.execute(t.database);
  await fillChanged(appContext, new Date(0));
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

async function callOn(server: FastifyInstance, as: string, method: "GET" | "POST" | "PUT", url: string, body?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await server.inject({ method, url, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}
function asClaimants(changes: object) {
  const { specialInstructions: _, customerComments: __, ...form } = completeReturn(changes as never);
  return form;
}
const create = (server: FastifyInstance, changes: object, type = "recall") =>
  callOn(server, "user-dealer", "POST", "/api/return", { ...asClaimants(changes), type });

/** The claims of ours that this list holds, in its order. */
async function list(as: string, query: Record<string, string | string[]>) {
  const address = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  const { status, body } = await callOn(app, as, "GET", `/api/claims?${address}`);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  const ours = Object.entries(numbers);
  return body.claims.data.flatMap(
    ({ claim_number }: { claim_number: string }) => ours.find(([, number]) => number === claim_number)?.[0] ?? [],
  );
}
const refusal = async (as: string, query: string) => {
  const { status, body } = await callOn(app, as, "GET", `/api/claims?${query}`);
  return { status, errors: body.errors };
};
const staff = "user-customer-service";

test("claimants and staff are told the columns that are theirs, with what can be asked of them", async () => {
  const told = async (as: string) =>
    (await callOn(app, as, "GET", "/api/claim-types")).body.claim_types.find(
      (one: { type: string }) => one.type === "recall",
    ).list_columns;
  expect(await told("user-dealer")).toEqual([
    { key: "contact", title: "Contact Name", kind: "text", is_listed: true, is_filter: true, is_order: true },
  ]);
  const staffs = await told(staff);
  expect(staffs.map(({ key }: { key: string }) => key)).toEqual([...Object.keys(columns), "freight"]);
  expect(staffs.find(({ key }: { key: string }) => key === "packed")).toMatchObject({
    kind: "choice",
    is_counted: true,
    choices: expect.arrayContaining([{ value: "carton", label: expect.any(String) }]),
  });
  expect(staffs.find(({ key }: { key: string }) => key === "parts")).toEqual({
    key: "parts",
    title: "Spare parts",
    kind: "number",
    is_listed: true,
    is_hidden: true,
    width: "narrow",
    is_filter: true,
    is_order: true,
  });
  expect(staffs.find(({ key }: { key: string }) => key === "instructions")).not.toHaveProperty("is_filter");
});

test("rows say in words what a person may see of the columns, claims from before they were declared too", async () => {
  const rowOf = async (as: string, name: string) =>
    (await callOn(app, as, "GET", `/api/claims?page=1`)).body.claims.data.find(
      ({ claim_number }: { claim_number: string }) => claim_number === numbers[name],
    ).listed;
  expect(await rowOf("user-dealer", "anna")).toEqual({ contact: "Anna" });
  expect(await rowOf(staff, "anna")).toEqual({
    contact: "Anna",
    packed: "Pallet",
    parts: "1",
    comments: "The customer cancelled.",
  });
  expect(await rowOf("user-finance", "zoe")).toMatchObject({ instructions: "Reception on the ground floor." });
  expect(await rowOf(staff, "old")).toMatchObject({ contact: "Old Hand", parts: "1" });
});

test("a list is narrowed by what text begins with, by choices, numbers and days", async () => {
  expect(await list(staff, { where: "contact=an" })).toEqual(["anna"]);
  expect(await list("user-dealer", { where: "contact=an" })).toEqual(["anna"]);
  expect(await list(staff, { where: ["packed=pallet", "packed=carton"], types: "recall" })).toEqual(["zoe", "anna"]);
  expect(await list(staff, { where: "packed=pallet" })).toEqual(["anna"]);
  expect(await list(staff, { where: ["parts>=1", "parts<=1"], types: "recall" })).toEqual(["zoe", "anna"]);
  expect(await list(staff, { where: "parts>=2" })).toEqual([]);
  expect(await list(staff, { where: ["submitted>=2020-01-01", "contact=old"] })).toEqual(["old"]);
  expect(await list(staff, { where: "submitted<=2020-01-01" })).toEqual([]);
  const { body } = await callOn(app, staff, "GET", "/api/claims?where=contact%3Dan&types=recall");
  expect(body.claims).toMatchObject({ total: 1, current_page: 1 });
});

test("a list is put in order by a column; claims without a value stand last in either direction", async () => {
  expect(await list(staff, { order_by: "contact", where: ["contact=old", "contact=anna", "contact=zoe"] })).toEqual([
    "anna",
    "old",
    "zoe",
  ]);
  expect(await list("user-dealer", { order_by: "-contact", types: "recall" })).toEqual(["zoe", "anna"]);
  // The claims behind a figure too, which are as many in any order.
  const open = { open: "yes", types: "recall" };
  expect(await list(staff, { order_by: "contact", ...open })).toEqual(["anna", "zoe"]);
  expect(await list(staff, { order_by: "-contact", ...open })).toEqual(["zoe", "anna"]);
  expect(await list(staff, { order_by: "contact", open: "yes", submitted_to: "2020-01-01" })).toEqual([]);
  const pages = new Set<string>();
  for (let page = 1; ; page++) {
    const { body } = await callOn(app, staff, "GET", `/api/claims?order_by=contact&page=${page}`);
    for (const { claim_number } of body.claims.data) pages.add(claim_number);
    if (body.claims.data.length < body.claims.per_page) {
      expect(pages.size).toBe(body.claims.total);
      break;
    }
  }
});

test("a fact that is written by hand, and a form that is saved again, are found under their new value at once", async () => {
  const write = (freight: number | null) =>
    callOn(app, staff, "PUT", "/api/claim/facts", { claim: numbers.anna, facts: { freight } });
  expect((await write(12.5)).status).toBe(200);
  expect(await list(staff, { where: ["freight>=12", "freight<=13"] })).toEqual(["anna"]);
  expect((await write(99)).status).toBe(200);
  expect(await list(staff, { where: "freight<=13" })).toEqual([]);
  expect(await list(staff, { order_by: "-freight", types: "recall" })).toEqual(["anna", "zoe"]);
  expect((await write(null)).status).toBe(200);
  expect(await list(staff, { where: "freight>=0" })).toEqual([]);
});

test("figures count claims by a column that says so, and each leads to the list of exactly these", async () => {
  const { body } = await callOn(
    app,
    "user-service-manager",
    "GET",
    "/api/insights?start=2026-11-01&end=2026-11-30&types=recall",
  );
  const packed = body.counted.find(({ key }: { key: string }) => key === "packed");
  expect(packed).toMatchObject({ title: "Packed as", total: 2 });
  expect(packed.top.map(({ value, total }: { value: string; total: number }) => [value, total]).sort()).toEqual([
    ["carton", 1],
    ["pallet", 1],
  ]);
  const query = { submitted_from: "2026-11-01", submitted_to: "2026-11-30", types: "recall", where: "packed=carton" };
  expect(await list("user-service-manager", query)).toEqual(["zoe"]);
});

test("reports and their exports are asked by the same conditions", async () => {
  const question = { start: "2026-01-01", end: "2026-11-20", statuses: ["open"] };
  const report = (where: string[], as = staff) =>
    callOn(app, as, "POST", "/api/report/generate", { ...question, where });
  const { body } = await report(["packed=pallet", "contact=anna"]);
  expect(body.claims.data.map(({ claim_number }: { claim_number: string }) => claim_number)).toEqual([numbers.anna]);
  const asked = { ...question, where: ["packed=pallet", "contact=anna"], format: "csv", destination: "download" };
  const { filename } = (await callOn(app, staff, "POST", "/api/report/export", asked)).body;
  const file = await app.inject({
    url: `/api/report/download/${filename}`,
    headers: { authorization: `Bearer ${await t.tokens.sign(staff)}` },
  });
  expect([file.body.includes(numbers.anna ?? "-"), file.body.includes(numbers.zoe ?? "-")]).toEqual([true, false]);
  expect((await report(["packed=pallet"], "user-dealer")).body.errors).toHaveProperty("where");
  expect((await report(["packed"])).body.errors).toHaveProperty("where");
});

test("nobody narrows or orders a list by what they may not see, nor by what is no column or no value of it", async () => {
  const refused = { status: 422, errors: { where: [expect.any(String)] } };
  for (const [as, query] of [
    ["user-dealer", "where=packed%3Dcarton"],
    ["user-dealer", "where=comments%3Dthe"],
    ["user-dealer", "where=instructions%3Dreception"],
    [staff, "where=instructions%3Dreception"],
    [staff, "where=nothing%3D1"],
    [staff, "where=parts%3E%3Dmany"],
    [staff, "where=submitted%3E%3Dtoday"],
    [staff, "where=contact%3E%3DA"],
    [staff, "where=contact"],
    [staff, "where=parts%3E%3D1&where=parts%3E%3D2"],
  ] as const)
    expect({ query, ...(await refusal(as, query)) }).toEqual({ query, ...refused });
  expect(await list("user-finance", { where: "instructions=reception on", types: "recall" })).toEqual(["zoe", "anna"]);
  expect(await list(staff, { where: "comments=the customer", types: "recall" })).toEqual(["zoe", "anna"]);
  for (const query of ["order_by=packed", "order_by=nothing"])
    expect(await refusal("user-dealer", query)).toEqual({ status: 422, errors: { order_by: [expect.any(String)] } });
});

test("of two types' columns of one key, claims of the type that hides its own are not found by the other's", async () => {
  schemas.edit("warranty/record.json", (record) => {
    const own = { contact: { from: "/form/pickupContactName", list: "internal", ...asked } };
    Object.assign(record, { columns: { ...(record.columns as object), ...own } });
  });
  const definitions = await loadDefinitions(schemas.folder);
  const appContext = { ...t.parts, definitions };
  const warranty = definitions.get("warranty") as never;
  await fillValues(appContext, warranty);
  const own = await buildApp(appContext, { portal: "", isLogging: false });
  const draft = { draft: true, type: "warranty", pickupContactName: "Anneke" };
  const made = (await callOn(own, "user-dealer", "POST", "/api/claim", draft)).body.claim_number;
  const found = async (as: string, query: string) =>
    (await callOn(own, as, "GET", `/api/claims?${query}`)).body.claims.data.map(
      ({ claim_number }: { claim_number: string }) => claim_number,
    );
  expect(await found("user-dealer", "where=contact%3Danneke")).toEqual([]);
  expect(await found("user-dealer", "where=contact%3Danna")).toContain(numbers.anna);
  const ordered = await found("user-dealer", "order_by=contact");
  expect(ordered.indexOf(made)).toBeGreaterThan(ordered.indexOf(numbers.zoe));
  const held = await t.parts.database
    .selectFrom("claim_values")
    .select("value")
    .where("value", "=", "anneke")
    .execute();
  expect(held).toHaveLength(1);
  await own.close();
});

test("a claim that names no version is found by an amount as its column shows it now", async () => {
  const ours = t.database.updateTable("claims").where("number", "=", numbers.anna ?? "");
  const found = async (places: object) => {
    const freight = { from: "/claim/freight", list: "internal", search: true, ...places };
    schemas.edit("recall/record.json", (record) => Object.assign(record, { columns: { ...columns, freight } }));
    const definitions = loadDefinitions(schemas.folder);
    await fillValues({ ...t.parts, definitions }, definitions.get("recall") as never);
    return (await ours.returning("search_text").set({ facts: {} }).executeTakeFirstOrThrow()).search_text;
  };
  schemas.edit("recall/messages.en.json", (messages) => {
    messages.columns = { ...(messages.columns ?? {}), freight: "Freight" };
  });
  const write = () => ours.set({ definition: "", status: "completed", facts: { freight: 1234 } }).execute();
  await write();
  expect(await found({})).toContain("1234");
  await write();
  expect(await found({ format: { unit: "kg" } })).toContain("1,234 kg");
  await write();
  expect(await found({ kind: "money" })).toContain("1,234.00");
});

test("columns that are taken away leave no values behind", async () => {
  // What nothing is asked of stays: replacements have their value from here.
  const value = { from: "/claim/computed/goodsValue", kind: "money", page: true };
  for (const type of ["return", "recall", "warranty"]) {
    const isShown = type === "warranty";
    schemas.edit(`${type}/record.json`, (record) => Object.assign(record, { columns: isShown ? { value } : {} }));
    schemas.edit(`${type}/messages.en.json`, (messages) =>
      Object.assign(messages, { columns: isShown ? { value: "Value" } : {} }),
    );
  }
  const definitions = await loadDefinitions(schemas.folder);
  const appContext = { ...t.parts, definitions };
  for (const type of ["return", "recall", "warranty", "replacement"])
    await fillValues(appContext, definitions.get(type) as never);
  const left = await t.parts.database.selectFrom("claim_values").select("key").distinct().execute();
  expect(left).toEqual([]);
});

test("lint names a column that lists cannot be asked for", async () => {
  schemas.edit("recall/record.json", (record) => {
    Object.assign(record, {
      columns: {
        items: { from: "/form/materials", order: true },
        contact: { from: "/form/pickupContactName", count: true },
      },
    });
  });
  await expect(async () => loadDefinitions(schemas.folder)).rejects.toThrow(
    /record\.json.*whole items[\s\S]*Figures count by choices/,
  );
});
