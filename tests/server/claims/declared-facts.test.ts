import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { buildApp } from "../../../src/server/app.ts";
import { addRecall, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { readTable } from "../reports/read-csv.ts";
import { completeReturn } from "./return-form.ts";

/** Facts of every kind beside a form, declared by JSON alone: asked for, written by hand, read by conditions, shown and exported. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;
let number: string;

const desk = { $ref: "../shared/conditions.schema.json#/$defs/customerService" };
const everybody = "everybody";
const facts = {
  inspection: { schema: { type: "string", enum: ["fine", "worn"] }, visible: everybody },
  inspectedOn: { schema: { type: "string", format: "date" } },
  freight: { schema: { type: "number", minimum: 0 }, writes: desk, list: true },
  isUrgent: { schema: { type: "boolean" }, writes: desk },
  storedAt: { schema: { type: "string", maxLength: 20 }, writes: desk, visible: everybody, search: true },
  seals: { schema: { type: "array", items: { type: "string", maxLength: 8 } }, writes: desk },
  warrantyRequestNumber: null,
};
const words = {
  inspection: { title: "Inspection", list: "findings" },
  inspectedOn: { title: "Inspected on" },
  freight: { title: "Freight" },
  isUrgent: { title: "Urgent" },
  storedAt: { title: "Stored at" },
  seals: { title: "Seals", help: "As they stand on the tape." },
};

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  addRecall(schemas);
  const file = join(schemas.folder, "recall/facts.json");
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, JSON.stringify({ $schema: "../meta/declared-facts.schema.json", facts }));
  schemas.edit("shared/lists.json", (lists) => {
    const findings = [
      { value: "fine", label: "In order" },
      { value: "worn", label: "Worn out" },
    ];
    Object.assign(lists, { findings });
  });
  schemas.edit("recall/workflow.json", ({ transitions }) => {
    const inspect = {
      asks: { facts: ["inspection", "freight"], optional: ["freight"] },
      from: ["open"],
      to: [{ when: { "/claim/inspection": { const: "worn" } }, status: "disapproved" }, { status: "cs to action" }],
      allowed: desk,
      effects: [{ set: { "/claim/inspectedOn": "now" } }],
    };
    Object.assign(transitions ?? {}, { inspect });
  });
  schemas.edit("recall/messages.en.json", (messages) => {
    Object.assign(messages, { facts: words });
    Object.assign(messages.transitions ?? {}, { inspect: { label: "Inspect", activity: "Inspected" } });
  });
  const definitions = await loadDefinitions(schemas.folder);
  app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
  number = await recalled();
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

async function call(as: string, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}

const recalled = async () =>
  (await call("user-dealer", "POST", "/api/return", { ...completeReturn({}), type: "recall" })).body.claim_number;
const resolve = (claim: string, given?: object) =>
  call("user-customer-service", "POST", "/api/claim/resolve", {
    claim,
    resolution: "inspect",
    ...(given && { facts: given }),
  });
const save = (as: string, given: object, seen?: object) =>
  call(as, "PUT", "/api/claim/facts", { claim: number, facts: given, ...(seen && { seen }) });
const read = async (as: string) => (await call(as, "GET", `/api/claim/${number}`)).body.claim;
const details = async (as: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    ((await read(as)).details ?? []).map(({ title, text }: { title: string; text: string }) => [title, text]),
  );

test("a transition is not made without the facts that it asks for, nor with wrong ones, and the answer names each", async () => {
  expect(await resolve(number)).toMatchObject({
    status: 422,
    body: { errors: { "facts.inspection": ["Please fill in: Inspection."] } },
  });
  expect(await resolve(number, { inspection: "broken", freight: -1 })).toMatchObject({
    status: 422,
    body: { errors: { "facts.inspection": [expect.any(String)], "facts.freight": [expect.any(String)] } },
  });
  expect(await resolve(number, { inspection: "fine", seals: ["A"] })).toMatchObject({
    status: 422,
    body: { errors: { "facts.seals": ["You cannot change this now."] } },
  });
  expect((await read("user-customer-service")).current_status.status).toBe("open");
});

test("where a transition leads may hang on a fact that it asks for; what was given and what it set is kept and told to the staff", async () => {
  const worn = await recalled();
  expect((await resolve(worn, { inspection: "worn" })).status).toBe(200);
  const declined = (await call("user-customer-service", "GET", `/api/claim/${worn}`)).body.claim;
  expect(declined.current_status.status).toBe("disapproved");

  expect((await resolve(number, { inspection: "fine", freight: 12.5 })).status).toBe(200);
  expect((await read("user-customer-service")).current_status.status).toBe("cs to action");
  expect(await details("user-customer-service")).toMatchObject({ Inspection: "In order", Freight: "12.5" });
  expect((await details("user-customer-service"))["Inspected on"]).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  const { text } = await call("user-customer-service", "GET", `/api/activity/claim/${number}`);
  expect(text).toContain("Inspection set to In order");
});

test("facts are written by hand by those whom the definition lets, and found by a search where it says so", async () => {
  const given = { freight: 20, isUrgent: true, storedAt: "  Bay 7b ", seals: ["A1", "A2"] };
  expect((await save("user-customer-service", given)).status).toBe(200);
  const said = { Freight: "20", Urgent: "Yes", "Stored at": "Bay 7b", Seals: "A1\nA2" };
  expect(await details("user-customer-service")).toMatchObject(said);
  const { body } = await call("user-customer-service", "GET", "/api/claims?search=bay%207b");
  expect(JSON.stringify(body)).toContain(number);

  expect((await save("user-customer-service", { seals: ["far too long"] })).body.errors).toHaveProperty([
    "facts.seals",
  ]);
  expect((await save("user-customer-service", { isUrgent: "yes" })).body.errors).toHaveProperty(["facts.isUrgent"]);
  expect((await save("user-customer-service", { inspection: "worn" })).status).toBe(403);
  expect((await save("user-finance", { freight: 1 })).status).toBe(403);
  expect((await save("user-dealer", { storedAt: "here" })).status).toBe(403);
  expect((await save("user-customer-service", { warrantyRequestNumber: "7" })).status).toBe(403);
  expect(await details("user-customer-service")).toMatchObject(said);
});

test("what somebody else has written meanwhile is told, not replaced", async () => {
  expect((await save("user-customer-service", { storedAt: "Bay 9" }, { storedAt: "Bay 7b" })).status).toBe(200);
  expect(await save("user-team-leader", { storedAt: "Bay 1" }, { storedAt: "Bay 7b" })).toMatchObject({
    status: 409,
    body: { errors: { "facts.storedAt": [expect.stringContaining("Bay 9")] } },
  });
  expect((await details("user-customer-service"))["Stored at"]).toBe("Bay 9");
  expect((await save("user-team-leader", { freight: null }, { freight: 20 })).status).toBe(200);
  expect(await details("user-customer-service")).not.toHaveProperty("Freight");
});

test("a fact that says so is a column of the staff's list, and of nobody else's", async () => {
  expect((await save("user-customer-service", { freight: 7.5 })).status).toBe(200);
  const rowOf = async (as: string) =>
    (await call(as, "GET", `/api/claims?search=${number}`)).body.claims.data.find(
      (row: { claim_number: string }) => row.claim_number === number,
    );
  expect((await rowOf("user-customer-service")).listed).toEqual({ freight: "7.5" });
  expect(await rowOf("user-dealer")).not.toHaveProperty("listed");
  const typeOf = async (as: string) =>
    (await call(as, "GET", "/api/claim-types")).body.claim_types.find(
      ({ type }: { type: string }) => type === "recall",
    );
  const { list_columns } = await typeOf("user-finance");
  expect(list_columns.filter(({ is_listed }: { is_listed: boolean }) => is_listed)).toEqual([
    { key: "freight", title: "Freight", kind: "number", is_listed: true },
  ]);
  expect(await typeOf("user-dealer")).not.toHaveProperty("list_columns");
});

test("claimants read the facts that are shown to them and hear of no others, in no answer", async () => {
  const { "Packed as": _, "Why are you returning the items?": __, ...facts } = await details("user-dealer");
  expect(facts).toEqual({ Inspection: "In order", "Stored at": "Bay 9" });
  const claim = await call("user-dealer", "GET", `/api/claim/${number}`);
  const timeline = await call("user-dealer", "GET", `/api/activity/claim/${number}`);
  const module = await app.inject({
    url: claim.body.claim.module,
    headers: { authorization: `Bearer ${await t.tokens.sign("user-dealer")}` },
  });
  expect(module.statusCode).toBe(200);
  const told = ["inspectedOn", "freight", "seals", "isUrgent"].filter((name) =>
    [claim.text, timeline.text, module.body].some((text) => text.includes(`"${name}"`)),
  );
  expect(told).toEqual([]);
  expect((await save("user-dealer", { freight: 1 })).body.message).toBe("You are not able to change the details.");
});

test("every fact stands in the export, and none in that of a claimant who may not read it", async () => {
  const exported = async (as: string) => {
    const { uuid } = await read(as);
    const { body } = await call(as, "POST", "/api/report/export", { claims: [uuid], destination: "download" });
    const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
    const file = await app.inject({ url: `/api/report/download/${body.filename}`, headers });
    return readTable(file.body)[0];
  };
  expect(await exported("user-finance")).toMatchObject({
    Inspection: "In order",
    Urgent: "Yes",
    "Stored at": "Bay 9",
    Seals: "A1; A2",
  });
});
