import { about, type Broken } from "./broken.ts";

const first = '"title": "Worn saws"';

/** Views that ask for what there is not, that open for nobody, or that tell claimants what is not theirs. */
export const views: Broken[] = about("shared/views.json", [
  [
    "a view for a role that there is not",
    '"for": [\n        "clerk"',
    '"for": [\n        "clrk"',
    "unknown-role",
    '"clrk"',
    { suggestion: "clerk", also: ["never-opened"] },
  ],
  [
    "a view that opens for who is not offered it",
    '"title": "Mine"',
    '"title": "Mine", "opens": ["customer"]',
    "never-opened",
    '"customer"',
  ],
  [
    "a second view that opens for a role",
    '"title": "Mine"',
    '"title": "Mine", "opens": ["clerk"]',
    "never-opened",
    '"clerk"',
  ],
  [
    "an order that says it is not turned round",
    '"column": "inspection"',
    '"column": "inspection", "descending": false',
    "type",
    "false",
  ],
  ["a view of a status that no claim has", '"open"', '"opne"', "unknown-status", '"opne"', { suggestion: "open" }],
  [
    "a view of a type that there is not",
    '"tools-bulk"',
    '"tools-bulky"',
    "unknown-type",
    '"tools-bulky"',
    { suggestion: "tools-bulk" },
  ],
  [
    "a view by a fact that there is not",
    '"inspection": [',
    '"inspektion": [',
    "unknown-column",
    '"inspektion"',
    { suggestion: "inspection" },
  ],
  [
    "a view in an order that lists do not have",
    '"column": "inspection"',
    '"column": "freight"',
    "unknown-column",
    '"freight"',
  ],
  [
    "a column of a view that no list has",
    '"columns": [\n        "inspection"',
    '"columns": [\n        "seals"',
    "unknown-column",
    '"seals"',
  ],
  [
    "a view by a value that is none of the choices",
    '"worn"',
    '"warn"',
    "unknown-value",
    '"warn"',
    { suggestion: "worn" },
  ],
  [
    "a choice that goes up to something",
    '[\n          "worn"\n        ]',
    '{ "to": "worn" }',
    "unknown-value",
    '"worn"',
  ],
  ["what is late for claimants", '"oldestFirst": true', '"late": true', "staff-alone", "true"],
  ["two views of one title", first, '"title": "Mine"', "duplicate", '"Mine",\n      "owner"'],
]);
