import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { buildApp } from "../../../src/server/app.ts";
import { addRecall, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "../claims/return-form.ts";
import { readTable } from "./read-csv.ts";

/** A type made by JSON alone, with fields of every kind, a list in a list, and one line that shows them all. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;
let number: string;
let uuid: string;

const inspection = {
  type: "object",
  properties: {
    site: { type: "string", maxLength: 80 },
    visits: { type: "integer" },
    visited: { type: "string", format: "date" },
    seenAt: { type: "string", format: "date-time" },
    crew: { type: "integer" },
    calls: { type: "array", items: { type: "string", format: "date-time" } },
    paid: { type: "string", pattern: "^\\d{1,9}(\\.\\d{1,2})?$", maxLength: 12 },
    isSafe: { type: "boolean" },
    grade: { type: "string", enum: ["a", "b"] },
    note: { type: "string", maxLength: 80 },
    faults: {
      type: "array",
      items: {
        type: "object",
        properties: {
          part: { type: "string", maxLength: 80 },
          readings: {
            type: "array",
            items: { type: "object", properties: { bar: { type: "number" }, at: { type: "string", format: "date" } } },
          },
        },
      },
    },
  },
};
const titles = {
  "": "Inspection",
  "/site": "Site",
  "/visits": "Visits",
  "/visited": "Visited on",
  "/seenAt": "Seen at",
  "/crew": "Crew",
  "/calls": "Calls",
  "/paid": "Paid",
  "/isSafe": "Is it safe?",
  "/grade": "Grade",
  "/note": "Staff note",
  "/faults": "Faults found",
  "/faults/*/part": "Part",
  "/faults/*/readings": "Readings",
  "/faults/*/readings/*/at": "Read on",
  "/faults/*/readings/*/bar": "Pressure",
};
const filled = {
  site: "=Rooftop, east",
  visits: 3,
  visited: "2026-03-04",
  // Already the next day where the portal is.
  seenAt: "2026-03-04T12:30:00.000Z",
  crew: 4,
  calls: ["2026-03-04T12:30:00.000Z", "2026-01-01T00:00:00.000Z"],
  paid: "1500.5",
  isSafe: true,
  grade: "b",
  faults: [
    {
      part: "Valve",
      readings: [
        { at: "2026-03-04", bar: 2.5 },
        { at: "2026-03-05", bar: 3 },
      ],
    },
    { part: "Fan" },
  ],
};
const faults = [
  "1. Part: Valve; Readings: (1) Pressure: 2.5, Read on: 04/03/2026 (2) Pressure: 3, Read on: 05/03/2026",
  "2. Part: Fan",
];

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  addRecall(schemas);
  schemas.edit("recall/form.schema.json", ({ properties }) => Object.assign(properties ?? {}, { inspection }));
  schemas.edit("shared/lists.json", (lists) => {
    const own = {
      grades: [
        ["a", "Grade A"],
        ["b", "Grade B"],
      ].map(([value, label]) => ({ value, label })),
    };
    Object.assign(lists.lists ?? lists, own);
  });
  schemas.edit("recall/sections.json", ({ sections }) => {
    const staff = { not: { $ref: "../shared/conditions.schema.json#/$defs/claimant" } };
    const names = ["site", "visits", "visited", "seenAt", "crew", "calls", "paid", "isSafe", "grade", "faults"].map(
      (name) => `/inspection/${name}`,
    );
    const fields = [...names, { field: "/inspection/note", visible: staff }];
    (sections as object as object[]).push({ id: "inspection", fields });
  });
  schemas.edit("recall/messages.en.json", (words) => {
    Object.assign(words.sections ?? {}, { inspection: "Inspection" });
    for (const [name, title] of Object.entries(titles)) {
      if (name !== "") Object.assign(words.fields ?? {}, { [`/inspection${name}`]: { title } });
    }
    Object.assign(words.fields ?? {}, { "/inspection/grade": { title: "Grade", list: "grades" } });
    Object.assign(words, { columns: { status: "Stage" } });
  });
  schemas.edit("recall/record.json", (record) => {
    // A part of what the API tells together, and a value of another kind than it has.
    const fields: Record<string, object> = { ...record.fields, fault_code: { form: "/inspection/crew" } };
    for (const part of ["value", "option", "return"]) delete fields[`form_data/${part}`];
    Object.assign(record, { fields });
    Object.assign(record, {
      columns: {
        status: { from: "/claim/status", page: true, export: true },
        seen: { from: "/form/inspection/seenAt", page: true, export: true, filter: true, order: true },
        paid: { from: "/form/inspection/paid", kind: "money", page: true, export: true, filter: true, order: true },
      },
      rest: { export: true, page: true, search: true },
    });
  });
  const definitions = await loadDefinitions(schemas.folder);
  app = await buildApp({ ...t.parts, definitions }, { portal: "", isLogging: false });
  const body = { ...completeReturn({}), type: "recall", inspection: filled };
  const answer = (await call("user-dealer", "POST", "/api/return", body)).json();
  [number, uuid] = [answer.claim_number, answer.claim_uid];
  const note = { inspection: { ...filled, note: "Ladder needed" } };
  const { claim } = (await call("user-customer-service", "GET", `/api/claim/${number}`)).json();
  await call("user-customer-service", "PUT", "/api/return", { ...claim.form, ...note, claim: number });
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

