import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { countStored } from "./warranty-form.ts";

let t: TestApp;
let before: object;
beforeAll(async () => {
  t = await testApp();
  before = await countStored(t);
});
afterAll(() => t.close());

const post = (payload: string) =>
  t.as("dealer@example.test")({
    method: "POST",
    url: "/api/claim",
    headers: { "content-type": "application/json" },
    payload,
  });
const deepList = "[".repeat(100_000) + "]".repeat(100_000);
const deepObject = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;

test.each([
  ["a text", `{"draft":true,"comments":${deepList}}`],
  ["a list", `{"draft":true,"products":${deepList}}`],
  ["a date", `{"draft":true,"installer":{"dateFailed":${deepObject}}}`],
  ["a key that nobody knows", `{"draft":true,"x":${deepList}}`],
])("a body as deep as a well in the place of %s is refused", async (_, payload) => {
  const answer = await post(payload);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: "The request could not be read. Please try again." },
  ]);
  expect(await countStored(t)).toEqual(before);
});

test("a hundred thousand wrong items are not answered one by one", async () => {
  const answer = await post(`{"draft":true,"products":[${"null,".repeat(100_000)}null]}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toMatchObject({ products: ["Products: please give at most 3."] });
  expect(Object.keys(answer.json().errors).length).toBeLessThanOrEqual(100);
  expect(await countStored(t)).toEqual(before);
});

test("a body cannot reach the prototypes of what it becomes", async () => {
  for (const body of ['{"__proto__":{"draft":true}}', '{"installer":{"__proto__":{"x":1}}}']) {
    expect((await post(body)).statusCode).toBe(400);
  }
  expect(await countStored(t)).toEqual(before);
});
