import { expect, test } from "vitest";
import type { MigrationStep } from "../../../src/engine/index.ts";
import { calledNow } from "../../../src/server/migrating/former-statuses.ts";

const steps: MigrationStep[] = [
  { mapStatus: { packing: "being packed", sorting: "being packed" } },
  { setAside: "/note" },
  { mapStatus: { "being packed": "in the warehouse" } },
];

test.each([
  ["through several migrations", ["open", "in the warehouse"], ["open", "packing"], ["open", "in the warehouse"]],
  ["back again after a roll-back", ["packing", "sorting"], ["in the warehouse"], ["packing", "sorting"]],
  ["only where nobody knows it any more", ["packing", "in the warehouse"], ["packing"], ["packing"]],
  ["and not where no migration speaks of it", ["open"], ["nonesuch", "packing"], ["nonesuch", "packing"]],
])("a status stands for those its claims went to, %s", (_, known, asked, now) => {
  expect(calledNow(steps, new Set(known), asked)).toEqual(now);
});
