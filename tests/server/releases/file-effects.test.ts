import { expect, test } from "vitest";
import { fileEffects } from "../../../src/server/releases/impact-levels.ts";

const record = (columns: object) => JSON.stringify({ fields: { a: 1 }, columns });
const column = { from: "/form/a", list: "internal", filter: true };

test.each([
  ["is taken away", { other: column }, "at once", "needs attention"],
  ["of the type that is extended is taken away", { one: null, other: column }, "at once", "needs attention"],
  [
    "can be filtered by no more",
    { one: { from: "/form/a", list: "internal" }, other: column },
    "at once",
    "needs attention",
  ],
  ["is added", { one: column, other: column, third: column }, "at once", "harmless"],
])("a column that %s shows in the lists of claims of every version", (_, columns, when, level) => {
  const before = { "return/record.json": record({ one: column, other: column }) };
  const after = { "return/record.json": record(columns) };
  expect(fileEffects(before, after)).toEqual([{ file: "return/record.json", when, level }]);
});

test("what else a claim's record holds is for new claims, and a column's words are words", () => {
  const before = { "return/record.json": record({}), "return/messages.en.json": "{}" };
  const after = {
    "return/record.json": record({}).replace("1", "2"),
    "return/messages.en.json": '{"columns":{"a":"A"}}',
  };
  expect(fileEffects(before, after)).toEqual([
    { file: "return/messages.en.json", when: "new claims", level: "words" },
    { file: "return/record.json", when: "new claims", level: "harmless" },
  ]);
});
