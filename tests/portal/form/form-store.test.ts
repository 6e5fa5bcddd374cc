import { expect, test, vi } from "vitest";
import type { Form } from "../../../src/engine/index.ts";
import { FormStore } from "../../../src/portal/screens/form/store/form-store.ts";
import { shownErrors } from "../../../src/portal/screens/form/store/form-view.ts";
import { madeContext, madeDefinition } from "../../engine/made-definition.ts";

const definition = await madeDefinition({
  sections: [
    { id: "one", fields: ["/a", "/on"] },
    { id: "two", fields: ["/b", "/list"] },
  ],
  rules: {
    a: { field: "/a", must: { "/form/a": true }, blocks: ["send"], completes: "one" },
    b: {
      field: "/b",
      when: { "/form/b": true },
      must: { "/form/b": { const: "right" } },
      blocks: ["send"],
      completes: "two",
    },
    x: { field: "/list/*/x", each: "/list", must: { "/item/x": true }, blocks: ["send"], completes: "two" },
  },
  messages: {
    type: { title: "Made", label: "Made" },
    sections: { one: "One", two: "Two" },
    fields: { "/a": { title: "A" } },
    rules: { a: "A is missing.", b: "B is wrong.", x: "Line {n} needs x." },
    statuses: {},
    transitions: { send: { label: "Send", activity: "Sent" } },
    validation: { maxLength: "{title} is longer than {limit}.", other: "Wrong." },
  },
});

const open = (form = {}) => {
  const { claim, user } = madeContext({});
  return new FormStore(definition, form, { claim, user });
};
const errors = (store: FormStore) => shownErrors(store.refresh()).map(({ field, message }) => `${field} ${message}`);

test("a blank field says nothing until the person asks for what it blocks", () => {
  const store = open();
  store.leave("/a");
  expect(errors(store)).toEqual([]);
  store.attempt("send");
  expect(errors(store)).toEqual(["/a A is missing."]);
});

test("what the engine works out stands in its field after a change, and counts as typed by nobody", async () => {
  const computed = { joined: { join: ["/form/a", "/form/b"], field: "/on" } };
  const { claim, user } = madeContext({});
  const store = new FormStore(await madeDefinition({ computed }), { a: "x" }, { claim, user });
  store.refresh();
  expect(store.form.read("/on")).toBe("x");
  expect(store.isTyped).toBe(false);
  store.write("/b", "y");
  expect(store.refresh().sections.one?.fields["/on"]?.editable).toBe(false);
  expect(store.form.read("/on")).toBe("x y");
});

test("a field begins with what is read elsewhere, and goes along with it until somebody writes another", async () => {
  const { claim, user } = madeContext({});
  const made = await madeDefinition({
    computed: { mark: { join: ["/form/b", "!"], with: "" } },
    sections: [
      {
        id: "one",
        fields: [
          { field: "/a", begins: [{ from: "/claim/computed/mark" }] },
          { field: "/b", begins: [{ from: "/user/name" }] },
          { field: "/on", begins: [{ from: "/claim/today" }] },
          "/list",
        ],
      },
    ],
  });
  const begun = (form = {}, status = "new") =>
    new FormStore(made, form, { claim: { ...claim, status }, user: { ...user, name: "Anna" } });
  const store = begun();
  expect([store.form.data, store.isTyped]).toEqual([{ a: "Anna!", b: "Anna", on: "2026-11-20" }, false]);
  store.write("/b", "Ben");
  store.refresh();
  expect(store.form.read("/a")).toBe("Ben!");
  store.write("/a", "own");
  store.write("/b", "Cleo");
  store.refresh();
  expect(store.form.data).toMatchObject({ a: "own", b: "Cleo" });
  // What somebody has cleared stays clear, be it kept by the device or saved; what was sent begins nothing.
  store.replace({ b: "Cleo" }, true);
  expect(store.form.data).toEqual({ b: "Cleo" });
  expect(begun({ b: "Cleo" }, "draft").refresh() && begun({ b: "Cleo" }, "draft").form.data).toEqual({ b: "Cleo" });
  const sent = begun({ b: "Cleo" }, "sent");
  sent.write("/b", "Dan");
  sent.refresh();
  expect(sent.form.data).toEqual({ b: "Dan" });
  store.replace({}, false);
  expect(store.form.read("/a")).toBe("Anna!");
});

