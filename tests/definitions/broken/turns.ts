import { about, type Broken } from "./broken.ts";

const rules = '"rules": {\n    "owner-name"';
const more = (text: string) => `"rules": {\n    ${text},\n    "owner-name"`;
const wordless = { also: ["no-words"] };

/** Values that cannot be put in order, letters to nobody, and demands upon people whose turn it is not. */
export const turns: Broken[] = [
  ...about("tools/rules.json", [
    [
      "days of the week that exclude each other",
      rules,
      more(
        '"early": { "field": "/broke", "must": { "/form/broke": { "weekday": ["monday"] } }, "blocks": ["send"] }, "late": { "field": "/broke", "must": { "/form/broke": { "weekday": ["sunday"] } }, "blocks": ["send"] }',
      ),
      "never-ready",
      '"send": {',
      { in: "tools/workflow.json", ...wordless },
    ],
    [
      "a day that must be before and after another, by way of one worked out",
      '"rules": {',
      '"computed": { "next": { "addPeriod": ["/form/bought", "P1D"] } }, "rules": { "after": { "field": "/broke", "must": { "/form/broke": { "notBefore": "/claim/computed/next" } }, "blocks": ["send"] }, "before": { "field": "/broke", "must": { "/form/broke": { "notAfter": "/form/bought" } }, "blocks": ["send"] },',
      "contradiction",
      '"must": { "/form/broke": { "notAfter": "/form/bought"',
      wordless,
    ],
    [
      "as many as a number that is more than the list may hold",
      '"saw": {\n      "field": "/kind"',
      '"few": { "field": "/tools/*", "each": "/tools", "must": { "/item/marks": { "maxItems": 2 }, "/item/count": { "minimum": 5 } }, "blocks": ["send"] }, "saw": {\n      "field": "/kind"',
      "contradiction",
      '"must": { "/item/marks": { "maxItems": 2',
      wordless,
    ],
    [
      "a value that a choice never gives",
      '"rules": {',
      '"computed": { "size": { "choose": [{ "when": { "/form/age": { "minimum": 9 } }, "value": "old" }, { "value": "new" }] } }, "rules": { "aged": { "field": "/age", "when": { "/claim/computed/size": { "const": "odl" } }, "must": { "/form/bought": true }, "blocks": ["send"] },',
      "unknown-value",
      '"odl"',
      { suggestion: "old", ...wordless },
    ],
    [
      "days between two days that are in the other order",
      '"rules": {',
      '"computed": { "kept": { "daysBetween": ["/form/bought", "/form/broke"] } }, "rules": { "days": { "field": "/broke", "must": { "/claim/computed/kept": { "minimum": 1 } }, "blocks": ["send"] }, "order": { "field": "/broke", "must": { "/form/bought": { "notBefore": "/form/broke" } }, "blocks": ["send"] },',
      "contradiction",
      '"must": { "/form/bought": { "notBefore"',
      wordless,
    ],
    [
      "days before a day that a new claim may not be older than",
      '"rules": {',
      '"computed": { "old": { "addPeriod": ["/claim/today", "-P90D"] } }, "rules": { "settled": { "field": "/broke", "when": { "/form/broke": true }, "must": { "/form/broke": { "notAfter": "/claim/computed/old" } }, "blocks": ["send"] },',
      "contradiction",
      '"must": {\n        "/form/broke": {\n          "within"',
      wordless,
    ],
    [
      "a tick with which no alternative is left",
      rules,
      more(
        '"placed": { "field": "/isLoud", "must": { "anyOf": [{ "/form/place": true }, { "/form/isLoud": { "const": false } }] }, "blocks": ["send"] }',
      ),
      "choice-refused",
      '"must"',
      { also: ["no-words", "untouched-tick"] },
    ],
    [
      "one of several answers, none of which is the sender's to give",
      rules,
      more('"noted": { "field": "/note", "must": { "anyOf": [{ "/form/note": true }] }, "blocks": ["send"] }'),
      "never-edited",
      '"/note", "must"',
      { also: ["no-words", "no-way-on"] },
    ],
  ]),
  ...about("tools/workflow.json", [
    [
      "minutes where hours were meant",
      '"amend": {',
      '"remind": { "via": "timer", "after": "PT27M", "from": ["open"], "to": "same", "allowed": { "/claim/phase": { "const": "submitted" } }, "effects": [{ "letter": "received" }] }, "amend": {',
      "short-time",
      '"PT27M"',
      wordless,
    ],
  ]),
  ...about("shared/letters.json", [
    [
      "a letter to whom a question is put, and none is put",
      '"account"',
      '"asked"',
      "no-reader",
      '"received"',
      { in: "tools/workflow.json" },
    ],
    [
      "a letter to whom a note mentions, and no note is written",
      '"account"',
      '"mentioned"',
      "internal-note",
      '"mentioned"',
    ],
    [
      "what an internal note says, sent to the customer",
      '"account"',
      '"account", "on": "mention"',
      "internal-note",
      '"account"',
    ],
    [
      "a letter to who acted last, and nobody has",
      '"account"',
      '"lastAsker"',
      "no-reader",
      '"received"',
      { in: "tools/workflow.json" },
    ],
  ]),
  ...about("tools/workflow.json", [
    [
      "an answer to what nobody asks",
      '"/claim/inspectedOn": "now"\n          }\n        }',
      '"/claim/inspectedOn": "now"\n          }\n        },\n        { "answer": true }',
      "never-asked",
      '{ "answer": true }',
    ],
    [
      "a fact that is taken away and never set",
      '"/claim/inspectedOn": "now"\n          }\n        }',
      '"/claim/inspectedOn": "now"\n          }\n        },\n        { "clear": ["/claim/approvedAt"] }',
      "never-set",
      '"/claim/approvedAt"',
    ],
    [
      "a reminder that reminds nobody",
      '"amend": {\n      "via": "send",',
      '"nag": { "via": "timer", "after": "PT8H", "from": ["open"], "to": "same", "allowed": { "/claim/status": true } },\n    "amend": {\n      "via": "send",',
      "timed-nothing",
      '"same", "allowed": { "/claim/status"',
      wordless,
    ],
    [
      "a draft that its claimant cannot send",
      '"status": "open"\n        }\n      ],\n      "allowed": {',
      '"status": "open"\n        }\n      ],\n      "allowed": { "/user/roles": { "contains": { "const": "clerk" } },',
      "never-allowed",
      '"allowed": { "/user/roles"',
      { also: ["no-way-on"] },
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "another range than the field takes",
      '"title": "Age in years"',
      '"title": "Age in years", "help": "1 to 99 years."',
      "other-number",
      '"1 to 99 years."',
      { suggestion: "0 to 99" },
    ],
    [
      "a kind of file that is not taken",
      '"title": "Papers"',
      '"title": "Papers", "help": "Add a PDF or a PNG."',
      "other-kind",
      '"Add a PDF or a PNG."',
    ],
  ]),
  ...about("access.json", [
    [
      "an authoriser who sees no claim that was sent",
      '"accounts": "all",\n        "phases": [\n          "submitted",',
      '"accounts": "all",\n        "phases": [',
      "reads-nothing",
      '"clerk"\n      }',
      {
        in: "tools/workflow.json",
        also: ["never-allowed", "never-authorised", "never-edited", "not-given", "never-saved", "no-way-on"],
      },
    ],
    [
      "a claimant who can begin nothing, where another can",
      '"customer": {',
      '"dealer": { "permissions": [], "authorises": [], "reads": "own-account", "isClaimant": true },\n    "customer": {',
      "begins-nothing",
      '"dealer"',
      { also: ["never-saved"] },
    ],
  ]),
];
