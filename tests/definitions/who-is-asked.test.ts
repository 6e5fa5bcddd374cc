import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { eachEdited } from "./each-edited.ts";

const { schemas, put, findings } = eachEdited();

const role = (name: string) => ({ "/user/roles": { contains: { const: name } } });
const customerService = { $ref: "../shared/conditions.schema.json#/$defs/customerService" };

/** A stop on the way of returned goods, with its way in and out. */
function stopOver(allowed: object) {
  put("return/workflow.json", "/statuses", {
    cooling: { phase: "submitted", tone: "attention", pending: [{ id: "cooling", roles: ["customer_service"] }] },
  });
  put("return/workflow.json", "/transitions", {
    cool: { from: ["unit received"], to: "cooling", allowed: customerService },
    cooled: {
      from: ["cooling"],
      to: "complete",
      allowed,
      effects: [{ set: { "/claim/completedAt": "now" } }, { letter: "completed" }],
    },
  });
  schemas.edit("return/messages.en.json", (json) => {
    json.statuses = { cooling: { label: "Cooling off", description: "We wait." } };
    Object.assign(json.pending as object, { cooling: "Cooling off: go on" });
    Object.assign(json.transitions as object, {
      cool: { label: "Let it cool", activity: "It cools" },
      cooled: { label: "It has cooled", activity: "It has cooled" },
    });
  });
}

const untilCool = { "/claim/today": { notBefore: "/claim/computed/coolingEnds" } };

test("a way out by a day that is worked out of what only the way out gives is told, and one by a day that is there is not", () => {
  put("return/rules.json", "/computed", { coolingEnds: { addPeriod: ["/claim/completedAt", "P14D"] } });
  stopOver({ allOf: [customerService, untilCool] });
  expect(findings()).toContainEqual(
    expect.stringMatching(/^return\/workflow.json never-allowed .*no claim has "\/claim\/completedAt" in "cooling"/),
  );
  put("return/rules.json", "/computed", { coolingEnds: { addPeriod: ["/claim/unitReceivedAt", "P14D"] } });
  expect(findings()).toEqual([]);
});

test("letters to who must authorise, saves of what is locked, scopes by status and roles without a permission are told", () => {
  schemas.edit("warranty/workflow.json", (json) => {
    const transitions = json.transitions as Record<string, { rows: { from: string[]; to: unknown }[] }>;
    const rows = (id: string) => transitions[id]?.rows ?? [];
    const handed = rows("send-for-authorisation")[1];
    if (handed) handed.to = "authorise";
    rows("update")[1]?.from.push("approved");
  });
  schemas.edit("access.json", (json) => {
    const { scopes, roles } = json as Record<"scopes" | "roles", Record<string, { permissions: string[] }>>;
    Object.assign(scopes, { "managed-accounts": [{ accounts: "managed", statuses: ["draft", "complete"] }] });
    for (const name of ["general_manager", "managing_director"]) {
      const one = roles[name];
      if (one) one.permissions = one.permissions.filter((permission) => permission !== "resolve claim");
    }
  });
  const told = findings().map((line) => line.slice(0, 120));
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^warranty\/workflow.json asks-nobody /),
      expect.stringMatching(/^warranty\/workflow.json read-only "update".*"approved"/),
      expect.stringMatching(/^warranty\/workflow.json named-in-vain "account_manager" may make "disapprove"/),
      expect.stringMatching(/^warranty\/workflow.json named-in-vain "general_manager", "managing_director" may make /),
    ]),
  );
});