test("what a person clears stays clear when what it began with changes", async () => {
  const store = await withMark();
  store.write("/a", undefined);
  store.write("/b", "Ben");
  store.refresh();
  expect(store.form.data).toEqual({ b: "Ben" });
  // Typing it anew leaves it blank for a moment.
  store.write("/b", undefined);
  store.refresh();
  store.write("/b", "Cleo");
  store.refresh();
  expect(store.form.data).toEqual({ b: "Cleo" });
  const other = await withMark({ a: "own" });
  other.write("/b", "Ben");
  other.refresh();
  other.write("/a", undefined);
  other.refresh();
  expect(other.form.data).toEqual({ b: "Ben" });
});

test("what a field begins with is there for the send that follows at once", async () => {
  const store = await withMark();
  store.write("/b", undefined);
  store.refresh();
  expect(store.form.data).toEqual({});
  store.write("/b", "Ben");
  expect(shownErrors(store.attempt("send"))).toEqual([]);
});

/** /a begins with what is in /b, and is asked for. */
async function withMark(form: Form = { b: "Anna" }) {
  const made = await madeDefinition({
    sections: [{ id: "one", fields: [{ field: "/a", begins: [{ from: "/form/b" }] }, "/b"] }],
    rules: { a: { field: "/a", must: { "/form/a": true }, blocks: ["send"], completes: "one" } },
  });
  const { claim, user } = madeContext({});
  return new FormStore(made, form, { claim, user });
}

test("another language is spoken at once, errors that are shown too; what it lacks stays English", () => {
  const { claim, user } = madeContext({});
  const words = { fields: { "/a": { title: "Ko A" } }, rules: { a: "Kei hea a A?" } };
  const spoken = { ...definition, languages: { mi: { label: "te reo Māori", words } } };
  const store = new FormStore(spoken, {}, { claim, user });
  store.attempt("send");
  store.speak("mi");
  expect(errors(store)).toEqual(["/a Kei hea a A?"]);
  expect(store.definition.messages.sections.one).toBe("One");
  store.speak("en");
  expect(errors(store)).toEqual(["/a A is missing."]);
});

test("a field with something wrong in it says so once it is left", () => {
  const store = open();
  store.write("/b", "wrong");
  expect(errors(store)).toEqual([]);
  store.leave("/b");
  expect(errors(store)).toEqual(["/b B is wrong."]);
  store.write("/b", "right");
  expect(errors(store)).toEqual([]);
});

test("what cannot be saved is named beside its field once it is left", () => {
  const store = open();
  store.write("/a", "far too long");
  store.leave("/a");
  expect(errors(store)).toEqual(["/a A is longer than 5."]);
});

test("an error inside of a list stands under the list, at its line", () => {
  const store = open({ a: "1", list: [{ x: "there" }, { n: 1 }] });
  store.attempt("send");
  expect(errors(store)).toEqual(["/list Line 2 needs x."]);
  expect(store.view.sections.two?.errors).toEqual({ "/list": { 1: { x: { __errors: ["Line 2 needs x."] } } } });
});

test("what an answer hides again stays typed here, and is not sent", async () => {
  const hiding = await madeDefinition({
    sections: [{ id: "one", fields: ["/a", { field: "/b", visible: { "/form/a": { const: "other" } } }, "/list"] }],
  });
  const { claim, user } = madeContext({});
  const store = new FormStore(hiding, { a: "other", b: "typed", list: [{ x: "there" }] }, { claim, user });
  expect(store.sendable).toEqual({ a: "other", b: "typed", list: [{ x: "there" }] });
  store.write("/a", "mine");
  expect(store.sendable).toEqual({ a: "mine", list: [{ x: "there" }] });
  expect(store.form.data).toMatchObject({ b: "typed" });
});

test("what the server refused goes when its field is changed, the others stay", () => {
  const store = open({ a: "1", b: "right" });
  store.refuse([
    { field: "/a", message: "Not this one." },
    { field: "/b", message: "Nor this." },
  ]);
  expect(errors(store)).toEqual(["/a Not this one.", "/b Nor this."]);
  store.write("/a", "2");
  expect(errors(store)).toEqual(["/b Nor this."]);
});

test("a change in one section leaves the other section's part as it was", () => {
  const store = open({ list: [{ x: "1" }] });
  const { two } = store.view.sections;
  store.write("/a", "1");
  store.refresh();
  expect(store.view.sections.two).toBe(two);
});

test("an evaluation without news tells nobody", () => {
  const store = open({ a: "1" });
  const listener = vi.fn();
  store.subscribe(listener);
  store.write("/a", "2");
  store.refresh();
  expect(listener).not.toHaveBeenCalled();
});

test("what the page fills in does not count as typed, what the person writes does until it is saved", () => {
  const store = open();
  store.fill("/a", "own");
  expect(store.isTyped).toBe(false);
  store.write("/b", "mine");
  expect(store.isTyped).toBe(true);
  store.saved();
  expect(store.isTyped).toBe(false);
});
