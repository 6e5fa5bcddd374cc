import { expect, test } from "vitest";
import { eachEdited } from "./each-edited.ts";

const { put, findings } = eachEdited();

test("a rule that is asked of the claims which its sentence leaves out is told, and not where both were turned", () => {
  const unit = { "/form/authorisation/replacementUnitNotRequired": { const: true } };
  put("replacement/rules.json", "/rules/replacement-delivery-number", { when: unit });
  expect(findings()).toEqual([
    expect.stringMatching(/^replacement\/rules.json other-condition .*"unless the replacement unit is not required"/),
  ]);
  put("replacement/messages.en.json", "/rules", {
    "replacement-delivery-number": "Enter the Replacement Delivery No. if the replacement unit is not required.",
  });
  expect(findings()).toEqual([]);
});

test("what claimants are waited for and can do only once the claim comes back is told", () => {
  const owner = { $ref: "../shared/conditions.schema.json#/$defs/owner" };
  const arranged = (isArranged: boolean) => ({ "/claim/isCollectionArranged": { const: isArranged }, allOf: [owner] });
  put("replacement/workflow.json", "/transitions/packaged", { allowed: arranged(true) });
  expect(findings()).toEqual([
    expect.stringMatching(/^replacement\/workflow.json only-later "packing" .*"\/claim\/isCollectionArranged"/),
  ]);
  put("replacement/workflow.json", "/transitions/packaged", { allowed: { not: arranged(true), allOf: [owner] } });
  expect(findings()).toEqual([]);
});

test("one number that cases leave out between them is told, and not where they meet", () => {
  const lines = "/$defs/photoOfEachPartAsked/anyOf/0/~1claim~1computed~1sparePartLines";
  put("shared/conditions.schema.json", lines, { minimum: 3 });
  expect(findings()).toEqual([
    expect.stringMatching(/^shared\/conditions.schema.json left-between .*sparePartLines" 2: "photo-of-the-goods"/),
  ]);
  put("shared/conditions.schema.json", "/$defs/onePhotoAsked/anyOf/0/~1claim~1computed~1sparePartLines", {
    maximum: 2,
  });
  expect(findings()).toEqual([]);
});

test("one of those who claim for their own account may not choose it where the others may not", () => {
  const claimants = "/$defs/claimant/~1user~1roles/contains";
  put("shared/conditions.schema.json", claimants, { enum: ["customer"] });
  expect(findings()).toContainEqual(expect.stringMatching(/^shared\/conditions.schema.json chooses-account "dealer"/));
  put("shared/conditions.schema.json", claimants, { enum: ["dealer", "customer"] });
  expect(findings()).toEqual([]);
});

/** A day that is so many working days after another at the earliest, and so many days at the latest. */
function failedBetween(workingDays: number, latest: string) {
  const installed = "/form/installer/dateInstalled";
  put("warranty/rules.json", "/computed", {
    soonest: { addWorkingDays: [installed, workingDays] },
    latest: { addPeriod: [installed, latest] },
  });
  const rule = (limit: object) => ({
    field: "/installer/dateFailed",
    when: { [installed]: true, "/form/installer/dateFailed": true },
    must: { "/form/installer/dateFailed": limit },
    blocks: ["submit"],
    completes: "install",
  });
  put("warranty/rules.json", "/rules", {
    "not-too-soon": rule({ notBefore: "/claim/computed/soonest" }),
    "not-too-late": rule({ notAfter: "/claim/computed/latest" }),
  });
  put("warranty/messages.en.json", "/rules", { "not-too-soon": "That is too soon.", "not-too-late": "That is late." });
}

test("working days take the weekends between them, whichever day they begin", () => {
  failedBetween(10, "P11D");
  expect(findings()).toContainEqual(expect.stringMatching(/^warranty\/rules.json contradiction /));
  failedBetween(10, "P12D");
  expect(findings().filter((line) => line.includes("contradiction"))).toEqual([]);
});

test("of a box to tick, of what is to be said and of what is told twice, a sentence leaves no claims out", () => {
  const say = (text: string) => put("replacement/messages.en.json", "/rules", { "replacement-delivery-number": text });
  const named = (title: string) =>
    put("warranty/messages.en.json", "/fields/~1authorisation~1replacementUnitNotRequired", { title });
  say("Enter the Replacement Delivery No., or tick the box if the replacement unit is not required.");
  expect(findings()).toEqual([]);
  say(
    "Enter the Replacement Delivery No. If the replacement unit is not required, leave it; unless the replacement unit is not required, it is asked.",
  );
  expect(findings()).toEqual([]);
  named("Goods installed");
  say("Enter the Replacement Delivery No. and say when the goods will be installed.");
  expect(findings().filter((line) => line.includes("other-condition"))).toEqual([]);
  say("Enter the Replacement Delivery No. if the goods are installed.");
  expect(findings()).toContainEqual(expect.stringMatching(/^replacement\/rules.json other-condition /));
});

test("rules that demand other things of one change leave no number out between them, and none begins after no lines", () => {
  const lines = "/claim/computed/sparePartLines";
  const rules = (first: object, second: object) =>
    put("return/rules.json", "/rules", {
      "few-lines": { when: { [lines]: first }, must: { "/claim/returnRequestNumber": true }, blocks: ["packing"] },
      "many-lines": { when: { [lines]: second }, must: { "/claim/authorisedAt": true }, blocks: ["packing"] },
    });
  put("return/messages.en.json", "/rules", { "few-lines": "A number is required.", "many-lines": "Not approved." });
  const left = () => findings().filter((line) => line.includes("left-between"));
  rules({ maximum: 1 }, { minimum: 3 });
  expect(left()).toEqual([]);
  const same = { must: { "/claim/returnRequestNumber": true } };
  put("return/rules.json", "/rules/many-lines", same);
  expect(left()).toEqual([expect.stringMatching(/sparePartLines" 2: "few-lines"/)]);
  rules({ const: 0 }, { minimum: 2 });
  put("return/rules.json", "/rules/many-lines", same);
  expect(left()).toEqual([]);
});

test("who reads more than an account of their own chooses an account among them", () => {
  put("shared/conditions.schema.json", "/$defs/claimant/~1user~1roles/contains", { enum: ["customer"] });
  put("access.json", "/roles/dealer", { reads: "managed-accounts" });
  expect(findings().filter((line) => line.includes("chooses-account"))).toEqual([]);
});
