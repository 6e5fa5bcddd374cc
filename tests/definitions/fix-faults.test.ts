import { describe, expect, test } from "vitest";
import { fixFaults } from "../../src/definitions/fix-faults.ts";
import type { Fault } from "../../src/definitions/read/fault.ts";
import { misspeltWord, nearestWord } from "../../src/definitions/read/nearest-word.ts";
import { cases } from "./broken/all.ts";
import { type Broken, editedFiles } from "./broken/broken.ts";
import { faultsOf, inFolder } from "./folder.ts";

const suggested = cases.filter(({ suggestion }) => suggestion !== undefined);

/** Where a person must say what was meant. */
const leftToPeople = new Set([
  "a section without fields",
  "a field with /form before it",
  "files read as a field",
  "a figure that does not exist",
  "ui for a field that does not exist",
  "a wrong $schema",
  "other days than the sentence says",
  "a calendar that offers fewer days than the rule takes",
  "another number of items than the list holds",
  "another range than the field takes",
  "another number than the limit of a fact",
  "another period in the guide than in the rule of its section",
  "a choice into which anything can be typed",
  "a misspelt answer in a template",
  "a field quoted by the name that it had",
  "more items in the guide than the list takes",
  "a person's name for an address",
]);

const namesOf = (faults: readonly Fault[]) =>
  faults.map(({ file, code, message }) => `${file} ${code} ${message.replaceAll(/json:\d+/g, "json")}`);

describe("what a name was meant to be is written in its place, and nothing new is wrong:", () => {
  test.each(suggested)("$file: $title", (broken) => {
    const { files } = editedFiles(broken);
    const before = namesOf(faultsOf(files));
    const { fixed, faults, texts } = inFolder(files, fixFaults);
    expect(before).toEqual(expect.arrayContaining(namesOf(faults)));
    expect(faults.length < before.length).toBe(!leftToPeople.has(broken.title));
    expect(fixed.length > 0).toBe(faults.length < before.length);
    expect(faultsOf({ ...files, ...Object.fromEntries(texts) })).toEqual(faults);
  });
});

test("of the names with a suggestion 97 are mended, and 17 are left", () => {
  const left = suggested.filter(({ title }) => leftToPeople.has(title));
  expect([suggested.length - left.length, left.length]).toEqual([97, 17]);
});

test.each([
  "a non-breaking space",
  "a transition blocked twice",
  "a heading of a column that is not there",
  "words for a link that nothing shows",
  "words of a status that no workflow has",
])("what stands twice, is of no use or no JSON goes: %s", (title) => {
  const { fixed, faults } = inFolder(editedFiles(cases.find((one) => one.title === title) as Broken).files, fixFaults);
  expect([fixed.length, faults]).toEqual([1, []]);
});

test("words are not taken away where others are lacking", () => {
  const { files } = editedFiles(cases.find(({ title }) => title === "two sections of one name") as Broken);
  const { fixed, left } = inFolder(files, fixFaults);
  expect([fixed, left.map(({ because }) => because)]).toEqual([
    [],
    ["these words may be those that are lacking elsewhere"],
  ]);
});

test("where two names are as near and both would do, a person says which", () => {
  const { files } = editedFiles({
    ...(cases[0] as Broken),
    file: "tools/rules.json",
    from: '"saw"\n',
    to: '"sav"\n',
  });
  const schema = files["tools/form.schema.json"]?.replace('"saw"', '"saw", "sad"') ?? "";
  const { fixed, left } = inFolder({ ...files, "tools/form.schema.json": schema }, fixFaults);
  expect([fixed, left.map(({ because }) => because)]).toEqual([[], ['"sad" is as near and would do as well']]);
});

test("names are suggested by how they begin", () => {
  expect(nearestWord("spareParts", ["sparePartLines", "unitLines"])).toBe("sparePartLines");
  expect(nearestWord("serialNumber", ["model", "serial", "description"])).toBe("serial");
  expect(nearestWord("deliveryRecipient", ["deliveryDate", "deliveryDocket"])).toBeUndefined();
  expect(nearestWord("statusOfAllTheClaims", ["status"])).toBeUndefined();
  expect(nearestWord("packing", ["parts", "party"])).toBeUndefined();
  expect(nearestWord("/parts/spareParts", ["/parts/sparePartLines", "/units/spareLines"])).toBe(
    "/parts/sparePartLines",
  );
  // What only begins with the same words, or stands at the same place, is another thing.
  expect(nearestWord("/installer/phone", ["/installer/name", "/account"])).toBeUndefined();
  expect(nearestWord("installerPhone", ["installerName"])).toBeUndefined();
  expect(nearestWord("awaiting parts", ["awaiting payment"])).toBeUndefined();
  expect(misspeltWord("/installer/fone", ["/installer/phone", "/installer/name"])).toBe("/installer/phone");
  expect(misspeltWord("spareParts", ["sparePartLines"])).toBeUndefined();
});
