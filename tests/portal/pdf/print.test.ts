// @vitest-environment node

import { expect, test } from "vitest";
import type { ClaimRecord } from "../../../src/contract/types.ts";
import type { Definition } from "../../../src/engine/index.ts";
import { formAnswers } from "../../../src/portal/features/answers/form-answers.ts";
import { claimContext } from "../../../src/portal/features/definition/claim-context.ts";
import { type ClaimToPrint, claimDocument } from "../../../src/portal/features/pdf/claim-document.ts";
import { claimReferences } from "../../../src/portal/features/pdf/claim-references.ts";
import { toPerson } from "../../../src/portal/shared/session/person.ts";
import { madeDefinition } from "../../engine/made-definition.ts";
import { wholeForm } from "../form/support/whole-claim.ts";
import { aFile, anActivity, aUser, aWholeClaim } from "../support/records.ts";
import { pagesOf, pdfOf, toPrint, warranty } from "./support/printing.ts";

/** Every text of a document, in order, as one per line. */
function textsOf(node: unknown): string[] {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null) return [];
  const { text, stack, columns, table, content } = node as Record<string, unknown> & { table?: { body: unknown } };
  return [text, stack, columns, table?.body, content].flatMap(textsOf).filter((line) => line !== "");
}
const printed = (own?: Partial<ClaimRecord>, more?: Partial<ClaimToPrint>) =>
  textsOf(claimDocument(toPrint(own, more)));

test("a claim is printed on A4 upright, with its title, its language and its own fonts [TIME-12]", async () => {
  const pdf = (await pdfOf(toPrint())).toString("latin1");
  const lacking = [
    "%PDF-1.7",
    "/MediaBox [0 0 595.28 841.89]",
    "/Lang (en-NZ)",
    "(Warranty Claim WC100001)",
    "/DisplayDocTitle true",
  ].filter((part) => !pdf.includes(part));
  expect(lacking).toEqual([]);
  expect(pdf.match(/\/FontFile2/g)).toHaveLength(2);
});

test("60 px (45 pt) stand between text and edge on every side [TIME-13]", () => {
  expect(claimDocument(toPrint()).pageMargins).toBe(45);
});

test("it begins with the claim's facts, then what it is looked up by, then its form in the form's order", () => {
  const texts = printed();
  const order = [
    "Warranty Claim WC100001",
    "Repairer's Warranty Claim",
    "Claim date",
    "01/11/2026",
    "Open",
    "Customer",
    "Cool Homes Ltd",
    "100200",
    "Warranty Request No.",
    "WR-9",
    warranty.messages.sections.products,
    "RX35-KVT",
    "K25C04033",
    warranty.messages.sections.install,
  ];
  expect(texts.filter((text) => order.includes(text)).filter((text, at, all) => all.indexOf(text) === at)).toEqual(
    order,
  );
});

test("choices are printed in words, dates as they are read, lists as tables under their titles", () => {
  const form = { ...wholeForm(), installer: { dateFailed: "2026-11-10" }, fault: { code: "E1" } };
  const texts = printed({ form });
  expect(texts).toContain("10/11/2026");
  expect(texts).toContain("E1 Outdoor PCB/inverter – no operation");
  expect(texts).toContain(warranty.messages.fields["/products/*/serial"]?.title);
});

test("a unit's kind is printed in words, and the delivery of its replacement stands with the references", () => {
  const product = { model: "RX35-KVT", serial: "K25C04033", type: "outdoor" };
  const shipments = [
    { direction: "inbound", internal_reference: "TRK", reference: "NZ-1" },
    { direction: "outbound", internal_reference: "RDN", reference: "80001234" },
  ];
  const texts = printed({ form: { ...wholeForm(), products: [product] }, shipments } as Partial<ClaimRecord>);
  expect(texts).toContain("Outdoor Unit");
  expect(texts).not.toContain("outdoor");
  expect(texts[texts.indexOf("Replacement Delivery No.") + 1]).toBe("80001234");
  expect(texts).not.toContain("NZ-1");
});

test("what is empty and what is kept for widgets is left out", () => {
  const texts = printed({
    form: { ...wholeForm(), installationLocation: { address: "5 High Street", addressData: { city: "Taupō" } } },
  });
  expect(texts).not.toContain(warranty.messages.sections.technician);
  expect(texts).not.toContain("Taupō");
});

test("the timeline follows, oldest first, with notes, files and who acted inside", () => {
  const activities = [
    anActivity({ description: "Escalated", is_internal: true, user: { email: "advisor@example.test" } }),
    anActivity({ description: "Note added", notes: [{ note: "Please call first." }], files: [aFile()] }),
  ];
  const texts = printed({}, { activities });
  const at = (text: string) => texts.findIndex((one) => one.includes(text));
  expect(at("Note added")).toBeGreaterThan(at("Activity"));
  expect(texts.slice(at("Note added"))).toEqual([
    "Note added",
    "Please call first.",
    "Files: Rating plate.jpg",
    "2 Nov 2026 2:15pm",
    "Escalated",
    "  Internal, advisor@example.test",
  ]);
});

test("forty pages and more are numbered, each list's head standing on every page it reaches", async () => {
  const activities = Array.from({ length: 900 }, (_, n) =>
    anActivity({ description: `Whakaputanga ${n} āēīōū`, notes: [{ note: "Please call first. ".repeat(n % 9) }] }),
  );
  const printing = toPrint({}, { activities });
  expect(pagesOf(await pdfOf(printing))).toBeGreaterThan(39);
  const { header, footer } = claimDocument(printing);
  const head = header as (page: number) => unknown;
  expect([1, 2].map((page) => textsOf(head(page)))).toEqual([[""], ["Warranty Claim WC100001"]]);
  expect(textsOf((footer as (page: number, pages: number) => unknown)(3, 41))).toEqual([
    "Page 3 of 41 – printed 20 Nov 2026 2:05pm",
  ]);
});

