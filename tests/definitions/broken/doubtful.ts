import { about, type Broken } from "./broken.ts";

const rules = '"rules": {\n    "owner-name"';
const offering = (rest: string) =>
  rules.replace('"owner-name"', `"listed": { "field": ${rest}, "offers": true }, "owner-name"`);
const close = '"close": {\n      "asks"';
const timer = (id: string, after: string, to: string) =>
  `"${id}": { "via": "timer", "after": "${after}", "from": ["waiting"], "to": "${to}", "allowed": { "/claim/authoriseRole": true }, "effects": [{ "letter": "received" }] }`;
const wordless = { also: ["no-words"] };

/** What reads well, breaks nothing, and yet never comes of it what was meant. */
export const doubtful: Broken[] = [
  ...about("tools/rules.json", [
    [
      "a demand of some that another rule makes of all",
      rules,
      rules.replace(
        '"owner-name"',
        '"hammer-name": { "field": "/owner/name", "when": { "/form/kind": { "const": "hammer" } }, "must": { "/form/owner/name": true }, "blocks": ["send"] }, "owner-name"',
      ),
      "duplicate",
      '"hammer-name"',
      wordless,
    ],
    [
      "a value behind one that is always there",
      '"figures"',
      '"computed": { "called": { "first": ["/claim/today", "/form/bought"] } }, "figures"',
      "never-reached",
      '"/form/bought"',
      { also: ["unused-computed"] },
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a list that no longer offers a choice in any case",
      rules,
      offering(
        '"/kind", "when": { "/form/kind": true }, "must": { "/form/kind": { "const": "saw" } }, "blocks": ["send"]',
      ),
      "choice-refused",
      '"offers"',
      wordless,
    ],
    [
      "a list that is said to offer less by what does not ask about it",
      rules,
      offering('"/kind", "must": { "/form/age": true }, "blocks": ["send"]'),
      "choice-refused",
      '"offers"',
      wordless,
    ],
    [
      "a field without a list that is to offer less",
      rules,
      offering('"/age", "must": { "/form/age": { "minimum": 2 } }, "blocks": ["send"]'),
      "choice-refused",
      '"offers"',
      wordless,
    ],
    [
      "choices that the list leaves out and the server takes",
      rules,
      offering('"/kind", "must": { "/form/kind": { "const": "saw" } }, "completes": "what"'),
      "lacking",
      '"offers"',
      wordless,
    ],
  ]),
  ...about("tools/sections.json", [
    [
      "a field that begins with a misspelt choice",
      '"/kind",',
      '{ "field": "/kind", "begins": [{ "value": "hamer" }] },',
      "default",
      '"hamer"',
      { suggestion: "hammer" },
    ],
    [
      "a list that is asked for where a box was not ticked",
      '"applies": {\n            "/form/kind": true',
      '"applies": {\n            "/form/isLoud": { "const": false }',
      "untouched-tick",
      '"/form/isLoud": { "const": false }',
    ],
  ]),
  ...about("tools/workflow.json", [
    [
      "a reminder that comes after the claim was closed",
      close,
      `${timer("give-up", "PT45H", "closed")}, ${timer("remind", "PT90H", "same")}, ${close}`,
      "timed-late",
      '"PT90H"',
      wordless,
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "photos that no field of the form takes",
      '"/claim/files/stored": {\n          "atLeast": "/claim/figures/manyTools"',
      '"/claim/files/photos": {\n          "minimum": 1',
      "refused-kind",
      '"must": {\n        "/claim/files/photos"',
      { also: ["unused-figure"] },
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a least of none beside what else is asked",
      rules,
      rules.replace(
        '"rules": {',
        '"computed": { "all": { "count": "/form/tools" } }, "rules": { "few": { "field": "/note", "when": { "/form/kind": true, "/claim/computed/all": { "minimum": 0 } }, "advises": "information" },',
      ),
      "always-holds",
      '"/claim/computed/all"',
      wordless,
    ],
    [
      "an item that may lack what it is asked for",
      '"/form/age": {\n          "minimum": 50\n        }',
      '"/form/age": { "minimum": 50 }, "/form/tools": { "contains": { "properties": { "count": { "const": 1 } } } }',
      "missing-passes",
      '"contains"',
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "months in place of days",
      "in the past 60 days",
      "in the past 60 months",
      "other-number",
      '"It must have broken in the past 60 months."',
    ],
    [
      "a sentence that speaks of the field of another rule",
      '"bought-first": "It cannot have broken before it was bought.",\n    "recent": "It must have broken in the past 60 days.",\n    "tool-serial": "Tool {n} needs a serial number."',
      '"bought-first": "It needs a serial number.",\n    "recent": "It must have broken in the past 60 days.",\n    "tool-serial": "It needs a serial number."',
      "copied-words",
      '"It needs a serial number.",\n    "recent"',
    ],
  ]),
  ...about("tools/form.ui.json", [
    [
      "a person's name for an address",
      '"owner": {',
      '"owner": { "email": { "ui:options": { "autocomplete": "name" } },',
      "wrong-option",
      '"name"',
      { suggestion: "email" },
    ],
  ]),
];
