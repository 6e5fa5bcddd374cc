// @vitest-environment node

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  addChoice,
  type Choice,
  listsOf,
  moveChoice,
  relabel,
  removeChoice,
  retire,
} from "../../../src/portal/screens/studio/choice-edits.ts";
import { usesOf } from "../../../src/portal/screens/studio/field-uses.ts";
import { reword, searched, sentencesOf } from "../../../src/portal/screens/studio/word-edits.ts";

const schemas = join(import.meta.dirname, "../../../schemas");
const texts = Object.fromEntries(
  ["shared", "warranty", "return"].flatMap((folder) =>
    readdirSync(join(schemas, folder)).map((name) => [
      `${folder}/${name}`,
      readFileSync(join(schemas, folder, name), "utf8"),
    ]),
  ),
);
const listNamed = (name: string, of = texts) => {
  const list = listsOf(of)?.find((one) => one.name === name);
  if (!list) throw new Error(`There is no list ${name}.`);
  return list;
};
const read = (text = "null") => JSON.parse(text);

test("every sentence of a type is found by its words or by what it is said of, and nothing else", () => {
  const all = sentencesOf(texts, "warranty", "en") ?? [];
  const raw = texts["warranty/messages.en.json"] ?? "";
  for (const { text } of all) expect(raw).toContain(JSON.stringify(text));
  expect(all.map(({ text }) => text)).not.toContain("fault-types");
  expect(searched(all, "failed repaired").length).toBeGreaterThan(0);
  const [reference, ...others] = searched(all, "/customerReference name");
  expect([reference?.of, others]).toEqual(["The field “Customer job number”: name", []]);
  const ofType = all.filter(({ path }) => path[0] === "type").map(({ of }) => of);
  expect([new Set(ofType).size, ofType[0]]).toEqual([ofType.length, "Claim type: heading of its form"]);
  expect(searched(all, "nothing like it")).toEqual([]);
  expect(sentencesOf({ "warranty/messages.en.json": "{" }, "warranty", "en")).toBeUndefined();
});

test("a sentence is said otherwise where it stands, and every other byte stays", () => {
  const [sentence] = searched(sentencesOf(texts, "warranty", "en") ?? [], "/customerReference name");
  if (!sentence) throw new Error("There is no such sentence.");
  const file = "warranty/messages.en.json";
  const edits = reword(texts, sentence, "  Job number ");
  expect(edits[file]).toBe(texts[file]?.replace(JSON.stringify(sentence.text), '"Job number"'));
  expect(() => reword(texts, sentence, "  ")).toThrow("cannot be empty");
});

test("a choice is added, called otherwise, moved and removed, in the list and in the schemas that take its values", () => {
  const cargo = listNamed("cargo-types");
  expect(cargo.users.sort()).toEqual(["return: Packed as", "warranty: Packed as"]);
  const added = addChoice(texts, cargo, "Wooden Crate");
  expect(Object.keys(added).sort()).toEqual([
    "return/form.schema.json",
    "shared/lists.json",
    "warranty/form.schema.json",
  ]);
  expect(read(added["shared/lists.json"])["cargo-types"].at(-1)).toEqual({
    value: "wooden crate",
    label: "Wooden Crate",
  });
  expect(read(added["warranty/form.schema.json"]).properties.pickupCargoType.enum).toEqual([
    "carton",
    "pallet",
    "wooden crate",
  ]);
  const back = removeChoice({ ...texts, ...added }, listNamed("cargo-types", { ...texts, ...added }), "wooden crate");
  for (const [file, text] of Object.entries(back)) expect(read(text)).toEqual(read(texts[file]));

  const numbered = addChoice(texts, listNamed("install-locations"), "School");
  const values = listNamed("install-locations", { ...texts, ...numbered }).choices.map(({ value }) => value);
  expect(values.at(-1)).toBe(Math.max(...values.slice(0, -1).map(Number)) + 1);

  const moved = listNamed("cargo-types", { ...texts, ...moveChoice(texts, cargo, "carton", 1) });
  expect(moved.choices.map(({ value }) => value)).toEqual(["pallet", "carton"]);
  expect(moveChoice(texts, cargo, "carton", -1)).toEqual({});
  const named = listNamed("cargo-types", { ...texts, ...relabel(texts, cargo, "carton", "Box") });
  expect(named.choices[0]).toEqual({ value: "carton", label: "Box" });

  const retired = { ...texts, ...retire(texts, cargo, { value: "carton", label: "Carton" }) };
  const [carton] = listNamed("cargo-types", retired).choices;
  expect(carton).toEqual({ value: "carton", label: "Carton", retired: true });
  const again = { ...retired, ...retire(retired, listNamed("cargo-types", retired), carton as Choice) };
  expect(listNamed("cargo-types", again).choices).toEqual(cargo.choices);
});

test("a choice without words, or with those of another, is refused in words; the last one stays", () => {
  const cargo = listNamed("cargo-types");
  expect(() => addChoice(texts, cargo, " ")).toThrow("Write what the choice is called.");
  expect(() => addChoice(texts, cargo, "CARTON")).toThrow("There is a choice called CARTON already.");
  expect(() => relabel(texts, cargo, "carton", "Pallet")).toThrow("already");
  expect(() => removeChoice(texts, { ...cargo, choices: cargo.choices.slice(1) }, "pallet")).toThrow(
    "cannot be answered",
  );
  const [carton, pallet] = cargo.choices as [Choice, Choice];
  const one = { ...cargo, choices: [carton, { ...pallet, retired: true as const }] };
  expect(() => removeChoice(texts, one, "carton")).toThrow("cannot be answered");
  expect(() => retire(texts, one, carton)).toThrow("cannot be answered");
});

test("what names a field is found in its type, in what is shared and in types that extend it, each part once", () => {
  const uses = usesOf(texts, "warranty", "/installer/dateRepaired");
  const told = uses.map(({ file, part }) => `${file} ${part}`);
  expect(new Set(told).size).toBe(told.length);
  expect(told).toContain("warranty/rules.json rules/repaired-recently");
  expect(told).toContain("warranty/messages.en.json fields//installer/dateRepaired");
  expect(told.some((one) => one.startsWith("shared/conditions.schema.json $defs/repairedInTime"))).toBe(true);
  expect(told.some((one) => one.startsWith("return/"))).toBe(false);
  for (const { file, place } of uses) {
    expect(texts[file]?.split("\n")[place.line - 1]?.slice(place.column - 1)).toMatch(
      /^["{]\/?(form)?\/?installer\/dateRepaired/,
    );
  }
  expect(usesOf(texts, "warranty", "/nonesuch")).toEqual([]);
});
