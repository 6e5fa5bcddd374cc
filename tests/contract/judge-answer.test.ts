import { build, type Schema } from "fast-json-stringify";
import { expect, test } from "vitest";
import { calls } from "../../src/contract/calls.ts";
import { getClaim } from "../../src/contract/claims.ts";
import { claimInFull } from "../../src/contract/examples/sample-claim.ts";
import { readyz } from "../../src/contract/health.ts";
import { judgeAnswer } from "../helpers/judge-answer.ts";

test("an answer is judged to the key: what is wrong, missing or not declared fails, however deep", () => {
  expect(() => judgeAnswer(readyz, { status: "ready" })).not.toThrow();
  expect(() => judgeAnswer(readyz, { status: "almost" })).toThrow("GET /readyz");
  expect(() => judgeAnswer(readyz, {})).toThrow("status");
  expect(() => judgeAnswer(readyz, { status: "ready", database: "here" })).toThrow("does not declare");
  expect(() => judgeAnswer(getClaim, { claim: claimInFull })).not.toThrow();
  const customer = { ...claimInFull.customer, margin: "12.00" };
  expect(() => judgeAnswer(getClaim, { claim: { ...claimInFull, customer } })).toThrow("does not declare");
});

test("what writes each answer, which is made when the first is given, can be made", () => {
  const made = Object.values(calls).map(({ answer }) => build(answer as Schema));
  expect(made.length).toBeGreaterThan(90);
});
