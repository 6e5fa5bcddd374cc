import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalWords } from "../../../src/server/platform/http/refusal-words.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const keys = Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(",");

test.each([
  ["a form with sixty thousand keys", "POST", "/api/claim", `{"draft":true,${keys}}`],
  ["a field with sixty thousand keys", "POST", "/api/claim", `{"draft":true,"fault":{${keys}}}`],
  ["a hundred thousand products", "POST", "/api/claim", `{"draft":true,"products":[${"{},".repeat(100_000)}{}]}`],
  [
    "a hundred thousand lists for roles",
    "POST",
    "/api/user/update",
    `{"sso_id":"a","roles":[${"[],".repeat(100_000)}[]]}`,
  ],
] as const)("%s are refused as too large before anything goes through them", async (_, method, url, payload) => {
  const headers = { "content-type": "application/json" };
  const answer = await t.as("dealer@example.test")({ method, url, payload, headers });
  expect([answer.statusCode, answer.json()]).toEqual([413, { message: refusalWords(413) }]);
});

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const sent = (url: string, payload: string) =>
  t.as("dealer@example.test")({ method: "POST", url, payload, headers: { "content-type": "application/json" } });

test.each([
  ["/api/user/switch-account", `"sap_id":"410344"`, 100],
  ["/api/user/switch-account", `"sap_id":"410344"`, 10_000],
  ["/api/claim", `"draft":true`, 400_000],
] as const)("to %s, %s with a key of %i levels is refused in plain words", async (url, good, levels) => {
  const answer = await sent(url, `{${good},"unheardOf":${nested(levels)}}`);
  expect([answer.statusCode, answer.json()]).toEqual([400, { message: refusalWords(400) }]);
});

test("an unknown key of fewer levels is ignored like any other", async () => {
  const answer = await sent("/api/user/switch-account", `{"sap_id":"410344","unheardOf":${nested(60)}}`);
  expect(answer.json()).toEqual({ account: "switched" });
});

test("of a key that comes twice the last counts, and is what is judged", async () => {
  const url = "/api/user/switch-account";
  expect((await sent(url, '{"sap_id":"410344","sap_id":7}')).statusCode).toBe(422);
  expect((await sent(url, '{"sap_id":"410344","sap_id":"410205"}')).statusCode).toBe(422);
  expect((await sent(url, '{"sap_id":"410205","sap_id":"410344"}')).json()).toEqual({ account: "switched" });
});

test("a return line with five thousand serial numbers is not too large", async () => {
  const partSerialNumbers = Array.from({ length: 5_000 }, (_, index) => `J26K${index}`);
  const payload = { draft: true, materials: [{ partNumber: "FX35-KVT", partSerialNumbers }] };
  const answer = await t.as("dealer@example.test")({ method: "POST", url: "/api/return", payload });
  expect(answer.statusCode).not.toBe(413);
});
