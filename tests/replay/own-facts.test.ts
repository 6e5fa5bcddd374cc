import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";
import { runCommand } from "../helpers/run-command.ts";
import { storyFolder } from "./support/story-folder.ts";

/** Stories of facts that a claim type declares by JSON alone: known before, written with a transition or by hand, and lacking; and what time makes of them. */
let schemas: EditedSchemas;

beforeAll(() => {
  schemas = editedSchemas();
  const facts = {
    inspection: { schema: { type: "string", maxLength: 20 } },
    freight: {
      schema: { type: "number", minimum: 0 },
      writes: { "/user/roles": { contains: { const: "customer_service" } } },
    },
  };
  const file = join(schemas.folder, "return/facts.json");
  writeFileSync(file, JSON.stringify({ $schema: "../meta/declared-facts.schema.json", facts }));
  schemas.edit("return/workflow.json", ({ transitions }) => {
    const inspect = {
      asks: { facts: ["inspection", "freight"], optional: ["freight"] },
      from: ["open"],
      to: [
        { when: { "/claim/inspection": { const: "worn" }, "/claim/freight": { minimum: 10 } }, status: "disapproved" },
        { status: "cs to action" },
      ],
      allowed: { $ref: "../shared/conditions.schema.json#/$defs/customerService" },
      effects: [],
    };
    const lapse = {
      via: "timer",
      after: "PT40H",
      from: ["open"],
      to: "disapproved",
      allowed: { "/claim/inspection": { const: "worn" } },
    };
    const giveUp = {
      via: "button",
      asks: "note",
      from: ["open"],
      to: "disapproved",
      allowed: { $ref: "../shared/conditions.schema.json#/$defs/customerService" },
      effects: [{ set: { "/claim/inspection": "text" } }],
    };
    const remind = { ...lapse, after: "PT8H", to: "same", effects: [{ set: { "/claim/inspection": "due" } }] };
    Object.assign(transitions ?? {}, { inspect, "give-up": giveUp, remind, lapse });
  });
  schemas.edit("return/messages.en.json", (messages) => {
    Object.assign(messages, { facts: { inspection: { title: "Inspection" }, freight: { title: "Freight" } } });
    Object.assign(messages.transitions ?? {}, {
      inspect: { label: "Inspect", activity: "Inspected" },
      remind: { label: "Reminder", activity: "Nobody inspected it" },
      "give-up": { label: "Give it up", activity: "Given up" },
      lapse: { label: "Lapses", activity: "Nobody came" },
    });
  });
});
afterAll(() => schemas.remove());

const form = { purchaser: { company: "A" }, customerComments: "Unopened." };
const story = (title: string, step: object, claim: object = {}) => ({
  title,
  type: "return",
  today: "2026-11-20",
  as: "customer-service@example.test",
  account: "410344",
  form,
  claim: { status: "open", ...claim },
  steps: [{ do: "inspect", ...step }],
});

test.each([
  ["engine", []],
  ["API", ["--api"]],
])("they are played on the %s", async (_, args) => {
  const folder = storyFolder({
    "return/worn.json": story("Worn goods that cost much are declined", {
      with: { facts: { inspection: "worn", freight: 12 } },
      expect: { status: "disapproved" },
    }),
    "return/known.json": story(
      "What was known before counts",
      { with: { facts: { inspection: "worn" } }, expect: { status: "disapproved" } },
      { freight: 20 },
    ),
    "return/cheap.json": story("Worn goods that cost little are not", {
      with: { facts: { inspection: "worn" } },
      expect: { status: "cs to action" },
    }),
    "return/lapsed.json": story(
      "Time declines what is worn",
      { do: "lapse", expect: { status: "disapproved" } },
      { inspection: "worn" },
    ),
    "return/reminded.json": story(
      "What time did before is not done with it",
      { do: "remind", expect: { status: "open" } },
      { inspection: "worn" },
    ),
    "return/untimed.json": story("Time leaves what is not worn", { do: "lapse", expect: { status: "open" } }),
    "return/by-hand.json": story("What somebody wrote by hand counts", {
      facts: { freight: 20 },
      with: { facts: { inspection: "worn" } },
      expect: { status: "disapproved", facts: { freight: 20, inspection: "worn" } },
    }),
    "return/taken-away.json": story(
      "What somebody took away counts no more",
      { facts: { freight: null }, with: { facts: { inspection: "worn" } }, expect: { status: "cs to action" } },
      { freight: 20 },
    ),
    "return/not-theirs.json": story("Who may not write it leaves it as it was", {
      do: undefined,
      as: "finance@example.test",
      facts: { freight: 20 },
      expect: { locked: ["/claim/freight"], facts: { freight: null } },
    }),
    "return/no-freight.json": story("What is no such value is not written", {
      do: undefined,
      facts: { freight: -1 },
      expect: { locked: ["/claim/freight"] },
    }),
    "return/written.json": story("What is written with an act of one's own is kept", {
      do: "give-up",
      with: { note: "Lost in transit" },
      expect: { status: "disapproved", facts: { inspection: "Lost in transit" } },
    }),
    "return/lacking.json": story("Without what is asked for nothing happens", { expect: { status: "open" } }),
  });
  const { code, said } = await runCommand("replay.ts", ["--schemas", schemas.folder, "--fixtures", folder, ...args]);
  expect(said).toContain("12 stories, 12 steps, 12 passed, 0 failed");
  expect(code).toBe(0);
});

test("a fact that the type does not declare is named", async () => {
  const folder = storyFolder({ "return/wrong.json": story("It is misspelt", { with: {} }, { freigth: 20 }) });
  const { code, said } = await runCommand("replay.ts", ["--schemas", schemas.folder, "--fixtures", folder]);
  expect(code).not.toBe(0);
  expect(said).toContain('"freigth" is no fact of return');
  const written = storyFolder({ "return/wrong.json": story("It is misspelt", { facts: { freigth: 20 } }) });
  const second = await runCommand("replay.ts", ["--schemas", schemas.folder, "--fixtures", written]);
  expect(second.code).not.toBe(0);
  expect(second.said).toContain('"freigth" is no fact of return');
  const expected = storyFolder({
    "return/wrong.json": story("It is misspelt", { expect: { facts: { freigth: null } } }),
  });
  const third = await runCommand("replay.ts", ["--schemas", schemas.folder, "--fixtures", expected]);
  expect(third.code).not.toBe(0);
  expect(third.said).toContain('"freigth" is no fact of return');
});
