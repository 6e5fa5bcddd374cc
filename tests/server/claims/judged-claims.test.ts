import { expect, test } from "vitest";
import { judgedClaims } from "../../../src/server/claims/timers/judged-claims.ts";

test("a claim of which time made nothing is judged again once it has changed, and after an hour", () => {
  let now = Date.parse("2026-11-20T00:00:00Z");
  const judged = judgedClaims({ now: () => new Date(now) });
  const claim = { id: "a", updated_at: new Date("2026-11-19T00:00:00Z") };
  expect(judged.isKnown("remind", claim)).toBe(false);
  judged.keep("remind", claim);
  expect(judged.isKnown("remind", claim)).toBe(true);
  expect(judged.isKnown("lapse", claim)).toBe(false);
  expect(judged.isKnown("remind", { ...claim, id: "b" })).toBe(false);
  expect(judged.isKnown("remind", { ...claim, updated_at: new Date("2026-11-20T00:00:00Z") })).toBe(false);
  now += 59 * 60_000;
  expect(judged.isKnown("remind", claim)).toBe(true);
  now += 60_000;
  expect(judged.isKnown("remind", claim)).toBe(false);
});
