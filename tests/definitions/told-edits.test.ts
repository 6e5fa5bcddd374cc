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
  const onlyToday = expect.stringMatching(/^warranty\/form.ui.json other-limit .* so today alone is left to choose\./);
  expect(findings()).toEqual([
    onlyToday,
    onlyToday,
    ...["at least one of", "before", "before"].map((said) =>
      expect.stringMatching(new RegExp(`^warranty/messages.en.json other-direction This says "${said}"`)),
    ),
  ]);
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

const shared = (name: string) => ({ $ref: `../shared/conditions.schema.json#/$defs/${name}` });

test("a right of owners who own nothing, views and columns that stay empty, and a calendar of today alone are told", () => {
  const ownFinance = { allOf: [shared("finance"), shared("owner")] };
  put("return/workflow.json", "/statuses/open", { editable: { anyOf: [shared("mayAmendReturns"), ownFinance] } });
  put("return/rules.json", "/rules", {
    "own-pallets": {
      field: "/specialInstructions",
      when: { allOf: [shared("returnApprover"), shared("owner")] },
      must: { "/form/specialInstructions": true },
      advises: "information",
    },
    "kind-of-reason": {
      field: "/materials/*",
      each: "/materials",
      must: { "/item/partModelType": { sameAs: "/form/return_type" } },
      blocks: ["submit"],
    },
  });
  put("return/messages.en.json", "/rules", {
    "own-pallets": "Say how it is reached.",
    "kind-of-reason": "Look at the kind again.",
  });
  schemas.edit("shared/views.json", (json) => {
    (json.views as object[]).push(
      { title: "Dear returns", types: ["return"], where: { value: { from: 100 } } },
      { title: "Returns to authorise", types: ["return-part"], statuses: ["authorise"] },
    );
  });
  put("shared/columns.json", "/export/19/where", { "/item/designation": { const: "products" } });
  put("warranty/form.ui.json", "/installer/dateFailed/ui:options", { min: "today" });
  expect(findings()).toEqual([
    expect.stringMatching(/^return\/rules.json never-holds Nobody is meant by this/),
    expect.stringMatching(
      /^return\/rules.json never-same \/item\/partModelType is never the same as \/form\/return_type/,
    ),
    expect.stringMatching(/^return\/workflow.json never-holds Nobody is meant by this/),
    expect.stringMatching(/^shared\/columns.json unknown-value .*"designation": "products".* as "product", "part"\./),
    expect.stringMatching(/^shared\/views.json always-empty .* no claim of "return" has "value"/),
    expect.stringMatching(/^shared\/views.json always-empty .* no claim of "return" has these statuses/),
    expect.stringMatching(/^warranty\/form.ui.json other-limit The calendar begins today, .* today alone is left/),
  ]);
});

const perHour = { quotient: ["/form/expenses/travelDistance", "/form/expenses/labourHours"] };
const farInAnHour = { field: "/expenses/travelDistance", must: { "/claim/computed/perHour": { maximum: 100 } } };

test("drafts that nobody sends, a fact that only some ways set, and demands of threes or of more than they say are told", () => {
  schemas.edit("return/workflow.json", (json) => {
    const { submit, packaged, ...transitions } = json.transitions as Record<string, { rows?: { from: string[] }[] }>;
    for (const row of submit?.rows ?? []) row.from = ["new"];
    const received = transitions["unit-received"] as { from: string[]; allowed: object };
    received.from = ["in transit"];
    received.allowed = { allOf: [received.allowed, { "/claim/collectionArrangedAt": true }] };
    expect(packaged).toBeDefined();
  });
  put("warranty/rules.json", "/rules", {
    "repaired-late": {
      field: "/installer/dateRepaired",
      must: { "/claim/computed/repairedInAllowablePeriod": { const: false } },
      blocks: ["update"],
    },
    "far-in-an-hour": { ...farInAnHour, blocks: ["submit"] },
  });
  put("warranty/rules.json", "/computed", { perHour });
  put("warranty/messages.en.json", "/rules", {
    "repaired-late": "It was repaired in time.",
    "far-in-an-hour": "Please check how far it was.",
  });
  expect(findings()).toEqual([
    expect.stringMatching(/^return\/workflow.json no-way-on .*one without "\/claim\/collectionArrangedAt" comes there/),
    expect.stringMatching(/^return\/workflow.json never-sent "save-draft" keeps a claim as "draft"/),
    expect.stringMatching(/^warranty\/rules.json asks-more .* only where "\/form\/expenses\/labourHours" is/),
    expect.stringMatching(/^warranty\/workflow.json never-ready "update" can never be made: .*"repaired-late"/),
  ]);
});

