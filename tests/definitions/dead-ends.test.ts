import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { refusing } from "../../src/definitions/read/fault.ts";
import { get } from "../../src/engine/index.ts";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";

let schemas: EditedSchemas;
beforeEach(() => {
  schemas = editedSchemas();
});
afterEach(() => schemas.remove());

const put = (file: string, pointer: string, parts: object) =>
  schemas.edit(file, (json) => Object.assign(get(json, pointer) as object, parts));

function replace(file: string, text: string, other: string) {
  const whole = readFileSync(join(schemas.folder, file), "utf8");
  expect(whole.split(text)).toHaveLength(2);
  writeFileSync(
    join(schemas.folder, file),
    whole.replace(text, () => other),
  );
}

const told = () => definitionFaults(schemas.folder).map(({ file, code, message }) => `${file} ${code} ${message}`);

/** A demand of its own, with its sentence. */
function demand(type: string, id: string, must: object, blocks: string[]) {
  put(`${type}/rules.json`, "/rules", { [id]: { must, blocks } });
  put(`${type}/messages.en.json`, "/rules", { [id]: `Not yet (${id}).` });
}

test("demands that nobody can ever meet are told: by what each way there takes away, by levels, by what values are worked out of", () => {
  demand(
    "warranty",
    "kept-reason",
    { anyOf: [{ "/claim/authoriseRole": true }, { "/claim/declineRationale": true }] },
    ["complete"],
  );
  put("replacement/rules.json", "/rules", { "kept-reason": null });
  put("replacement/messages.en.json", "/rules", { "kept-reason": null });
  schemas.edit("replacement/workflow.json", (json) => {
    const authorisation = (json as { authorisation: { levels: { role: string }[]; escalation?: string[][] } })
      .authorisation;
    authorisation.escalation = [["tech_support", "service_manager", "general_manager"]];
    const last = authorisation.levels.at(-1);
    if (last) last.role = "general_manager";
  });
  demand("replacement", "at-the-top", { "/claim/authoriseRole": { const: "managing_director" } }, ["authorise"]);
  put("return/rules.json", "/computed", {
    settleBy: { addPeriod: ["/claim/completedAt", "P14D"] },
    isExplained: {
      choose: [
        { when: { "/form/comments": true }, value: true },
        { when: { "/form/pickupComments": true }, value: true },
      ],
    },
  });
  demand("return", "settled", { "/claim/computed/settleBy": { notBefore: "/claim/today" } }, ["complete"]);
  expect(told()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^warranty\/rules.json never-met .*"complete" for good: in "approved" no claim has "\/claim\/authoriseRole" or "\/claim\/declineRationale", of which one is demanded/,
      ),
      expect.stringMatching(
        /^replacement\/rules.json never-met .*"authorise" for good: .*no level, chain or transition asks for the role/,
      ),
      expect.stringMatching(
        /^return\/rules.json never-met .*"complete" for good: .*no claim has "\/claim\/completedAt"/,
      ),
    ]),
  );
});

test("a chosen value that is demanded leads to the answers by which it is chosen", () => {
  put("warranty/rules.json", "/computed", {
    isKnown: {
      choose: [
        { when: { "/form/technician/name": true }, value: true },
        { when: { "/form/technician/phone": true }, value: true },
      ],
    },
  });
  demand("warranty", "known", { "/claim/computed/isKnown": { const: true } }, ["approve"]);
  schemas.edit("warranty/sections.json", (json) => {
    const { sections } = json as { sections: { id: string; editable?: object }[] };
    const own = sections.find(({ id }) => id === "technician");
    if (own) own.editable = { "/claim/status": { const: "authorise" } };
  });
  expect(told()).toContainEqual(expect.stringMatching(/^warranty\/rules.json never-edited .*"\/technician\/name" or /));
});

test("a fact that can be written only after what it is demanded for, and choices that a list offers otherwise, are told", () => {
  replace("return/rules.json", '"wrong_quantity", "wrong_picking"', '"wrong_quantity"');
  schemas.edit("shared/facts.json", (json) => {
    const { facts } = json as { facts: Record<string, { writes: object }> };
    const fact = facts.returnRequestNumber;
    if (fact) fact.writes = { "/claim/wasUnitReceived": { const: true }, allOf: [fact.writes] };
  });
  schemas.edit("return/rules.json", (json) => {
    const { rules } = json as { rules: Record<string, { blocks: string[] }> };
    rules["return-request-number"]?.blocks.push("unit-received");
  });
  put("return/rules.json", "/rules/damage-not-marked/when", {
    "/item/type/checkboxes": { contains: { const: "wrong_product" } },
  });
  replace(
    "shared/conditions.schema.json",
    '"atLeast": "/claim/computed/sparePartLines"',
    '"atLeast": "/claim/computed/unitLines"',
  );
  replace("pallet-return/letters.json", '"/form/purchaser/email"', '"/form/purchaser/phone"');
  expect(told()).toEqual([
    expect.stringMatching(/^pallet-return\/letters.json no-address .*"\/form\/purchaser\/phone"/),
    expect.stringMatching(
      /^return\/messages.en.json other-number .*"\{sparePartLines\}".*"\/claim\/computed\/unitLines"/,
    ),
    expect.stringMatching(/^return\/rules.json choice-refused .*"wrong_picking" under "incorrect_order"/),
    expect.stringMatching(/^return\/rules.json never-chosen .*"wrong_product" under "damage".*"yes", "no"/),
    expect.stringMatching(
      /^return\/rules.json not-given "\/claim\/returnRequestNumber" is demanded for "packing", "arrange-collection", "unit-received"/,
    ),
  ]);
});

