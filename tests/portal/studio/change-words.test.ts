// @vitest-environment node

import { expect, test } from "vitest";
import { changeWords } from "../../../src/portal/screens/studio/change-words.ts";
import { changesIn } from "../../../src/server/releases/diff-releases.ts";

const told = (file: string, before: object | undefined, after: object | undefined) =>
  changesIn(file, before && JSON.stringify(before), after && JSON.stringify(after)).map(
    (change) => changeWords(change).words,
  );

test.each<[string, string, object | undefined, object | undefined, string[]]>([
  [
    "a field's name",
    "return/messages.en.json",
    { fields: { "/note": { title: "Note" } } },
    { fields: { "/note": { title: "Remark", help: "Anything." } } },
    ['The field "/note": name is "Remark", not "Note".', 'The field "/note": help is "Anything." from now on.'],
  ],
  [
    "a rule that is new, and one that is gone",
    "return/rules.json",
    { rules: { a: { field: "/a", blocks: ["submit"] } } },
    { rules: { b: { field: "/b", blocks: ["submit"] } } },
    ['The rule "a" is taken away.', 'The rule "b" is new.'],
  ],
  [
    "what a field may hold, in a list too",
    "return/form.schema.json",
    { properties: { a: { type: "string", maxLength: 40 }, lines: { items: { properties: { n: { maximum: 3 } } } } } },
    {
      properties: {
        a: { type: "string", maxLength: 80 },
        lines: { items: { properties: { n: { maximum: 5 } } } },
        b: {},
      },
    },
    [
      'The field "/a": its greatest length is 80, not 40.',
      'The field "/lines/*/n": its greatest value is 5, not 3.',
      'The field "/b" is new.',
    ],
  ],
  [
    "what is inside of a condition",
    "return/workflow.json",
    { transitions: { approve: { allowed: { "/claim/status": { const: "open" } } } } },
    { transitions: { approve: { allowed: { "/claim/status": { const: "sent" } } } } },
    ['The transition "approve": who may make it is another now (const of /claim/status of allowed).'],
  ],
  ["a file", "return/facts.json", undefined, { facts: {} }, ["The whole file."]],
  [
    "what has no words of its own",
    "return/sections.json",
    { sections: [{ id: "a" }] },
    { sections: [{ id: "b" }] },
    ['The file: id of entry 1 of sections is "b", not "a".'],
  ],
])("%s is told in a sentence", (_title, file, before, after, sentences) => {
  expect(told(file, before, after)).toEqual(sentences);
});
