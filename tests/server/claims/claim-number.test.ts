import { expect, test } from "vitest";
import type { AppContext } from "../../../src/server/app-context.ts";
import { numberPrefix } from "../../../src/server/claims/save/claim-number.ts";
import { testClock } from "../../helpers/test-clock.ts";

test("the year in a number is New Zealand's, from its own New Year on", () => {
  const clock = testClock("2026-12-31T10:59:59Z");
  const shared = { claimTypes: [{ type: "loan", prefix: "LN{year}" }] };
  const context = { definitions: { shared }, clock } as unknown as AppContext;
  expect(numberPrefix(context, "loan")).toBe("LN2026");
  clock.set("2026-12-31T11:00:00Z");
  expect(numberPrefix(context, "loan")).toBe("LN2027");
});
