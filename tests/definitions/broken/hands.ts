import { about, type Broken } from "./broken.ts";

const amend = '"amend": {\n      "via": "send",';
/** A transition put before `amend`, whose words are put beside by `also`. */
const added = (transition: string) => `"more": ${transition},\n    ${amend}`;
const wordless = { also: ["no-words"] };
const manager = '{ "/user/roles": { "contains": { "const": "manager" } } }';

/** What is left to hands that cannot do it, or do not see it, and values that their fact cannot hold. */
export const hands: Broken[] = [
  ...about("tools/workflow.json", [
    ["a day set to a person", '"/claim/inspectedOn": "now"', '"/claim/inspectedOn": "user"', "value-kind", '"user"'],
    [
      "a moment set to a person",
      '"/claim/authorisedAt": "now"',
      '"/claim/authorisedAt": "staff"',
      "value-kind",
      '"staff"',
    ],
    [
      "a person set to a moment",
      '"/claim/requestedBy": "user"',
      '"/claim/requestedBy": "now"',
      "value-kind",
      '"now"\n          }',
    ],
    [
      "a choice set to another",
      '"/claim/inspectedOn": "now"',
      '"/claim/inspection": "broken"',
      "value-kind",
      '"broken"',
    ],
    [
      "a start of a permission and a role that nobody has together",
      '"$ref": "../shared/conditions.schema.json#/$defs/creator"',
      '"/user/isOwner": { "const": true }, "/user/permissions": { "contains": { "const": "resolve claim" } }',
      "never-allowed",
      '"allowed": {\n      "/user/isOwner"',
    ],
    [
      "a start shown to none who may begin",
      '"hiddenIn"',
      `"shown": ${manager},\n    "hiddenIn"`,
      "never-shown",
      '"shown"',
    ],
    [
      "a claim restored that is not deleted",
      amend,
      added(
        '{ "via": "button", "from": ["open"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "mark": "restored" }] }',
      ),
      "no-effect",
      '"restored"',
      wordless,
    ],
    [
      "a transition of what nobody has done yet",
      amend,
      added('{ "from": ["draft"], "to": "open", "allowed": { "/claim/isAuthorised": { "const": true } } }'),
      "never-allowed",
      '"allowed": { "/claim/isAuthorised"',
      wordless,
    ],
    [
      "a sending that asks for a fact of our own people",
      '"status": "open"\n        }\n      ],\n      "allowed": {',
      '"status": "open"\n        }\n      ],\n      "allowed": { "/claim/freight": true,',
      "never-allowed",
      '"allowed": { "/claim/freight"',
      { also: ["no-way-on"] },
    ],
    [
      "a chain that begins with who may most",
      '"clerk",\n        "manager"\n      ]',
      '"manager",\n        "clerk"\n      ]',
      "hands-down",
      '"clerk"',
    ],
    [
      "a draft that its claimant changes and cannot keep",
      '"to": "draft",\n      "allowed": {',
      '"to": "draft",\n      "allowed": { "/user/roles": { "contains": { "const": "clerk" } },',
      "never-saved",
      '"allowed": { "/user/roles"',
    ],
    [
      "a time of days where working hours are meant",
      amend,
      added(
        '{ "via": "timer", "after": "P2D", "from": ["open"], "to": "waiting", "allowed": { "/claim/phase": { "const": "submitted" } } }',
      ),
      "shape",
      '"P2D"',
      wordless,
    ],
  ]),
  ...about("tools/facts.json", [
    [
      "a fact that is written by who does not see it",
      '"writes": {\n        "$ref": "../shared/conditions.schema.json#/$defs/clerk"\n      }',
      '"writes": { "/user/isOwner": { "const": true } }',
      "never-written",
      '"writes": { "/user/isOwner"',
    ],
  ]),
  ...about("tools/sections.json", [
    [
      "a section edited by those from whom it is hidden",
      '"id": "rest",',
      '"id": "rest", "visible": { "/user/isClaimant": { "const": true } },',
      "never-seen",
      '"editable"',
      { also: ["never-edited"] },
    ],
  ]),
  ...about("access.json", [
    [
      "claimants who do not see their drafts",
      '"accounts": "own"',
      '"accounts": "own", "phases": ["submitted", "approved", "declined", "completed"]',
      "loses-sight",
      '["submitted"',
      { also: ["no-way-on"] },
    ],
    [
      "claims that are not seen between being sent and being done",
      '"submitted",\n          "approved",',
      '"submitted",',
      "loses-sight",
      '[\n          "submitted"',
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "a sentence that says the other way round which day comes first",
      "cannot have broken before",
      "cannot have broken after",
      "other-direction",
      '"It cannot',
    ],
  ]),
];
