import { beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { enginePlayer } from "../../src/definitions/stories/engine-player.ts";
import { type People, readPeople } from "../../src/definitions/stories/people.ts";
import type { Step, Story } from "../../src/definitions/stories/story.ts";
import type { CompiledDefinition, Condition } from "../../src/engine/index.ts";
import { failureLines, summaryLine } from "../../src/tools/replay/report.ts";
import { madeDefinition } from "../engine/made-definition.ts";
import { fixtures, schemas } from "./support/story-folder.ts";

const has = (role: string): Condition => ({ "/user/roles": { contains: { const: role } } });
const anyone: Condition = { "/user/roles": true };
const owner: Condition = { "/user/isOwner": { const: true } };

let definition: CompiledDefinition;
let people: People;

beforeAll(async () => {
  people = readPeople(fixtures, loadDefinitions(schemas).access);
  definition = await madeDefinition({
    sections: [
      { id: "one", fields: ["/a", "/on", "/list"] },
      { id: "two", fields: [{ field: "/b", editable: has("tech_support") }] },
    ],
    rules: {
      a: { field: "/a", must: { "/form/a": true }, blocks: ["send"], completes: "one" },
      photo: { field: "/list", must: { "/claim/files/photos": { minimum: 1 } }, advises: "warning" },
    },
    workflow: {
      start: { path: "made", allowed: owner, shown: anyone },
      statuses: { draft: { editable: anyone }, sent: {} },
      transitions: {
        keep: { via: "draft", from: ["new", "draft"], to: "draft", allowed: owner },
        send: { via: "send", from: ["new", "draft"], to: "sent", allowed: owner, effects: ["stamp-request"] },
        "query-tech-support": { from: ["sent"], to: "same", allowed: anyone, effects: ["open-enquiry"] },
        "query-reply": {
          from: ["sent"],
          to: "same",
          allowed: { "/claim/openEnquiries": { includesAnyOf: "/user/roles" } },
          effects: ["answer-enquiry"],
        },
      },
    },
  });
});

const play = (steps: Step[], story: Partial<Story> = {}) =>
  enginePlayer({ definitionOf: () => definition, people }).play({
    file: "made/it.json",
    title: "It",
    type: "made",
    today: "2026-11-20",
    as: "dealer@example.test",
    ...story,
    steps,
  });

const failures = (steps: Step[], story: Partial<Story> = {}) => failureLines([play(steps, story)]);

test("a story says what is missing, ticked, offered, kept and done", () => {
  const steps: Step[] = [
    {
      expect: {
        status: "new",
        missing: { send: ["a"] },
        incomplete: ["one"],
        offered: ["keep", "send"],
        ready: ["keep"],
        start: { allowed: true, shown: true },
        guide: [],
      },
    },
    { set: { "/a": "x" }, add: { "/list": { x: "1" } }, expect: { complete: ["one"], ready: ["keep", "send"] } },
    {
      add: { "/list": { x: "2" } },
      remove: ["/list/0", "/a"],
      expect: { payload: { "/list": [{ x: "2" }], "/a": null } },
    },
    { set: { "/a": "y" }, file: "rating-plate.jpg", expect: { advice: [], errors: {} } },
    {
      do: "send",
      expect: { status: "sent", type: "made", authoriseRole: null, effects: ["set requestedAt, requestedBy"] },
    },
  ];
  expect(failures(steps)).toEqual([]);
});

test("a difference tells file, title, step, what was expected, what was found and why", () => {
  const result = play([{ expect: { ready: ["send"] } }]);
  expect(failureLines([result]).slice(0, 6)).toEqual([
    "",
    "fixtures/made/it.json",
    "  It",
    "    step 1, ready",
    '      expected  ["send"]',
    '      found     ["keep"]',
  ]);
  expect(failureLines([result]).join("\n")).toMatch(/why +rules\/a\/must does not hold: \/form\/a is null/);
  expect(summaryLine([result])).toBe("1 stories, 1 steps, 0 passed, 1 failed");
});

test("a sentence that stands beside a field is compared to the letter", () => {
  const [, , , place, expected] = failures([{ set: { "/a": "too long" }, expect: { errors: { "/a": "Fine." } } }]);
  expect([place, expected]).toEqual(["    step 1, errors /a", '      expected  "Fine."']);
  expect(failures([{ set: { "/a": "too long" }, expect: { errors: {} } }])[5]).toBe('      found     ["/a"]');
});

test("what a person may not write stays as it was, and must be expected", () => {
  const write: Step = { set: { "/b": "x" } };
  expect(failures([write])[5]).toBe('      found     ["/b"]');
  expect(failures([{ ...write, expect: { locked: ["/b"], payload: { "/b": null } } }])).toEqual([]);
  expect(failures([{ ...write, as: "tech-support@example.test", expect: { payload: { "/b": "x" } } }])).toEqual([]);
});

test("a transition that changes nothing must be expected", () => {
  expect(failures([{ do: "send" }])[3]).toBe("    step 1, do send");
  expect(failures([{ do: "send", expect: { status: "new" } }])).toEqual([]);
  expect(failures([{ set: { "/a": "too long" }, do: "send", expect: { status: "new" } }])).toEqual([]);
});

test("who may not begin a claim makes none", () => {
  const steps: Step[] = [{ do: "keep", expect: { status: "new", start: { allowed: false, shown: true } } }];
  expect(failures(steps, { as: "staff@example.test" })).toEqual([]);
});

test("another dealer does not own the claim, nor does a dealer own one of another account", () => {
  const steps: Step[] = [{ as: "dealer2@example.test", expect: { offered: [] } }];
  expect(failures(steps)).toEqual([]);
  expect(failures([{ expect: { offered: [] } }], { account: "410261" })).toEqual([]);
});

test("time passes, and what becomes known of a claim stays known", () => {
  const steps: Step[] = [
    { set: { "/a": "x" }, do: "send" },
    { today: "2027-01-01", claim: { returnRequestNumber: "R1" }, expect: { offered: ["query-tech-support"] } },
  ];
  expect(failures(steps)).toEqual([]);
});

test("a question is open to the role that it names until somebody of that role answers", () => {
  const sent = { claim: { status: "sent" } };
  const ask: Step = { do: "query-tech-support", expect: { effects: ["ask tech_support"] } };
  const reply: Step = { as: "tech-support@example.test", do: "query-reply", expect: { effects: ["answer"] } };
  expect(failures([ask, { as: "staff@example.test", expect: { offered: ["query-tech-support"] } }], sent)).toEqual([]);
  expect(failures([ask, reply, { expect: { offered: ["query-tech-support"] } }], sent)).toEqual([]);
});

test("a person who is not there cannot act", () => {
  expect(() => play([{ as: "nobody@example.test", do: "send" }])).toThrow("nobody@example.test");
});
