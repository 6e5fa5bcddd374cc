import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { buildApp } from "../../../src/server/app.ts";
import { addRecall, addRecallButton, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";

/** A type whose claims end, and are declined, in statuses of its own; a status of all types means more to it. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;
const apps: FastifyInstance[] = [];

async function serve(): Promise<void> {
  const definitions = loadDefinitions(schemas.folder);
  app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
  apps.push(app);
}

/** As an analyst writes it: the recall is called off, not disapproved. */
function nameOwnEnd(name: string): void {
  schemas.edit("recall/workflow.json", ({ statuses, transitions }) => {
    Object.assign(statuses ?? {}, { [name]: { phase: "declined", tone: "bad" }, open: { lateAfterDays: 30 } });
    Object.assign((transitions as Record<string, object>)["call-off"] ?? {}, { to: name });
  });
  schemas.edit("recall/messages.en.json", (messages) => {
    messages.statuses = { [name]: { label: "Called Off", customer: "Not Needed", description: "The recall is over." } };
  });
}

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  addRecall(schemas);
  addRecallButton(schemas);
  nameOwnEnd("called off");
  await serve();
});
afterAll(async () => {
  for (const one of apps) await one.close();
  await t.close();
  schemas.remove();
});

const desk = "user-customer-service";
async function call(method: "GET" | "POST", url: string, as: string, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const statusFor = async (as: string) =>
  (await call("GET", "/api/statuses", as)).statuses.find(({ value }: { value: string }) => value === "called off");
const openOnes = async () =>
  (await call("GET", "/api/claims?types[]=recall&open=yes", desk)).claims.data.map(
    ({ claim_number }: { claim_number: string }) => claim_number,
  );

test("a claim declined in a status of its type's own frees its units and is open no more, in the words of who reads", async () => {
  const body = { ...completeReturn({ materials: [lines.indoor("J26K01001")] }), type: "recall" };
  const { claim_number: claim } = await call("POST", "/api/return", "user-dealer", body);
  expect(await openOnes()).toEqual([claim]);
  const change = { claim, transition: "call-off", note: "No stock was affected." };
  await call("POST", "/api/claim/transition", desk, change);
  expect(await openOnes()).toEqual([]);
  await call("POST", "/api/return", "user-dealer", body);

  expect(await statusFor(desk)).toMatchObject({ label: "Called Off", phase: "declined", tone: "bad" });
  expect(await statusFor("user-dealer")).toMatchObject({ label: "Not Needed", internal_label: "Not Needed" });
  const { report_options } = await call("GET", "/api/statuses", desk);
  expect(report_options.selectable).toContain("called off");
  expect(report_options.checked).not.toContain("called off");
  const { counts } = await call("GET", "/api/claims/counts", desk);
  expect(counts).toContainEqual({ status: "called off", total: 1, late: 0 });
  const found = await call("POST", "/api/claims/search", desk, { searchString: "not needed" });
  expect(found.claims.data).toMatchObject([{ claim_number: claim, is_draft: false }]);
});

test("a status of all types is told with what it means to one of them", async () => {
  const { statuses } = await call("GET", "/api/statuses", desk);
  const open = statuses.find(({ value }: { value: string }) => value === "open");
  expect(open).toMatchObject({ late_after_days: 2, of_types: { recall: { late_after_days: 30, label: "Open" } } });
});

test("a status that is taken away keeps its words and meaning for the claims in it", async () => {
  schemas.edit("recall/workflow.json", ({ statuses }) => {
    delete (statuses as Record<string, object>)["called off"];
  });
  nameOwnEnd("dropped");
  await serve();
  expect(await statusFor(desk)).toMatchObject({ label: "Called Off", phase: "declined" });
  expect(await openOnes()).toHaveLength(1);
});

test("what a status means from now on, it means for the claims that stand in it", async () => {
  const [open] = await openOnes();
  schemas.edit("recall/workflow.json", ({ statuses, transitions }) => {
    Object.assign(statuses ?? {}, { open: { phase: "completed" } });
    // Time leaves alone what has ended.
    delete (transitions as Record<string, object>)["authorisation-waits"];
  });
  schemas.edit("recall/messages.en.json", ({ transitions }) => {
    delete (transitions as Record<string, object>)["authorisation-waits"];
  });
  await serve();
  expect(await openOnes()).toEqual([]);
  const row = await t.database.selectFrom("claim_figures").selectAll().where("number", "=", open).executeTakeFirst();
  expect(row?.completed_on).not.toBeNull();
});
