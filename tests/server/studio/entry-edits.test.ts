import { join } from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../../src/definitions/load.ts";
import {
  addEntry,
  type EntryFiles,
  entriesOf,
  moveEntry,
  removeEntry,
  setEntryPart,
  setPart,
} from "../../../src/portal/screens/studio/entries/entry-edits.ts";
import type { EntryKind } from "../../../src/portal/screens/studio/entries/entry-kind.ts";
import { kindsOf } from "../../../src/portal/screens/studio/entries/entry-kinds.ts";
import { ownOf, takeIn, takenBy, withoutIn } from "../../../src/portal/screens/studio/entries/inherited.tsx";
import { renameEntry } from "../../../src/portal/screens/studio/entries/rename-entry.ts";
import { addSection, moveToSection } from "../../../src/portal/screens/studio/entries/section-edits.ts";
import { fits, specOf } from "../../../src/portal/screens/studio/entries/spec.ts";
import { diffFiles } from "../../../src/server/releases/diff-releases.ts";
import { filesIn, withFolder } from "../../../src/server/releases/kept-releases.ts";

const files = filesIn(join(import.meta.dirname, "../../../schemas"));
type Texts = typeof files;
type Make = (texts: Texts) => Texts;
const everything = files;
const [rule, section, right, condition, computed] = kindsOf.rules;
const [transition, status, level] = kindsOf.workflow;
const [fact, column, letter] = kindsOf.record;
const [role, view] = kindsOf.roles;
const folder = "warranty";

const found = (texts: Texts, of: EntryFiles, id: string) => {
  const entry = entriesOf(texts, of)?.find((one) => one.id === id);
  if (!entry) throw new Error(`There is no ${id}.`);
  return entry;
};
const add =
  (kind: EntryKind, id: string, label: string, seeds: Record<string, string>, at = folder): Make =>
  (texts) =>
    addEntry(texts, kind.files(at), id, kind.fresh(seeds), kind.freshWords(label));
const rename =
  (kind: EntryKind, id: string, name: string, at = folder): Make =>
  (texts) =>
    renameEntry(texts, kind.files(at), found(texts, kind.files(at), id), name, kind.means);
const remove =
  (kind: EntryKind, id: string, at = folder): Make =>
  (texts) =>
    removeEntry(texts, kind.files(at), found(texts, kind.files(at), id));
const part =
  (kind: EntryKind, id: string, key: string, next: never, at = folder): Make =>
  (texts) =>
    setEntryPart(texts, kind.files(at), found(texts, kind.files(at), id), key, next);

/** What the check says of the files after these edits, one after the other. */
async function after(...edits: Make[]) {
  const texts = { ...files };
  for (const edit of edits) Object.assign(texts, edit(texts));
  const faults = await withFolder(texts, definitionFaults);
  return { texts, faults: faults.map(({ file, message }) => `${file} ${message}`) };
}

test("a rule is added, given a condition, moved and renamed, and the check finds nothing wrong", async () => {
  const { faults, texts } = await after(
    add(rule, "asks-code", "Please choose a fault code.", { field: "/customerReference", completes: "location" }),
    part(rule, "asks-code", "when", { "/form/fault/type": true } as never),
    (now) => moveEntry(now, rule.files(folder), found(now, rule.files(folder), "asks-code"), -1),
    rename(rule, "asks-code", "asks-for-code"),
  );
  expect(faults).toEqual([]);
  expect(entriesOf(texts, rule.files(folder))?.at(-2)?.id).toBe("asks-for-code");
  expect(texts["warranty/messages.en.json"]).toContain('"asks-for-code": "Please choose a fault code."');
});

test("a type leaves out what it inherits, takes it in again, and says something of its own about it", async () => {
  const heir = "replacement";
  const files = transition.files(heir);
  const { inherited, leftOut } = takenBy(everything, transition.files, heir);
  expect(leftOut).toEqual(["start", "send-for-authorisation"]);
  const seeds = { from: "cs to action", to: "in-progress", role: "tech_support" };
  const added = add(transition, "look-again", "Look again", seeds);
  const { faults, texts } = await after((now) => withoutIn(now, transition, [heir], "look-again", added(now)));
  expect(faults).toEqual([]);
  expect(takenBy(texts, transition.files, heir)).toEqual({ inherited, leftOut: [...leftOut, "look-again"] });
  const again = { ...texts, ...takeIn(texts, files, "look-again") };
  expect(takenBy(again, transition.files, heir)).toEqual({ inherited: [...inherited, "look-again"], leftOut });
  const begun = await after(
    (now) => ownOf(now, rule.files(heir), "date-failed"),
    part(rule, "date-failed", "blocks", ["submit"] as never, heir),
  );
  expect(begun.faults).toEqual([]);
  expect(found(begun.texts, rule.files(heir), "date-failed").value).toEqual({ blocks: ["submit"] });
  expect(takenBy(everything, transition.files, folder)).toEqual({ inherited: [], leftOut: [] });
});

