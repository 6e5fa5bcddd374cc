import { afterEach, beforeEach, expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { get } from "../../src/engine/index.ts";
import { addRecall, type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";

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
  // One of the two types that read it has no such status.
  put("shared/conditions.schema.json", "/$defs", { early: { "/claim/status": { enum: ["open", "authorise"] } } });
  // A day that is written fixed.
  put("warranty/rules.json", "/computed", { asksSince: { first: ["2027-02-01"] } });
  put("warranty/rules.json", "/rules", {
    "job-since": {
      field: "/customerReference",
      when: { "/claim/today": { notBefore: "/claim/computed/asksSince" } },
      must: { "/form/customerReference": true },
      blocks: ["submit"],
    },
  });
  put("warranty/messages.en.json", "/rules", { "job-since": "Enter the job number." });
  // Whoever is asked makes no such change, unless they have another role too.
  put("warranty/rules.json", "/rules", {
    "technician-named": {
      field: "/technician/name",
      when: { allOf: [shared("techSupport"), shared("early")] },
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
  // Customers are told nothing of what they do themselves, and what is saved after approval asks nobody to authorise it.
  put("return/workflow.json", "/transitions", {
    withdraw: {
      via: "button",
      asks: "note",
      from: ["open", "in-progress"],
      to: "disapproved",
      allowed: shared("owner"),
      effects: [
        { set: { "/claim/approvedBy": "user", "/claim/declineRationale": "text" } },
        { clear: ["/claim/approvedAt", "/claim/authoriseRole"] },
      ],
    },
  });
  const leaders = { "/user/roles": { contains: { const: "team_leader" } } };
  put("return/sections.json", "/sections/5", { whileLocked: { "/claim/status": { const: "approved" }, ...leaders } });
  schemas.edit("return/workflow.json", (json) => {
    const rows = get(json, "/transitions/update/rows") as object[];
    rows.unshift({ from: ["approved"], to: "same", allowed: leaders });
  });
  // Another type that has the transition too does not miss what this one has got.
  put("return/workflow.json", "/transitions/start", { effects: [{ letter: "work-begun" }] });
  put("shared/letters.json", "/letters", { "work-begun": { to: "account" } });
  put("shared/messages.en.json", "/letters", {
    "work-begun": { subject: "{title} {number}", paragraphs: ["We have begun."], lead: "Follow it here:" },
  });
  const words = { label: "Go on", activity: "Went on", done: "Thank you." };
  const ids = [
    "check-quality",
    "quality-checked",
    "put-back",
    "write-down",
    "remind-to-pack",
    "close-unanswered",
    "withdraw",
  ];
  put(
    "return/messages.en.json",
    "/transitions",
    Object.fromEntries(ids.map((id) => [id, { ...words, label: `${words.label}: ${id}` }])),
  );
  put("return/messages.en.json", "", {
    statuses: { "quality check": { label: "Quality Check", description: "We are testing the goods." } },
  });
  put("return/messages.en.json", "/pending", { "quality-check": "Test the goods" });
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

test("edits near to what is doubted raise no alarm", () => {
  const clerks = shared("customerService");
  const claimants = { "/user/isClaimant": { const: true } };
  schemas.edit("pallet-return/form.schema.json", (json) => {
    Object.assign(get(json, "/properties/purchaser/properties/pallets") as object, { minimum: 2, default: 4 });
  });
  put("pallet-return/messages.en.json", "/fields/~1purchaser~1pallets", { help: "How many pallets: 2 to 999." });
  put("pallet-return/rules.json", "/rules/pallets", { must: { "/form/purchaser/pallets": { multipleOf: 2 } } });
  put("return/rules.json", "/computed", {
    contact: { first: ["/form/pickupContactName", "/form/purchaser/company", "nobody"] },
  });
  put("return/rules.json", "/rules", {
    // Longer words of claimants, beside the demand that there are some.
    "some-comment": {
      field: "/customerComments",
      when: claimants,
      must: { "/form/customerComments": true },
      blocks: ["submit"],
    },
    "long-comment": {
      field: "/customerComments",
      when: claimants,
      must: { "/form/customerComments": { minLength: 10 } },
      blocks: ["submit"],
    },
    "longer-for-pallets": {
      field: "/customerComments",
      when: { allOf: [claimants, { "/form/pickupCargoType": { const: "pallet" } }] },
      must: { "/form/customerComments": { minLength: 20 } },
      blocks: ["submit"],
    },
    "no-manual-address": {
      field: "/specialInstructions",
      when: { not: { "/form/manualAddresses/pickup": { const: false } }, "/form/pickupAddress": true },
      advises: "information",
    },
  });
  put("return/messages.en.json", "/rules", {
    "some-comment": "Please write a comment.",
    "long-comment": "Please write 10 characters or more.",
    "longer-for-pallets": "Please write 20 characters or more.",
    "no-manual-address": "Tell the driver where to turn off, {contact}.",
  });
  const silence = { from: ["pending customer action"], allowed: { "/claim/authoriseRole": false } };
  put("return/workflow.json", "/transitions", {
    remind: { via: "timer", after: "PT27H", to: "same", ...silence, effects: [{ letter: "received" }] },
    "give-up": { via: "timer", after: "PT90H", to: "disapproved", ...silence, effects: [{ letter: "declined" }] },
    // Of claims that the other one leaves alone.
    "give-up-late": {
      via: "timer",
      after: "PT180H",
      from: ["pending customer action"],
      to: "disapproved",
      allowed: { "/claim/authoriseRole": true },
      effects: [{ letter: "declined" }],
    },
  });
  const ids = ["remind", "give-up", "give-up-late"];
  put(
    "return/messages.en.json",
    "/transitions",
    Object.fromEntries(ids.map((id) => [id, { label: `By time: ${id}`, activity: "Time went by" }])),
  );
  put("return/workflow.json", "/transitions/unit-received", { allowed: { anyOf: [clerks, shared("staff")] } });
  // One sentence for all, a letter that tells what its own row sets, photos in place of a video, and sentences by a choice.
  put("pallet-return/messages.en.json", "/rules", { company: "Please fill this in.", email: "Please fill this in." });
  put("shared/messages.en.json", "/letters/declined", { quote: "{/claim/declineRationale}" });
  put("return/form.ui.json", "/photos/ui:options", { accept: [".jpg", ".jpeg", ".png", ".gif"] });
  put("return/messages.en.json", "/fields/~1photos", { help: "JPG, PNG or GIF. Upload all that are asked for." });
  put("return/form.ui.json", "/specialInstructions", { "ui:options": { phrases: "/pickupCargoType" } });
  put("return/messages.en.json", "/fields/~1specialInstructions", {
    phrases: [{ for: "pal", text: "Bring a tail lift." }, { text: "Ring the bell." }],
  });
  schemas.write("return/letters.json", { letters: { carrier: { to: { field: "/form/purchaser/email" } } } });
  put("return/messages.en.json", "", {
    letters: { carrier: { subject: "{number}", paragraphs: ["The carrier comes."], lead: "Read more here:" } },
  });
  schemas.edit("return/workflow.json", (json) => {
    (get(json, "/transitions/arrange-collection/effects") as object[]).push({ letter: "carrier" });
  });
  expect(definitionFaults(schemas.folder)).toEqual([]);
});

test("a rule refuses what the form begins with", () => {
  put("return/sections.json", "/sections/5/fields/5", { begins: [{ value: "carton" }] });
  put("return/rules.json", "/rules/pickup-cargo-type", { must: { "/form/pickupCargoType": { const: "pallet" } } });
  expect(definitionFaults(schemas.folder)).toEqual([
    expect.objectContaining({ code: "begins-refused", file: "return/rules.json", isAdvice: true }),
  ]);
});

test("a letter that tells what is taken away with it is told once a type", () => {
  const tells = { subject: "{number}", paragraphs: ["Open again, it was: {/claim/approvedBy}"], lead: "Read it here:" };
  put("shared/letters.json", "/letters", { "open-again": { to: "lastAsker" } });
  put("shared/messages.en.json", "/letters", { "open-again": tells });
  schemas.edit("return/workflow.json", (json) => {
    for (const row of get(json, "/transitions/reopen/rows") as { effects: object[] }[])
      row.effects.push({ letter: "open-again" });
  });
  const told = definitionFaults(schemas.folder).filter(({ code }) => code === "tells-nothing");
  expect(told).toEqual([expect.objectContaining({ file: "return/workflow.json", isAdvice: true })]);
});

test("a type that never keeps who decided is not like the others, and one that keeps it here and there forgot it", () => {
  addRecall(schemas);
  interface Row {
    effects: { set?: Record<string, string>; clear?: string[] }[];
  }
  const decisions = (json: Record<string, object>) => {
    const { approve, disapprove, reopen } = json.transitions as Record<string, { rows: Row[] }>;
    return { approve, disapprove, reopen };
  };
  schemas.edit("recall/workflow.json", (json) => {
    const { approve, disapprove, reopen } = decisions(json);
    for (const transition of [approve, disapprove, reopen]) {
      transition?.rows.splice(0, transition.rows.length - 1);
      for (const { set, clear } of transition?.rows[0]?.effects ?? []) {
        delete set?.["/claim/approvedBy"];
        clear?.splice(0, clear.length, ...clear.filter((fact) => fact !== "/claim/approvedBy"));
      }
    }
  });
  const told = () =>
    definitionFaults(schemas.folder).filter(
      ({ code, message }) => code === "unlike-others" && message.includes("approvedBy"),
    );
  expect(told()).toEqual([]);
  schemas.edit("recall/workflow.json", (json) => {
    decisions(json).disapprove?.rows[0]?.effects.push({ set: { "/claim/approvedBy": "user" } });
  });
  expect(told().map(({ file }) => file)).toContain("recall/workflow.json");
});
