import { textOf } from "../folder.ts";
import { tools } from "../good/tools.ts";
import { about, type Broken } from "./broken.ts";

const workflow = tools["tools/workflow.json"] as { statuses: object; transitions: object };
const idle = { phase: "submitted", tone: "progress" };
const circling = {
  ...workflow,
  statuses: { ...workflow.statuses, idle, idler: idle },
  transitions: {
    ...workflow.transitions,
    rest: { from: ["open"], to: "idle", allowed: { "/user/roles": true } },
    doze: { from: ["idle"], to: "idler", allowed: { "/user/roles": true } },
    wake: { from: ["idler"], to: "idle", allowed: { "/user/roles": true } },
  },
};

const amend = '"amend": {\n      "via": "send",';
/** A transition put before `amend`, whose words are put beside by `also`. */
const added = (transition: string) => `"more": ${transition},\n    ${amend}`;
const wordless = { also: ["no-words"] };

/** Faults by which somebody cannot finish: what they are asked to do is not theirs to do. */
export const everybody: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a transition for a permission and a role that nobody has together",
      '"allowed": {\n        "/user/authorisingRoles": {',
      '"allowed": { "/user/isOwner": { "const": true }, "/user/permissions": { "contains": { "const": "resolve claim" } },\n        "/user/authorisingRoles": {',
      "never-allowed",
      '"allowed": { "/user/isOwner"',
    ],
    [
      "a draft that its readers alone cannot send on",
      amend,
      added(
        '{ "from": ["draft"], "to": "open", "allowed": { "/user/roles": { "contains": { "const": "clerk" } }, "not": { "/user/roles": { "contains": { "const": "manager" } } } } }',
      ),
      "never-allowed",
      '"allowed": { "/user/roles": { "contains": { "const": "clerk" } }, "not"',
      wordless,
    ],
    [
      "a status that nobody can bring on",
      '"closed": {}',
      '"closed": { "phase": "approved" }',
      "no-way-on",
      '"closed"',
      { also: ["no-end"] },
    ],
    ["statuses that only lead to each other", "", textOf(circling), "no-way-on", '"idle"', { also: ["no-words"] }],
    [
      "back to before where there is none",
      '"agree": {\n      "from": [\n        "waiting"\n      ],\n      "to": "open"',
      '"agree": {\n      "from": [\n        "draft"\n      ],\n      "to": "before"',
      "no-before",
      '"before"',
      { also: ["never-authorised"] },
    ],
    [
      "an editable status that nothing saves",
      '"waiting": {}',
      '"waiting": { "editable": { "/user/roles": { "contains": { "const": "manager" } } } }',
      "never-saved",
      '"editable": { "/user/roles": { "contains": { "const": "manager"',
    ],
    [
      "an editable status that its editors may not save",
      '"open": {\n      "editable": {\n        "/user/roles": {\n          "contains": {\n            "const": "clerk"',
      '"open": {\n      "editable": {\n        "/user/roles": {\n          "contains": {\n            "const": "manager"',
      "never-saved",
      '"editable": {\n        "/user/roles": {\n          "contains": {\n            "const": "manager"',
    ],
    [
      "a deleted claim that nothing restores",
      amend,
      added(
        '{ "via": "button", "from": ["open"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "mark": "deleted" }] }',
      ),
      "never-restored",
      '["open"], "to": "same"',
      wordless,
    ],
    [
      "a claim deleted where nobody restores it",
      amend,
      added(
        '{ "via": "button", "from": ["open", "waiting"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "mark": "deleted" }] }, "back": { "via": "button", "whileDeleted": true, "from": ["open"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "mark": "restored" }] }',
      ),
      "never-restored",
      '["open", "waiting"], "to": "same"',
      wordless,
    ],
    [
      "a question to a role that cannot answer",
      amend,
      added(
        '{ "from": ["open"], "to": "same", "asks": "note", "allowed": { "/user/roles": true }, "effects": [{ "ask": "manager" }] }, "reply": { "from": ["open"], "to": "same", "allowed": { "/user/roles": { "contains": { "const": "clerk" }, "includesAnyOf": "/claim/openEnquiries" }, "not": { "/user/roles": { "contains": { "const": "manager" } } } }, "effects": [{ "answer": true }] }',
      ),
      "never-answered",
      '"manager" }]',
      wordless,
    ],
    [
      "handing on at the end of a chain",
      amend,
      added(
        '{ "from": ["waiting"], "to": [{ "status": "waiting", "authoriseRole": "next" }], "allowed": { "/user/authorisingRoles": { "includesAnyOf": "/claim/authorisingRole" } } }',
      ),
      "no-next",
      '"next"',
      wordless,
    ],
    [
      "an authorisation by people who may not",
      '"allowed": {\n        "/user/authorisingRoles": {',
      '"allowed": { "/user/roles": { "contains": { "const": "clerk" } }, "not": { "/user/roles": { "contains": { "const": "manager" } } },\n        "/user/authorisingRoles": {',
      "never-authorised",
      '"manager"\n      },\n      {\n        "role": "clerk"',
    ],
  ]),
  ...about("access.json", [
    [
      "an authorisation by a role that reads no such claims",
      '"reads": "everything"',
      '"reads": null',
      "never-authorised",
      '"manager"\n      },\n      {\n        "role": "clerk"',
      { in: "tools/workflow.json", also: ["never-allowed", "reads-nothing"] },
    ],
    [
      "a role that lacks the permission it needs",
      '"create claim"\n      ],\n      "authorises": [],\n      "reads": "own-account"',
      '"resolve claim"\n      ],\n      "authorises": [],\n      "reads": "own-account"',
      "never-saved",
      '"editable"',
      { in: "tools/workflow.json", also: ["no-way-on"] },
    ],
  ]),
  ...about("tools/sections.json", [
    [
      "a demanded field that some senders cannot see",
      '"/owner/name",',
      '{ "field": "/owner/name", "visible": { "not": { "/user/isClaimant": { "const": true } } } },',
      "never-seen",
      '"/owner/name"',
      { in: "tools/rules.json" },
    ],
    [
      "a demanded section that senders cannot write",
      '"id": "who",',
      '"id": "who", "editable": { "/user/roles": { "contains": { "const": "manager" } } },',
      "never-edited",
      '"/owner/name"',
      { in: "tools/rules.json" },
    ],
  ]),
];