test("what comes near that and can be done raises no alarm", () => {
  schemas.edit("shared/facts.json", (json) => {
    const { facts } = json as { facts: Record<string, { writes: object }> };
    const fact = facts.returnRequestNumber;
    if (fact) fact.writes = { "/claim/isCollectable": { const: true }, allOf: [fact.writes] };
  });
  schemas.edit("return/rules.json", (json) => {
    const { rules } = json as { rules: Record<string, { blocks: string[] }> };
    const rule = rules["return-request-number"];
    if (rule) rule.blocks = ["packing"];
  });
  put("return/workflow.json", "/transitions/packing", { asks: { facts: ["returnRequestNumber"] } });
  schemas.edit("return/workflow.json", (json) => {
    const { transitions } = json as { transitions: Record<string, { allowed: object; effects: object[] }> };
    transitions.packing?.effects.push({ set: { "/claim/authoriseRole": "finance" } });
    const packaged = transitions.packaged;
    if (packaged) packaged.allowed = { allOf: [packaged.allowed, { "/claim/authoriseRole": { const: "finance" } }] };
  });
  put("pallet-return/form.schema.json", "/properties/purchaser/properties/email", {
    pattern: "^[a-z.]+@supplier\\.co\\.nz$",
    maxLength: 30,
  });
  // It asks for a sentence of its own, and whether the other type should do so too: no more.
  expect(told()).toEqual([
    expect.stringMatching(/^replacement\/workflow.json unlike-others/),
    expect.stringMatching(/^shared\/messages.en.json no-words .*supplier/),
  ]);
});

const done = "Thanks!";
const customerService = { $ref: "../shared/conditions.schema.json#/$defs/customerService" };

/** A transition of returns of its own, with its words. */
function transition(id: string, written: object) {
  put("return/workflow.json", "/transitions", { [id]: written });
  const isTimed = "via" in written;
  put("return/messages.en.json", "/transitions", { [id]: { label: id, activity: id, ...(!isTimed && { done }) } });
}

const isUnsigned = { "/claim/inspectedOn": true, "/claim/inspectedBy": false };

/** The goods are looked at: what receiving them keeps, and who signs that. */
function inspection(received: object) {
  const day = { schema: { type: "string", format: "date" } };
  const facts = { inspectedOn: day, inspectedBy: { schema: { type: "string", maxLength: 100 } }, signedOn: day };
  const file = { $schema: "../meta/declared-facts.schema.json", facts };
  writeFileSync(join(schemas.folder, "return/facts.json"), JSON.stringify(file));
  const titles = Object.keys(facts).map((name) => [name, { title: name }]);
  put("return/messages.en.json", "", { facts: Object.fromEntries(titles) });
  put("return/workflow.json", "/transitions/unit-received/effects/0/set", received);
  const sets = [{ set: { "/claim/signedOn": "now", "/claim/inspectedBy": "user" } }];
  transition("sign", {
    from: ["unit received"],
    to: "same",
    allowed: { allOf: [customerService, isUnsigned] },
    effects: sets,
  });
  demand("return", "signed", { "/claim/signedOn": true }, ["complete"]);
  put("return/rules.json", "/rules/signed", { when: { "/claim/status": { const: "unit received" } } });
}

const ofCustomers = { "/user/roles": { contains: { const: "customer" } } };

/** Customers take pallets, which are for damaged goods; `must`: what else is asked of customers. */
function pallets(must: object) {
  const rules = {
    "customers-by-pallet": { when: ofCustomers, must: { "/form/pickupCargoType": { const: "pallet" } } },
    "pallet-for-damage": {
      when: { "/form/pickupCargoType": { const: "pallet" } },
      must: { "/form/return_type": { const: "damage" } },
    },
    "of-customers": { when: ofCustomers, must },
  };
  for (const [id, rule] of Object.entries(rules)) {
    put("return/rules.json", "/rules", { [id]: { ...rule, blocks: ["submit"] } });
    put("return/messages.en.json", "/rules", { [id]: `Not so (${id}).` });
  }
}