test("a scope that names each status where the role acts, and a letter where somebody was asked, raise no alarm", () => {
  schemas.edit("access.json", (json) => {
    const phases = ["submitted", "approved", "declined", "completed"];
    const open = ["open", "in-progress", "cs to action", "service to action", "pending customer action", "authorise"];
    const scopes = json.scopes as Record<string, object[]>;
    const statuses = [...open, "approved", "disapproved", "complete", "unit received", "packing", "in transit"];
    scopes["managed-accounts"] = [
      { accounts: "managed", phases, statuses: [...statuses, "arrange collection"] },
      { accounts: "made" },
    ];
  });
  put("warranty/workflow.json", "/transitions/cs-to-action", {
    effects: [{ letter: "needs-authorisation", when: { "/claim/authoriseRole": true } }],
  });
  expect(findings()).toEqual([]);
});

test("facts and words for those who see neither, rules that new claims go past and values that never come are told", () => {
  const inspection = { schema: { type: "boolean" }, writes: role("return_approver"), visible: "everybody" };
  schemas.write("warranty/facts.json", { $schema: "../meta/declared-facts.schema.json", facts: { inspection } });
  put("warranty/messages.en.json", "", {
    facts: { inspection: { title: "Inspected" } },
    audiences: { claimants: { fields: { "/authorisation/preAuthorised": { title: "Agreed" } } } },
  });
  put("warranty/rules.json", "/rules/proof-files", { when: { "/claim/status": { const: "draft" } } });
  put("warranty/rules.json", "/computed", { share: { quotient: ["/claim/computed/goodsValue", 0] } });
  put("warranty/record.json", "/columns", { share: { from: "/claim/computed/share", page: true } });
  put("warranty/messages.en.json", "/columns", { share: "Share" });
  put("warranty/form.ui.json", "/products/ui:options", { site: "/manualAddresses/install" });
  mkdirSync(join(schemas.folder, "warranty/migrations"));
  schemas.write("warranty/migrations/1.json", {
    $schema: "../../meta/migration.schema.json",
    reason: "Distances",
    steps: [{ default: "/expenses/travelDistance", value: "none" }],
  });
  expect(findings()).toEqual([
    expect.stringMatching(/^warranty\/facts.json never-written .*"return_approver", who do not read such claims/),
    expect.stringMatching(/^warranty\/form.ui.json wrong-option "site"/),
    expect.stringMatching(/^warranty\/messages.en.json never-read .*shown to none of the claimants/),
    expect.stringMatching(/^warranty\/migrations\/1.json unknown-value .*does not take "none"/),
    expect.stringMatching(/^warranty\/rules.json never-set "share"/),
    expect.stringMatching(/^warranty\/rules.json passed-by .*"submit"/),
  ]);
});

test("rules of the phase, words for those who see the field and a default that fits raise no alarm", () => {
  put("warranty/messages.en.json", "", {
    audiences: { internal: { fields: { "/authorisation/preAuthorised": { title: "Agreed" } } } },
  });
  put("warranty/rules.json", "/rules/proof-files", { when: { "/claim/phase": { const: "draft" } } });
  mkdirSync(join(schemas.folder, "warranty/migrations"));
  schemas.write("warranty/migrations/1.json", {
    $schema: "../../meta/migration.schema.json",
    reason: "Distances",
    steps: [{ default: "/expenses/travelDistance", value: 0 }],
  });
  expect(findings()).toEqual([]);
});

