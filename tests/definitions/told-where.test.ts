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

test("a letter of several types quotes no name that one of them does not have, and says how it is called there", () => {
  const schemas = editedSchemas();
  const quotes = () =>
    definitionFaults(schemas.folder).flatMap(({ code, file, message }) =>
      code === "stale-quote" ? [`${file}: ${message}`] : [],
    );
  type Words = { transitions: Record<string, { label: string }> };
  const call = (label: string) =>
    schemas.edit("return/messages.en.json", (json) => {
      for (const words of Object.values((json as Words).transitions))
        if (/ready for collection|goods are packed/i.test(words.label)) words.label = label;
    });
  expect(quotes()).toEqual([]);
  call("Goods are packed");
  expect(quotes()).toEqual([
    expect.stringMatching(/^shared\/messages\.en\.json: .*"Ready for collection".*there it reads "Goods are packed"/),
  ]);
  call("READY for collection");
  expect(quotes()).toEqual([]);
  // A status that all types share is called so in each, whether or not a type says it again.
  schemas.edit("return/messages.en.json", (json) => {
    Object.assign(json, { statuses: { complete: { label: "All is Done", description: "Closed." } } });
  });
  schemas.edit("shared/messages.en.json", (json) => {
    const { statuses, letters } = json as unknown as Record<string, Record<string, Record<string, string>>>;
    Object.assign(statuses?.complete ?? {}, { label: "All is Done" });
    Object.assign(letters?.completed ?? {}, { lead: "It is 'All is Done' now:" });
  });
  expect(quotes()).toEqual([]);
  schemas.remove();
});

test("a field that is called optional is not demanded of everybody", () => {
  const ofAge = (help: string, rule: object) =>
    told("demanded-all-the-same", {
      "tools/messages.en.json": ({ fields }: { fields: Record<string, object> }) =>
        Object.assign(fields["/owner/name"] ?? {}, { help }),
      "tools/rules.json": ({ rules }: { rules: Record<string, object> }) =>
        Object.assign(rules["owner-name"] ?? {}, rule),
    });
  expect(ofAge("Optional. As on the licence.", {})).toEqual([
    expect.stringMatching(/^tools\/messages\.en\.json: This says "Optional", and the rule "owner-name"/),
  ]);
  expect(ofAge("As on the licence; optional for firms.", {})).toEqual([]);
  expect(ofAge("Optional.", { when: { "/form/age": true } })).toEqual([]);
  expect(ofAge("Optional.", { blocks: ["close"] })).toEqual([]);
  expect(ofAge("As on the licence (optional: of the firm).", {})).toEqual([]);
  expect(ofAge("As on the licence.", {})).toEqual([]);
});

test("a name that differs by a blank which nobody sees is told so", () => {
  const messages = told("unknown-status", {
    "tools/workflow.json": ({ transitions }: { transitions: { close: { rows: [{ to: string }] } } }) => {
      transitions.close.rows[0].to = "clo\u200bsed";
    },
  });
  expect(messages).toEqual([expect.stringMatching(/A sign that nobody sees \(U\+200B\) stands in it; take it out/)]);
});
