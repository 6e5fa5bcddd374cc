import { about, type Broken } from "./broken.ts";

const amend = '"amend": {';
const more = (row: object) => `"more": ${JSON.stringify(row)},\n    ${amend}`;
const person = (role: string) => ({ "/user/roles": { contains: { const: role } } });
const oneOf = { anyOf: [person("clerk"), person("manager")] };
const numbered = { "/claim/returnRequestNumber": true };
const wordless = { also: ["no-words"] };

/** Transitions of which nothing comes, or not what they say; statuses, roles and letters that promise what nobody gets. */
export const effective: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a button of which nothing comes",
      amend,
      more({ via: "button", asks: "confirmation", from: ["open"], to: "same", allowed: person("clerk") }),
      "no-effect",
      '"to":"same"',
      wordless,
    ],
    [
      "a claim that is handed on to nobody",
      amend,
      more({
        asks: "note",
        from: ["waiting"],
        to: "waiting",
        allowed: {
          "/claim/nextAuthoriseRole": true,
          "/user/authorisingRoles": { includesAnyOf: "/claim/authorisingRole" },
        },
      }),
      "hands-on-nothing",
      '"to":"waiting"',
      wordless,
    ],
    [
      "a day of the end where a claim begins again",
      amend,
      more({
        asks: "note",
        from: ["closed"],
        to: "open",
        allowed: person("manager"),
        effects: [{ set: { "/claim/completedAt": "now" } }],
      }),
      "too-early",
      '"/claim/completedAt"',
      { also: ["no-words", "no-date"] },
    ],
    [
      "a claim that goes on and keeps the day of its end",
      amend,
      `"more": ${JSON.stringify({ asks: "note", from: ["closed"], to: "open", allowed: person("manager") })},
      "end": ${JSON.stringify({ asks: "note", from: ["open"], to: "closed", allowed: person("clerk"), effects: [{ set: { "/claim/completedAt": "now" } }] })}, ${amend}`,
      "kept-end",
      '"to":"open"',
      { also: ["no-words", "no-date"] },
    ],
    [
      "an authorisation that goes on being asked for",
      amend,
      more({
        asks: "note",
        from: ["waiting"],
        to: "open",
        allowed: person("manager"),
        effects: [{ set: { "/claim/authorisedAt": "now" } }, { clear: ["/claim/authoriseRole"] }],
      }),
      "still-asked",
      '"effects": [\n        {\n          "set": {\n            "/claim/authorisedAt"',
      { in: "tools/workflow.json", also: ["no-words", "authorised-by-anybody"] },
    ],
    [
      "a save where the form is read-only",
      '"via": "send",\n      "from": [\n        "open"',
      '"via": "send",\n      "from": [\n        "open", "waiting"',
      "read-only",
      '"waiting"',
    ],
    [
      "two roles where one of them is meant",
      amend,
      more({ asks: "note", from: ["open"], to: "closed", allowed: { allOf: [person("clerk"), person("manager")] } }),
      "two-roles",
      '"allowed"',
      wordless,
    ],
    [
      "time that asks for a user by what several files share",
      amend,
      more({
        via: "timer",
        after: "PT8H",
        from: ["open"],
        to: "same",
        allowed: { $ref: "../shared/conditions.schema.json#/$defs/creator" },
        effects: [{ letter: "received" }],
      }),
      "timed-user",
      '"allowed"',
      wordless,
    ],
    [
      "an answer that is awaited in a status that does not wait",
      amend,
      more({ via: "event", from: ["open"], to: "waiting", allowed: { "/user/isOwner": { const: true } } }),
      "waits-unnamed",
      '"open"',
      { in: "shared/statuses.json", ...wordless },
    ],
    [
      "a row of several roles that an earlier one takes",
      amend,
      more({
        asks: "note",
        rows: [
          { from: ["open"], to: "closed", allowed: { allOf: [oneOf, numbered] } },
          {
            from: ["open"],
            to: "waiting",
            allowed: {
              allOf: [
                oneOf,
                { anyOf: [{ "/claim/authorisingRole": false }, { "/claim/authorisingRole": { const: "clerk" } }] },
                numbered,
              ],
            },
          },
        ],
      }),
      "never-reached",
      '{"from":["open"],"to":"waiting"',
      { also: ["no-words", "twice"] },
    ],
  ]),
  ...about("shared/statuses.json", [
    [
      "an end that becomes late",
      '"tone": "good"',
      '"tone": "good", "lateAfterDays": 9',
      "late-end",
      '"lateAfterDays": 9',
    ],
  ]),
  ...about("access.json", [
    [
      "a permission to work on claims that one does not read",
      '"roles": {',
      '"roles": { "desk": { "permissions": ["resolve claim"], "authorises": [], "reads": null },',
      "reads-nothing",
      "null",
    ],
    [
      "an account's own claims for who has no account",
      '"roles": {',
      '"roles": { "desk": { "permissions": ["resolve claim"], "authorises": [], "reads": "own-account" },',
      "reads-nothing",
      '"own-account"',
    ],
    [
      "a claimant who reads what others claim",
      '"reads": "own-account"',
      '"reads": "everything"',
      "reads-others",
      '"everything"',
    ],
    [
      "a claimant who loses sight of what was decided",
      '"accounts": "own"',
      '"accounts": "own", "phases": ["draft", "submitted", "approved"]',
      "loses-sight",
      '["draft", "submitted", "approved"]',
    ],
    [
      "who is asked to authorise and may not",
      '"authorises": [\n        "clerk"\n      ]',
      '"authorises": []',
      "no-authoriser",
      '"clerk"\n      }\n    ]',
      { in: "tools/workflow.json" },
    ],
  ]),
  ...about("shared/letters.json", [
    [
      "a letter among us that the customer gets too",
      '"to": "account"',
      '"to": "level", "cc": ["account"]',
      "told-outside",
      '"account"',
    ],
  ]),
  ...about("tools/form.ui.json", [
    [
      "a choice into which anything can be typed",
      '"ui:widget": "select"',
      '"ui:widget": "textarea"',
      "wrong-control",
      '"textarea"',
      { suggestion: "select" },
    ],
  ]),
  ...about("shared/messages.en.json", [
    [
      "a role named to somebody who has none",
      "We have your {claim}.",
      "We have your {claim} ({role}).",
      "no-role",
      '"to"',
      { in: "shared/letters.json" },
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "a misspelt answer in a template",
      "Called about {number}: [what was said]",
      "Called about {/form/kidn}: [what was said]",
      "unknown-field",
      '"Called about {/form/kidn}',
      { suggestion: "/kind" },
    ],
  ]),
];
