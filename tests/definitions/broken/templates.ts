import { about, type Broken } from "./broken.ts";

const note = '"called": {\n      "kind": "note"';

/** Text templates that nobody is offered, or that tell what their reader may not know; approvals that nobody can give. */
export const templates: Broken[] = [
  ...about("tools/templates.json", [
    ["a template for claimants", note, '"called": { "kind": "note", "for": ["customer"]', "no-reader", '"customer"'],
    [
      "a template for a role that there is not",
      note,
      '"called": { "kind": "note", "for": ["managr"]',
      "unknown-role",
      '"managr"',
      { suggestion: "manager" },
    ],
    [
      "a template in the dialog of a transition that asks for no text",
      '"kind": "resolution"',
      '"kind": "resolution", "transitions": ["save"]',
      "unknown-transition",
      '"save"',
    ],
    [
      "a template without words",
      '"called": {',
      '"caled": {',
      "no-words",
      '"caled"',
      { suggestion: "called", also: ["unused-words"] },
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "a template that names nothing",
      "Called about {number}",
      "Called about {nunber}",
      "placeholder",
      '"Called about',
      { suggestion: "{number}" },
    ],
    [
      "things to tick off in a note",
      '"text": "Called about {number}: [what was said]"',
      '"text": "Called.", "items": ["A photo"]',
      "template-items",
      '"called"',
      { in: "tools/templates.json" },
    ],
    [
      "a text for customers that tells a fact of ours",
      "We have closed your {claim}: [reason]",
      "Freight was {/claim/freight}.",
      "unknown-fact",
      '{\n      "kind": "resolution"',
      { in: "tools/templates.json" },
    ],
  ]),
  ...about("access.json", [
    [
      "an approver who may not work in the studio",
      '"scopes": {',
      '"approvals": { "loses data": { "people": 1, "roles": ["clerk"] } }, "scopes": {',
      "never-approved",
      '"clerk"',
    ],
    [
      "an approver that there is not",
      '"scopes": {',
      '"approvals": { "loses data": { "people": 1, "roles": ["clark"] } }, "scopes": {',
      "unknown-role",
      '"clark"',
    ],
  ]),
];
