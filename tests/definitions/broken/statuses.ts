import { about, type Broken } from "./broken.ts";

const transitions = '"transitions": {';
const standsOut = (id: string, ...whens: string[]) =>
  `"highlights": [${whens.map((when) => `{ "id": "${id}", "when": { ${when} }, "tone": "bad" }`).join(", ")}], ${transitions}`;

/** What statuses mean, are called, and what is to be done next in them. */
export const statuses: Broken[] = [
  ...about("shared/statuses.json", [
    ["a phase that there is not", '"submitted"', '"sent"', "unknown-value", '"sent"'],
    ["a status without a tone", '"tone": "progress",', "", "lacking", '"open"'],
    [
      "a workflow without an end",
      '"completed"',
      '"approved"',
      "no-end",
      '"statuses"',
      { in: "tools/workflow.json", also: ["no-way-on"] },
    ],
    [
      "a status that no workflow has",
      '"closed": {',
      '"close": {',
      "unused-status",
      '"close"',
      { suggestion: "closed", also: ["no-meaning", "no-end", "no-way-on"] },
    ],
    [
      "words of what is to be done that are lost",
      '"id": "look"',
      '"id": "looks"',
      "no-words",
      '"looks"',
      {
        suggestion: "look",
        also: ["unused-words"],
      },
    ],
    [
      "something to be done that is never said",
      '"id": "look"',
      '"id": "agree" }, { "id": "look"',
      "never-said",
      '{\n          "id": "agree" }',
    ],
    [
      "a term that never counts",
      '"lateAfterDays": 3',
      '"lateAfter": [{ "after": "PT2H" }, { "after": "P5D" }]',
      "never-said",
      '{ "after": "PT2H" }',
    ],
    [
      "a term by the day",
      '"lateAfterDays": 3',
      '"lateAfter": [{ "when": { "/claim/approvedAt": { "notAfter": "/claim/today" } }, "after": "PT2H" }]',
      "pending-reads",
      '{ "/claim/approvedAt"',
    ],
    [
      "somebody to act who is no role",
      '"id": "look"',
      '"id": "look", "roles": ["clark"]',
      "unknown-role",
      '"clark"',
      { suggestion: "clerk" },
    ],
    [
      "what is to be done by who looks",
      '"/claim/authoriseRole"',
      '"/user/isOwner"',
      "pending-reads",
      '{\n            "/user/isOwner"',
    ],
    [
      "what is to be done by what is switched on",
      '"/claim/authoriseRole": true',
      '"/claim/features": { "contains": { "const": "fast" } }',
      "pending-reads",
      '{\n            "/claim/features"',
    ],
    [
      "what is to be done by the day",
      '"/claim/authoriseRole": true',
      '"/claim/approvedAt": { "notAfter": "/claim/today" }',
      "pending-reads",
      '{\n            "/claim/approvedAt"',
    ],
    [
      "a fact that there is not",
      '"/claim/authoriseRole"',
      '"/claim/authorizeRole"',
      "unknown-fact",
      '"/claim/authorizeRole"',
      {
        suggestion: "/claim/authoriseRole",
      },
    ],
  ]),
  ...about("tools/workflow.json", [
    [
      "a status of its own without a meaning",
      '"closed": {}',
      '"closed": {}, "shelved": {}',
      "no-meaning",
      '"shelved"',
      { also: ["unreachable-status", "no-words"] },
    ],
    [
      "a draft that is saved as something sent",
      '"to": "draft"',
      '"to": "open"',
      "no-draft",
      '"open"',
      { also: ["never-sent", "unreachable-status", "unreachable-row"] },
    ],
    [
      "a draft that means something else here",
      '"draft": {',
      '"draft": { "phase": "submitted",',
      "no-draft",
      '"draft"',
      {
        at: '"draft",\n      "allowed"',
        also: ["never-sent"],
      },
    ],
  ]),
  ...about("shared/messages.en.json", [
    [
      "words of what nobody has to do",
      '"look": "Look',
      '"lock": "Lock',
      "no-words",
      '"look"',
      {
        in: "shared/statuses.json",
        suggestion: "lock",
        also: ["unused-words"],
      },
    ],
    [
      "two statuses of one label",
      '"label": "Waiting"',
      '"label": "Open"',
      "duplicate",
      '"waiting"',
      { in: "tools/workflow.json" },
    ],
    ["somebody who is not named", "{reviewer}", "{reviewers}", "placeholder", '"Agree – {reviewers}"'],
  ]),
  ...about("tools/workflow.json", [
    [
      "a claim that stands out by the day",
      transitions,
      standsOut("large", '"/claim/today": true'),
      "pending-reads",
      '{ "/claim/today"',
      { also: ["no-words"] },
    ],
    [
      "what stands out in colour alone",
      transitions,
      standsOut("large", '"/form/age": { "minimum": 50 }'),
      "no-words",
      '"large"',
    ],
    [
      "what stands out behind what always does so first",
      transitions,
      standsOut("old", '"/form/age": { "minimum": 50 }', '"/form/age": { "minimum": 60 }'),
      "never-reached",
      '{ "id": "old", "when": { "/form/age": { "minimum": 60 } }',
      { also: ["no-words", "duplicate"] },
    ],
  ]),
];