test("a word longer than the page and a logo do not break it", async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><text x="1" y="5">Ā</text></svg>';
  const form = { ...wholeForm(), customerComments: "x".repeat(5000) };
  expect(pagesOf(await pdfOf(toPrint({ form }, { logo })))).toBeGreaterThan(1);
});

test("a type that nobody here knows is printed by its own definition", async () => {
  const base = await madeDefinition({});
  const definition = await madeDefinition({
    sections: [
      { id: "two", fields: ["/on"] },
      { id: "one", fields: ["/list", "/a"] },
    ] satisfies Definition["sections"],
    messages: {
      ...base.messages,
      sections: { one: "First", two: "Second" },
      fields: {
        "/on": { title: "When" },
        "/a": { title: "Which", options: [{ value: "x", label: "The cross" }] },
        "/list": { title: "Things" },
        "/list/*/n": { title: "How many" },
      },
    },
  });
  const form = { on: "2026-02-01", a: "x", list: [{ x: "hidden", n: 3 }, { n: 12 }] };
  const claim = aWholeClaim({ type: "made", form });
  const context = claimContext(definition, claim, toPerson(aUser()));
  expect(formAnswers({ definition, context, files: [] })).toEqual([
    { id: "two", title: "Second", items: [{ title: "When", text: "01/02/2026" }] },
    {
      id: "one",
      title: "First",
      items: [
        { title: "Things", columns: ["How many"], numbers: [0], rows: [["3"], ["12"]] },
        { title: "Which", text: "The cross" },
      ],
    },
  ]);
});

test("what is worked out beside the form is printed with the facts; what a field keeps stands with the answers alone", async () => {
  const definition = await madeDefinition({
    computed: { many: { count: "/form/list" }, kept: { count: "/form/list", field: "/a" } },
    record: {
      fields: {},
      lists: {},
      columns: {
        many: { from: "/claim/computed/many", page: true },
        kept: { from: "/claim/computed/kept", page: true },
        which: { from: "/form/a", page: true },
      },
    },
  } as never);
  const details = ["many", "kept", "which"].map((key) => ({ key, title: `The ${key}`, text: "2" }));
  const { facts } = claimReferences(definition, { ...aWholeClaim({ type: "made", form: {} }), details });
  expect(facts.filter(({ title }) => title.startsWith("The "))).toEqual([{ title: "The many", text: "2" }]);
});

test("a tree of choices is printed question by question", async () => {
  const base = await madeDefinition({});
  const definition = await madeDefinition({
    schema: {
      type: "object",
      properties: { why: { type: "array", items: { type: "object", properties: { notes: { type: "string" } } } } },
    },
    sections: [{ id: "one", fields: ["/why"] }],
    messages: {
      ...base.messages,
      fields: {
        "/why": {
          title: "Reason",
          options: [
            {
              value: "damage",
              label: "Damaged",
              question: "Was it signed for as damaged?",
              choices: [{ value: "no", label: "No", input: { title: "Why not?" } }],
              questions: [
                { name: "damage_type", question: "What is damaged?", choices: [{ value: "unit", label: "The unit" }] },
              ],
            },
          ],
        },
        "/why/*/notes": { title: "Notes" },
      },
    },
  });
  const type = {
    value: "damage",
    checkboxes: ["no"],
    input: { value: "In a hurry" },
    sub_type: { damage_type: "unit" },
  };
  const claim = aWholeClaim({ type: "made", form: { why: [{ type, notes: "Dented." }] } });
  const context = claimContext(definition, claim, toPerson(aUser()));
  expect(formAnswers({ definition, context, files: [] })[0]?.items).toEqual([
    { title: "Reason", text: "Damaged" },
    { title: "Was it signed for as damaged?", text: "No" },
    { title: "Why not?", text: "In a hurry" },
    { title: "What is damaged?", text: "The unit" },
    { title: "Notes", text: "Dented." },
  ]);
});

test("what a widget writes of one thing, whose parts have no titles, is said in one; its key is not", async () => {
  const base = await madeDefinition({});
  const definition = await madeDefinition({
    schema: {
      type: "object",
      properties: {
        who: {
          type: "object",
          properties: {
            uuid: { type: "string", format: "uuid" },
            company: { type: "string" },
            phone: { type: "string" },
          },
        },
      },
    },
    sections: [{ id: "one", fields: ["/who"] }],
    messages: { ...base.messages, fields: { "/who": { title: "Account" } } },
  });
  const named = { ...definition.messages.fields, "/who/uuid": { title: "Which account" } };
  const keyed = { ...definition, messages: { ...definition.messages, fields: named } };
  const who = { uuid: "1d618820-d26d-5e08-b29b-0dc15f668e33", company: "Heat Pumps Ltd", phone: "03 555 0144" };
  const claim = aWholeClaim({ type: "made", form: { who } });
  const context = claimContext(definition, claim, toPerson(aUser()));
  const said = [{ title: "Account", text: "Heat Pumps Ltd\n03 555 0144" }];
  expect(formAnswers({ definition, context, files: [] })[0]?.items).toEqual(said);
  expect(formAnswers({ definition: keyed, context, files: [] })[0]?.items).toEqual(said);
});
