import { expect, test } from "vitest";
import { runFuzz } from "../../fuzz/run-fuzz.ts";

test("no request, good, nearly good or hostile, brings a failure, a leak, a hang or a broken database", async () => {
  const { faults, lacking } = await runFuzz({ requests: 2_000, seed: 8, clients: 8 });
  expect(faults).toEqual([]);
  // What never succeeds is not tried.
  expect(lacking).toEqual([]);
}, 240_000);
