import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalWords } from "../../../src/server/refusal-words.ts";
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

test("a return line with five thousand serial numbers is not too large", async () => {
  const partSerialNumbers = Array.from({ length: 5_000 }, (_, index) => `J26K${index}`);
  const payload = { draft: true, materials: [{ partNumber: "FX35-KVT", partSerialNumbers }] };
  const answer = await t.as("dealer@example.test")({ method: "POST", url: "/api/return", payload });
  expect(answer.statusCode).not.toBe(413);
});
