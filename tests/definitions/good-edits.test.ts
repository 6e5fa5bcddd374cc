import { afterEach, beforeEach, expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { get } from "../../src/engine/index.ts";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";

let schemas: EditedSchemas;
beforeEach(() => {
  schemas = editedSchemas();
});
afterEach(() => schemas.remove());

const put = (file: string, pointer: string, parts: object) =>
  schemas.edit(file, (json) => Object.assign(get(json, pointer) as object, parts));

const shared = (name: string) => ({ $ref: `../shared/conditions.schema.json#/$defs/${name}` });

/** Edits of our own definitions that come near what is told of others, made together so that one check judges all. */
test("good edits of rights, rules and words raise no alarm", () => {
  const claimants = { "/user/isClaimant": { const: true } };
  put("return/rules.json", "/rules", {
    "claimant-says-why": {
      field: "/customerComments",
      when: claimants,
      must: { "/form/customerComments": { minLength: 10 } },
      blocks: ["submit"],
    },
    "pallet-needs-words": {
      field: "/specialInstructions",
      when: { "/form/pickupCargoType": { const: "pallet" } },
      must: { "/form/specialInstructions": { minLength: 5 } },
      blocks: ["submit"],
    },
    "known-as-nothing-else": {
      field: "/pickupCargoType",
      must: { anyOf: [{ "/form/pickupCargoType": false }, { "/form/pickupCargoType": { const: "pallet" } }] },
      blocks: ["submit"],
    },
    "carton-needs-few": {
      field: "/specialInstructions",
      when: { "/form/pickupCargoType": { const: "carton" } },
      must: { "/form/specialInstructions": { maxLength: 4 } },
      blocks: ["submit"],
    },
  });
  // Whoever is asked makes no such change, unless they have another role too.
  put("warranty/rules.json", "/rules", {
    "technician-named": {
      field: "/technician/name",
      when: shared("techSupport"),
      must: { "/form/technician/name": true },
      blocks: ["update"],
    },
  });
  put("warranty/messages.en.json", "/rules", { "technician-named": "Name the technician." });
  put("return/messages.en.json", "/rules", {
    "claimant-says-why": "Please write 10 characters or more.",
    "pallet-needs-words": "Tell the driver where it stands.",
    "carton-needs-few": "Keep it short.",
    "known-as-nothing-else": "Choose a pallet.",
  });
  put("return/workflow.json", "/statuses", { "on hold": { phase: "submitted", tone: "attention" } });
  put("return/workflow.json", "/transitions", {
    hold: { from: ["open"], to: "on hold", allowed: shared("customerService") },
    "go-on": { from: ["on hold"], to: "before", allowed: shared("customerService") },
  });
  put("return/messages.en.json", "/transitions", {
    hold: { label: "Put on hold", activity: "Put on hold" },
    "go-on": { label: "Go on", activity: "Taken up again" },
  });
  // One way on for each number of units, and a way on that asks for what brought the claim there.
  const units = (limit: object) => ({ allOf: [shared("customerService"), { "/claim/computed/unitLines": limit }] });
  put("return/workflow.json", "/statuses", { counted: { phase: "submitted", tone: "progress" } });
  put("return/workflow.json", "/transitions", {
    count: { from: ["on hold"], to: "counted", allowed: shared("customerService") },
    "send-few": { from: ["counted"], to: "in-progress", allowed: units({ const: 0 }) },
    "send-many": { from: ["counted"], to: "open", allowed: units({ minimum: 1 }) },
  });
  put("return/messages.en.json", "/transitions", {
    count: { label: "Count", activity: "Counted" },
    "send-few": { label: "Send few", activity: "Few sent" },
    "send-many": { label: "Send many", activity: "Many sent" },
  });
  put("shared/messages.en.json", "/statuses", { counted: { label: "Counted", description: "Counted." } });
  put("shared/messages.en.json", "/statuses", { "on hold": { label: "On hold", description: "Waits." } });
  put("return/workflow.json", "/transitions/unit-received", { allowed: shared("staff") });
  put("warranty/workflow.json", "/authorisation", { escalation: [["tech_support", "service_manager"]] });
  put("warranty/workflow.json", "/transitions/delete", { from: ["draft", "open"] });
  put("warranty/messages.en.json", "/fields/~1customerReference", { help: "Such as 60 or 4 digits, one per job." });
  put("access.json", "/roles", {
    workshop: { permissions: ["resolve claim", "create claim"], authorises: [], reads: "sent" },
  });
  expect(definitionFaults(schemas.folder)).toEqual([]);
});

test("what is set by restoring is there to be asked for", () => {
  const received = { "/claim/wasUnitReceived": true };
  put("warranty/workflow.json", "/transitions/restore", {
    effects: [{ mark: "restored" }, { set: { "/claim/unitReceivedAt": "now" } }],
  });
  put("warranty/workflow.json", "/transitions", {
    "move-on": {
      from: ["draft"],
      to: "approved",
      allowed: { allOf: [shared("customerService"), received] },
      effects: [{ set: { "/claim/approvedAt": "now" } }, { letter: "approved" }],
    },
  });
  put("warranty/messages.en.json", "/transitions", { "move-on": { label: "Move on", activity: "Moved on" } });
  expect(definitionFaults(schemas.folder).filter(({ isAdvice }) => !isAdvice)).toEqual([]);
});

test("good edits of transitions, statuses and roles raise no alarm", () => {
  const clerks = shared("customerService");
  const close = { "/claim/declineRationale": "No answer came." };
  put("return/workflow.json", "/statuses", {
    "quality check": { phase: "submitted", tone: "progress", lateAfterDays: 3, pending: [{ id: "quality-check" }] },
  });
  put("return/workflow.json", "/transitions", {
    "check-quality": { from: ["unit received"], to: "quality check", allowed: shared("staff") },
    "quality-checked": { from: ["quality check"], to: "unit received", allowed: clerks },
    "put-back": { asks: "note", from: ["in-progress"], to: "open", allowed: clerks },
    "write-down": { asks: "note", from: ["open"], to: "same", allowed: clerks },
    "remind-to-pack": {
      via: "timer",
      after: "PT40H",
      from: ["packing"],
      to: "same",
      allowed: { "/claim/isCollectable": { const: true } },
      effects: [{ letter: "please-pack" }],
    },
    "close-unanswered": {
      via: "timer",
      after: "PT200H",
      from: ["pending customer action"],
      to: "disapproved",
      allowed: { "/claim/authoriseRole": false },
      effects: [{ set: close }, { letter: "declined" }],
    },
  });
  // Another type that has the transition too does not miss what this one has got.
  put("return/workflow.json", "/transitions/start", { effects: [{ letter: "work-begun" }] });
  put("shared/letters.json", "/letters", { "work-begun": { to: "account" } });
  put("shared/messages.en.json", "/letters", {
    "work-begun": { subject: "{title} {number}", paragraphs: ["We have begun."], lead: "Follow it here:" },
  });
  const words = { label: "Go on", activity: "Went on", done: "Thank you." };
  const ids = ["check-quality", "quality-checked", "put-back", "write-down", "remind-to-pack", "close-unanswered"];
  put(
    "return/messages.en.json",
    "/transitions",
    Object.fromEntries(ids.map((id) => [id, { ...words, label: `${words.label}: ${id}` }])),
  );
  put("return/messages.en.json", "", {
    statuses: { "quality check": { label: "Quality Check", description: "We are testing the goods." } },
    pending: { "quality-check": "Test the goods" },
  });
  put("access.json", "/roles", {
    auditor: { permissions: ["create report"], authorises: [], reads: "sent", list: "short" },
    publisher: { permissions: ["change definitions"], authorises: [], reads: null, gate: "key" },
  });
  expect(definitionFaults(schemas.folder)).toEqual([]);
});

test("time gives no reasons where all others write them", () => {
  put("return/workflow.json", "/transitions", {
    "close-unheard": {
      via: "timer",
      after: "PT160H",
      from: ["pending customer action"],
      to: "disapproved",
      allowed: { not: shared("askedAfterReceipt") },
      effects: [{ letter: "declined" }],
    },
  });
  put("return/messages.en.json", "/transitions", {
    "close-unheard": { label: "Closed", activity: "Closed without an answer" },
  });
  expect(definitionFaults(schemas.folder)).toEqual([]);
});

test("a letter of its own that one type sends wherever it completes is not missed in another", () => {
  put("shared/letters.json", "/letters", { "credit-due": { to: { role: "finance" }, shows: "claim" } });
  put("shared/messages.en.json", "/letters", {
    "credit-due": { subject: "{number}: credit is due", paragraphs: ["It is completed."], lead: "Open it here:" },
  });
  schemas.edit("return/workflow.json", (json) => {
    for (const row of get(json, "/transitions/complete/rows") as { effects: object[] }[])
      row.effects.push({ letter: "credit-due" });
  });
  expect(definitionFaults(schemas.folder)).toEqual([]);
});
