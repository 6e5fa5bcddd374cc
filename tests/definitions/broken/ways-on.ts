import { about, type Broken } from "./broken.ts";

const amend = '"amend": {\n      "via": "send",';
const added = (transition: string) => `"more": ${transition},\n    ${amend}`;
const rule = (text: string) => `"more": ${text},\n    "numbered": {`;
const wordless = { also: ["no-words"] };
const authoriser = '"/user/authorisingRoles": { "includesAnyOf": "/claim/authorisingRole" }';
const handsOn = (allowed: string) =>
  `{ "from": ["waiting"], "to": [{ "status": "waiting", "authoriseRole": "next" }], "allowed": { ${allowed} } }`;
const manager = '{ "/user/roles": { "contains": { "const": "manager" } } }';

/** Ways that are written beside others and lead nowhere. */
export const waysOn: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "handed on where nobody is next",
      amend,
      added(handsOn(`${authoriser}, "/claim/nextAuthoriseRole": false`)),
      "no-next",
      '"next"',
      wordless,
    ],
    [
      "a role that must authorise below the chain, and in none",
      '"clerk",\n        "manager"\n      ]\n    ]\n  },\n  "transitions": {',
      `"manager"\n      ]\n    ]\n  },\n  "transitions": {\n    "more": ${handsOn(`${authoriser}, "/claim/nextAuthoriseRole": true`)},`,
      "no-next",
      '"clerk"\n      }\n    ],',
      { also: ["no-words", "never-holds", "never-allowed"] },
    ],
    [
      "an alternative beyond what the field can be",
      amend,
      added(
        `{ "from": ["open"], "to": "closed", "allowed": { "anyOf": [${manager}, { "/form/age": { "minimum": 200 } }] } }`,
      ),
      "never-holds",
      '{ "/form/age"',
      wordless,
    ],
    [
      "an alternative against what stands beside it",
      amend,
      added(
        `{ "from": ["open"], "to": "closed", "allowed": { "/form/kind": { "const": "saw" }, "allOf": [{ "anyOf": [{ "/form/kind": { "const": "hammer" } }, ${manager}] }] } }`,
      ),
      "never-holds",
      '{ "/form/kind": { "const": "hammer"',
      wordless,
    ],
  ]),
  ...about("shared/statuses.json", [
    [
      "something to be done that is said sometimes alone",
      '"id": "look"',
      '"id": "look", "when": { "/claim/authoriseRole": true }',
      "nothing-said",
      '"when"',
    ],
    [
      "the turn of somebody who can do nothing",
      '"id": "look"',
      '"id": "look", "roles": ["customer"]',
      "no-turn",
      '"customer"',
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a rule for each of no items",
      '"when": {\n        "/item/count"',
      '"when": {\n        "/form/tools": false,\n        "/item/count"',
      "never-fires",
      '"when"',
    ],
    [
      "a demand that takes away what it is about",
      '"numbered": {',
      rule(
        '{ "field": "/kind", "when": { "/form/tools": true }, "must": { "/form/kind": false }, "blocks": ["send"] }',
      ),
      "takes-away",
      '"must"',
      wordless,
    ],
    [
      "more than the smallest of numbers can be",
      '"rules": {',
      `"computed": { "capped": { "min": ["/form/age", 10] } },\n  "rules": { "more": { "field": "/age", "when": { "/claim/computed/capped": { "minimum": 20 } }, "advises": "warning" },`,
      "never-fires",
      '"when"',
      wordless,
    ],
    [
      "less than the largest of numbers can be",
      '"rules": {',
      `"computed": { "atLeast": { "max": ["/form/age", 10] } },\n  "rules": { "more": { "field": "/age", "when": { "/claim/computed/atLeast": { "maximum": 9 } }, "advises": "warning" },`,
      "never-fires",
      '"when"',
      wordless,
    ],
  ]),
  ...about("tools/messages.en.json", [
    ["a resolution called as the button beside it", '"label": "Amend"', '"label": "Close"', "duplicate", '"Close"'],
  ]),
];
