import { expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { editedSchemas } from "../helpers/edited-schemas.ts";
import { faultsOf, textOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

/** Faults of the good definition `tools` with changes to its files: each told so that it is known where to mend it. */
function told(code: string, changes: Record<string, (json: never) => void>): string[] {
  const changed = Object.entries(changes).map(([file, change]) => {
    const json = JSON.parse(textOf(tools[file] as object));
    change(json as never);
    return [file, json];
  });
  const faults = faultsOf({ ...tools, ...Object.fromEntries(changed) });
  return faults.filter((fault) => fault.code === code).map(({ file, message }) => `${file}: ${message}`);
}

test("a choice of a shared list that a field refuses names the field and its file", () => {
  const saw = { type: "array", items: { type: "string", enum: ["saw"] } };
  const changes = {
    "tools/form.schema.json": ({ properties }: { properties: object }) => Object.assign(properties, { uses: saw }),
    "tools/sections.json": ({ sections }: { sections: { fields: string[] }[] }) => sections[0]?.fields.push("/uses"),
    "tools/messages.en.json": ({ fields }: { fields: object }) =>
      Object.assign(fields, { "/uses": { title: "Uses", list: "kinds" } }),
  };
  expect(told("list-values", changes)).toEqual([
    expect.stringMatching(/^shared\/lists\.json: .*"enum" of "\/uses" in tools\/form\.schema\.json refuses it/),
  ]);
});

test("a condition of shared/ that reads a field which is not there names the form that lacks it", () => {
  const changes = {
    "shared/conditions.schema.json": ({ $defs }: { $defs: object }) =>
      Object.assign($defs, { creator: { "/form/gone": true } }),
  };
  const messages = told("unknown-field", changes);
  expect(messages).toContain(
    'shared/conditions.schema.json: There is no field "/form/gone" in tools/form.schema.json.',
  );
});

test("a transition that says nothing of when it may be made is told what to write", () => {
  const changes = {
    "tools/workflow.json": ({ transitions }: { transitions: { close: { allowed: object } } }) => {
      transitions.close.allowed = {};
    },
  };
  expect(told("empty", changes)).toEqual([
    'tools/workflow.json: This holds nothing; say when, `{ "/claim/status": true }` for always.',
  ]);
});

test("what a widget fills in beside itself is shown to whoever is shown the widget, or that is told where it is hidden", () => {
  const schemas = editedSchemas();
  type Sections = { sections: { fields: (string | { field: string })[] }[] };
  const hide = (fields: string[]) =>
    schemas.edit("return/sections.json", (json) => {
      for (const section of (json as Sections).sections)
        section.fields = section.fields.map((entry) => {
          const field = typeof entry === "string" ? entry : entry.field;
          const visible = { not: { $ref: "../shared/conditions.schema.json#/$defs/claimant" } };
          return fields.includes(field) ? { ...(typeof entry === "string" ? { field } : entry), visible } : entry;
        });
    });
  const found = () => definitionFaults(schemas.folder).filter(({ code }) => code === "hidden-companion");
  hide(["/pickupAddressData"]);
  const [first] = found();
  expect(found()).toHaveLength(1);
  expect(first).toMatchObject({ file: "return/sections.json", isAdvice: true });
  expect(first?.message).toMatch(/^"\/pickupAddress" fills this in/);
  hide(["/pickupAddress"]);
  expect(found()).toEqual([]);
  schemas.remove();
});
