import { about, type Broken } from "./broken.ts";

const wordless = { also: ["no-words"] };

/** Facts, levels and words that a transition goes by and that nothing gives it; the same demand and other numbers said twice. */
export const unkept: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a transition allowed by a fact that nobody gives",
      '"amend": {',
      '"seal": { "from": ["open"], "to": "waiting", "allowed": { "/claim/seals": true } }, "amend": {',
      "never-allowed",
      '"allowed": { "/claim/seals"',
      wordless,
    ],
    [
      "a fact that is set and taken away at once",
      '"/claim/inspectedOn": "now"\n          }\n        }',
      '"/claim/inspectedOn": "now" } }, { "clear": ["/claim/inspectedOn"] }',
      "never-kept",
      '"/claim/inspectedOn"]',
    ],
    [
      "levels with a gap between them",
      '"role": "clerk"\n      }\n    ],\n    "escalation": [\n      [\n        "clerk",\n        "manager"\n      ]\n    ]\n  },\n  "transitions": {',
      '"role": "clerk", "when": { "/claim/figures/worth": { "maximum": 400 } } } ], "escalation": [["clerk", "manager"]] }, "transitions": { "put": { "from": ["open"], "to": [{ "status": "waiting", "authoriseRole": "level" }], "allowed": { "$ref": "../shared/conditions.schema.json#/$defs/clerk" } },',
      "no-level",
      '"when": { "/claim/figures/worth": { "maximum": 400',
      wordless,
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a demand that by another one rules out its own case",
      '"saw": {\n      "field": "/kind"',
      '"noted": { "field": "/kind", "when": { "/form/note": true }, "must": { "/form/kind": { "const": "saw" } }, "blocks": ["send"] }, "bare": { "field": "/note", "when": { "/form/kind": { "const": "saw" } }, "must": { "/form/note": false }, "blocks": ["send"] }, "saw": { "field": "/kind"',
      "contradiction",
      '"must": { "/form/kind": { "const": "saw" } }, "blocks"',
      wordless,
    ],
    [
      "a demand said again in other brackets",
      '"saw": {\n      "field": "/kind"',
      '"twin": { "field": "/owner/name", "must": { "allOf": [{ "/form/owner/name": true }] }, "blocks": ["send"] }, "saw": { "field": "/kind"',
      "duplicate",
      '"twin"',
      wordless,
    ],
  ]),
  ...about("shared/messages.en.json", [
    [
      "a letter that quotes where nobody is asked to write",
      "We have your {claim}.",
      "We have your {claim}: {text}",
      "no-text",
      '"received"',
      { in: "tools/workflow.json" },
    ],
    [
      "another number than the limit of a fact",
      "That is too long.",
      "At most 50 characters, please.",
      "other-number",
      '"At most 50',
      { suggestion: "40" },
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "another period in the guide than in the rule of its section",
      "Tell us what broke.",
      "Tell us what broke in the past 90 days.",
      "other-number",
      '"Tell us what broke in',
      { suggestion: "60 days" },
    ],
  ]),
];
