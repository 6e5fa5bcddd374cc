import { about, type Broken } from "./broken.ts";

const saw = '"saw": {\n      "field": "/kind"';
const ageRule = (id: string, rest: string) => `"${id}": { "field": "/age", ${rest}, "blocks": ["send"] }, ${saw}`;
const wordless = { also: ["no-words"] };

/** Rules that contradict or repeat each other, conditions that tell nothing apart, limits and numbers that do not agree. */
export const logic: Broken[] = [
  ...about("tools/rules.json", [
    [
      "two demands that exclude each other in one case",
      saw,
      ageRule(
        "old",
        '"when": { "/form/kind": { "const": "saw" } }, "must": { "/form/age": { "minimum": 50 } }, "blocks": ["send"] }, "young": { "field": "/age", "when": { "/form/kind": true }, "must": { "/form/age": { "maximum": 40 } }',
      ),
      "contradiction",
      '"must": { "/form/age": { "maximum": 40 } }',
      wordless,
    ],
    [
      "one rule twice",
      saw,
      ageRule(
        "aged",
        '"must": { "/form/age": true }, "blocks": ["send"] }, "aged-too": { "field": "/age", "must": { "/form/age": true }',
      ),
      "duplicate",
      '"aged-too"',
      wordless,
    ],
    [
      "a rule whose when takes all there is",
      saw,
      ageRule(
        "aged",
        '"when": { "anyOf": [{ "/form/kind": true }, { "/form/kind": false }] }, "must": { "/form/age": true }',
      ),
      "always-holds",
      '"when": { "anyOf"',
      wordless,
    ],
    [
      "a when that a number of files always meets",
      saw,
      ageRule(
        "aged",
        '"when": { "anyOf": [{ "/claim/files/stored": { "minimum": 0 } }, { "/form/kind": true }] }, "must": { "/form/age": true }',
      ),
      "always-holds",
      '"when": { "anyOf"',
      wordless,
    ],
    [
      "other days than the sentence says",
      '"within": "P60D"',
      '"within": "P90D"',
      "other-number",
      '"It must have broken in the past 60 days."',
      { in: "tools/messages.en.json", suggestion: "90 days" },
    ],
  ]),
  ...about("tools/form.schema.json", [
    [
      "a pattern longer than the text may be",
      '"note": {\n      "type": "string",\n      "maxLength": 500',
      '"note": {\n      "type": "string",\n      "pattern": "^[0-9]{8}$", "maxLength": 6',
      "bounds",
      "6\n",
      wordless,
    ],
  ]),
  ...about("tools/form.ui.json", [
    ["a calendar without a day", '"max": "today"', '"min": "P3D", "max": "P5D"', "bounds", '"P3D"'],
    [
      "a calendar that offers fewer days than the rule takes",
      '"bought": {',
      '"broke": { "ui:widget": "date", "ui:options": { "min": "P30D", "max": "today" } }, "bought": {',
      "other-limit",
      '"P30D"',
      { suggestion: "P60D" },
    ],
  ]),
  ...about("tools/sections.json", [
    [
      "a section that always applies",
      '"applies": {\n        "not": {\n          "/form/isLoud": {\n            "const": true\n          }\n        }\n      }',
      '"applies": { "not": { "/form/isLoud": { "const": true }, "allOf": [{ "/form/isLoud": { "const": false } }] } }',
      "always-holds",
      '"applies": { "not"',
    ],
  ]),
  ...about("tools/workflow.json", [
    [
      "an environment that there is not",
      '"production"',
      '"prodution"',
      "unknown-value",
      '"prodution"',
      { suggestion: "production" },
    ],
  ]),
  ...about("shared/statuses.json", [
    [
      "what is to be done next that one before it always takes",
      '"id": "agree"\n',
      '"id": "look", "when": { "/claim/authoriseRole": true, "/claim/isAuthorised": true } }, { "id": "agree"\n',
      "never-reached",
      '{\n          "id": "look", "when"',
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "another number of items than the list holds",
      '"Each on its own line."',
      '"Up to 3 tools."',
      "other-number",
      '"Up to 3 tools."',
      { suggestion: "20" },
    ],
    ["two fields of one section that read the same", '"Broke on"', '"Bought on"', "duplicate", '"Bought on"'],
    ["two resolutions that read the same", '"label": "Close"', '"label": "Agree"', "duplicate", '"Agree"'],
    [
      "HTML in a sentence",
      '"Please tell us your name."',
      '"Please tell us your <b>name</b>."',
      "notation",
      '"Please tell',
    ],
  ]),
];
