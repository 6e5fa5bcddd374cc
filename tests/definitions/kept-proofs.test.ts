import { expect, test } from "vitest";
import { worldOf } from "../../src/definitions/check/world.ts";
import { isNever, meets } from "../../src/definitions/prove/premises.ts";
import type { Definition, JsonSchema } from "../../src/engine/index.ts";

const facts = { properties: { claim: { type: "object", properties: {} }, user: { type: "object" } } };

/** A form with a list of these texts, and nothing else. */
const worldWith = (fruits: string[]) => {
  const schema = {
    type: "object",
    properties: { fruits: { type: "array", items: { type: "string", enum: fruits } } },
  };
  return worldOf({ schema, workflow: { statuses: {} } } as unknown as Definition, facts as JsonSchema, () => false);
};

test("a proof of a list of plain values is not kept once the list may hold another", () => {
  const isPear = [meets({ "/item": { enum: ["pear"] } })];
  expect(isNever(worldWith(["apple"]), isPear, "/fruits")).toBe(true);
  expect(isNever(worldWith(["apple", "pear"]), isPear, "/fruits")).toBe(false);
  expect(isNever(worldWith(["apple"]), isPear, "/fruits")).toBe(true);
});
