import { expect, test } from "vitest";
import { eachEdited } from "./each-edited.ts";

const { schemas, put, findings } = eachEdited();

/** A timer of working time, with what the timeline and the letter say of how long it was waited. */
function remindAfter(id: string, after: string, activity: string, letter: string) {
  put("return/workflow.json", "/transitions", {
    [id]: {
      via: "timer",
      after,
      from: ["pending customer action"],
      to: "same",
      allowed: { "/claim/statusBefore": true },
      effects: [{ letter: id }],
    },
  });
  put("return/messages.en.json", "/transitions", { [id]: { label: `Reminded (${id})`, activity } });
  schemas.edit("return/messages.en.json", (json) => {
    const messages = json as { letters?: object };
    const words = { subject: `{title} {number}: ${id}`, paragraphs: [letter], lead: "Please answer here:" };
    messages.letters = { ...messages.letters, [id]: words };
  });
}

test("what time makes says the time that it waits for, in hours, days and weeks that are worked", () => {
  schemas.write("return/letters.json", {
    $schema: "../meta/letters.schema.json",
    letters: Object.fromEntries(["first", "second", "third"].map((id) => [id, { to: "account", shows: "claim" }])),
  });
  remindAfter("first", "PT45H", "No answer for 3 working days: reminded", "We have waited for a week.");
  remindAfter("second", "PT18H", "No answer for 48 hours: reminded again", "You have not answered for two weeks.");
  remindAfter("third", "PT90H", "No answer for ten working days: reminded", "Please answer within 3 working days.");
  expect(findings()).toEqual([
    expect.stringMatching(/^return\/messages.en.json other-number .*"3 working days".*: 5 working days\./),
    expect.stringMatching(/^return\/messages.en.json other-number .*"two weeks".*: 2 working days\./),
  ]);
});

test("sentences that say either of what is demanded whole, and another side of today than their rule, are told", () => {
  schemas.edit("warranty/rules.json", (json) => {
    const rules = json.rules as Record<string, { must: Record<string, unknown> }>;
    const reference = rules["extended-warranty-reference"];
    if (reference) reference.must = { allOf: reference.must.anyOf };
  });
  for (const day of ["dateFailed", "dateInstalled"]) {
    const rule = `/rules/${day === "dateFailed" ? "date-failed" : "date-installed"}-not-in-future`;
    put("warranty/rules.json", rule, { must: { [`/form/installer/${day}`]: { notBefore: "/claim/today" } } });
  }
  put("warranty/messages.en.json", "/rules", {
    "date-installed-not-in-future": "The date installed may not lie in the future.",
  });
  expect(findings()).toEqual(
    ["at least one of", "before", "before"].map((said) =>
      expect.stringMatching(new RegExp(`^warranty/messages.en.json other-direction This says "${said}"`)),
    ),
  );
});

test("time that leads each claim on before it is late, and what is open to none of those whom it names, are told", () => {
  put("return/workflow.json", "/transitions", {
    "hand-over": {
      via: "timer",
      after: "PT2H",
      from: ["in-progress"],
      to: "cs to action",
      allowed: { "/claim/status": true },
    },
  });
  put("return/workflow.json", "/statuses/in-progress", { lateAfterDays: 5 });
  put("return/messages.en.json", "/transitions", { "hand-over": { label: "Handed over", activity: "Handed over" } });
  put("return/sections.json", "/sections/2/fields/3", {
    whileLocked: { "/claim/status": { const: "approved" }, "/user/roles": { contains: { const: "team_leader" } } },
  });
  schemas.edit("return/workflow.json", (json) => {
    const { update } = json.transitions as Record<string, { rows: { from: string[] }[] }>;
    update?.rows[1]?.from.push("approved");
  });
  expect(findings()).toEqual([
    expect.stringMatching(/^return\/sections.json never-edited "team_leader"/),
    expect.stringMatching(/^return\/workflow.json timed-late .*"in-progress" after 5 days/),
  ]);
});

test("a level below those that claims are handed on to, and of which nobody is handed on, is told", () => {
  put("access.json", "/roles", {
    branch: { permissions: ["resolve claim", "authorise claim"], authorises: ["branch"], reads: "sent" },
  });
  schemas.edit("replacement/workflow.json", ({ authorisation }) => {
    const when = { "/claim/computed/goodsValue": { maximum: 30000 } };
    (authorisation as { levels: object[] }).levels.splice(1, 0, { when, role: "branch" });
  });
  expect(findings()).toContainEqual(expect.stringMatching(/^replacement\/workflow.json no-next .*"branch"/));
});

test("who sends such claims is heard where the claim waits for its claimant, like all others who send them", () => {
  const owner = { $ref: "../shared/conditions.schema.json#/$defs/owner" };
  const customers = { "/user/roles": { contains: { const: "customer" } } };
  put("return/workflow.json", "/transitions/customer-responds", { allowed: { allOf: [owner, customers] } });
  expect(findings()).toEqual([expect.stringMatching(/^return\/workflow.json unheard "dealer" may send such claims/)]);
});

