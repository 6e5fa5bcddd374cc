import { about, type Broken } from "./broken.ts";

const first = '"rules": {\n    "owner-name": {';
const withRule = (computed: string, rule: string) =>
  `"computed": { ${computed} }, "rules": { "odd": { ${rule} }, "owner-name": {`;
const wordless = { also: ["no-words"] };

/** Values that are worked out of each other and held against each other, and answers that can never be given or sent. */
export const workedOut: Broken[] = [
  ...about("tools/rules.json", [
    [
      "a day held against the end of a period that begins with it",
      first,
      withRule(
        '"end": { "addPeriod": ["/form/bought", "P60D"] }',
        '"field": "/bought", "when": { "/form/bought": { "notBefore": "/claim/computed/end" } }, "advises": "warning"',
      ),
      "never-fires",
      '"when": { "/form/bought"',
      wordless,
    ],
    [
      "the same through two values, in working days",
      first,
      withRule(
        '"later": { "addWorkingDays": ["/form/bought", 3] }, "end": { "addPeriod": ["/claim/computed/later", "P1M"] }',
        '"field": "/bought", "when": { "/form/bought": true, "not": { "/claim/computed/end": { "notBefore": "/form/bought" } } }, "advises": "warning"',
      ),
      "never-fires",
      '"when": { "/form/bought"',
      wordless,
    ],
    [
      "a day after the latest of it and another",
      first,
      withRule(
        '"latest": { "max": ["/form/bought", "/form/broke"] }',
        '"field": "/broke", "when": { "/form/broke": { "not": { "notAfter": "/claim/computed/latest" } } }, "advises": "warning"',
      ),
      "never-fires",
      '"when": { "/form/broke"',
      wordless,
    ],
    [
      "a fixed day that the calendar has not",
      first,
      withRule(
        '"since": { "first": ["/form/bought", "2027-02-30"] }',
        '"field": "/broke", "when": { "/form/broke": { "notBefore": "/claim/computed/since" } }, "advises": "warning"',
      ),
      "no-day",
      '"2027-02-30"',
      wordless,
    ],
    [
      "a sum beyond all that its parts can be",
      first,
      withRule(
        '"twice": { "sum": ["/form/age", "/form/age", 2] }',
        '"field": "/age", "when": { "/claim/computed/twice": { "minimum": 201 } }, "advises": "warning"',
      ),
      "never-fires",
      '"when": { "/claim',
      wordless,
    ],
    [
      "advice that repeats the limit of its field",
      '"saw": {\n      "field": "/kind"',
      '"aged": { "field": "/age", "when": { "/form/age": true }, "must": { "/form/age": { "maximum": 99 } }, "advises": "warning" }, "saw": {\n      "field": "/kind"',
      "never-fires",
      '"must": { "/form/age"',
      wordless,
    ],
    [
      "a demand that is wider than its field",
      '"saw": {\n      "field": "/kind"',
      '"aged": { "field": "/age", "when": { "/form/age": true }, "must": { "/form/age": { "maximum": 120 } }, "blocks": ["send"] }, "saw": {\n      "field": "/kind"',
      "never-fires",
      '"must": { "/form/age"',
      wordless,
    ],
    [
      "fewer items than the number may say",
      '"must": {\n        "/item/marks": {',
      '"must": {\n        "/item/marks": { "maxItems": 3,',
      "locked-out",
      '"must": {\n        "/item/marks"',
    ],
  ]),
  ...about("tools/sections.json", [
    [
      "a section that is seen once it is filled in",
      '"id": "rest",',
      '"id": "rest", "visible": { "/form/note": true, "/claim/files/stored": { "minimum": 1 } },',
      "circle",
      '"visible": { "/form/note"',
    ],
    [
      "a field that can be edited once it is there",
      '"/isLoud",',
      '{ "field": "/isLoud", "editable": { "/form/isLoud": { "const": true } } },',
      "circle",
      '"editable": { "/form/isLoud"',
    ],
    [
      "a section that is open where nothing saves it",
      '"id": "rest",',
      '"id": "rest", "whileLocked": { "/claim/status": { "const": "waiting" }, "/user/roles": { "contains": { "const": "manager" } } },',
      "never-saved",
      '"whileLocked"',
    ],
    [
      "a section that is open where one status saves it by its own right, and another does not",
      '"id": "rest",',
      '"id": "rest", "whileLocked": { "/claim/status": { "enum": ["open", "waiting"] }, "/user/roles": { "contains": { "const": "clerk" } } },',
      "never-saved",
      '"whileLocked"',
    ],
    [
      "a field that begins with what there is not",
      '"/note",',
      '{ "field": "/note", "begins": [{ "from": "/form/owner/nam" }] },',
      "unknown-field",
      '"/form/owner/nam"',
      { suggestion: "/form/owner/name" },
    ],
    [
      "a field that begins with a value that is not worked out",
      '"/note",',
      '{ "field": "/note", "begins": [{ "from": "/claim/computed/nothing" }] },',
      "unknown-computed",
      '"/claim/computed/nothing"',
    ],
    [
      "a number that begins with a day",
      '"/age",',
      '{ "field": "/age", "begins": [{ "from": "/claim/today" }] },',
      "operand-kind",
      '"/claim/today"',
    ],
    [
      "a choice that begins with what it does not offer",
      '"/kind",',
      '{ "field": "/kind", "begins": [{ "from": "/form/isLoud" }] },',
      "operand-kind",
      '"/form/isLoud"',
    ],
    [
      "a text that begins with a list of texts",
      '"/note",',
      '{ "field": "/note", "begins": [{ "from": "/form/tools/0/marks" }] },',
      "operand-kind",
      '"/form/tools/0/marks"',
    ],
    [
      "a text that begins with something of every item",
      '"/note",',
      '{ "field": "/note", "begins": [{ "from": "/form/tools/*/serial" }] },',
      "shape",
      '"/form/tools/*/serial"',
    ],
    [
      "a field that begins with itself",
      '"/note",',
      '{ "field": "/note", "begins": [{ "from": "/form/note" }] },',
      "circle",
      '"/form/note"',
    ],
    [
      "a field that begins with a fact of later",
      '"/note",',
      '{ "field": "/note", "begins": [{ "from": "/claim/approvedBy" }] },',
      "shape",
      '"/claim/approvedBy"',
    ],
    [
      "a field that begins with two things",
      '"/note",',
      '{ "field": "/note", "begins": [{ "value": "x", "from": "/user/name" }] },',
      "type",
      '{ "value": "x"',
    ],
  ]),
  ...about("tools/record.json", [
    [
      "a text with decimals",
      '"fields": {',
      '"columns": { "called": { "from": "/form/note", "page": true, "format": { "decimals": 1 } } }, "fields": {',
      "no-amount",
      '{ "decimals"',
    ],
    [
      "years in dollars",
      '"fields": {',
      '"columns": { "aged": { "from": "/form/age", "page": true, "kind": "money" } }, "fields": {',
      "no-amount",
      '"money"',
    ],
  ]),
];
