import { beforeAll, expect, test } from "vitest";
import { notingParts } from "../../src/definitions/coverage/seen.ts";
import { coverageOf, readExcused } from "../../src/definitions/coverage/unseen.ts";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { enginePlayer } from "../../src/definitions/stories/engine-player.ts";
import { type People, readPeople } from "../../src/definitions/stories/people.ts";
import type { Step } from "../../src/definitions/stories/story.ts";
import type { CompiledDefinition } from "../../src/engine/index.ts";
import { madeDefinition } from "../engine/made-definition.ts";
import { madeFiles } from "./support/made-files.ts";
import { fixtures, schemas, storyFolder } from "./support/story-folder.ts";

let definition: CompiledDefinition;
let people: People;

beforeAll(async () => {
  people = readPeople(fixtures, loadDefinitions(schemas).access);
  const mayCreate = { "/user/permissions": { contains: { const: "create claim" } } };
  definition = await madeDefinition({
    rules: { a: { field: "/a", must: { "/form/a": true }, blocks: ["send"] } },
    workflow: {
      start: { path: "made", allowed: mayCreate },
      statuses: { draft: {}, sent: {}, held: {} },
      transitions: {
        send: {
          from: ["new", "draft"],
          to: [{ when: { "/form/b": true }, status: "held" }, { status: "sent" }],
          allowed: mayCreate,
        },
      },
    },
  });
});

function coverage(steps: Step[], excused: Record<string, string> = {}) {
  const { parts, seenOf } = notingParts(() => definition, people);
  const story = { file: "made/it.json", title: "It", type: "made", today: "2026-11-20", as: "dealer@example.test" };
  enginePlayer(parts).play({ ...story, steps });
  return coverageOf(madeFiles(definition), definition, seenOf("made"), { made: excused });
}

const whole: Step[] = [
  { as: "finance@example.test", expect: { offered: [], start: { allowed: false } } },
  { as: "dealer@example.test", expect: { missing: { send: ["a"] }, start: { allowed: true } } },
  { set: { "/a": "x" }, do: "send", expect: { status: "sent", offered: [] } },
  { claim: { status: "draft" }, set: { "/b": "x" }, expect: { locked: ["/b"] } },
  { claim: { status: "new" }, set: { "/b": "x" }, do: "send", expect: { status: "held" } },
];

test("what was never seen both ways is told with file, line and column", () => {
  const { seen, total, faults } = coverage([{ expect: { missing: { send: ["a"] } } }]);
  expect(seen).toBeLessThan(total);
  expect(faults).toContain("schemas/made/rules.json:5:7 never seen: rules/a/must held");
  expect(faults).toContain("schemas/made/workflow.json:18:5 never seen: workflow/transitions/send made");
  expect(faults.join("\n")).not.toContain("rules/a/must not held");
});

test("stories that show every condition both ways, every refusal, target and sentence leave nothing", () => {
  expect(coverage(whole).faults).toEqual([]);
});

test.each([
  ["a refusal by the person", 0, "workflow/transitions/send refused by user"],
  ["a refusal by what is missing", 1, "workflow/transitions/send refused by what is missing"],
  ["a target", 2, "workflow/transitions/send/to/1 taken"],
  ["the other target", 4, "workflow/transitions/send/to/0 taken"],
])("%s is missed without its step", (_title, step, name) => {
  expect(coverage(whole.toSpliced(step, 1)).faults.join("\n")).toContain(`never seen: ${name}`);
});

test("what cannot be seen is excused with a reason, and an excuse that is none is told", () => {
  const name = "workflow/transitions/send refused by user";
  expect(coverage(whole.slice(1), { [name]: "Everybody may." }).faults.join("\n")).not.toContain(name);
  expect(coverage(whole.slice(1), { [name]: " " }).faults.join("\n")).toContain(name);
  expect(coverage(whole, { [name]: "Everybody may." }).faults).toEqual([
    `fixtures/unseen.json excuses what was seen or does not exist: ${name}`,
  ]);
});

test("excuses stand in unseen.json; a folder without one excuses nothing", () => {
  expect(readExcused(storyFolder({}))).toEqual({});
  expect(readExcused(storyFolder({ "unseen.json": { made: { a: "b" } } }))).toEqual({ made: { a: "b" } });
});
