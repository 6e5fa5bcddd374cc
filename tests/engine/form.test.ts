import { describe, expect, test } from "vitest";
import type { Begin } from "../../src/engine/definition.ts";
import {
  evaluate,
  explain,
  formFaults,
  hideFields,
  keepKnown,
  lockedWrites,
  readBegins,
  startForm,
} from "../../src/engine/index.ts";
import { madeContext, madeDefinition } from "./made-definition.ts";

describe("what a form keeps", () => {
  test("unknown keys and blanks go, wrong types stay to be judged", async () => {
    const definition = await madeDefinition({});
    const raw = { a: 5, b: " ", extra: 1, list: [{ x: "1", y: 2 }], constructor: "no" };
    expect(keepKnown(definition, raw)).toEqual({ a: 5, list: [{ x: "1" }] });
  });

  test.each([null, 5, "text", [1], undefined])("%j as a form is an empty form", async (raw) => {
    expect(keepKnown(await madeDefinition({}), raw)).toEqual({});
  });

  test("a fault names the field and speaks the claim type's words", async () => {
    const definition = await madeDefinition({});
    expect(formFaults(definition, { a: "too long", list: [{ x: 7 }] })).toEqual([
      { field: "/a", message: "A is longer than 5." },
      { field: "/list/0/x", message: "X must be text." },
    ]);
  });

  test("an item that was added and left blank is missing, not of a wrong type", async () => {
    const properties = { days: { type: "array", items: { type: "string" } } } as const;
    const { messages } = await madeDefinition({});
    const validation = { ...messages.validation, required: "{title} is missing." };
    const words = { ...messages, fields: { "/days/*": { title: "Day" } }, validation };
    const definition = await madeDefinition({ schema: { type: "object", properties }, messages: words });
    expect(formFaults(definition, { days: ["monday", null] })).toEqual([
      { field: "/days/1", message: "Day is missing." },
    ]);
  });

  test.each([
    ["2026-02-31", "31/02/2026"],
    ["31/02/2026", "31/02/2026"],
    ["the day before yesterday", "the day before yeste"],
  ])("of %s, typed as a day, a fault tells as much as a day has", async (on, value) => {
    const definition = await madeDefinition({});
    expect(formFaults(definition, { on })).toEqual([{ field: "/on", message: `Made: ${value} is no day.` }]);
  });
});

describe("rights on fields", () => {
  const sections = [
    { id: "one", fields: ["/a", { field: "/b", editable: { "/user/roles": { contains: { const: "staff" } } } }] },
    { id: "two", visible: { "/user/roles": { contains: { const: "staff" } } }, fields: ["/on"] },
  ];

  test("a write to a field that is not editable is named, an unchanged value is not", async () => {
    const definition = await madeDefinition({ sections });
    expect(lockedWrites(definition, {}, madeContext({ a: "x", b: "y" }))).toEqual(["/b"]);
    expect(lockedWrites(definition, { b: "y" }, madeContext({ a: "x", b: "y" }))).toEqual([]);
  });

  test("taking a value away is a write", async () => {
    const definition = await madeDefinition({ sections });
    expect(lockedWrites(definition, { b: "y" }, madeContext({}))).toEqual(["/b"]);
  });

  test("what is not visible is not sent", async () => {
    const definition = await madeDefinition({ sections });
    expect(hideFields(definition, madeContext({ a: "x", on: "2026-01-01" }))).toEqual({ a: "x" });
  });

  test("a status without editable locks every field", async () => {
    const definition = await madeDefinition({ sections });
    const context = madeContext({ a: "y" });
    const sent = { ...context, claim: { ...context.claim, status: "sent" } };
    expect(lockedWrites(definition, { a: "x" }, sent)).toEqual(["/a"]);
  });
});

test("a section or a field is open for some people while the status locks the rest", async () => {
  const inPacking = { "/claim/status": { const: "sent" }, "/user/roles": { contains: { const: "packer" } } };
  const definition = await madeDefinition({
    sections: [
      { id: "one", fields: ["/a"] },
      { id: "two", whileLocked: inPacking, fields: ["/b", { field: "/c", editable: { "/form/b": true } }] },
      { id: "three", fields: ["/on", { field: "/list", whileLocked: inPacking }] },
    ],
  });
  const open = (role: string, over: object = {}) => {
    const { claim, user, form } = madeContext({ b: "x" });
    const context = { form, claim: { ...claim, status: "sent", ...over }, user: { ...user, roles: [role] } };
    const { sections, fields } = evaluate(definition, context);
    const names = (states: Record<string, { editable: boolean }>) =>
      Object.keys(states).filter((one) => states[one]?.editable);
    return [...names(sections), ...names(fields)];
  };
  // A section of which a field is open is no section to be read only.
  expect(open("packer")).toEqual(["two", "three", "/b", "/c", "/list"]);
  expect([open("clerk"), open("packer", { isDeleted: true })]).toEqual([[], []]);
  const told = (role: string) => {
    const { claim, user } = madeContext({});
    const context = { form: {}, claim: { ...claim, status: "sent" }, user: { ...user, roles: [role] } };
    return explain(definition, context, "two")[0]?.answers.find(({ of }) => of === "editable");
  };
  expect(told("packer")).toMatchObject({ holds: true, because: [{ place: "sections/two/whileLocked", holds: true }] });
  expect(told("clerk")).toMatchObject({ holds: false, because: [{ place: "sections/two/whileLocked", holds: false }] });
});

