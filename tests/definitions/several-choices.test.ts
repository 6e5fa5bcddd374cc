import { expect, test } from "vitest";
import { faultsOf, textOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

/** The good definition `tools` with a field `uses` of which several may be chosen. */
function faults(
  items: object | undefined,
  { ui = {}, list = "kinds", whole }: { ui?: object; list?: string; whole?: object } = {},
) {
  const file = (name: string) => JSON.parse(textOf(tools[`tools/${name}.json`] as object));
  const [form, sections, messages, uiFile] = ["form.schema", "sections", "messages.en", "form.ui"].map(file);
  form.properties.uses = whole ?? { type: "array", items };
  sections.sections[0].fields.push("/uses");
  messages.fields["/uses"] = { title: "Uses", ...(list !== "" && { list }) };
  const files = { "form.schema": form, sections, "messages.en": messages, "form.ui": { ...uiFile, uses: ui } };
  const changed = Object.fromEntries(Object.entries(files).map(([name, content]) => [`tools/${name}.json`, content]));
  return faultsOf({ ...tools, ...changed }).map(({ code }) => code);
}

const kinds = { type: "string", enum: ["saw", "hammer"] };

test("several choices of a list, and a list of texts, have no fault", () => {
  expect(faults(kinds)).toEqual([]);
  expect(faults(kinds, { ui: { "ui:widget": "checkboxes" } })).toEqual([]);
  expect(faults({ type: "string", maxLength: 20 }, { list: "" })).toEqual([]);
});

test("what could only be drawn empty or wrong is told", () => {
  expect(faults(kinds, { ui: { "ui:widget": "select" } })).toEqual(["wrong-control"]);
  expect(faults(kinds, { ui: { "ui:widget": "radio" } })).toEqual(["wrong-control"]);
  expect(faults({ type: "string", maxLength: 40 })).toEqual(["no-choices"]);
  expect(faults({ type: "string", maxLength: 40 }, { ui: { "ui:widget": "checkboxes" }, list: "" })).toEqual([
    "no-choices",
  ]);
  expect(faults({ type: "string", enum: ["saw", "axe"] })).toContain("list-values");
});

test("alternatives that no form draws are refused; a day with a time and a time of day are drawn", () => {
  const whole = (schema: object, ui: object = {}) => faults(undefined, { whole: schema, ui, list: "" });
  expect(
    whole({
      anyOf: [
        { type: "string", title: "Name" },
        { type: "number", title: "Number" },
      ],
    }),
  ).toEqual(["alternatives"]);
  expect(whole({ type: "object", oneOf: [{ properties: { a: { type: "string" } } }] })).toContain("alternatives");
  expect(
    whole({
      type: "string",
      anyOf: [
        { type: "string", minLength: 3 },
        { type: "string", pattern: "^x" },
      ],
    }),
  ).toEqual([]);
  expect(whole({ type: "string", format: "date-time" })).toEqual([]);
  expect(whole({ type: "string", pattern: "^[0-2][0-9]:[0-5][0-9]$" }, { "ui:widget": "time" })).not.toContain(
    "unknown-widget",
  );
  expect(whole({ type: "number" }, { "ui:widget": "time" })).toEqual(["wrong-control"]);
});
