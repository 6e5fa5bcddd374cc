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
    "carton-needs-few": {
      field: "/specialInstructions",
      when: { "/form/pickupCargoType": { const: "carton" } },
      must: { "/form/specialInstructions": { maxLength: 4 } },
      blocks: ["submit"],
    },
  });
  put("return/messages.en.json", "/rules", {
    "claimant-says-why": "Please write 10 characters or more.",
    "pallet-needs-words": "Tell the driver where it stands.",
    "carton-needs-few": "Keep it short.",
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