test("why a part is locked: either way to open it is enough, and of an open way none is told", async () => {
  const roles = (role: string) => ({ "/user/roles": { contains: { const: role } } });
  const { workflow } = await madeDefinition({});
  const statuses = { ...workflow.statuses, sent: { ...workflow.statuses.sent, editable: roles("packer") } };
  const definition = await madeDefinition({
    sections: [
      { id: "one", whileLocked: roles("clerk"), fields: ["/a"] },
      { id: "two", editable: roles("boss"), whileLocked: roles("clerk"), fields: ["/b"] },
      { id: "three", editable: roles("boss"), whileLocked: true, fields: ["/c"] },
      { id: "four", fields: [{ field: "/on", whileLocked: roles("clerk") }] },
    ],
    workflow: { ...workflow, statuses },
  });
  const changes = (role: string, subject: string) => {
    const { claim, user } = madeContext({});
    const context = { form: {}, claim: { ...claim, status: "sent" }, user: { ...user, roles: [role] } };
    const answer = explain(definition, context, subject)[0]?.answers.find(({ of }) => of === "editable");
    return answer?.because.flatMap((one) => (one.holds === answer.holds ? one.changes : []));
  };
  const has = (role: string) => `/user/roles holds an entry that is "${role}"`;
  const either = `one of: ${has("packer")}; ${has("clerk")}`;
  expect(["one", "/a"].map((one) => changes("other", one))).toEqual([[either], [either]]);
  expect(["two", "/b", "three"].map((one) => changes("clerk", one))).toEqual([
    [has("boss")],
    [has("boss")],
    [has("boss")],
  ]);
  expect(changes("clerk", "four")).toHaveLength(1);
});

test("a field that is always open opens its section to nobody", async () => {
  const sections = [{ id: "one", fields: ["/a", { field: "/on", whileLocked: true as const }] }];
  const { claim, user } = madeContext({});
  const context = { form: {}, claim: { ...claim, status: "sent" }, user };
  const state = evaluate(await madeDefinition({ sections }), context);
  expect([state.fields["/on"]?.editable, state.sections.one?.editable]).toEqual([true, false]);
});

test("a new form begins with the defaults of its schema, lists aside", async () => {
  const definition = await madeDefinition({
    schema: {
      type: "object",
      properties: {
        a: { type: "string" },
        pallets: { type: "integer", default: 1 },
        deep: { type: "object", properties: { b: { type: "string", default: "x" }, c: { type: "string" } } },
        list: { type: "array", items: { type: "object", properties: { n: { type: "integer", default: 2 } } } },
      },
    },
  });
  expect(startForm(definition, madeContext({}).user)).toEqual({ pallets: 1, deep: { b: "x" } });
});

test.each([
  ["a draft", { status: "draft" }, ["dealer"], { a: "x" }, { "/b": "x" }],
  ["a claim that was sent", { status: "sent" }, ["dealer"], { a: "x" }, {}],
  ["nothing to read as yet", {}, ["dealer"], {}, { "/b": null }],
  ['somebody of whom "when" holds', {}, ["packer"], { a: "x" }, { "/b": "2026-11-20" }],
  ["somebody who may not edit the field", {}, ["clerk"], { a: "x" }, {}],
])("what fields begin with that is read elsewhere: %s", async (_, over, roles, form, begun) => {
  const is = (role: string) => ({ "/user/roles": { contains: { const: role } } });
  const anybody = { "/user/permissions": true };
  const begins: Begin[] = [{ when: is("packer"), from: "/claim/today" }, { from: "/form/a" }];
  const definition = await madeDefinition({
    sections: [{ id: "one", fields: ["/a", { field: "/b", editable: { not: is("clerk") }, begins }] }],
    workflow: {
      start: { path: "made", allowed: anybody },
      statuses: { draft: { phase: "draft", editable: anybody }, sent: { phase: "submitted", editable: anybody } },
      transitions: {},
    },
  });
  const { claim, user } = madeContext({});
  expect(readBegins(definition, { form, claim: { ...claim, ...over }, user: { ...user, roles } })).toEqual(begun);
});
