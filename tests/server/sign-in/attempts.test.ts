import { expect, test } from "vitest";
import { createAttempts } from "../../../src/server/sign-in/attempts.ts";

test("so many tries are let through, then none until the window has passed", () => {
  let now = 0;
  const attempts = createAttempts(2, 1000, () => now);
  expect([attempts.take("a"), attempts.take("a"), attempts.take("a"), attempts.take("b")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  now = 1000;
  expect(attempts.take("a")).toBe(true);
});

test("a success forgets the tries before it", () => {
  const attempts = createAttempts(1, 1000, () => 0);
  attempts.take("a");
  attempts.clear("a");
  expect(attempts.take("a")).toBe(true);
});

test("endless keys do not fill the memory: the oldest are forgotten", () => {
  const attempts = createAttempts(1, 1000, () => 0);
  attempts.take("first");
  for (let key = 0; key < 10_000; key++) attempts.take(`${key}`);
  expect(attempts.take("first")).toBe(true);
  expect(attempts.take("9999")).toBe(false);
});