/** Goods come back in packs of ten, and of each so many at most. */
function packs(maximum: number) {
  const each = { field: "/materials/*", each: "/materials", blocks: ["submit"] };
  const musts = { packs: { multipleOf: 10 }, most: { maximum } };
  for (const [id, must] of Object.entries(musts)) {
    put("return/rules.json", "/rules", { [id]: { ...each, must: { "/item/returnQuantity": must } } });
    put("return/messages.en.json", "/rules", { [id]: `Item {n}: not so (${id}).` });
  }
}

/** Goods come thirty days after their collection was arranged; what was arranged lapses before. */
function lapsing(written: object) {
  put("return/rules.json", "/computed", { waited: { daysBetween: ["/claim/collectionArrangedAt", "/claim/today"] } });
  demand("return", "waited", { "/claim/computed/waited": { minimum: 30 } }, ["unit-received"]);
  const allowed = { "/claim/collectionArrangedAt": true };
  transition("lapses", {
    via: "timer",
    after: "PT12H",
    from: ["arrange collection"],
    to: "approved",
    allowed,
    ...written,
  });
}

const apart = expect.stringContaining("goes together");

test("facts that go together, days that a timer does not leave and rules for one role are told", () => {
  inspection({ "/claim/inspectedOn": "now", "/claim/inspectedBy": "user" });
  pallets({ not: { "/form/return_type": { const: "damage" } } });
  packs(5);
  lapsing({ effects: [{ clear: ["/claim/collectionArrangedAt"] }] });
  put("return/workflow.json", "/transitions/unit-received", { from: ["arrange collection"] });
  demand("return", "unsigned", isUnsigned, ["complete"]);
  expect(told()).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^return\/workflow.json never-allowed .*"\/claim\/inspectedOn" and "\/claim\/inspectedBy" as is asked/,
      ),
      expect.stringMatching(
        /^return\/rules.json never-met .*"complete" for good: no claim has "\/claim\/inspectedOn" and "\/claim\/inspectedBy"/,
      ),
      expect.stringMatching(
        /^return\/rules.json contradiction .*impossible for "customer" to make "submit".*"pallet-for-damage"/,
      ),
      expect.stringMatching(/^return\/rules.json contradiction .*this and the rule "packs"/),
      expect.stringMatching(
        /^return\/rules.json never-met This waits 30 days from "\/claim\/collectionArrangedAt".*"lapses"/,
      ),
    ]),
  );
  // A claim of an earlier version may have come with what no transition keeps now.
  expect(refusing(definitionFaults(schemas.folder)).map(({ message }) => message)).not.toContainEqual(apart);
});

test("nor are those told where facts are set apart, one can wait elsewhere, or the role has an answer left", () => {
  inspection({ "/claim/inspectedOn": "now" });
  pallets({ "/form/return_type": { enum: ["damage", "incorrect_order"] } });
  packs(50);
  lapsing({});
  expect(told()).toEqual([]);
});

test("nor are they where a rule holds up the timer, or a claim stays as it was nowhere before", () => {
  inspection({ "/claim/inspectedOn": "now", "/claim/inspectedBy": "user" });
  const allowed = { $ref: "../shared/conditions.schema.json#/$defs/mayRequestReturns" };
  transition("note", { from: ["draft"], to: "before", allowed, effects: [{ set: { "/claim/inspectedOn": "now" } }] });
  put("return/workflow.json", "/transitions/sign", { from: ["draft"], allowed: { allOf: [allowed, isUnsigned] } });
  lapsing({ effects: [{ clear: ["/claim/collectionArrangedAt"] }] });
  put("return/workflow.json", "/transitions/unit-received", { from: ["arrange collection"] });
  demand("return", "held-back", { "/form/customerComments": true }, ["lapses"]);
  const all = told();
  expect(all).not.toContainEqual(apart);
  expect(all).not.toContainEqual(expect.stringContaining("This waits 30 days"));
});

test("nor are they of a rule whose field is not asked of all", () => {
  inspection({ "/claim/inspectedOn": "now", "/claim/inspectedBy": "user" });
  lapsing({ effects: [{ clear: ["/claim/collectionArrangedAt"] }] });
  put("return/workflow.json", "/transitions/unit-received", { from: ["arrange collection"] });
  put("return/workflow.json", "/transitions/sign", { allowed: customerService });
  demand("return", "unsigned", isUnsigned, ["complete"]);
  schemas.edit("return/sections.json", (json) => {
    const { sections } = json as { sections: { id: string; applies?: object }[] };
    const reason = sections.find(({ id }) => id === "reason");
    if (reason) reason.applies = { "/form/originalInvoiceNumber": true };
  });
  for (const id of ["unsigned", "waited"]) put("return/rules.json", `/rules/${id}`, { field: "/return_type" });
  const all = told();
  expect(all).not.toContainEqual(apart);
  expect(all).not.toContainEqual(expect.stringContaining("This waits 30 days"));
});