test("owners among others, drafts that are handed in otherwise, views of several types and facts of other ways raise no alarm", () => {
  const owners = [
    { allOf: [shared("finance"), { not: shared("owner") }] },
    { allOf: [{ "/user/permissions": { contains: { const: "delete claim" } } }, shared("owner")] },
  ];
  put("return/workflow.json", "/statuses/open", { editable: { anyOf: [shared("mayAmendReturns"), ...owners] } });
  schemas.edit("return/workflow.json", (json) => {
    const { submit, ...others } = json.transitions as Record<string, Record<string, unknown>>;
    for (const row of (submit?.rows ?? []) as { from: string[] }[]) row.from = ["new"];
    const received = others["unit-received"] ?? {};
    const { allowed, effects } = received;
    const arranged = { allOf: [allowed, { "/claim/isCollectionArranged": { const: true } }] };
    const rows = [
      { from: ["in transit"], to: "unit received", allowed: arranged, effects },
      { from: received.from, to: "unit received", allowed: shared("customerService"), effects },
    ];
    for (const key of Object.keys(received)) delete received[key];
    Object.assign(received, { rows });
    const sent = { "/claim/requestedAt": "now", "/claim/requestedBy": "user" };
    Object.assign(json.transitions as object, {
      "hand-in": {
        via: "send",
        from: ["draft"],
        to: "open",
        allowed: shared("mayRequestReturns"),
        effects: [{ set: sent, ifAbsent: true }, { letter: "received" }],
      },
      withdraw: {
        via: "button",
        asks: "note",
        from: ["open", "in-progress"],
        to: "disapproved",
        allowed: shared("owner"),
        effects: [{ set: { "/claim/withdrawnBecause": "text" } }, { clear: ["/claim/authoriseRole"] }],
      },
    });
    const authorisation = json.authorisation as { levels: object[] };
    const many = { "/claim/computed/unitLines": { minimum: 20 } };
    authorisation.levels.unshift({ when: many, role: "customer_service_manager" });
  });
  put("return/messages.en.json", "/transitions", {
    "hand-in": { label: "Hand in", activity: "Handed in" },
    withdraw: { label: "Withdraw", activity: "Withdrawn by the customer", note: "Why" },
  });
  put("shared/facts.json", "/facts", {
    withdrawnBecause: { schema: { type: "string", maxLength: 500 }, visible: "everybody" },
  });
  put("shared/messages.en.json", "/facts", { withdrawnBecause: { title: "Withdrawn because" } });
  schemas.edit("shared/views.json", (json) => {
    (json.views as object[]).push(
      { title: "Dear", types: ["warranty", "return"], where: { value: { from: 100 } } },
      { title: "To authorise or look at", statuses: ["authorise", "unit received"] },
    );
  });
  schemas.edit("shared/columns.json", (json) => {
    const where = { "/item/part_code": true };
    (json.export as object[]).push({
      title: "Part Names",
      each: "/record/materials",
      where,
      from: "/item/description",
    });
  });
  put("warranty/form.ui.json", "/installer/dateFailed/ui:options", { min: "2020-01-01" });
  put("warranty/rules.json", "/rules", {
    "failed-after-installed": {
      field: "/installer/dateFailed",
      when: { "/form/installer/dateInstalled": true, "/form/installer/dateFailed": true },
      must: { "/form/installer/dateFailed": { notBefore: "/form/installer/dateInstalled" } },
      blocks: ["submit", "update"],
    },
    "in-time": {
      field: "/installer/dateRepaired",
      must: { "/claim/computed/repairedInAllowablePeriod": { const: true } },
      advises: "information",
    },
    "far-where-both": {
      ...farInAnHour,
      when: { "/form/expenses/travelDistance": true, "/form/expenses/labourHours": true },
      blocks: ["submit"],
    },
    "far-where-known": { ...farInAnHour, when: { "/claim/computed/perHour": true }, blocks: ["update"] },
    "far-and-all-expenses": { ...farInAnHour, blocks: ["approve"] },
    "all-expenses": {
      field: "/expenses/travelDistance",
      must: { "/form/expenses": { required: ["travelDistance", "labourHours"] } },
      blocks: ["approve"],
    },
    "far-and-said": { ...farInAnHour, must: { "/claim/computed/perHour": { minimum: 1 } }, blocks: ["update"] },
    "same-people": {
      field: "/installationLocation/name",
      when: { "/form/installationLocation/name": { sameAs: "/form/installationLocation/customerName" } },
      advises: "information",
    },
  });
  put("warranty/rules.json", "/computed", { perHour });
  put("warranty/messages.en.json", "/rules", {
    "far-where-both": "It was very far for an hour.",
    "far-where-known": "It was very far for an hour.",
    "far-and-all-expenses": "It was very far for an hour.",
    "all-expenses": "Enter all expenses.",
    "far-and-said": "Enter the labour hours, and at least 1 km for each.",
    "failed-after-installed": "It cannot have failed before it was installed.",
    "in-time": "Say when it was repaired.",
    "same-people": "The site is called as the customer is.",
  });
  expect(findings()).toEqual([]);
});
