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
  ]),
  ...about("tools/record.json", [
    [
      "years in dollars",
      '"fields": {',
      '"columns": { "aged": { "from": "/form/age", "page": true, "kind": "money" } }, "fields": {',
      "no-amount",
      '"money"',
    ],
  ]),
];
