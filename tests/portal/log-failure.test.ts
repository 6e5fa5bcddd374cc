import { afterEach, expect, test, vi } from "vitest";

// Of its own: what other tests of this process have counted stays with theirs.
const own: string = "../../src/portal/shared/api/log-failure.ts?own";
const { logFailure, tellFailuresTo }: typeof import("../../src/portal/shared/api/log-failure.ts") = await import(own);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("what fails in silence stands in the console, and the server is told how often, again where it could not be told", async () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const told: unknown[] = [];
  let isAway = true;
  logFailure("session", "Signing in failed.");
  tellFailuresTo({
    call: async (...call: unknown[]) => {
      if (isAway) throw new Error("away");
      told.push(call);
      return undefined as never;
    },
  });
  logFailure("list", "A call failed.", "GET /api/claims");
  await vi.advanceTimersByTimeAsync(10_000);
  isAway = false;
  logFailure("list", "A call failed.");
  await vi.advanceTimersByTimeAsync(10_000);
  const failures = [
    { kind: "session", count: 1 },
    { kind: "list", count: 2 },
  ];
  expect(told).toEqual([["POST /api/failures", { body: { failures } }]]);
  expect(said.mock.calls).toEqual([["Signing in failed."], ["A call failed.", "GET /api/claims"], ["A call failed."]]);
});
