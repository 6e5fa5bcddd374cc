import { about, type Broken } from "./broken.ts";

/** Faults that read well and yet cannot work: wrong types at the other end, limits out of reach, statuses that never come. */
export const subtle: Broken[] = [
  ...about("tools/rules.json", [
    ["a number that begins with 0", '"minimum": 50', '"minimum": 050', "json", "050"],
    ["a sum of texts", '"sum": "/price"', '"sum": "/serial"', "no-number", '"/serial"'],
    ["a day compared with a text", '"notAfter": "/form/broke"', '"notAfter": "/form/note"', "no-day", '"/form/note"'],
    [
      "a text judged as a day",
      '"/form/bought": {\n          "notAfter"',
      '"/form/note": {\n          "notAfter"',
      "no-day",
      '"notAfter"',
    ],
    [
      "a number beyond what the form lets be saved",
      '"when": {\n        "/form/age": {\n          "minimum": 50',
      '"when": {\n        "/form/age": {\n          "minimum": 100',
      "never-fires",
      '"when"',
    ],
    [
      "a demand in a status from which nothing that it blocks starts",
      '"papers": {',
      '"papers": { "when": { "/claim/status": { "const": "draft" } },',
      "never-fires",
      '"when"',
    ],
  ]),
  ...about("tools/form.schema.json", [
    ["a value that stands twice in a list of values", '"hammer"\n', '"hammer", "saw"\n', "keyword-value", '"saw"\n'],
    [
      "a likeness of something that items lack",
      '"serial"\n',
      '"serials"\n',
      "unknown-field",
      '"serials"',
      { suggestion: "serial" },
    ],
    ["a default that could not be saved", '"minimum": 0,', '"default": 100, "minimum": 0,', "default", "100"],
  ]),
  ...about("tools/form.ui.json", [
    [
      "a control for another type",
      '"bought": {',
      '"age": { "ui:widget": "date" }, "bought": {',
      "wrong-control",
      '"date"',
    ],
  ]),
  ...about("tools/workflow.json", [
    [
      "a right that asks for a status from which the transition does not start",
      '"allowed": {\n        "/user/authorisingRoles": {',
      '"allowed": { "/claim/status": { "const": "open" },\n        "/user/authorisingRoles": {',
      "never-allowed",
      '"allowed"',
    ],
    [
      "less than no items",
      '"when": {\n        "/claim/figures/manyTools": {\n          "minimum": 1',
      '"when": {\n        "/claim/figures/manyTools": {\n          "maximum": -1',
      "never-holds",
      '"when"',
    ],
  ]),
  ...about("tools/record.json", [
    ["a search for an object", '"form": "/place"', '"form": "/placeParts", "search": true', "search-type", "true"],
  ]),
  ...about("tools/messages.en.json", [
    ["a list of quite other values", '"list": "kinds"', '"list": "reasons"', "list-values", '"reasons"'],
    ["a path with dots", '"Please tell us your name."', '"owner.name is needed."', "not-plain", '"owner.name'],
    ["a validator's type", '"Please tell us your name."', '"The name must be string."', "not-plain", '"The name'],
    ["a regular expression", '"Please tell us your name."', '"Use what matches pattern ^A$."', "not-plain", '"Use'],
  ]),
  ...about("shared/messages.en.json", [
    [
      "words of a status that no workflow has",
      '"closed": {',
      '"shut": { "label": "Shut", "description": "Shut." }, "closed": {',
      "unused-words",
      '"shut"',
    ],
  ]),
  ...about("shared/conditions.schema.json", [
    [
      "a shared condition that stands twice",
      '"creator": {',
      '"clerk": { "/user/roles": { "contains": { "const": "clerk" } } }, "creator": {',
      "duplicate-key",
      '"clerk"',
    ],
    [
      "a comma that is lacking between shared conditions",
      '"contains": {\n          "const": "clerk"\n        }\n      }\n    },',
      '"contains": {\n          "const": "clerk"\n        }\n      }\n    }',
      "json",
      '"creator"',
    ],
  ]),
];
