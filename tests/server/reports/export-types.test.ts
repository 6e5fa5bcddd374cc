import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { buildApp } from "../../../src/server/app.ts";
import { addRecall, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "../claims/return-form.ts";
import { readTable } from "./read-csv.ts";

/** A fourth claim type: the return's folder under another name, one key called otherwise in its record map; no code. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  addRecall(schemas);
  schemas.edit("recall/record.json", (record) => {
    const { fields } = record as { fields: Record<string, object> };
    const { special_instructions, ...others } = fields;
    Object.assign(record, { fields: { ...others, replacement_model: special_instructions } });
  });
  const definitions = await loadDefinitions(schemas.folder);
  app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

async function call(as: string, method: "GET" | "POST", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

async function saved(changes: object) {
  const body = { ...completeReturn({}), ...changes };
  const { claim_uid } = (await call("user-dealer", "POST", "/api/return", body)).json();
  const asked = { claims: [claim_uid], destination: "download" };
  const { filename } = (await call("user-finance", "POST", "/api/report/export", asked)).json();
  return readTable((await call("user-finance", "GET", `/api/report/download/${filename}`)).body)[0];
}

test("a return's row holds its goods by serial or by quantity, and its reason in words [EXPORT-08] [EXPORT-11]", async () => {
  expect(await saved({ materials: [lines.indoor("J26K01001", "J26K01002"), lines.bracket] })).toMatchObject({
    Type: "Return Unit / Accessories",
    "Customer Invoice No.": "9106202",
    "Model Numbers": "FX35-KVT; FX35-KVT; AC2178-S",
    "Serial Numbers": "J26K01001; J26K01002",
    Parts: expect.stringMatching(/^AC2178-S [^;]+$/),
    "Part Quantities": "3",
    "Return Reason": "I no longer require",
    Requestor: "Matiu Parata",
  });
});

test("a fourth type's claims are exported by its record.json: what it maps to a key stands in that key's column", async () => {
  expect(await saved({ type: "recall" })).toMatchObject({
    "Claim No.": expect.stringMatching(/^RL/),
    Type: "Recall",
    Status: "Open",
    "Customer Name": "Southern Alps Heat Pumps Ltd",
    "Customer Comments": "The customer cancelled.",
    "Replacement Model": "Reception on the ground floor.",
    "Part Quantities": "2",
  });
});
