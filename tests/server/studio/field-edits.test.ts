import { join } from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../../src/definitions/load.ts";
import {
  addField,
  blockingsOf,
  demandField,
  fieldsOf,
  leaveFieldFree,
  moveField,
  type Place,
  removeField,
  writeWords,
} from "../../../src/portal/screens/studio/field-edits.ts";
import { fieldKindsOf } from "../../../src/portal/screens/studio/field-kinds.ts";
import { limitsOf, writeLimit } from "../../../src/portal/screens/studio/field-limits.ts";
import { renameField } from "../../../src/portal/screens/studio/rename-form.tsx";
import { diffFiles } from "../../../src/server/releases/diff-releases.ts";
import { filesIn, withFolder } from "../../../src/server/releases/kept-releases.ts";

const files = filesIn(join(import.meta.dirname, "../../../schemas"));
const folder = "warranty";
const language = "en";
type Make = (place: { texts: typeof files; folder: string; language: string }) => typeof files;

/** What the check says of the files after these edits, one after the other, and what differs then. */
async function after(...edits: Make[]) {
  const texts = { ...files };
  for (const edit of edits) Object.assign(texts, edit({ texts, folder, language }));
  const faults = await withFolder(texts, definitionFaults);
  return { texts, faults: faults.map(({ file, message }) => `${file} ${message}`), differs: diffFiles(files, texts) };
}
const add: Make = (place) => addField(place, { section: "account", name: "jobNumber", title: "Job number" });
const blocks = blockingsOf(files, folder)[0] ?? [];
const demand: Make = (place) => demandField(place, "/jobNumber", { blocks, message: "Please enter your job." });

test("a field is added, demanded, moved, renamed and called otherwise, and the check finds nothing wrong", async () => {
  const { faults, texts } = await after(
    add,
    demand,
    (place) => moveField(place, "/jobNumber", -1),
    (place) => renameField(place, "/jobNumber", "dealerJob"),
    (place) => writeWords(place, "/dealerJob", { title: "Your job", help: "As your office knows it" }),
  );
  expect(faults).toEqual([]);
  const fields = fieldsOf(texts, folder, language)?.filter(({ section }) => section === "account") ?? [];
  expect(fields.at(-2)).toMatchObject({ pointer: "/dealerJob", title: "Your job", isDemanded: true, isOwn: true });
  expect(Object.values(texts).join("")).not.toContain("jobNumber");
});

test("a field of every kind is added, bounded and shown at half width, and the check finds nothing wrong", async () => {
  const kinds = fieldKindsOf(files);
  const limit =
    (pointer: string, key: string, text: string): Make =>
    (place) => {
      const found = limitsOf(place, pointer).find((one) => one.key === key);
      if (!found) throw new Error(`${pointer} has no ${key}.`);
      return writeLimit(place, pointer, found, text);
    };
  const { faults, texts } = await after(
    ...kinds.map(
      (kind, index): Make =>
        (place) =>
          addField(place, { section: "account", name: `made${index}`, title: kind.words, kind }),
    ),
    ...kinds.flatMap(({ shape }, index): Make[] =>
      shape.type === "array" ? [] : [limit(`/made${index}`, "width", "half")],
    ),
    limit(`/made${kinds.findIndex(({ id }) => id === "files")}`, "maxItems", "3"),
    limit(`/made${kinds.findIndex(({ id }) => id === "day")}`, "max", "today"),
    limit(`/made${kinds.findIndex(({ id }) => id === "number")}`, "maximum", "12"),
    limit("/customerReference", "maxLength", "30"),
  );
  expect(faults).toEqual([]);
  expect(kinds.map(({ id }) => id)).toEqual(expect.arrayContaining(["list cargo-types", "lists cargo-types"]));
  const place = { texts, folder, language };
  expect(limitsOf(place, "/customerReference")).toContainEqual(expect.objectContaining({ value: "30" }));
  const [least] = limitsOf(place, "/installer/dateRepaired");
  if (!least) throw new Error("A day has an earliest one.");
  expect(() => writeLimit(place, "/installer/dateRepaired", least, "a month")).toThrow("60 days");
  expect(writeLimit(place, "/installer/dateRepaired", least, "90 days")["warranty/form.ui.json"]).toContain('"P90D"');
});

