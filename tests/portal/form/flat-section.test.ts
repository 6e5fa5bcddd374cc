import { expect, test } from "vitest";
import type { FieldState } from "../../../src/engine/index.ts";
import { flatSection } from "../../../src/portal/screens/form/section/flat-section.ts";
import { madeDefinition } from "../../engine/made-definition.ts";

const seen: FieldState = { applies: true, visible: true, drawn: true, editable: true, required: false };

const kinds = [
  { value: "b", label: "Big" },
  { value: "a", label: "Any" },
];

const definition = await madeDefinition({
  schema: {
    type: "object",
    properties: {
      who: {
        type: "object",
        properties: { name: { type: "string", default: "nobody" }, size: { type: "integer", enum: [1, 2] } },
      },
      lines: {
        type: "array",
        items: {
          type: "object",
          properties: {
            x: { type: "string" },
            kind: { type: "string", enum: ["a", "b"] },
            uses: { type: "array", items: { type: "string", enum: ["a", "b"] } },
          },
        },
      },
      flag: { type: "boolean" },
    },
  },
  ui: {
    who: { name: { "ui:options": { width: "half" } } },
    flag: { "ui:widget": "hidden" },
    files: { "ui:field": "file-upload" },
  },
  sections: [{ id: "one", fields: ["/who/name", "/who/size", "/lines", "/flag", "/files"] }],
  messages: {
    type: { title: "Made", label: "Made" },
    sections: { one: "One" },
    fields: {
      "/who/name": { title: "Name", help: "In full." },
      "/who/size": {
        title: "Size",
        options: [
          { value: 2, label: "Large" },
          { value: 1, label: "Small" },
        ],
      },
      "/lines": { title: "Lines" },
      "/lines/*/x": { title: "X", help: "As printed." },
      "/lines/*/kind": { title: "Kind", options: kinds },
      "/lines/*/uses": { title: "Uses", options: kinds },
      "/flag": { title: "Flag" },
      "/files": { title: "Files" },
    },
    rules: {},
    statuses: {},
    transitions: {},
    validation: {},
  },
});
const [section] = definition.sections;
if (!section) throw new Error("There is a section.");
const pointers = ["/who/name", "/who/size", "/lines", "/flag", "/files"];
const states = (over: Record<string, Partial<FieldState>> = {}) =>
  Object.fromEntries(pointers.map((field) => [field, { ...seen, ...over[field] }]));

test("nested fields become properties keyed by their pointers, with their words and their ui", () => {
  const { schema, uiSchema } = flatSection(definition, section, states());
  expect(Object.keys(schema.properties ?? {})).toEqual(["/who/name", "/who/size", "/lines", "/files"]);
  expect(schema.properties?.["/who/name"]).toEqual({ type: "string", title: "Name" });
  expect(uiSchema["/who/name"]).toEqual({ "ui:options": { width: "half" }, "ui:help": "In full." });
});

test("choices stand in the order of their words", () => {
  const { schema, uiSchema } = flatSection(definition, section, states());
  expect(schema.properties?.["/who/size"]).toMatchObject({ enum: [2, 1] });
  expect(uiSchema["/who/size"]).toMatchObject({ "ui:enumNames": ["Large", "Small"] });
});

test("the properties of a list's items have their words too", () => {
  const { schema } = flatSection(definition, section, states());
  expect(schema.properties?.["/lines"]).toMatchObject({ items: { properties: { x: { title: "X" } } } });
});

test("a field without a place in the form's schema gets an empty object", () => {
  const { schema, uiSchema } = flatSection(definition, section, states());
  expect(schema.properties?.["/files"]).toEqual({ type: "object", title: "Files" });
  expect(uiSchema["/files"]).toEqual({ "ui:field": "file-upload" });
  const messages = { ...definition.messages, sections: { one: "Files" } };
  const under = flatSection({ ...definition, messages }, section, states());
  expect(under.uiSchema["/files"]).toEqual({ "ui:field": "file-upload", "ui:label": false });
});

test("a field that is only to be read says nothing of how it is filled in", () => {
  const { uiSchema } = flatSection(definition, section, states({ "/who/name": { editable: false } }));
  expect(uiSchema["/who/name"]).toEqual({ "ui:options": { width: "half" }, "ui:readonly": true });
});

test("a field that a column calls money is drawn as money, in items of a list too", () => {
  const columns = { size: { from: "/form/who/size", kind: "money" }, x: { from: "/form/lines/*/x", kind: "money" } };
  const record = { fields: {}, lists: {}, columns } as never;
  const { uiSchema } = flatSection({ ...definition, record }, section, states());
  expect(uiSchema["/who/size"]).toMatchObject({ "ui:amount": { kind: "money" } });
  expect(uiSchema["/lines"]).toMatchObject({ items: { x: { "ui:amount": { kind: "money" } } } });
  expect(uiSchema["/who/name"]).not.toHaveProperty("ui:amount");
});

test("required and read-only come from the engine, and a field that is not seen is not there", () => {
  const { "/lines": _hidden, ...some } = states({ "/who/name": { required: true }, "/who/size": { editable: false } });
  const { schema, uiSchema } = flatSection(definition, section, some);
  expect(schema.required).toEqual(["/who/name"]);
  expect(uiSchema["/who/size"]).toMatchObject({ "ui:readonly": true });
  expect(schema.properties).not.toHaveProperty("/lines");
});

test("items of a list have the words, the choices and the ticks that fields outside of lists have", () => {
  const { schema, uiSchema } = flatSection(definition, section, states());
  expect(schema.properties?.["/lines"]).toMatchObject({
    items: {
      properties: {
        kind: { title: "Kind", enum: ["b", "a"] },
        uses: { uniqueItems: true, items: { enum: ["b", "a"] } },
      },
    },
  });
  expect(uiSchema["/lines"]).toEqual({
    items: {
      x: { "ui:help": "As printed." },
      kind: { "ui:enumNames": ["Big", "Any"] },
      uses: { "ui:enumNames": ["Big", "Any"], "ui:widget": "checkboxes" },
    },
  });
});
