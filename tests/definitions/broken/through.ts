import { about, type Broken } from "./broken.ts";

const amend = '"amend": {\n      "via": "send",';
const before = (text: string) => `${text},\n    ${amend}`;
const role = (name: string) => `"/user/roles": { "contains": { "const": "${name}" } }`;
const received = '"effects": [{ "letter": "received" }]';
const rules = '"rules": {\n    "owner-name"';
const computed = (values: string, rule: string) => `"computed": { ${values} }, "rules": { ${rule}, "owner-name"`;
const wordless = { also: ["no-words"] };

/** What lies behind a value that is chosen, a permission of the portal, and what a claim has before it has ended once. */
export const through: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a resolution for those alone who resolve nothing",
      amend,
      before(`"hurry": { "from": ["open"], "to": "same", "allowed": { ${role("customer")} }, ${received} }`),
      "never-allowed",
      `"allowed": { ${role("customer")}`,
      { also: ["no-words", "open-to-claimants", "named-in-vain"] },
    ],
    [
      "a resolution that also names those who resolve nothing",
      amend,
      before(
        `"hurry": { "from": ["open"], "to": "same", "allowed": { "anyOf": [{ ${role("manager")} }, { ${role("customer")} }] }, ${received} }`,
      ),
      "named-in-vain",
      '"allowed": { "anyOf"',
      { also: ["no-words", "open-to-claimants"] },
    ],
    [
      "what can be done to reopened claims alone",
      amend,
      before(
        `"again": { "from": ["closed"], "to": "open", "allowed": { ${role("manager")} }, "effects": [{ "clear": ["/claim/requestedAt"] }] },
    "begin": { "from": ["open"], "to": "waiting", "allowed": { ${role("clerk")}, "/claim/requestDate": false }, ${received} }`,
      ),
      "only-reopened",
      `"allowed": { ${role("clerk")}, "/claim/requestDate"`,
      { also: ["no-words", "unlike-others"] },
    ],
    [
      "what is asked to lack a day that every way there gives",
      amend,
      before(
        `"begin": { "from": ["open"], "to": "waiting", "allowed": { ${role("clerk")}, "/claim/requestDate": false }, ${received} }`,
      ),
      "never-allowed",
      `"allowed": { ${role("clerk")}, "/claim/requestDate"`,
      { also: ["no-words", "unlike-others"] },
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a rule about a value that is chosen otherwise then",
      rules,
      computed(
        '"weight": { "choose": [{ "when": { "/form/isLoud": { "const": true } }, "value": "heavy" }, { "value": "light" }] }',
        '"crate": { "field": "/age", "when": { "/claim/computed/weight": { "const": "heavy" }, "/form/isLoud": { "const": false } }, "must": { "/form/age": true }, "blocks": ["send"] }',
      ),
      "never-fires",
      '"when": { "/claim/computed/weight"',
      { also: ["no-words", "untouched-tick"] },
    ],
    [
      "a rule about a value of which another comes first",
      rules,
      computed(
        '"tool": { "first": ["/form/kind", "saw"] }',
        '"crate": { "field": "/age", "when": { "/claim/computed/tool": { "const": "saw" }, "/form/kind": { "const": "hammer" } }, "must": { "/form/age": true }, "blocks": ["send"] }',
      ),
      "never-fires",
      '"when": { "/claim/computed/tool"',
      wordless,
    ],
    [
      "a demand of a value that is worked out of what its senders cannot write",
      rules,
      computed(
        '"word": { "join": ["/form/note"] }',
        '"worded": { "field": "/note", "must": { "/claim/computed/word": true }, "blocks": ["send"] }',
      ),
      "never-edited",
      '"/note", "must": { "/claim/computed/word"',
      { also: ["no-words", "no-way-on"] },
    ],
    [
      "a rule about a fact that no claim has yet where it acts",
      rules,
      `"rules": { "crate": { "field": "/age", "when": { "/claim/isCollectable": { "const": true } }, "must": { "/form/age": true }, "blocks": ["send"] }, "owner-name"`,
      "never-fires",
      '"when": { "/claim/isCollectable"',
      wordless,
    ],
    [
      "steps of which none lies between the limits",
      rules,
      `"rules": { "tens": { "field": "/tools", "when": { "/claim/figures/worth": { "multipleOf": 10, "exclusiveMinimum": 0, "maximum": 9 } }, "must": { "/form/age": true }, "blocks": ["send"] }, "owner-name"`,
      "never-fires",
      '"when": { "/claim/figures/worth"',
      wordless,
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "a field quoted by the name that it had",
      '"Please tell us your name."',
      `"Please fill in 'Name of the owner'."`,
      "stale-quote",
      `"Please fill in 'Name of the owner'."`,
      { suggestion: "Name" },
    ],
    [
      "more items in the guide than the list takes",
      '"Tell us what broke."',
      '"Tell us what broke, up to 30 tools."',
      "other-number",
      '"Tell us what broke, up to 30 tools."',
      { suggestion: "20" },
    ],
  ]),
];
