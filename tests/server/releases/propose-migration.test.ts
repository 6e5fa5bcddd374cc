import { expect, test } from "vitest";
import type { Definition } from "../../../src/engine/index.ts";
import { proposeMigration } from "../../../src/server/migrating/propose-migration.ts";
import { madeDefinition } from "../../engine/made-definition.ts";

const text = { type: "string", maxLength: 50 };
const made = async (properties: object, titles: Record<string, string>, statuses: object): Promise<Definition> => {
  const base = await madeDefinition({});
  const fields = Object.fromEntries(Object.entries(titles).map(([field, title]) => [field, { title }]));
  return {
    ...base,
    schema: { type: "object", properties } as never,
    messages: { ...base.messages, fields },
    workflow: { ...base.workflow, statuses: statuses as never },
  };
};

test("what may have become something else is asked, never guessed; until then it is set aside", async () => {
  const before = await made(
    {
      purchaser: { type: "object", properties: { name: text, phone: text } },
      note: text,
      kind: { type: "string", enum: ["a", "b", "c"] },
      photo: text,
      same: text,
    },
    { "/purchaser": "Account", "/note": "Note" },
    { open: { phase: "submitted", tone: "progress" }, checking: { phase: "submitted", tone: "attention" } },
  );
  const after = await made(
    {
      buyer: { type: "object", properties: { name: text, phone: text } },
      kind: { type: "string", enum: ["a", "b"] },
      photo: { type: "array", items: text },
      same: text,
    },
    { "/buyer": "Account" },
    { open: { phase: "submitted", tone: "progress" }, "in review": { phase: "submitted", tone: "attention" } },
  );
  const { steps, questions } = proposeMigration(before, after);
  expect(questions.map(({ asks, yes }) => [asks, yes])).toEqual([
    ['Is "/purchaser" (Account) now "/buyer" (Account)?', { rename: "/purchaser", to: "buyer" }],
    ['"/note" (Note) has no place any more: is it set aside?', { setAside: "/note" }],
    ['"/photo" is now a list: does it begin with what it held?', { wrap: "/photo" }],
    [
      '"/kind" no longer takes "c": which of its values are they now?',
      { mapValues: "/kind", values: { a: "a", b: "b", c: "?" } },
    ],
    ['Is the status "checking" now "in review"?', { mapStatus: { checking: "in review" } }],
  ]);
  expect(steps).toEqual([
    { setAside: "/purchaser" },
    { setAside: "/note" },
    { setAside: "/photo" },
    { mapValues: "/kind", values: { a: "a", b: "b", c: "?" } },
    { mapStatus: { checking: "?" } },
  ]);
  expect(proposeMigration(after, after)).toEqual({ steps: [], questions: [] });
});