test("a limit that no form could hold to is refused in words, and what stands there is shown", () => {
  const schema = {
    properties: { n: { type: "integer" }, x: { type: "number" }, u: { type: "string", format: "uri" } },
  };
  const long = { ...schema.properties.u, maxLength: 90 };
  const some = { type: "array", maxItems: 3, items: { type: "string" } };
  const texts = {
    [`${folder}/form.schema.json`]: JSON.stringify({ properties: { ...schema.properties, long, some } }),
    [`${folder}/form.ui.json`]: JSON.stringify({ x: { "ui:options": { width: "third" } } }),
  };
  const place = { texts, folder, language };
  const limit = (pointer: string, key: string, of: Place = place) =>
    limitsOf(of, pointer).find((one) => one.key === key);
  const written =
    (pointer: string, key: string, text: string, of: Place = { ...place, texts: files }) =>
    () => {
      const found = limit(pointer, key, of);
      if (!found) throw new Error(`${pointer} has no ${key}.`);
      return writeLimit(of, pointer, found, text);
    };
  for (const text of ["0x10", "1e21", "1.5", " "])
    expect(written("/n", "minimum", text, place)).toThrow("whole number");
  expect(written("/x", "minimum", "0x10", place)).toThrow("Write a number.");
  expect(written("/x", "minimum", "-1.5", place)()[`${folder}/form.schema.json`]).toContain("-1.5");
  expect(written("/installer/dateRepaired", "max", "2026-02-31")).toThrow("60 days");
  expect(written("/installer/dateRepaired", "max", "2026-02-28")()[`${folder}/form.ui.json`]).toContain("2026-02-28");
  expect(limit("/x", "width")?.options).toContainEqual(["third", "third"]);
  expect(limit("/u", "maxLength")).toBeUndefined();
  expect(limit("/long", "maxLength")?.value).toBe("90");
  expect(written("/some", "maxItems", "0", place)).toThrow("above zero");
  expect(written("/some", "maxItems", "", place)()[`${folder}/form.schema.json`]).not.toContain("maxItems");
});

test("a section that is not there takes no field, and a list of mixed values says no type", () => {
  const place = { texts: files, folder, language };
  expect(() => addField(place, { section: "nowhere", name: "jobNumber", title: "x" })).toThrow("no section nowhere");
  const mixed = JSON.stringify({
    mixed: [
      { value: 1, label: "One" },
      { value: "a", label: "A" },
    ],
  });
  const kind = fieldKindsOf({ "shared/lists.json": mixed }).find(({ list }) => list === "mixed");
  expect(kind?.shape).toEqual({ enum: [1, "a"] });
});

test("taken back, each leaves the files as they were", async () => {
  const { differs } = await after(
    add,
    demand,
    (place) => leaveFieldFree(place, "/jobNumber"),
    (place) => removeField(place, "/jobNumber"),
  );
  expect(differs).toEqual([]);
});

test("a field that others use is renamed wherever it stands; removed, the check names who still uses it", async () => {
  const { faults } = await after((place) => renameField(place, "/installer/dateRepaired", "repairedOn"));
  expect(faults).toEqual([]);
  const removed = await after((place) => removeField(place, "/installer/dateRepaired"));
  expect(removed.faults.join("\n")).toContain("/installer/dateRepaired");
});

test("a name that is none or taken is refused in words", () => {
  const place = { texts: files, folder, language };
  expect(() => addField(place, { section: "account", name: "Job number", title: "Job" })).toThrow("small letter");
  expect(() => addField(place, { section: "account", name: "products", title: "Job" })).toThrow("already");
  expect(() => renameField(place, "/installer/dateRepaired", "dateInstalled")).toThrow("already");
});

