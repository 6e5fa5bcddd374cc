import { expect, test } from "vitest";
import { calls } from "../../../src/contract/calls.ts";
import { runFuzz } from "../../fuzz/run-fuzz.ts";

test("no request, good, nearly good or hostile, brings a failure, a leak, a hang or a broken database", async () => {
  // One after the other, so that a seed brings the same each time.
  const { faults, lacking } = await runFuzz({ requests: 700, seed: 8, clients: 1, isPersistent: false });
  expect(faults).toEqual([]);
  // What never succeeds is not tried. That every call does succeed is for the long run, where luck counts for nothing.
  expect(lacking.length).toBeLessThan(Object.keys(calls).length / 2);
}, 240_000);
