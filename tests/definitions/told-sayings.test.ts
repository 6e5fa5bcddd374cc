import { expect, test } from "vitest";
import { eachEdited } from "./each-edited.ts";

const { schemas, put, findings } = eachEdited();

const told = (...lines: string[]) => lines.map((line) => expect.stringMatching(new RegExp(`^${line}`)));

const shared = (name: string) => ({ $ref: `../shared/conditions.schema.json#/$defs/${name}` });

test("sentences that count, call, promise or say when otherwise than what they speak of are told", () => {
  put("warranty/rules.json", "/rules/extended-warranty-reference/must", {
    anyOf: [{ "/item/extendedWarrantySalesOrder": true }, { "/item/extendedWarrantyJobRef": true }],
  });
  put("warranty/messages.en.json", "/rules", {
    "date-failed": "The date repaired is required.",
    "extended-warranty-reference": "Please complete at least one of the three fields above.",
  });
  put("warranty/messages.en.json", "/transitions/submit/next/1", {
    text: "Customer service looks at your claim within five working days.",
  });
  put("warranty/messages.en.json", "/transitions/start", {
    help: "Once it is approved.",
    dialog: { text: "Do you start now?" },
    note: "Why?",
  });
  put("warranty/messages.en.json", "/transitions/approve", { dialog: { text: "Approve it?" } });
  put("warranty/messages.en.json", "/transitions/complete", { help: "Only before it has been approved." });
  expect(findings()).toEqual(
    told(
      'warranty/messages.en.json other-number This says "one of the three", and its rule has 2 alternatives',
      'warranty/messages.en.json other-field This speaks of "Date Repaired", and its rule asks for "Date Failed"',
      'warranty/messages.en.json other-number This says "within five working days", and "withinDays" beside it is 2',
      'warranty/messages.en.json other-time This says "once it is approved", and it can be done in "open"',
      "warranty/messages.en.json unused-words Nobody ever reads this: it asks nothing, so there is no dialog",
      "warranty/messages.en.json unused-words Nobody ever reads this: it asks for no text",
      "warranty/messages.en.json unused-words Nobody ever reads this: it asks nothing, so there is no dialog",
      'warranty/messages.en.json other-time This says "before it is approved", and it can be done in "approved"',
    ),
  );
});

test("what a letter announces follows, people can do what they are told to, and a pattern is explained by its own numbers", () => {
  schemas.edit("shared/messages.en.json", (json) => {
    const { letters, validation } = json as { letters: Record<string, object>; validation: Record<string, string> };
    letters.declined = { ...letters.declined, quote: undefined };
    letters["customer-responded"] = { ...letters["customer-responded"], paragraphs: ["The customer has written:"] };
    const { "pattern.^[0-9 +()-]{6,20}$": said = "", ...others } = validation;
    Object.assign(json, { validation: { ...others, "pattern.^[0-9 +()-]{6,25}$": said } });
  });
  put("shared/shapes.schema.json", "/$defs/phone", { pattern: "^[0-9 +()-]{6,25}$" });
  put("shared/working-week.json", "/holidays", { 1: "2025-01-04" });
  put("warranty/form.ui.json", "/partsNotRequired", { "ui:widget": "hidden" });
  expect(findings().filter((line) => !/^replacement|unfilled/.test(line))).toEqual(
    told(
      'shared/messages.en.json other-number This says "6 to 20 digits", and the pattern that it explains has no 20',
      "shared/messages.en.json nothing-follows This stands in for a text that is not there",
      "shared/messages.en.json nothing-follows The last paragraph ends with a colon",
      'shared/shapes.schema.json other-limit The pattern takes 25, and "maxLength" beside it 20',
      "shared/working-week.json idle-holiday 2025-01-04 is a saturday",
      'warranty/messages.en.json cannot-do This says to tick "No parts required", and nobody can',
      'warranty/messages.en.json cannot-do This says to tick "No parts required", and nobody can',
    ),
  );
});

test("values of two measures, a choice without a case and what never applies in time are told", () => {
  put("warranty/rules.json", "/computed", {
    total: { sum: ["/form/expenses/travelCost", "/form/expenses/labourHours"] },
  });
  put("warranty/record.json", "/columns", { total: { from: "/claim/computed/total", page: true } });
  put("warranty/messages.en.json", "/columns", { total: "Total" });
  schemas.edit("return/rules.json", (json) => {
    const { must } = (json.rules as Record<string, { must: { anyOf: object[] } }>)["one-option"] ?? {};
    must?.anyOf.pop();
  });
  put("return/sections.json", "/sections/6", {
    fields: [{ field: "/terms", applies: { "/claim/status": { const: "open" } } }],
  });
  schemas.edit("shared/columns.json", (json) => {
    const column = (json.export as { title: string; kind: string }[]).find(({ title }) => title.includes("(km)"));
    Object.assign(column ?? {}, { kind: "money" });
  });
  expect(findings()).toEqual(
    told(
      'return/rules.json choice-refused Whoever has "damage" in "/form/return_type" can never meet this',
      'return/rules.json blocks-nothing This never holds up "submit": "applies" of its field holds in no status',
      'shared/columns.json other-unit "Travel Distance \\(km\\)" is called by kilometres and shown as money',
      'warranty/rules.json other-unit "/form/expenses/travelCost" is money, and "/form/expenses/labourHours" is hours',
    ),
  );
});

test("whose turn it is by what the type itself says does what the status waits for, and who withdraws a claim decides nothing", () => {
  put("replacement/workflow.json", "/transitions", { complete: { allowed: shared("customerService") } });
  put("return/workflow.json", "/transitions", {
    withdraw: {
      via: "button",
      asks: "note",
      from: ["open", "in-progress"],
      to: "disapproved",
      allowed: shared("owner"),
      effects: [{ set: { "/claim/declineRationale": "text" } }],
    },
  });
  put("return/messages.en.json", "/transitions", { withdraw: { label: "Withdraw", activity: "Request withdrawn" } });
  expect(findings()).toEqual(told('replacement/workflow.json no-turn It is the turn of "finance" in "approved"'));
});

test("another end than the claim comes to, words for some people alone, and what is required of nobody are told", () => {
  put("return/messages.en.json", "/transitions/approve", { label: "Decline" });
  put("return/messages.en.json", "/fields/~1customerComments", { help: "Required." });
  put("warranty/messages.en.json", "", {
    audiences: { dealer: { rules: { "repaired-recently": "Please claim within 30 days." } } },
  });
  put("shared/messages.en.json", "/letters/completed", { subject: "{title} {number} approved" });
  put("shared/conditions.schema.json", "/$defs", { fivePhotosGiven: { "/claim/files/photos": { maximum: 5 } } });
  put("return/sections.json", "/sections/1", { prefill: "unit" });
  put("warranty/form.ui.json", "/authorisation/pickupAddress/ui:options", {
    data: "/installationLocation/addressData",
  });
  const lines = findings();
  for (const line of told(
    "return/messages.en.json other-outcome This tells that a claim is declined, .* comes to be approved",
    'return/messages.en.json not-demanded This says that "/customerComments" is required',
    'return/messages.en.json other-direction This says "at least", and its rule in rules.json demands "at most"',
    'return/sections.json never-prefilled .*"product-lookup"',
    "shared/messages.en.json other-outcome This tells that a claim is approved, .* comes to be completed",
    'warranty/form.ui.json written-twice "/installationLocation/address" writes into',
    'warranty/messages.en.json other-number This says "30 days"',
  ))
    expect(lines).toContainEqual(line);
});
