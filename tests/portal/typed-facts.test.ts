// @vitest-environment node

import { expect, test } from "vitest";
import type { CompiledDefinition } from "../../src/engine/index.ts";
import { factInput, givenOf, typedOf } from "../../src/portal/features/transitions/dialogs/typed-facts.ts";

const definition = {
  facts: {
    seenAt: { schema: { type: "string", format: "date-time" } },
    cost: { schema: { type: "number" } },
    isSafe: { schema: { type: "boolean" } },
    numbers: { schema: { type: "array", items: { type: "string" } } },
    visits: { schema: { type: "array", items: { type: "string", format: "date" } } },
  },
  messages: {
    facts: {
      seenAt: { title: "Seen" },
      cost: { title: "Cost" },
      isSafe: { title: "Safe?" },
      numbers: { title: "Numbers" },
      visits: { title: "Visits" },
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