test("a value is worked out in every way that there is, each as it is begun", async () => {
  const begun = (way: string) => computed.oneOf?.begun(way, "/form/parts/*/quantity") ?? {};
  for (const way of computed.oneOf?.keys ?? []) {
    const known = Object.entries(begun(way)).map(([key, value]) => {
      const of = computed.parts.find((one) => one.key === key);
      return of && fits(of.spec, value);
    });
    expect(known, way).toEqual([true]);
  }
  const { faults, texts } = await after(
    add(computed, "partsUsed", "", { way: "sum", from: "/form/parts/*/quantity" }),
    part(computed, "partsUsed", "", begun("max") as never),
    rename(computed, "partsUsed", "mostOfOne"),
  );
  expect(faults.filter((fault) => !fault.includes("mostOfOne"))).toEqual([]);
  expect(found(texts, computed.files(folder), "mostOfOne").value).toEqual({ max: "/form/parts/*/quantity" });
});

test("a section is made of a field of another, moved and renamed; hidden and locked by conditions", async () => {
  const { faults, texts } = await after(
    (now) => addSection(now, section.files("return"), "story", "/originalInvoiceNumber", "What happened"),
    (now) => moveEntry(now, section.files("return"), found(now, section.files("return"), "story"), -1),
    part(section, "story", "editable", { "/user/isOwner": { const: true } } as never, "return"),
    rename(section, "products", "units", "return"),
    part(right, "/originalInvoiceNumber", "visible", { "/user/isOwner": { const: true } } as never, "return"),
  );
  // The lookup of the dockets fills it in, also for whoever is not the owner.
  expect(faults).toEqual([expect.stringMatching(/^return\/sections\.json "\/materials" fills this in/)]);
  const story = found(texts, section.files("return"), "story").value;
  expect(story.fields).toEqual([{ field: "/originalInvoiceNumber", visible: { "/user/isOwner": { const: true } } }]);
  const back = part(right, "/originalInvoiceNumber", "visible", undefined as never, "return")(texts);
  expect(found({ ...texts, ...back }, section.files("return"), "story").value.fields).toEqual([
    "/originalInvoiceNumber",
  ]);
  expect(() => addSection(files, section.files("return"), "alone", "/documents", "Alone")).toThrow("only field");
});

test("a field goes to the end of another section, and what demands it there completes that one", async () => {
  const { faults, texts } = await after((now) => moveToSection(now, folder, "/installer/dateFailed", "location"));
  expect(faults).toEqual([]);
  const there = found(texts, section.files(folder), "location").value.fields as unknown[];
  expect(JSON.stringify(there.at(-1))).toContain("/installer/dateFailed");
  expect(found(texts, rule.files(folder), "date-failed").value.completes).toBe("location");
  expect(moveToSection(texts, folder, "/installer/dateFailed", "location")).toEqual({});
  expect(() => moveToSection(files, "return", "/documents", "products")).toThrow("only field");
});

test("a status and transitions to and from it are added, and each is renamed wherever it is named", async () => {
  const { faults, texts } = await after(
    add(status, "awaiting parts", "Awaiting parts", { phase: "submitted" }, "return"),
    add(
      transition,
      "wait-for-parts",
      "Wait for parts",
      { from: "open", to: "awaiting parts", role: "customer_service" },
      "return",
    ),
    add(
      transition,
      "parts-came",
      "Parts came",
      { from: "awaiting parts", to: "open", role: "customer_service" },
      "return",
    ),
    rename(status, "awaiting parts", "waiting for parts", "return"),
    rename(transition, "submit", "send"),
    rename(transition, "submit", "send", "return"),
  );
  expect(faults).toEqual([]);
  expect(found(texts, transition.files("return"), "wait-for-parts").value.to).toBe("waiting for parts");
  expect(found(texts, transition.files("return"), "parts-came").value.from).toEqual(["waiting for parts"]);
  expect(texts["warranty/rules.json"]).not.toContain('"submit"');
  expect(texts["pallet-return/rules.json"]).toBe(files["pallet-return/rules.json"]);
});

test("facts, columns and letters are added and renamed, in all types where all share them", async () => {
  const { faults, texts } = await after(
    add(fact, "crateNumber", "Crate number", {}, "shared"),
    rename(fact, "crateNumber", "crateCode", "shared"),
    add(column, "faultType", "Type of fault", { from: "/form/fault/type" }),
    rename(letter, "received", "claim-received", "shared"),
  );
  expect(faults).toEqual([]);
  expect(Object.values(texts).join("")).not.toMatch(/crateNumber|"letter": "received"/);
});

