// @vitest-environment node

import { readXlsx, writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { planOf } from "../../../src/portal/screens/studio/translation/plan.ts";
import {
  addLanguage,
  staleAfter,
  translate,
  translationsOf,
  withMadeFrom,
} from "../../../src/portal/screens/studio/translation/translation.ts";
import { readWorkbook, workbookOf } from "../../../src/portal/screens/studio/translation/workbook.ts";
import { zipOf } from "../../helpers/zip.ts";

const words = {
  type: { title: "Leave", label: "Leave", introduction: ["First {policy}.", { heading: "Then", points: ["a", "b"] }] },
  fields: { "/from~x": { title: "From", list: "days" } },
  rules: { "at-most": "At most {n} days, _x0041_." },
};
const texts = {
  "leave/messages.en.json": JSON.stringify(words),
  "shared/messages.en.json": JSON.stringify({ statuses: { open: { label: "Open" } } }),
  "shared/lists.json": JSON.stringify({ days: [{ value: 1, label: "Monday" }] }),
  ...addLanguage({}, "mi", " te reo Māori "),
};
const of = (given: Record<string, string>, folder = "leave") => translationsOf(given, folder, "mi") ?? [];
const one = (given: Record<string, string>, english: string) => {
  const found = [...of(given), ...of(given, "shared")].find((sentence) => sentence.english === english);
  if (!found) throw new Error(`Nobody says ${english}.`);
  return found;
};
const saying = (given: Record<string, string>, english: string, said: string) => ({
  ...given,
  ...translate(given, [{ ...one(given, english), said, madeOf: english }]),
});

test("every sentence of the English words is missing in a new language, choices of lists among them", () => {
  expect(of(texts).map(({ english }) => english)).toEqual([
    "Leave",
    "Leave",
    "First {policy}.",
    "Then",
    "a",
    "b",
    "From",
    "At most {n} days, _x0041_.",
  ]);
  expect(one(texts, "Monday")).toMatchObject({ key: "shared#/lists/days/1", file: "shared/messages.mi.json" });
  expect(one(texts, "From").key).toBe("leave#/fields/~1from~0x/title");
  expect(new Set(of(texts).map(({ standing }) => standing))).toEqual(new Set(["missing"]));
  expect(() => addLanguage(texts, "mi", "x")).toThrow("already");
  expect(() => addLanguage(texts, "en", "x")).toThrow("code");
});

test("a sentence is said, counts as stale once its English is another, and no longer once it is said anew", () => {
  const said = saying(texts, "From", "Mai i");
  expect(one(said, "From")).toMatchObject({ text: "Mai i", standing: "done" });
  const english = said["leave/messages.en.json"]?.replace('"From"', '"First day"');
  const changed = { ...said, "leave/messages.en.json": english ?? "" };
  expect(one(changed, "First day")).toMatchObject({ standing: "stale", from: "From" });
  expect(one(saying(changed, "First day", "Mai i"), "First day").standing).toBe("done");
});

test("the English that was changed is noted beside a translation that does not say what it was made from", () => {
  const written = { ...texts, "leave/messages.mi.json": '{ "type": { "title": "Whakatā" } }' };
  const english = { "leave/messages.en.json": written["leave/messages.en.json"].replace('"Leave"', '"Time off"') };
  const changed = { ...written, ...english, ...staleAfter(written, english) };
  expect(one(changed, "Time off")).toMatchObject({ text: "Whakatā", standing: "stale", from: "Leave" });
  expect(staleAfter(written, { "leave/rules.json": "{}" })).toEqual({});
});

const reworded = (given: Record<string, string>, english: Record<string, string>) => ({
  ...given,
  ...english,
  ...staleAfter(given, english),
});

test("English that was only copied goes with the English, so that it does not count as translated", () => {
  const written = { ...texts, "leave/messages.mi.json": JSON.stringify({ type: words.type, rules: words.rules }) };
  const english = JSON.stringify(words).replace('"Leave"', '"Time off"').replace('"b"', '"c"');
  const changed = reworded(written, { "leave/messages.en.json": english });
  expect(JSON.parse(changed["leave/messages.mi.json"] ?? "")).toEqual({
    type: JSON.parse(english).type,
    rules: words.rules,
  });
  expect(of(changed).map(({ standing }) => standing)).not.toContain("done");
});

test.each([
  ["a list", '[{ "title": "x" }]'],
  ["a text", '"x"'],
  ["an object with a list", '{ "type": ["Old"] }'],
  ["an object with another text", '{ "type": { "label": "Old", "title": {} } }'],
])("what is noted amiss does not stand in the way of an edit of the English: %s", (_name, noted) => {
  const file = "leave/messages.mi.json";
  const written = { ...texts, [file]: `{ "type": { "title": "Whakatā", "label": "W" }, "$english": ${noted} }` };
  const changed = reworded(written, { "leave/messages.en.json": JSON.stringify(words).replace('"Leave"', '"Off"') });
  expect(one(changed, "Off")).toMatchObject({ text: "Whakatā", standing: "stale", from: "Leave" });
  if (noted.includes("label")) expect(JSON.parse(changed[file] ?? "").$english.type.label).toBe("Old");
  expect(one(saying(written, "From", "Mai i"), "From").standing).toBe("done");
});

test("what is said in a form of its own notes its English, where that is not written as well", () => {
  const said = { ...texts, "leave/messages.mi.json": '{ "type": { "title": "Whakatā" } }' };
  const edits = { "leave/messages.mi.json": '{ "type": { "title": "Whakatā", "label": "Leave" } }' };
  const noted = { ...said, ...withMadeFrom(said, edits) };
  expect(JSON.parse(noted["leave/messages.mi.json"] ?? "").$english).toEqual({ type: { label: "Leave" } });
  expect(of(noted).find(({ key }) => key === "leave#/type/label")?.standing).toBe("done");
  const both = { ...edits, "leave/messages.en.json": texts["leave/messages.en.json"] };
  expect(withMadeFrom(said, both)).toEqual(both);
});

test("choices of a matrix are said too, its cells and then the others; a list that is written amiss says what it can", () => {
  const matrix = {
    ...{ matrix: "Faults", rowTitle: "Part", columnTitle: "Does", columns: [{ key: "1", label: "nothing" }] },
    ...{ rows: [{ key: "A", label: "Pump", columns: ["1"] }], others: [{ value: "other", label: "Other" }] },
  };
  const lists = JSON.stringify({ faults: matrix, amiss: { matrix: "x" }, half: [null, { value: 1 }], no: 3 });
  const given = { ...texts, "shared/lists.json": lists };
  expect(of(given, "shared").map(({ key, english }) => [key, english])).toEqual([
    ["shared#/statuses/open/label", "Open"],
    ["shared#/lists/faults/A1", "A1 Pump – nothing"],
    ["shared#/lists/faults/other", "Other"],
  ]);
});

test("a row of a workbook is not of other English because of blanks around it", async () => {
  const blank = { ...texts, "leave/messages.en.json": JSON.stringify({ rules: { late: " Too late. " } }) };
  const rows = await readWorkbook(await workbookOf(of(blank), "mi"), "mi");
  const plan = planOf(blank, "mi", [{ ...rows[0], said: "Tōmuri." } as (typeof rows)[number]]);
  expect(plan).toMatchObject({ outdated: 0, changes: [{ said: "Tōmuri.", madeOf: " Too late. " }] });
});

test("a sentence of a list is said by itself, and the rest of the list stays English until it is said", () => {
  const said = saying(texts, "b", "pī");
  expect(JSON.parse(said["leave/messages.mi.json"] ?? "").type.introduction).toEqual([
    "First {policy}.",
    { heading: "Then", points: ["a", "pī"] },
  ]);
  expect(one(said, "a").standing).toBe("missing");
  expect(one(said, "b").standing).toBe("done");
});

test("a workbook goes there and back: what was filled in is planned, and taken it says just that", async () => {
  const bytes = await workbookOf([...of(texts), ...of(texts, "shared")], "mi");
  const { sheets } = await readXlsx(bytes);
  const rows = sheets[0]?.rows.map((row) => [...row]) ?? [];
  const fill = (key: string, said: string, english?: string) => {
    const row = rows.find(([first]) => first === key);
    if (!row) throw new Error(`No row ${key}.`);
    row[3] = said;
    if (english !== undefined) row[2] = english;
  };
  fill("leave#/fields/~1from~0x/title", "Mai i");
  fill("leave#/rules/at-most", "Kia {n} ngā rā.", "At most {n} days, _x005F_x0041_.");
  fill("leave#/type/introduction/0", "Without its link.");
  fill("leave#/type/introduction/1/heading", "Nā {wai}");
  fill("shared#/lists/days/1", "Rāhina", "Mon");
  rows.push(["leave#/gone", "", "Gone", "Kua ngaro"], ["leave#/rules/at-most", "", "", "{n}"]);
  const back = await readWorkbook(await writeXlsx({ sheets: [{ name: "Other", rows }] }), "mi");
  const plan = planOf(texts, "mi", back);
  expect(plan.changes.map(({ key, said }) => [key, said])).toEqual([
    ["leave#/fields/~1from~0x/title", "Mai i"],
    ["leave#/rules/at-most", "Kia {n} ngā rā."],
    ["shared#/lists/days/1", "Rāhina"],
  ]);
  expect(plan.refused).toEqual([
    "Row 4: {policy} of the English is lost.",
    "Row 5: nothing fills {wai} here.",
    'Row 12: nothing is said by the key "leave#/gone".',
    'Row 13: the key "leave#/rules/at-most" stands above already.',
  ]);
  expect(plan).toMatchObject({ empty: 5, same: 0, outdated: 1 });
  const taken = { ...texts, ...translate(texts, plan.changes) };
  expect(one(taken, "Monday")).toMatchObject({ text: "Rāhina", standing: "stale", from: "Mon" });
  expect(one(taken, "From").standing).toBe("done");
  const again = await readWorkbook(await workbookOf([...of(taken), ...of(taken, "shared")], "mi"), "mi");
  expect(planOf(taken, "mi", again)).toMatchObject({ changes: [], refused: [], same: 3 });
});

test("a text that looks like a code of Excel's comes back as it was", async () => {
  const rows = await readWorkbook(await workbookOf(of(texts), "mi"), "mi");
  expect(rows.map(({ english }) => english)).toContain("At most {n} days, _x0041_.");
});

const heading = ["Key", "English", "Translation (mi)"];
const book = (rows: (string | number | boolean | Date | null)[][], cells?: Map<string, { formula: string }>) =>
  writeXlsx({ sheets: [{ name: "Words", rows, ...(cells && { cells }) }] });

test("formulas, dates and unseen characters are refused by their rows; a number is taken as it is written", async () => {
  const key = "leave#/type/title";
  const rows = [heading, [key, "", ""], [key, "", new Date(0)], [key, "", "a\u0007"], [key, "", 12]];
  const read = await readWorkbook(await book(rows, new Map([["1,2", { formula: 'HYPERLINK("x")' }]])), "mi");
  expect(planOf(texts, "mi", read)).toMatchObject({
    refused: [
      expect.stringContaining("Row 2: it is a formula"),
      expect.stringContaining("Row 3: the spreadsheet has made a date"),
      expect.stringMatching(/^Row 4: .*nobody can see/),
    ],
    changes: [{ said: "12" }],
  });
});

test.each<[name: string, bytes: () => Promise<Uint8Array> | Uint8Array, sentence: RegExp]>([
  ["no workbook", () => new TextEncoder().encode("Key,English"), /no workbook that can be read/],
  ["another archive", () => zipOf({ "a.txt": "b" }), /no workbook that can be read/],
  ["other columns", () => book([["Name", "Text"]]), /No sheet .* "Key"/],
  ["another language", () => book([["Key", "English", "Translation (zh)"]]), /no column "Translation \(mi\)"/],
  ["more bytes than any of ours", () => new Uint8Array(8_000_001), /larger than any of ours/],
  ["what unpacks to much", () => zipOf({ "xl/a.xml": "0".repeat(33_000_000) }), /larger than any of ours/],
  [
    "a part that hides its size",
    () => zipOf({ "xl/a.xml": "0".repeat(9_000) }, { told: 0 }),
    /larger than any of ours/,
  ],
  [
    "many parts",
    () => zipOf(Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}`, ""]))),
    /larger than any/,
  ],
  ["a directory that stands elsewhere", () => zipOf({ a: "b" }, { place: 0xffffffff }), /larger than any of ours/],
])("a file is refused with a sentence: %s", async (_name, bytes, sentence) => {
  await expect(readWorkbook(await bytes(), "mi")).rejects.toThrow(sentence);
});

test("rows far below and columns far beside are not read", async () => {
  const cells = new Map([["30000,900", { value: "far" }]]);
  const bytes = await writeXlsx({
    sheets: [{ name: "Words", rows: [heading, ["leave#/type/title", "", "x"]], cells }],
  });
  expect(await readWorkbook(bytes, "mi").catch((error) => error.message)).toEqual([
    { number: 2, key: "leave#/type/title", english: "", said: "x" },
  ]);
});
