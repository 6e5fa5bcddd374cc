import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { buildApp } from "../../../src/server/app.ts";
import { addRecall, addRecallButton, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";

/** A fourth claim type, made by copying the return's folder and naming it; no code. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  addRecall(schemas);
  addRecallButton(schemas);
  app = await buildApp(
    { ...t.parts, definitions: await loadDefinitions(schemas.folder) },
    { portal: "", isLogging: false },
  );
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

async function call(method: "GET" | "POST" | "PUT", url: string, payload?: object, as = "user-dealer") {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

test.each(["/api/return", "/api/claim"])(
  "it is saved by %s under its name, its lines judged by the docket",
  async (url) => {
    const lie = { ...lines.bracket, docketQuantity: 900 };
    const answer = await call("POST", url, { ...completeReturn({ materials: [lie] }), type: "recall" });
    expect(answer.json().claim_number, answer.body).toMatch(/^RL1\d{5}$/);
    const { claim } = (await call("GET", `/api/claim/${answer.json().claim_number}`)).json();
    expect(claim).toMatchObject({ type: "recall", status: "open", original_invoice_number: "9106202" });
    expect(claim.form.materials).toMatchObject([{ docketQuantity: 3, partModelType: "other" }]);
  },
);

test("its serials are judged as a return's are, and stand against other claims", async () => {
  const wrong = await call("POST", "/api/return", {
    ...completeReturn({ materials: [lines.indoor("J26K02001")] }),
    type: "recall",
  });
  expect(wrong.json().errors.materials, wrong.body).toEqual([expect.stringContaining("is not on delivery docket")]);
  const body = completeReturn({ materials: [lines.indoor("J26K01001")] });
  const first = await call("POST", "/api/return", { ...body, type: "recall" });
  expect(first.statusCode, first.body).toBe(200);
  const second = await call("POST", "/api/return", body);
  expect(second.json().errors.materials).toEqual([expect.stringContaining(first.json().claim_number)]);
});

test("unnamed, a return stays a return", async () => {
  const answer = await call("POST", "/api/return", completeReturn({ materials: [lines.bracket] }));
  expect(answer.json().claim_number, answer.body).toMatch(/^RR/);
});

test("a button of its own is pressed by the general call, by who may, once", async () => {
  const body = completeReturn({ materials: [{ ...lines.bracket, quantity: 1 }] });
  const { claim_number: claim } = (await call("POST", "/api/return", { ...body, type: "recall" })).json();
  const press = (as: string, more: object = {}) =>
    call(
      "POST",
      "/api/claim/transition",
      { claim, transition: "call-off", note: "No stock was affected.", ...more },
      as,
    );
  const stale = { errors: { resolution: ["This action is not available for the claim's current status."] } };
  const desk = "user-customer-service";
  for (const as of ["user-dealer", "user-tech-support"]) {
    const refused = await press(as);
    expect([refused.statusCode, refused.json()]).toMatchObject([422, stale]);
  }
  expect((await press("user-dealer2")).statusCode).toBe(404);
  expect((await press(desk, { note: "No" })).json().errors).toEqual({ note: ["Note is too short..."] });
  expect((await press(desk, { version: 7 })).json()).toMatchObject(stale);
  for (const transition of ["delete", "start", "update", "customer-responds", "toString"]) {
    expect((await press(desk, { transition })).json()).toMatchObject(stale);
  }
  const answer = await press(desk, { version: 1 });
  expect(answer.json(), answer.body).toEqual({ transition: "saved" });
  expect((await press(desk)).json()).toMatchObject(stale);
  const { activities } = (await call("GET", `/api/activity/claim/${claim}`)).json();
  expect(activities[0]).toMatchObject({
    type: "declined",
    description: "Recall called off",
    notes: [{ note: "No stock was affected." }],
  });
});
