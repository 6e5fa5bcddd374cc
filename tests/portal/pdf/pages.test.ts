// @vitest-environment node

import { expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { claimContext } from "../../../src/portal/features/definition/claim-context.ts";
import { type ClaimToPrint, claimDocument, printable } from "../../../src/portal/features/pdf/claim-document.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { pdfText } from "../../browser/support/pdf-text.ts";
import { editedSchemas } from "../../helpers/edited-schemas.ts";
import { wholeForm } from "../form/support/whole-claim.ts";
import { aFile, anActivity, aUser } from "../support/records.ts";
import { pagesOf, pdfOf, toPrint, warranty } from "./support/printing.ts";

const times = (text: string, part: string) => text.split(part).length - 1;
const lines = (count: number) => Array.from({ length: count }, (_, n) => `line${n};`).join("\n");

test("of forty pages none is without its number, and nothing that happened is lost or told twice [TIME-12]", async () => {
  const activities = Array.from({ length: 900 }, (_, n) =>
    anActivity({ description: `Act${n}: Ōtāhuhu`, notes: [{ note: "Please call first. ".repeat(n % 9) }] }),
  );
  const pdf = await pdfOf(toPrint({}, { activities }));
  const pages = pagesOf(pdf);
  expect(pages).toBeGreaterThan(39);
  const text = pdfText(pdf);
  const numbers = Array.from({ length: pages }, (_, page) => `Page${page + 1}of${pages}–printed20Nov20262:05pm`);
  expect(numbers.filter((number) => times(text, number) !== 1)).toEqual([]);
  const told = activities.map((_, n) => `Act${n}:Ōtāhuhu`);
  expect(told.filter((act) => times(text, act) !== 1)).toEqual([]);
});

test("the head of a long list stands on every page that the list reaches", async () => {
  const parts = Array.from({ length: 200 }, (_, n) => ({ quantity: n + 1, partNumber: `P${n}.` }));
  const form = { ...wholeForm(), partsNotRequired: false, parts };
  const pdf = await pdfOf(toPrint({ form }));
  const text = pdfText(pdf);
  expect(parts.filter(({ partNumber }) => times(text, partNumber) !== 1)).toEqual([]);
  const head = warranty.messages.fields["/parts/*/partNumber"]?.title.replaceAll(/\s/g, "") ?? "?";
  expect(pagesOf(pdf)).toBeGreaterThan(4);
  expect(times(text, head)).toBeGreaterThanOrEqual(pagesOf(pdf) - 1);
});

test("no heading is left alone at the foot of a page, however high what follows it is", async () => {
  const files = Array.from({ length: 8 }, (_, n) => aFile({ original_filename: `photo${n}.jpg` }));
  const alone: number[] = [];
  for (let count = 1; count <= 30; count++) {
    const form = { ...wholeForm(), specialInstructions: lines(count) };
    const text = pdfText(await pdfOf(toPrint({ form, files })));
    expect(text).toContain("photo7.jpg");
    // The foot of a page follows what stands on it.
    if (/FilesPage1of/.test(text)) alone.push(count);
  }
  expect(alone).toEqual([]);
});

test("short sections stand beside each other in the form's order, and one that is long or holds a list over the whole width", () => {
  const { sections } = warranty.messages;
  const rows = (form: object, more?: Partial<ClaimToPrint>) =>
    rowsOf(claimDocument(toPrint({ form: { ...wholeForm(), ...form } }, more))).map((row) =>
      row.filter((text) => Object.values(sections).includes(text)),
    );
  expect(rows({})).toContainEqual([sections.parts, sections.install]);
  const parts = [{ quantity: 1, partNumber: "P1" }];
  expect(rows({ partsNotRequired: false, parts }).flat()).not.toContain(sections.parts);
  const fields = { ...warranty.messages.fields, "/fault/code": { title: "a".repeat(30) } };
  const definition = { ...warranty, messages: { ...warranty.messages, fields } };
  expect(rows({}, { definition }).flat()).not.toContain(sections.install);
});

/** The words that stand beside each other, row by row. */
function rowsOf(node: unknown): string[][] {
  if (typeof node !== "object" || node === null) return [];
  const { columns } = node as { columns?: unknown };
  return [...(columns ? [wordsOf(columns)] : []), ...Object.values(node).flatMap(rowsOf)];
}

const wordsOf = (node: unknown): string[] =>
  typeof node === "string"
    ? [node]
    : typeof node === "object" && node !== null
      ? Object.values(node).flatMap(wordsOf)
      : [];

test("a text that is taller than a page goes on over several, to its last line", async () => {
  const form = { ...wholeForm(), customerComments: lines(300) };
  const activities = [anActivity({ notes: [{ note: lines(200).replaceAll("line", "word") }] })];
  const text = pdfText(await pdfOf(toPrint({ form }, { activities })));
  expect([times(text, "line"), times(text, "word"), times(text, "line299;")]).toEqual([300, 200, 1]);
});

test.each([
  ["a macron written apart is joined", "Ma\u0304ngere", "Māngere"],
  [
    "signs that steer a printer or turn the reading are dropped",
    "a\u0007b\u202egnp.exe\u202c\u200bc\u0000",
    "abgnp.exec",
  ],
  ["letters that the font lacks are marked, each run once", "שלום and 漢字 😀", "\ufffd and \ufffd \ufffd"],
  ["lines stay lines, other blanks are blanks", "one\r\ntwo\tthree\u00a0four", "one\ntwo three four"],
  [
    "names of places and signs of every day stay",
    "Whakatāne, Ōpōtiki – ½ “6 m²” €5 ≤ 3",
    "Whakatāne, Ōpōtiki – ½ “6 m²” €5 ≤ 3",
  ],
])("%s", (_, typed, printed) => expect(printable(typed)).toBe(printed));

test("what cannot be printed reaches no page, also out of a file's name or a note", async () => {
  const odd = "Tau\u0304po\u0304\u202e\u0007 שלום";
  const form = { ...wholeForm(), customerComments: odd };
  const activities = [anActivity({ description: odd, notes: [{ note: odd }] })];
  const text = pdfText(await pdfOf(toPrint({ form }, { activities })));
  expect(times(text, "Taūpō\ufffd")).toBe(3);
  expect(text).not.toMatch(/\p{Cc}|[\u202a-\u202e]|\p{Script=Hebrew}/u);
});

test("a field that an analyst adds is printed under its own words and among its neighbours, and one hidden from the reader is not", async () => {
  const schemas = editedSchemas();
  const { folder, edit, remove } = schemas;
  edit("warranty/form.schema.json", ({ properties }) =>
    Object.assign(properties ?? {}, {
      siteCode: { type: "string", maxLength: 8 },
      gateCode: { type: "string", maxLength: 8 },
    }),
  );
  edit("warranty/sections.json", ({ sections }) => {
    const comments = (sections as unknown as { id: string; fields: unknown[] }[]).find(({ id }) => id === "comments");
    comments?.fields.unshift("/siteCode", { field: "/gateCode", visible: { "/user/roles": { const: ["finance"] } } });
  });
  edit("warranty/messages.en.json", ({ fields }) =>
    Object.assign(fields ?? {}, { "/siteCode": { title: "Site code" }, "/gateCode": { title: "Gate code" } }),
  );
  const definition = loadDefinitions(folder).get("warranty") as CompiledDefinition;
  remove();
  const form = { ...wholeForm(), siteCode: "Ōtaki 7", gateCode: "1234#", customerComments: "Beware of the dog." };
  const { claim } = toPrint({ form });
  const printed = async (...roles: string[]) => {
    const context = claimContext(definition, claim, toPerson(aUser({ roles })));
    return pdfText(await pdfOf(toPrint({ form }, { definition, context })));
  };
  expect(await printed("dealer")).toMatch(/SitecodeŌtaki7.*Bewareofthedog/);
  expect(await printed("dealer")).not.toMatch(/Gatecode|1234#/);
  expect(await printed("finance")).toContain("Gatecode1234#");
});

test("a list inside of a list is printed with the item that it belongs to", async () => {
  const schemas = editedSchemas();
  schemas.edit("warranty/form.schema.json", ({ properties }) => {
    const readings = { type: "array", items: { type: "object", properties: { bar: { type: "number" } } } };
    const items = { type: "object", properties: { valve: { type: "string", maxLength: 9 }, readings } };
    Object.assign(properties ?? {}, { tests: { type: "array", items } });
  });
  schemas.edit("warranty/sections.json", ({ sections }) => {
    (sections as { fields: string[] }[])[0]?.fields.push("/tests");
  });
  schemas.edit("warranty/messages.en.json", ({ fields }) => {
    for (const [field, title] of Object.entries({ "": "Tests", "/*/valve": "Valve", "/*/readings": "Readings" })) {
      Object.assign(fields ?? {}, { [`/tests${field}`]: { title } });
    }
    Object.assign(fields ?? {}, { "/tests/*/readings/*/bar": { title: "Pressure" } });
  });
  const definition = loadDefinitions(schemas.folder).get("warranty") as CompiledDefinition;
  schemas.remove();
  const form = { ...wholeForm(), tests: [{ valve: "V1", readings: [{ bar: 2.5 }, { bar: 3 }] }] };
  const printing = toPrint({ form });
  const text = pdfText(await pdfOf({ ...printing, definition, context: { ...printing.context, form } }));
  expect(text).toContain("Pressure:2.5");
  expect(text).toContain("Pressure:3");
});