test("what a second role, a type that extends, a row that is left with nobody's claims and saved drafts alone mean raises no alarm", () => {
  const inspection = { schema: { type: "boolean" }, visible: "everybody" };
  const facts = {
    inspection: { ...inspection, writes: role("return_approver") },
    signed: { ...inspection, writes: role("signatory") },
  };
  schemas.write("warranty/facts.json", { $schema: "../meta/declared-facts.schema.json", facts });
  schemas.edit("access.json", (json) => {
    const { scopes, roles } = json as { scopes: { returns: { types: string[] }[] }; roles: object };
    scopes.returns[0]?.types.push("warranty");
    const cosigner = { permissions: ["authorise claim"], authorises: ["general_manager"], reads: "sent" };
    Object.assign(roles, { cosigner, signatory: { permissions: [], authorises: [], reads: null } });
  });
  const authorised = { letter: "needs-authorisation" };
  const always = { "/claim/status": true };
  put("warranty/workflow.json", "/transitions", {
    remind: { via: "timer", after: "PT9H", from: ["authorise"], to: "same", allowed: always, effects: [authorised] },
  });
  schemas.edit("warranty/workflow.json", (json) => {
    const { complete, start, ...others } = json.transitions as Record<string, { allowed: { anyOf: object[] } }>;
    complete?.allowed.anyOf.push(role("cosigner"));
    const nobodys = { ...start, allowed: { allOf: [start?.allowed, { "/claim/authoriseRole": false }] } };
    json.transitions = { ...others, complete, start: { rows: [nobodys, { ...start, effects: [authorised] }] } };
  });
  put("warranty/messages.en.json", "/transitions", {
    remind: { label: "Remind", activity: "Reminded" },
  });
  put("warranty/messages.en.json", "", {
    facts: { inspection: { title: "Inspected" }, signed: { title: "Signed" } },
    audiences: { claimants: { fields: { "/customerReference": { title: "Your reference" } } } },
  });
  put("replacement/sections.json", "/sections/location/fields", {
    "/customerReference": { visible: { not: { "/user/isClaimant": { const: true } } } },
  });
  put("warranty/rules.json", "/rules/proof-files", {
    when: { "/claim/status": { const: "draft" }, "/claim/placement": { const: "customer responded" } },
  });
  put("warranty/rules.json", "/rules/fault-code", { when: { not: { "/claim/status": { const: "new" } } } });
  expect(findings()).toEqual([]);
});

test("labels for values, addresses, links and dollars before what is no amount are told with what is meant", () => {
  const site = { "/form/installationLocation/type": { const: "Hotel Room" } };
  put("warranty/rules.json", "/rules", {
    site: { field: "/installationLocation/type", when: site, advises: "warning" },
  });
  put("warranty/messages.en.json", "/rules", { site: "Please tell us when the hotel is closed." });
  put("warranty/messages.en.json", "/fields/~1fault~1code", {
    help: "See [the matrix](http://portal.example/matrix).",
  });
  put("pallet-return/letters.json", "/letters/pallet-return", { replyTo: "/form/purchaser/phone" });
  put("shared/messages.en.json", "/pending", { packing: "Pack – {reviewr}" });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the fault.
  put("shared/messages.en.json", "/letters/approved", { subject: "{title} ${number} approved" });
  const told = definitionFaults(schemas.folder).map(({ code, suggestion, fix }) => [code, suggestion, fix?.is]);
  expect(told).toEqual([
    ["no-address", "/form/purchaser/email", "/form/purchaser/email"],
    ["placeholder", "{reviewer}", "{reviewer}"],
    ["not-plain", undefined, undefined],
    ["notation", "https://portal.example/matrix", "https://portal.example/matrix"],
    ["value-type", "5", "5"],
  ]);
});

test("what no claim has where a row starts need not be cleared there, and a row from an end too is held against others", () => {
  put("warranty/workflow.json", "/transitions", {
    withdraw: {
      via: "button",
      asks: "note",
      from: ["open"],
      to: "disapproved",
      allowed: { $ref: "../shared/conditions.schema.json#/$defs/owner" },
      effects: [{ set: { "/claim/declineRationale": "text" } }, { clear: ["/claim/authoriseRole"] }],
    },
  });
  put("replacement/workflow.json", "/transitions", { withdraw: null });
  put("warranty/messages.en.json", "/transitions", {
    withdraw: { label: "Withdraw", activity: "Withdrawn", note: "Why do you withdraw it?" },
  });
  put("replacement/messages.en.json", "/transitions", { withdraw: null });
  schemas.edit("warranty/workflow.json", (json) => {
    const { reopen } = json.transitions as Record<string, { rows: { from: string[] }[] }>;
    reopen?.rows[1]?.from.push("disapproved");
  });
  expect(findings()).toEqual([]);
});
