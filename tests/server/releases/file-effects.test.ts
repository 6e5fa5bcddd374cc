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

test("what else a claim's record holds is for new claims, and a column is headed by today's words at once", () => {
  const before = { "return/record.json": record({}), "return/messages.en.json": "{}" };
  const after = {
    "return/record.json": record({}).replace("1", "2"),
    "return/messages.en.json": '{"columns":{"a":"A"}}',
  };
  expect(fileEffects(before, after)).toEqual([
    { file: "return/messages.en.json", when: "at once", level: "words" },
    { file: "return/record.json", when: "new claims", level: "harmless" },
  ]);
});

const timed = JSON.stringify({
  statuses: { open: { tone: "good" } },
  transitions: { wait: { via: "timer", after: "PT9H" } },
});
const atOnce = { when: "at once", level: "needs attention" };

test.each([
  [
    "a timer is taken away",
    "workflow.json",
    JSON.parse(timed),
    { statuses: { open: { tone: "good" } }, transitions: {} },
    atOnce,
  ],
  [
    "a timer takes longer",
    "workflow.json",
    { transitions: { wait: { via: "timer", after: "PT9H" } } },
    { transitions: { wait: { via: "timer", after: "PT99H" } } },
    atOnce,
  ],
  [
    "a type takes away the timer of the one that it extends",
    "workflow.json",
    { transitions: {} },
    { transitions: { wait: null } },
    atOnce,
  ],
  [
    "all transitions are taken away, a timer among them",
    "workflow.json",
    JSON.parse(timed),
    { statuses: { open: { tone: "good" } } },
    atOnce,
  ],
  [
    "a type begins to change transitions, and takes away a timer",
    "workflow.json",
    {},
    { transitions: { wait: null } },
    atOnce,
  ],
  [
    "a type makes an inherited timer wait longer",
    "workflow.json",
    {},
    { transitions: { wait: { after: "PT99H" } } },
    atOnce,
  ],
  [
    "a status stands in another phase",
    "workflow.json",
    { statuses: { open: { phase: "submitted" } } },
    { statuses: { open: { phase: "approved" } } },
    atOnce,
  ],
  [
    "a letter goes to others",
    "letters.json",
    { letters: { a: { to: "account" } } },
    { letters: { a: { to: "owner" } } },
    atOnce,
  ],
  ["a letter is taken away", "letters.json", { letters: { a: { to: "account" } } }, { letters: {} }, atOnce],
  ["a fact is taken away", "facts.json", { facts: { a: {} } }, { facts: {} }, atOnce],
  [
    "a letter is added",
    "letters.json",
    { letters: {} },
    { letters: { a: {} } },
    { when: "at once", level: "harmless" },
  ],
  [
    "a status is called otherwise",
    "messages.en.json",
    { statuses: { open: "a" } },
    { statuses: { open: "b" } },
    { when: "at once", level: "words" },
  ],
  [
    "somebody else may save",
    "workflow.json",
    { statuses: { open: { editable: {} } } },
    { statuses: { open: {} } },
    { when: "new claims", level: "harmless" },
  ],
  [
    "a status is taken away",
    "workflow.json",
    { statuses: { open: {}, shut: { phase: "declined" } } },
    { statuses: { open: {} } },
    atOnce,
  ],
  [
    "a status has another colour",
    "workflow.json",
    { statuses: { open: { tone: "good" } } },
    { statuses: { open: { tone: "bad" } } },
    { when: "at once", level: "harmless" },
  ],
  [
    "a button of the name that a timer of another type has is taken away",
    "workflow.json",
    { transitions: { wait: { from: ["open"] } } },
    { transitions: {} },
    { when: "new claims", level: "harmless" },
  ],
  [
    "a transition is taken away",
    "workflow.json",
    { transitions: { a: {} } },
    { transitions: {} },
    { when: "new claims", level: "harmless" },
  ],
])("when %s is said as it holds for claims of every version", (_, file, before, after, effect) => {
  const base = file === "workflow.json" ? "replacement" : "return";
  const [told] = fileEffects(
    { "return/workflow.json": timed, [`${base}/${file}`]: JSON.stringify(before) },
    { "return/workflow.json": timed, [`${base}/${file}`]: JSON.stringify(after) },
  );
  expect(told).toEqual({ file: `${base}/${file}`, ...effect });
});

test("a workflow that is there no more, or newly takes a timer away, is told of as it holds for claims of every version", () => {
  const one = { "return/workflow.json": timed };
  const taken = { ...one, "replacement/workflow.json": JSON.stringify({ transitions: { wait: null } }) };
  expect(fileEffects(one, {})).toEqual([{ file: "return/workflow.json", ...atOnce }]);
  expect(fileEffects(one, taken)).toEqual([{ file: "replacement/workflow.json", ...atOnce }]);
  expect(fileEffects({}, one)).toMatchObject([{ level: "harmless" }]);
});
