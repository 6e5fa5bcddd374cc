// @vitest-environment node

import { expect, test, vi } from "vitest";
import type { CompiledDefinition } from "../../src/engine/index.ts";
import { factInput, givenOf, typedOf } from "../../src/portal/features/transitions/dialogs/typed-facts.ts";

const definition = {
  facts: {
    seenAt: { schema: { type: "string", format: "date-time" } },
    cost: { schema: { type: "number" } },
    isSafe: { schema: { type: "boolean" } },
    numbers: { schema: { type: "array", items: { type: "string" } } },
    visits: { schema: { type: "array", items: { type: "string", format: "date" } } },
    visit: { schema: { type: "string", format: "date" } },
  },
  messages: {
    facts: {
      seenAt: { title: "Seen" },
      cost: { title: "Cost" },
      isSafe: { title: "Safe?" },
      numbers: { title: "Numbers" },
      visits: { title: "Visits" },
      visit: { title: "Visit" },
    },
  },
} as unknown as CompiledDefinition;

test.each([
  // Half past one at night in New Zealand, the day before in Greenwich.
  ["seenAt", "2026-03-04T12:30:00Z", "2026-03-05T01:30"],
  ["cost", 12.5, "12.5"],
  ["isSafe", false, "false"],
  ["numbers", ["a 1", "b 2"], "a 1\nb 2"],
  ["visits", ["2026-03-04", "2026-11-20"], "04/03/2026\n20/11/2026"],
])("%s is written as it is read, and is the same again", (name, value, typed) => {
  const input = factInput(definition, name);
  if (!input) throw new Error(`There is no input for ${name}.`);
  expect(typedOf(input, value)).toBe(typed);
  expect(givenOf(input, typed)).toEqual(value);
  expect(givenOf(input, "  ")).toBeNull();
});

test("a day among several that is none goes to the server as it was typed", () => {
  const input = factInput(definition, "visits");
  expect(input && givenOf(input, "3/4/26\n\n31/02/2026")).toEqual(["2026-04-03", "31/02/2026"]);
});

test("a day is read as its box reads it, among several too, and however it came there", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T02:05:00Z") });
  const [visit, visits] = ["visit", "visits"].map((name) => factInput(definition, name));
  const read = ["2026-11-03", "3/11/2026", "3 Nov 26", "3/11", "today", "31/02/2026"];
  const days = ["2026-11-03", "2026-11-03", "2026-11-03", "2026-11-03", "2026-11-20", "31/02/2026"];
  expect(read.map((typed) => visit && givenOf(visit, typed))).toEqual(days);
  expect(visits && givenOf(visits, read.join("\n"))).toEqual(days);
  vi.useRealTimers();
});

test.each([
  ["1,250", 1250],
  ["$1,250.50", 1250.5],
  ["NZ$ 1,250,000", 1_250_000],
  ["-1,250", -1250],
  ["1 250", 1250],
  ["12,5", 12.5],
  ["12,50", 12.5],
  ["1,2500", 1.25],
  ["-2.5", -2.5],
  // These may mean two things, or none.
  ["1234,567", "1234,567"],
  ["0,125", "0,125"],
  ["1,25,000", "1,25,000"],
  ["Infinity", "Infinity"],
])("a number is taken as people write it, and is refused where that is not clear: %s", (typed, value) => {
  const input = factInput(definition, "cost");
  expect(input && givenOf(input, typed)).toBe(value);
});
