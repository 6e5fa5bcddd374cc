import { expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { eachEdited } from "./each-edited.ts";

const { schemas, put, findings } = eachEdited();
const shared = (name: string) => ({ $ref: `../shared/conditions.schema.json#/$defs/${name}` });

test("a timer that another forestalls by what is always so is told, and not one that comes before it", () => {
  const timer = (after: string, to: string) => ({
    via: "timer",
    after,
    from: ["pending customer action"],
    to,
    allowed: { "/claim/phase": { const: "submitted" } },
    effects: [{ letter: "action-required" }],
  });
  const waits = (first: string, second: string) =>
    put("return/workflow.json", "/transitions", { remind: timer(first, "same"), "take-up": timer(second, "open") });
  put("return/messages.en.json", "/transitions", {
    remind: { label: "Reminded", activity: "Reminded" },
    "take-up": { label: "Taken up again", activity: "Taken up again" },
  });
  const late = () => findings().filter((line) => line.includes("timed-late"));
  waits("PT80H", "PT40H");
  expect(late()).toEqual([expect.stringMatching(/^return\/workflow.json timed-late .*"take-up" comes after PT40H/)]);
  waits("PT40H", "PT80H");
  expect(late()).toEqual([]);
});

test("claimants who are asked can answer from wherever the claim came", () => {
  const allowed = (...more: object[]) => ({ allowed: { allOf: [shared("owner"), ...more] } });
  put("return/workflow.json", "/transitions/customer-responds", allowed({ not: shared("askedAfterReceipt") }));
  expect(findings()).toEqual([expect.stringMatching(/^return\/workflow.json only-some .* from "unit received"/)]);
  put("return/workflow.json", "/transitions/customer-responds", allowed());
  expect(findings()).toEqual([]);
});

test("a day that is worked out of what no claim of the type comes to have is told", () => {
  const days = (fact: string) => ({ daysToGoods: { daysBetween: ["/claim/requestDate", fact] } });
  put("warranty/record.json", "/columns", { "days-to-goods": { from: "/claim/computed/daysToGoods", page: true } });
  put("warranty/messages.en.json", "/columns", { "days-to-goods": "Days until it was done" });
  put("warranty/rules.json", "/computed", days("/claim/unitReceivedAt"));
  expect(findings()).toEqual([
    expect.stringMatching(/^warranty\/rules.json never-set "daysToGoods" .*unitReceivedAt"/),
  ]);
  put("warranty/rules.json", "/computed", days("/claim/completedAt"));
  expect(findings()).toEqual([]);
});

test("a demand of what alone gives it is told, and not of what comes after", () => {
  const demandOf = (id: string) =>
    put("return/rules.json", "/rules", {
      "collection-day": { must: { "/claim/collectionArrangedAt": true }, blocks: [id] },
    });
  put("return/messages.en.json", "/rules", { "collection-day": "The day of the collection is required." });
  demandOf("arrange-collection");
  expect(findings()).toEqual([
    expect.stringMatching(/^return\/rules.json never-met .* nothing but "arrange-collection"/),
  ]);
  demandOf("unit-received");
  // Of a claim that was packaged by its owner nobody arranges a collection any more once it is in transit.
  expect(findings()).toEqual([
    expect.stringMatching(/^return\/workflow.json no-way-on A claim can stay in "in transit" .*"unit-received"/),
  ]);
  // Nor is it asked of every claim where its field does not apply to each.
  put("return/sections.json", "/sections/5/fields/5", { applies: { "/form/pickupContactName": true } });
  put("return/rules.json", "/rules/collection-day", { field: "/pickupCargoType" });
  expect(findings()).toEqual([]);
});

test("a section that a part of the claims can never complete is told, and not where the rule leaves those out", () => {
  const listed = { field: "/partsNotRequired", must: { "/form/parts": true }, completes: "parts" };
  put("warranty/messages.en.json", "/rules", { "parts-listed": "List the parts that you used." });
  put("warranty/rules.json", "/rules", { "parts-listed": listed });
  expect(findings()).toContainEqual(expect.stringMatching(/^warranty\/rules.json never-complete "\/form\/parts"/));
  const isTicked = { "/form/partsNotRequired": { const: true } };
  put("warranty/rules.json", "/rules", { "parts-listed": { ...listed, when: { not: isTicked } } });
  expect(findings().filter((line) => line.includes("never-complete"))).toEqual([]);
});

test("alternatives beside other conditions of which one always holds are told", () => {
  const type = (value: string) => ({ "/form/return_type": { const: value } });
  put("return/rules.json", "/rules/restocking-parts/when", {
    anyOf: [{ not: type("damage") }, { not: type("incorrect_order") }],
  });
  expect(findings()).toEqual([expect.stringMatching(/^return\/rules.json adds-nothing This lets everything through/)]);
  put("return/rules.json", "/rules/restocking-parts/when", {
    anyOf: [type("requirements_changed"), { "/form/return_type": false }],
  });
  expect(findings()).toEqual([]);
});

test("two sentences that were exchanged are told, and not those that name what the other rule is about too", () => {
  const [kind, replacement] = ["Please choose the kind of damage.", "Please say whether a replacement was ordered."];
  put("return/messages.en.json", "/rules", { "damage-type": replacement, "replacement-ordered": kind });
  expect(findings()).toEqual([expect.stringMatching(/^return\/messages.en.json exchanged .*"replacement-ordered"/)]);
  const both = "Please say whether a replacement of the damaged goods was ordered.";
  put("return/messages.en.json", "/rules", { "damage-type": kind, "replacement-ordered": both });
  expect(findings()).toEqual([]);
});

test("what a sentence tells of its cause: the phase of a status, and what claimants do not see", () => {
  put("return/workflow.json", "/transitions", {
    "packing-waits": {
      via: "timer",
      after: "PT45H",
      from: ["packing"],
      to: "same",
      allowed: { "/claim/phase": { const: "approved" } },
      effects: [{ letter: "please-pack" }],
    },
  });
  put("return/messages.en.json", "/transitions", { "packing-waits": { label: "Reminded", activity: "Reminded" } });
  put("shared/messages.en.json", "/letters/completed", {
    paragraphs: ["Your {claim} is completed: {/claim/chequeRequestNumbers}."],
  });
  const found = definitionFaults(schemas.folder);
  expect(found).toContainEqual(
    expect.objectContaining({
      code: "never-allowed",
      message: expect.stringMatching(/another phase than "submitted", that of "packing"/),
      suggestion: "submitted",
    }),
  );
  const untold = found.filter(({ code }) => code === "unknown-fact");
  expect(untold.length).toBeGreaterThan(0);
  for (const { message, suggestion } of untold) {
    expect(suggestion).toBeUndefined();
    expect(message).toMatch(/\(shared\/messages\.en\.json:\d+\).*which claimants do not see/);
  }
});

test("what is asked only of claims that come back is no demand of what the first time gives", () => {
  put("return/rules.json", "/rules", {
    "collected-after": {
      when: { "/claim/collectionArrangedAt": true },
      must: { "/claim/collectionArrangedAt": { notBefore: "/claim/authorisedAt" } },
      blocks: ["arrange-collection"],
    },
  });
  put("return/messages.en.json", "/rules", { "collected-after": "The collection comes after the approval." });
  expect(findings()).toEqual([]);
});

test("a section is completed by what another section demands of every claim that is sent", () => {
  put("return/form.schema.json", "/properties", { ready: { type: "boolean" }, detail: { type: "string" } });
  put("return/messages.en.json", "/fields", { "/ready": { title: "Ready" }, "/detail": { title: "Detail" } });
  put("return/messages.en.json", "/rules", { readied: "Please say that it is ready." });
  put("return/rules.json", "/rules", {
    readied: {
      field: "/ready",
      must: { "/form/ready": { const: true }, "/form/detail": true },
      blocks: ["submit"],
      completes: "pickup",
    },
  });
  const asked = (fact: string) =>
    schemas.edit("return/sections.json", (json) => {
      const pickup = (json.sections as { id: string; fields: unknown[] }[]).find(({ id }) => id === "pickup");
      pickup?.fields.splice(-2, 2, "/ready", { field: "/detail", applies: { [fact]: true } });
    });
  const late = () => findings().filter((line) => line.includes("never-complete"));
  schemas.edit("return/sections.json", (json) => {
    const pickup = (json.sections as { id: string; fields: unknown[] }[]).find(({ id }) => id === "pickup");
    pickup?.fields.push("/ready", "/detail");
  });
  asked("/form/customerComments");
  expect(late()).toEqual([expect.stringMatching(/^return\/rules.json never-complete "\/form\/detail"/)]);
  asked("/form/return_type");
  expect(late()).toEqual([]);
});

test("a sentence that names what to choose instead of what is forbidden is no other rule's", () => {
  const not = (cargo: string, type: string) => ({
    field: "/pickupCargoType",
    when: { "/form/return_type": { const: type } },
    must: { "/form/pickupCargoType": { not: { const: cargo } } },
    blocks: ["submit"],
    completes: "pickup",
  });
  put("return/rules.json", "/rules", {
    "not-by-pallet": not("pallet", "damage"),
    "not-by-carton": not("carton", "incorrect_order"),
  });
  put("return/messages.en.json", "/rules", {
    "not-by-pallet": "Damaged goods are collected in a carton.",
    "not-by-carton": "Wrong goods are collected on a pallet.",
  });
  expect(findings()).toEqual([]);
});

test("a draft that staff take in is not lost, and what a source spreads is filled in", () => {
  schemas.edit("return/workflow.json", (json) => {
    const { submit, ...others } = json.transitions as Record<string, { rows?: { from: string[] }[] }>;
    for (const row of submit?.rows ?? []) row.from = ["new"];
    const allowed = shared("superAdmin");
    json.transitions = { submit, ...others, "take-in": { via: "button", from: ["draft"], to: "open", allowed } };
  });
  put("return/messages.en.json", "/transitions", { "take-in": { label: "Take in", activity: "Taken in" } });
  put("return/record.json", "/lists/materials/from/0/spread", { as: "single" });
  put("warranty/record.json", "/lists/materials/from/0/fixed", { single: "none" });
  schemas.edit("shared/columns.json", (json) => {
    const where = { "/item/single": { const: "A1" } };
    (json.export as object[]).push({ title: "Single", each: "/record/materials", where, from: "/item/description" });
  });
  expect(findings().filter((line) => /never-sent|unknown-value/.test(line))).toEqual([]);
});
