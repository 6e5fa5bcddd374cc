import { about, type Broken } from "./broken.ts";

const amend = '"amend": {\n      "via": "send",';
const before = (text: string) => `${text},\n    ${amend}`;
const manager = '"/user/roles": { "contains": { "const": "manager" } }';
const rules = '"rules": {\n    "owner-name"';
const more = (text: string) => `"rules": {\n    ${text},\n    "owner-name"`;
const saw = '"saw": {\n      "field": "/kind"';
const wordless = { also: ["no-words"] };

/** What a claim never has, or always has, in a status; demands that meet in some claims, and what adds nothing. */
export const byStatus: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a fact that every way to a status takes away",
      amend,
      before(
        `"pack": { "from": ["open"], "to": "same", "allowed": { ${manager} }, "effects": [{ "set": { "/claim/isCollectable": true } }] },
    "fetch": { "from": ["closed"], "to": "same", "allowed": { ${manager}, "/claim/isCollectable": { "const": true } }, "effects": [{ "letter": "received" }] }`,
      ),
      "never-allowed",
      `"allowed": { ${manager}, "/claim/isCollectable"`,
      wordless,
    ],
    [
      "a fact cleared where a claim comes from",
      amend,
      before(
        `"come": { "from": ["open"], "to": "same", "allowed": { ${manager} }, "effects": [{ "set": { "/claim/unitReceivedAt": "now" } }] },
    "lose": { "from": ["open"], "to": "waiting", "allowed": { ${manager} }, "effects": [{ "clear": ["/claim/unitReceivedAt"] }, { "set": { "/claim/collectionArrangedAt": "now" } }] },
    "fetch": { "from": ["waiting"], "to": "same", "allowed": { ${manager}, "/claim/wasUnitReceived": true }, "effects": [{ "letter": "received" }] }`,
      ),
      "never-allowed",
      `"allowed": { ${manager}, "/claim/wasUnitReceived"`,
      { also: ["no-words", "unlike-others"] },
    ],
    [
      "two transitions that wait for each other",
      amend,
      before(
        `"arrange": { "from": ["open"], "to": "same", "allowed": { ${manager}, "/claim/wasUnitReceived": true }, "effects": [{ "set": { "/claim/collectionArrangedAt": "now" } }] },
    "come": { "from": ["open"], "to": "same", "allowed": { ${manager}, "/claim/isCollectionArranged": true }, "effects": [{ "set": { "/claim/unitReceivedAt": "now" } }] }`,
      ),
      "never-allowed",
      `"allowed": { ${manager}, "/claim/wasUnitReceived"`,
      wordless,
    ],
    [
      "an alternative that another beside it takes with it",
      amend,
      before(
        `"copy": { "from": ["open"], "to": "same", "allowed": { "anyOf": [{ ${manager} }, { ${manager}, "/claim/authoriseRole": true }] }, "effects": [{ "letter": "received" }] }`,
      ),
      "adds-nothing",
      `{ ${manager}, "/claim/authoriseRole"`,
      wordless,
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a demand upon sending that only sending fulfils",
      rules,
      more('"dated": { "must": { "/claim/requestDate": true }, "blocks": ["send"] }'),
      "never-met",
      '"send"',
      { also: ["no-words", "no-way-on"] },
    ],
    [
      "two demands that exclude each other in claims of which both are asked",
      saw,
      `"loud": { "field": "/age", "when": { "/form/isLoud": { "const": true } }, "must": { "/form/age": { "maximum": 10 } }, "blocks": ["send"] }, "bought": { "field": "/age", "when": { "/form/bought": true }, "must": { "/form/age": { "minimum": 50 } }, "blocks": ["send"] }, ${saw}`,
      "contradiction",
      '"must": { "/form/age": { "minimum": 50 } }',
      wordless,
    ],
    [
      "more items than the list that is counted may have",
      '"rules": {',
      '"computed": { "many": { "count": "/form/tools" } }, "rules": { "crate": { "field": "/age", "when": { "/claim/computed/many": { "minimum": 21 } }, "must": { "/form/age": true }, "blocks": ["send"] },',
      "never-fires",
      '"when": { "/claim/computed/many"',
      wordless,
    ],
    [
      "a day that must be longer ago than it may be",
      saw,
      `"ago": { "field": "/broke", "when": { "/form/broke": true }, "must": { "not": { "/form/broke": { "within": "P3M" } } }, "blocks": ["send"] }, ${saw}`,
      "contradiction",
      '"must": { "not": { "/form/broke"',
      wordless,
    ],
  ]),
];
