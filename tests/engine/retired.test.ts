import { expect, test } from "vitest";
import { explain, type Form, factFaults, retiredAnswers, unofferedChoices } from "../../src/engine/index.ts";
import { madeContext, madeDefinition } from "./made-definition.ts";

const choices = [
  { value: "new", label: "New" },
  { value: "old", label: "Old", retired: true as const },
];
const tree = [
  {
    value: "lost",
    label: "Lost",
    questions: [{ name: "where", question: "Where?", choices }],
  },
];
const definition = await madeDefinition({
  facts: { state: { schema: { type: "string", enum: ["new", "old"] } } },
  messages: {
    type: { title: "Made", label: "Made" },
    sections: {},
    fields: {
      "/a": { title: "A", options: choices },
      "/b": { title: "B", options: tree },
      "/uses": { title: "Uses", options: choices },
      "/list": { title: "List" },
      "/list/*/x": { title: "X", options: choices },
    },
    facts: { state: { title: "State", options: choices } },
    rules: {},
    statuses: {},
    transitions: {},
    validation: { retired: "{title}: {value} is gone." },
  },
});
const refused = (saved: object, form: object) =>
  retiredAnswers(definition, saved as never, form as never).map(({ field, message }) => `${field} ${message}`);

test("what is no longer offered is kept where it was saved, and refused anew", () => {
  expect(refused({}, { a: "old", uses: ["new", "old"] })).toEqual(["/a A: Old is gone.", "/uses Uses: Old is gone."]);
  expect(refused({ a: "old", uses: ["old"] }, { a: "old", uses: ["new", "old"] })).toEqual([]);
  expect(refused({ a: "new" }, { a: "old" })).toHaveLength(1);
  expect(refused({ a: "old" }, { a: "new" })).toEqual([]);
});

test("items of a list keep it wherever they stand; the item that is new is told", () => {
  const saved = { list: [{ x: "new" }, { x: "old" }] };
  expect(refused(saved, { list: [{ x: "old" }] })).toEqual([]);
  expect(refused(saved, { list: [{ x: "old" }, { x: "old" }] })).toEqual(["/list/0/x X: Old is gone."]);
});

test("of two items that hold what was saved once, the one in its place keeps it", () => {
  const list = [{ x: "old" }, { x: "old" }, { x: "old" }];
  expect(refused({ list: [{}, { x: "old" }] }, { list })).toEqual([
    "/list/0/x X: Old is gone.",
    "/list/2/x X: Old is gone.",
  ]);
});

test("an answer to a question that a choice opens is told at its field", () => {
  const lost = { value: "lost", sub_type: { where: "old" } };
  expect(refused({}, { b: [{ type: lost }] })).toEqual(["/b B: Old is gone."]);
  expect(refused({ b: [{ type: lost }] }, { b: [{ type: lost }] })).toEqual([]);
});

test("a fact keeps it and does not become it", () => {
  const told = factFaults(definition, { state: "old" }).map(({ message }) => message);
  expect(told).toEqual(["State: Old is gone."]);
  expect(factFaults(definition, { state: "old" }, { state: "old" })).toEqual([]);
});

test("choices that a rule does not let through beside other answers are not offered, whoever asks and of whichever item", async () => {
  const dependent = await madeDefinition({
    messages: definition.messages,
    rules: {
      a: {
        field: "/a",
        when: { "/form/b": true },
        must: { "/form/a": { sameAs: "/form/b" } },
        blocks: ["send"],
        offers: true,
      },
      staffs: {
        field: "/a",
        when: { "/user/roles": { contains: { const: "dealer" } } },
        must: { "/form/a": { const: "new" } },
        blocks: ["send"],
        offers: true,
      },
      x: {
        field: "/list/*/x",
        each: "/list",
        must: { not: { "/item/n": { minimum: 2 }, "/item/x": { const: "old" } } },
        blocks: ["send"],
        offers: true,
      },
      plain: { field: "/a", must: { "/form/a": { const: "never" } }, blocks: ["send"] },
    },
  });
  const user = { roles: ["clerk"], permissions: [], authorisingRoles: [], isOwner: false };
  expect(unofferedChoices(dependent, madeContext({}, { user }))).toEqual({});
  expect(unofferedChoices(dependent, madeContext({}))).toEqual({ "/a": ["old"] });
  const form: Form = { b: "old", list: [{ n: 1 }, { n: 2, x: "new" }] };
  expect(unofferedChoices(dependent, madeContext(form, { user }))).toEqual({ "/a": ["new"], "/list/1/x": ["old"] });
  const told = explain(dependent, madeContext(form, { user }), "/list").flatMap(({ answers }) => answers);
  expect(told.find(({ of }) => of === "choices")).toMatchObject({
    says: '/list/1/x is not offered with every choice: not "old".',
    holds: false,
    because: [{ place: "rules/x/must", holds: false }],
  });
});

test("a choice in an item is judged beside the other items as they are", async () => {
  const dependent = await madeDefinition({
    messages: definition.messages,
    rules: {
      once: {
        field: "/list/*/x",
        each: "/list",
        when: { "/item/x": true },
        must: { "/form/list": { unique: ["x"] } },
        blocks: ["send"],
        offers: true,
      },
    },
  });
  const form: Form = { list: [{ x: "new" }, {}, { n: 1 }] };
  const unoffered = { "/list/1/x": ["new"], "/list/2/x": ["new"] };
  expect(unofferedChoices(dependent, madeContext(form))).toEqual(unoffered);
  expect(form).toEqual({ list: [{ x: "new" }, {}, { n: 1 }] });
});
