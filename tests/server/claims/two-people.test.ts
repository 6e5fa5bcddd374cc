import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { enginePlayerOf } from "../../../src/definitions/stories/engine-player.ts";
import { readPeople } from "../../../src/definitions/stories/people.ts";
import type { Story } from "../../../src/definitions/stories/story.ts";
import { buildApp } from "../../../src/server/app.ts";
import { addRecall, addRecallButton, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";

/** Two acts that two people must make: a recall is called off by somebody who neither checked nor sent it. */
let t: TestApp;
let app: FastifyInstance;
const schemas = editedSchemas();

const named = (by: string) => ({ "/claim/namesUser": { contains: { const: by } } });

beforeAll(async () => {
  t = await testApp();
  addRecall(schemas);
  addRecallButton(schemas);
  const $ref = "../shared/conditions.schema.json#/$defs/customerService";
  schemas.write("recall/facts.json", { facts: { checkedBy: { schema: { type: "string", maxLength: 100 } } } });
  schemas.edit("recall/workflow.json", ({ transitions }) => {
    const all = transitions as Record<string, object>;
    const effects = [{ set: { "/claim/checkedBy": "user" } }];
    all["confirm-check"] = { via: "button", from: ["open"], to: "same", allowed: { $ref }, effects };
    const not = { anyOf: [named("checkedBy"), named("requestedBy")] };
    Object.assign(all["call-off"] ?? {}, { allowed: { allOf: [{ $ref }, { "/claim/checkedBy": true }], not } });
  });
  schemas.edit("recall/messages.en.json", (messages) => {
    messages.facts = { checkedBy: { title: "Checked by" } };
    Object.assign(messages.transitions ?? {}, { "confirm-check": { label: "Checked", activity: "checked it." } });
  });
  const definitions = loadDefinitions(schemas.folder);
  app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

async function call(method: "GET" | "POST", url: string, as: string, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}
const form = () => completeReturn({ materials: [lines.indoor("J26K01001")] });
const sent = async (as: string, more: object = {}) =>
  (await call("POST", "/api/return", as, { ...form(), type: "recall", ...more })).json().claim_number as string;
const act = async (as: string, claim: string, transition: string) =>
  (await call("POST", "/api/claim/transition", as, { claim, transition, note: "No stock was affected." })).statusCode;
const namesOf = async (as: string, claim: string) =>
  (await call("GET", `/api/claim/${claim}`, as)).json().claim.facts.namesUser;

test("who made the first act is refused the second, and is told so before; claimants are told of nobody", async () => {
  const claim = await sent("user-dealer");
  const [first, second] = ["user-customer-service", "user-team-leader"];
  expect(await act(second, claim, "call-off")).not.toBe(200);
  expect(await act(first, claim, "confirm-check")).toBe(200);
  expect(await namesOf(first, claim)).toEqual(["checkedBy"]);
  expect(await namesOf("user-dealer", claim)).toBeUndefined();
  expect(await act(first, claim, "call-off")).not.toBe(200);
  expect(await act(second, claim, "call-off")).toBe(200);
});

test.each([
  ["by two", "team-leader@example.test", { status: "disapproved" }],
  ["by the one who checked it", "customer-service@example.test", { status: "open" }],
])("a story on the engine knows who did what: called off %s", (_, as, expected) => {
  const store = loadDefinitions(schemas.folder);
  const player = enginePlayerOf(store, readPeople("fixtures", store.access));
  const first = "customer-service@example.test";
  const claim = { status: "open", requestDate: "2026-11-20" };
  const story = {
    type: "recall",
    file: "",
    title: "",
    today: "2026-11-20",
    as: "dealer@example.test",
    claim,
    form: form(),
  };
  const steps = [
    { as: first, do: "confirm-check" },
    { as, do: "call-off", with: { note: "No stock was affected." }, expect: expected },
  ];
  const { steps: played } = player.play({ ...story, steps } as Story);
  expect(played.flatMap(({ differences }) => differences)).toEqual([]);
});