async function call(as: string, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

async function exported(as: string): Promise<Record<string, string> | undefined> {
  const asked = { claims: [uuid], destination: "download" };
  const { filename } = (await call(as, "POST", "/api/report/export", asked)).json();
  return readTable((await call(as, "GET", `/api/report/download/${filename}`)).body)[0];
}

test("every answer of the type stands in the export behind the shared columns, lists in lists included", async () => {
  const row = await exported("user-finance");
  expect(row).toMatchObject({
    Stage: "Open",
    Site: "'=Rooftop, east",
    Visits: "3",
    "Visited on": "2026-03-04",
    "Seen at": "2026-03-05 01:30:00",
    Calls: "2026-03-05 01:30:00; 2026-01-01 13:00:00",
    Paid: "1500.5",
    "Is it safe?": "Yes",
    Grade: "Grade B",
    "Faults found": faults.join("\n"),
    "Staff note": "Ladder needed",
  });
  expect(Object.keys(row ?? {}).indexOf("Stage")).toBe(45);
});

test("customers get neither the columns that are not theirs nor what the claim knows beside its form", async () => {
  const row = await exported("user-dealer");
  expect(row).toMatchObject({ Site: "'=Rooftop, east", Grade: "Grade B" });
  expect(Object.keys(row ?? {})).not.toContain("Staff note");
  expect(Object.keys(row ?? {})).not.toContain("Stage");
});

test("they stand on the claim's page in words, for whom they are visible", async () => {
  const detailsFor = async (as: string) => (await call(as, "GET", `/api/claim/${number}`)).json().claim.details;
  const shared = [
    { key: "inspection.site", title: "Site", text: "=Rooftop, east" },
    { key: "inspection.visits", title: "Visits", text: "3" },
    { key: "inspection.visited", title: "Visited on", text: "04/03/2026" },
    { key: "seen", title: "Seen at", text: "5 Mar 2026 1:30am" },
    { key: "paid", title: "Paid", text: "$1,500.50" },
    { key: "inspection.isSafe", title: "Is it safe?", text: "Yes" },
    { key: "inspection.grade", title: "Grade", text: "Grade B" },
    { key: "inspection.faults", title: "Faults found", text: faults.join("\n") },
  ];
  const ofStaff = await detailsFor("user-customer-service");
  expect(ofStaff).toEqual(expect.arrayContaining(shared));
  expect(ofStaff).toContainEqual({ key: "status", title: "Stage", text: "Open" });
  expect(ofStaff).toContainEqual({ key: "inspection.note", title: "Staff note", text: "Ladder needed" });
  const ofDealer: { key: string }[] = await detailsFor("user-dealer");
  expect(ofDealer).toEqual(expect.arrayContaining(shared));
  expect(ofDealer.map(({ key }) => key)).not.toContain("status");
  expect(ofDealer.map(({ key }) => key)).not.toContain("inspection.note");
});

test("a claim has its page whatever its type maps: what is not mapped is null, and what does not fit is told by the form alone", async () => {
  const { claim } = (await call("user-customer-service", "GET", `/api/claim/${number}`)).json();
  expect(claim.form_data).toEqual({ value: null, option: null, return: null, terms: true });
  expect(claim.fault_code).toBeNull();
  expect(claim.form.inspection.crew).toBe(4);
});

test.each(["rooftop", "valve", "grade b"])("a search for %j finds the claim", async (searchString) => {
  const { claims } = (await call("user-customer-service", "POST", "/api/claims/search", { searchString })).json();
  expect(claims.data.map((row: { claim_number: string }) => row.claim_number)).toContain(number);
});

test("lists are narrowed by a moment's day in New Zealand and by an amount as a number", async () => {
  const found = async (where: string) => {
    const query = new URLSearchParams({ "types[]": "recall", "where[]": where });
    const { claims } = (await call("user-customer-service", "GET", `/api/claims?${query}`)).json();
    return claims.total;
  };
  for (const where of ["seen>=2026-03-05", "seen<=2026-03-05", "paid>=1500.50", "paid<=9999"]) {
    expect([where, await found(where)]).toEqual([where, 1]);
  }
  for (const where of ["seen<=2026-03-04", "seen>=2026-03-06", "paid<=1500", "paid>=1501"]) {
    expect([where, await found(where)]).toEqual([where, 0]);
  }
});