test("a view is added and moved, opens for a role, and follows it when that is renamed", async () => {
  const all = entriesOf(everything, view.files(""))?.length ?? 0;
  const { faults, texts } = await after(
    add(view, `a${all}`, "", {}, ""),
    part(view, String(all), "statuses", ["approved"] as never, ""),
    part(view, String(all), "opens", ["finance"] as never, ""),
    (now) => moveEntry(now, view.files(""), found(now, view.files(""), String(all)), -1),
    rename(role, "finance", "accounts_payable", ""),
  );
  expect(faults).toEqual([]);
  expect(found(texts, view.files(""), String(all - 1)).value).toEqual({
    title: "New view",
    statuses: ["approved"],
    opens: ["accounts_payable"],
  });
});

test("a shared condition is changed once, and renamed wherever it is referred to", async () => {
  const asked = { "/form/installer/dateRepaired": { within: "P61D" } } as never;
  const { faults, texts } = await after(
    add(condition, "isFinance", "", { role: "finance" }, "shared"),
    part(condition, "repairedInTime", "", asked, "shared"),
    rename(condition, "repairedInTime", "repairedSoon", "shared"),
  );
  expect(faults.filter((one) => !/60|isFinance/.test(one))).toEqual([]);
  expect(texts["shared/conditions.schema.json"]).toBe(
    addedTo("isFinance").replace("P60D", "P61D").replaceAll("repairedInTime", "repairedSoon"),
  );
  expect(Object.values(texts).join("")).not.toContain('repairedInTime"');
});

const addedTo = (id: string): string =>
  add(condition, id, "", { role: "finance" }, "shared")(files)["shared/conditions.schema.json"] ?? "";

test("what was added and taken away again leaves the files as they were", () => {
  for (const [kind, seeds] of [
    [rule, { field: "/fault/code", completes: "fault" }],
    [transition, { from: "open", to: "open", role: "admin" }],
  ] as const) {
    const added = { ...files, ...add(kind, "brand-new", "New", seeds)(files) };
    expect(diffFiles(files, { ...added, ...remove(kind, "brand-new")(added) }), kind.id).toEqual([]);
  }
});

test("a part is written where it differs, and every other byte stays", () => {
  const { file } = transition.files(folder);
  const entry = found(files, transition.files(folder), "submit");
  const path = [...entry.path, "rows", 0, "allowed"];
  const next = {
    allOf: [{ "/user/isOwner": true }, { $ref: "../shared/conditions.schema.json#/$defs/levelToAuthorise" }],
  };
  const text = setPart(files, transition.files(folder), path, next as never)[file] ?? "";
  const lines = new Set((files[file] ?? "").split("\n"));
  expect(
    text
      .split("\n")
      .filter((line) => !lines.has(line))
      .join(""),
  ).toContain("/user/isOwner");
  expect(text.split("\n").filter((line) => !lines.has(line)).length).toBeLessThan(3);
  expect(setPart(files, transition.files(folder), entry.path, entry.value)[file]).toBe(files[file]);
});

test("names that are none or taken are refused in words", () => {
  expect(() => add(rule, "Asks Code", "x", {})(files)).toThrow("small letters, digits and hyphens");
  expect(() => add(fact, "crate-code", "x", {}, "shared")(files)).toThrow("one word that begins small");
  expect(() => add(transition, "submit", "x", {})(files)).toThrow("There is one called submit already.");
  expect(() => rename(transition, "submit", "update")(files)).toThrow("already");
});

test("each kind's parts have a control, and what is written fits the one it has", () => {
  for (const kind of Object.values(kindsOf).flat()) {
    expect(kind.parts.length, kind.id).toBeGreaterThan(0);
    for (const type of new Set(Object.keys(files).map((file) => file.split("/")[0] ?? ""))) {
      for (const { id, value } of entriesOf(files, kind.files(type)) ?? []) {
        for (const { key, spec } of kind.parts) {
          const isWritten = key !== "" && (value[key] ?? undefined) !== undefined && spec.as !== "elsewhere";
          if (isWritten) expect(fits(spec, value[key]), `${kind.id} ${id} ${key}`).toBe(true);
        }
      }
    }
  }
  expect(entriesOf(files, level.files(folder))?.[0]?.value.role).toBeTypeOf("string");
  expect(specOf({ type: "array", items: { $ref: "#/$defs/other" } })).toEqual({ as: "elsewhere" });
});

test("what a type between leaves out is not there for those below it", () => {
  const types = [{ type: "a" }, { type: "b", extends: "a" }, { type: "c", extends: "b" }];
  const texts = {
    "shared/claim-types.json": JSON.stringify({ types }),
    "a/rules.json": '{ "rules": { "x": {}, "y": {} } }',
    "b/rules.json": '{ "rules": { "x": null, "z": {} } }',
    "c/rules.json": '{ "rules": {} }',
  };
  expect(takenBy(texts, rule.files, "c").inherited).toEqual(["y", "z"]);
});