test("a field of a list's items is renamed in rules that run for each of them, wherever these read it", async () => {
  const rename: Make = (place) =>
    renameField({ ...place, folder: "return" }, "/materials/*/partSerialNumbers", "serials");
  const { texts, faults } = await after(rename);
  const { rules } = JSON.parse(texts["return/rules.json"] ?? "");
  expect(JSON.stringify(rules)).not.toContain('"/item/partSerialNumbers"');
  expect(JSON.stringify(rules)).toContain('"/item/serials":{"countEquals":"/item/returnQuantity"}');
  const { lists } = JSON.parse(texts["return/record.json"] ?? "");
  expect(lists.materials.from[0].spread).toEqual({ list: "serials", as: "serial" });
  expect(Object.keys(JSON.parse(texts["return/messages.en.json"] ?? "").fields)).toContain("/materials/*/serials");
  expect(faults).toEqual([]);
});

test("items of lists inside of items, of other lists and of values worked out are told apart", () => {
  const type = {
    "orders/form.schema.json": {
      properties: {
        lines: {
          items: { properties: { cost: {}, readings: { items: { properties: { cost: {} }, required: ["cost"] } } } },
        },
        parts: { items: { properties: { cost: {} } } },
      },
    },
    "orders/rules.json": {
      computed: {
        ofLines: { count: "/form/lines", where: { "/item/cost": true } },
        ofReadings: { sum: "/item/readings/*/cost", each: "/lines", where: { "/item/cost": { minimum: 1 } } },
        ofEach: { first: ["/item/cost"], each: "/lines/*/readings", field: "/lines/*/readings/*/cost" },
      },
      figures: { dear: { list: "/parts", where: { "/item/cost": { minimum: 5 } } } },
      rules: {
        line: {
          each: "/lines",
          must: { "/item/readings": { items: { required: ["cost"] }, unique: ["cost"] }, "/item/cost": true },
        },
        part: { each: "/parts", must: { "/item/cost": { atLeast: "/form/lines/0/cost" } } },
        all: { must: { "/form/lines": { contains: { properties: { cost: { const: 1 } }, required: ["cost"] } } } },
      },
    },
  };
  const texts = Object.fromEntries(Object.entries(type).map(([file, json]) => [file, JSON.stringify(json)]));
  const edited = renameField({ texts, folder: "orders", language }, "/lines/*/readings/*/cost", "price");
  const { computed, figures, rules } = JSON.parse(edited["orders/rules.json"] ?? "");
  expect(computed).toEqual({
    ofLines: type["orders/rules.json"].computed.ofLines,
    ofReadings: { sum: "/item/readings/*/price", each: "/lines", where: { "/item/price": { minimum: 1 } } },
    ofEach: { first: ["/item/price"], each: "/lines/*/readings", field: "/lines/*/readings/*/price" },
  });
  expect(figures).toEqual(type["orders/rules.json"].figures);
  expect(rules).toEqual({
    ...type["orders/rules.json"].rules,
    line: {
      each: "/lines",
      must: { "/item/readings": { items: { required: ["price"] }, unique: ["price"] }, "/item/cost": true },
    },
  });
  const { readings } = JSON.parse(edited["orders/form.schema.json"] ?? "").properties.lines.items.properties;
  expect(readings.items).toEqual({ properties: { price: {} }, required: ["price"] });
  const outer = renameField({ texts, folder: "orders", language }, "/lines/*/cost", "price");
  const after = JSON.parse(outer["orders/rules.json"] ?? "");
  expect(after.computed.ofLines.where).toEqual({ "/item/price": true });
  expect(after.computed.ofReadings).toEqual(type["orders/rules.json"].computed.ofReadings);
  expect(after.rules.line.must["/item/price"]).toBe(true);
  expect(after.rules.part).toEqual({
    each: "/parts",
    must: { "/item/cost": { atLeast: "/form/lines/0/price" } },
  });
  expect(after.rules.all.must).toEqual({
    "/form/lines": { contains: { properties: { price: { const: 1 } }, required: ["price"] } },
  });
});