test("a rule's pattern that no text of the field is long enough for is told", () => {
  put("warranty/form.schema.json", "/properties/customerReference", { maxLength: 8 });
  put("warranty/rules.json", "/rules", {
    "job-number": {
      field: "/customerReference",
      when: { "/form/customerReference": true },
      must: { "/form/customerReference": { pattern: "^JOB-[0-9]{6}$" } },
      blocks: ["submit"],
      completes: "location",
    },
  });
  put("warranty/messages.en.json", "/rules", { "job-number": "A job number reads as JOB-123456." });
  expect(findings()).toContainEqual(expect.stringMatching(/^warranty\/rules.json never-met /));
});

const serialLimit = (when: object) => {
  put("return/rules.json", "/rules", {
    "few-serials": {
      field: "/materials/*",
      each: "/materials",
      when,
      must: { "/item/partSerialNumbers": { maxItems: 50 } },
      blocks: ["submit", "update"],
      completes: "products",
    },
  });
  put("return/messages.en.json", "/rules", { "few-serials": "Item {n}: please enter 50 serial numbers at most." });
};

test("a limit locks out the numbers beyond it where it is always asked, and not where it holds for some claims alone", () => {
  serialLimit({ "/item/partSerialNumbers": true });
  expect(findings()).toEqual([expect.stringMatching(/^return\/rules.json locked-out 51 or more of/)]);
  serialLimit({ "/form/return_type": { const: "damage" } });
  expect(findings()).toEqual([]);
});

test("a day that its calendar offers no more may still be asked whether it has passed", () => {
  put("warranty/form.ui.json", "/installer/dateInstalled", { "ui:options": { min: "today" } });
  put("warranty/rules.json", "/rules", {
    "visit-over": {
      field: "/installer/dateInstalled",
      when: {
        "/form/installer/dateInstalled": true,
        not: { "/form/installer/dateInstalled": { notBefore: "/claim/today" } },
      },
      advises: "information",
    },
  });
  put("warranty/messages.en.json", "/rules", { "visit-over": "The visit is over." });
  expect(findings().filter((line) => /never/.test(line))).toEqual([]);
});

/** Special instructions of the return, demanded by a rule of this kind and seen or written under these conditions. */
function instructions(rule: object, rights: object) {
  const must = { "/form/specialInstructions": true };
  put("return/rules.json", "/rules", {
    instructions: { field: "/specialInstructions", must, blocks: ["submit", "update"], ...rule },
  });
  put("return/messages.en.json", "/rules", { instructions: "Tell the driver where the goods stand." });
  put("return/sections.json", "/sections/5/fields", { 6: { field: "/specialInstructions", ...rights } });
}

const packedAs = (value: string) => ({ "/form/pickupCargoType": { const: value } });

test.each([
  ["hidden", {}, { visible: packedAs("carton") }, "never-seen", "pallet"],
  ["locked", { when: packedAs("pallet") }, { editable: packedAs("carton") }, "never-edited", "pallet"],
])("what is demanded while an answer keeps it %s is told with that answer", (_how, rule, rights, code, answer) => {
  instructions(rule, rights);
  expect(findings()).toEqual([
    expect.stringMatching(new RegExp(`^return/rules.json ${code} With "/pickupCargoType" = "${answer}", .*"applies"`)),
  ]);
});

test("a section that is hidden by an answer, and demanded all the same, is told where it is demanded", () => {
  put("return/sections.json", "/sections/5", { visible: { "/form/return_type": { const: "damage" } } });
  expect(findings().filter((one) => one.includes('With "/return_type"'))).toEqual([
    expect.stringMatching(/"\/return_type" = "requirements_changed", "\/pickupAddress" \(and 3 more .*cannot be seen/),
  ]);
});

test.each([
  ["is seen once an answer is there that is demanded too", {}, { visible: { "/form/pickupCargoType": true } }],
  ["is demanded where it is seen", { when: packedAs("pallet") }, { visible: packedAs("pallet") }],
  ["does not apply where it is hidden", {}, { applies: packedAs("pallet"), visible: packedAs("pallet") }],
  [
    "is hidden, and another answer is enough",
    { must: { anyOf: [{ "/form/specialInstructions": true }, packedAs("carton")] } },
    { visible: packedAs("pallet") },
  ],
  [
    "is hidden by an answer from those alone of whom it is not demanded",
    { when: { ...packedAs("pallet"), "/user/isClaimant": { const: true } } },
    { visible: { anyOf: [packedAs("carton"), { "/user/isClaimant": { const: true } }] } },
  ],
])("what %s is no fault", (_what, rule, rights) => {
  instructions(rule, rights);
  expect(findings()).toEqual([]);
});

test("what is seen only once it is answered is told, though its own widget fills in the answer's companion", () => {
  put("return/sections.json", "/sections/2", { visible: { "/form/return_type": true } });
  expect(findings()).toEqual([
    expect.stringMatching(/^return\/sections.json circle Nobody can begin: the section "reason"/),
  ]);
});
