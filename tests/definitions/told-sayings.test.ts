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
  put("warranty/messages.en.json", "/transitions/start", {
    dialog: { text: "Do you start now?" },
    note: "Why?",
  });
  put("warranty/messages.en.json", "/transitions/approve", { dialog: { text: "Approve it?" } });
  put("warranty/messages.en.json", "/transitions/complete", { help: "Only before the claim has been approved." });
  expect(findings()).toEqual(
    told(
      'warranty/messages.en.json other-number This says "one of the three", and its rule has 2 alternatives',
      'warranty/messages.en.json other-field This speaks of "Date Repaired", and its rule asks for "Date Failed"',
      "warranty/messages.en.json unused-words Nobody ever reads this: it asks nothing, so there is no dialog",
      "warranty/messages.en.json unused-words Nobody ever reads this: it asks for no text",
      "warranty/messages.en.json unused-words Nobody ever reads this: it asks nothing, so there is no dialog",
      'warranty/messages.en.json other-time This says "before the claim has been approved", and it can be done in "approved"',
    ),
  );
});

test("what a letter announces follows, people can do what they are told to, and a pattern is explained by its own numbers", () => {
  schemas.edit("shared/messages.en.json", (json) => {
    const { letters, validation } = json as { letters: Record<string, object>; validation: Record<string, string> };
    letters["customer-responded"] = { ...letters["customer-responded"], paragraphs: ["The customer has written:"] };
    const { "pattern.^[0-9 +()-]{6,20}$": said = "", ...others } = validation;
    Object.assign(json, { validation: { ...others, "pattern.^[0-9 +()-]{6,25}$": said } });
  });
  put("shared/shapes.schema.json", "/$defs/phone", { pattern: "^[0-9 +()-]{6,25}$" });
  put("warranty/form.ui.json", "/partsNotRequired", { "ui:widget": "hidden" });
  expect(findings().filter((line) => !/^replacement|unfilled/.test(line))).toEqual(
    told(
      'shared/messages.en.json other-number This says "6 to 20 digits", and the pattern that it explains has no 20',
      "shared/messages.en.json nothing-follows The last paragraph ends with a colon",
      'shared/shapes.schema.json other-limit The pattern takes 25, and "maxLength" beside it 20',
      'warranty/messages.en.json cannot-do This says to tick "No parts required", and nobody can',
      'warranty/messages.en.json cannot-do This says to tick "No parts required", and nobody can',
    ),
  );
});

test("values of two measures, a choice without a case and what never applies in time are told", () => {
  put("warranty/rules.json", "/computed", {
    total: { sum: ["/form/expenses/travelCost", "/form/expenses/labourHours"] },
  });
  put("warranty/messages.en.json", "/fields/~1expenses~1labourHours", { title: "Labour (hours)" });
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
  put("shared/messages.en.json", "/letters/completed", { subject: "{title} {number} declined" });
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
    "shared/messages.en.json other-outcome This tells that a claim is declined, .* comes to be completed",
    'warranty/form.ui.json written-twice "/installationLocation/address" writes into',
    'warranty/messages.en.json other-number This says "30 days"',
  ))
    expect(lines).toContainEqual(line);
});

test("sentences that come near to another number, end, field or measure raise no alarm", () => {
  const few = { field: "/customerComments", when: { "/claim/files/stored": { maximum: 2 } }, advises: "information" };
  put("return/rules.json", "/rules", { "few-photos": few });
  put("return/messages.en.json", "/rules", {
    "few-photos": "Please add 3 photos where you can.",
    "photos-before-a-reason": "Please upload 5 photos at most.",
  });
  put("shared/conditions.schema.json", "/$defs", { fivePhotosGiven: { "/claim/files/photos": { maximum: 5 } } });
  put("return/messages.en.json", "/fields/~1photos", { help: "Required." });
  put("return/messages.en.json", "/fields/~1pickupAddress", { help: "Required." });
  const clerks = { asks: "note", allowed: shared("customerService") };
  put("return/workflow.json", "/transitions", {
    withdraw: { ...clerks, from: ["approved"], to: "disapproved", effects: [{ letter: "declined" }] },
    "put-back": { ...clerks, from: ["in-progress"], to: "open", words: "start" },
  });
  put("return/messages.en.json", "/transitions", {
    withdraw: { label: "Withdraw approval", activity: "Approval withdrawn" },
    "put-back": { label: "Put back", activity: "Put back" },
  });
  put("return/messages.en.json", "/transitions/complete", { label: "Pay approved amount" });
  put("return/messages.en.json", "/transitions/start", { help: "Press this once it is finished.", note: "Why?" });
  put("warranty/messages.en.json", "/transitions/delete", { help: "Once the claim has been sent, it stays." });
  put("warranty/messages.en.json", "/transitions/submit/next/1", { text: "Please post it within 10 days." });
  put("warranty/messages.en.json", "/rules", {
    "date-failed": "Please enter it where it is not the date repaired.",
  });
  put("shared/messages.en.json", "/letters/completed", { subject: "{number}: payment for your approved claim" });
  put("shared/messages.en.json", "/letters/declined", {
    paragraphs: ["Your {claim} was not approved: {text}"],
    quote: undefined,
  });
  put("shared/working-week.json", "/holidays", { 1: "2027-04-25" });
  put("shared/shapes.schema.json", "/$defs/phone", { pattern: "^0[0-9]{8}$" });
  schemas.edit("shared/messages.en.json", (json) => {
    const { "pattern.^[0-9 +()-]{6,20}$": _, ...others } = json.validation as Record<string, string>;
    Object.assign(json, { validation: { ...others, "pattern.^0[0-9]{8}$": "Enter 9 digits, such as 031234567." } });
  });
  schemas.edit("shared/columns.json", (json) => {
    const column = (json.export as { title: string }[]).find(({ title }) => title === "Labour Cost");
    Object.assign(column ?? {}, { title: "Work after hours" });
  });
  schemas.edit("warranty/sections.json", (json) => {
    const section = (json.sections as { id: string }[]).find(({ id }) => id === "collection");
    Object.assign(section ?? {}, { applies: { "/form/customerReference": true } });
  });
  put("warranty/form.ui.json", "/authorisation/pickupAddress/ui:options", {
    data: "/installationLocation/addressData",
  });
  expect(findings()).toEqual([]);
});
