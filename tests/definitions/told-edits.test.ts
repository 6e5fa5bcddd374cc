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
