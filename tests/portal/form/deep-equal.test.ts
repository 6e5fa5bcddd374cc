import { deepEquals } from "@rjsf/utils";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCustomEqual } from "../../../src/portal/screens/form/stand-ins/deep-equal.ts";

const isEqual = createCustomEqual();
const value = fc.anything({ withDate: true, withNullPrototype: true, withSparseArray: false });

test("what stands in for RJSF's comparison says the same of all that forms hold", () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(isEqual(a, b)).toBe(deepEquals(a, b));
      expect(isEqual(a, structuredClone(a))).toBe(deepEquals(a, structuredClone(a)));
    }),
    { numRuns: 2_000 },
  );
});

test.each<[string, unknown, unknown, boolean]>([
  ["functions", { act: () => 1 }, { act: () => 2 }, true],
  ["a function and none", { act: () => 1 }, { act: undefined }, false],
  ["a missing key", { a: undefined }, {}, false],
  ["another key", { a: undefined }, { b: undefined }, false],
  ["days", [new Date(1)], [new Date(1)], true],
  ["a list and an object", [], {}, false],
  ["lists of other lengths", [1], [1, 2], false],
  ["nothing and null", undefined, null, false],
])("%s", (_what, a, b, same) => {
  expect([isEqual(a, b), deepEquals(a, b)]).toEqual([same, same]);
});

test("what goes in a circle is compared once", () => {
  const circle = (name: string) => {
    const one: Record<string, unknown> = { name };
    one.self = [one];
    return one;
  };
  expect(isEqual(circle("a"), circle("a"))).toBe(true);
  expect(isEqual(circle("a"), circle("b"))).toBe(false);
});
