import { textOf } from "../folder.ts";
import { tools } from "../good/tools.ts";
import { about, type Broken } from "./broken.ts";

const workflow = tools["tools/workflow.json"] as { statuses: object; transitions: object };
const everybody = { "/user/roles": true };
/** The workflow with a status in which nobody can edit the form, and the transitions into it and out of it. */
const resting = (transitions: object) =>
  textOf({
    ...workflow,
    statuses: { ...workflow.statuses, idle: { phase: "submitted", tone: "progress" } },
    transitions: { ...workflow.transitions, ...transitions },
  });

const amend = '"amend": {\n      "via": "send",';
const added = (transition: string) => `"more": ${transition},\n    ${amend}`;
const saw = '"saw": {\n      "field": "/kind"';
const creator = '"allowed": {\n      "$ref": "../shared/conditions.schema.json#/$defs/creator"\n    }';
const manager = '{ "/user/roles": { "contains": { "const": "manager" } } }';
const wordless = { also: ["no-words"] };

/** Claims that cannot be finished by what they hold, and transitions that make no sense where they stand. */
export const finishing: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a way out for some answers alone",
      "",
      resting({
        rest: { from: ["open"], to: "idle", allowed: everybody },
        wake: { from: ["idle"], to: "open", allowed: { ...everybody, "/form/age": { minimum: 5 } } },
      }),
      "no-way-on",
      '"idle"',
      wordless,
    ],
    [
      "ways out that leave an answer between them",
      "",
      resting({
        rest: { from: ["open"], to: "idle", allowed: everybody },
        wake: { from: ["idle"], to: "open", allowed: { ...everybody, "/form/age": { minimum: 5 } } },
        doze: { from: ["idle"], to: "open", allowed: { ...everybody, "/form/age": { maximum: 3 } } },
      }),
      "no-way-on",
      '"idle"',
      wordless,
    ],
    [
      "a way out that asks for a fact which is only written before",
      "",
      resting({
        rest: { from: ["waiting"], to: "idle", allowed: everybody },
        wake: { from: ["idle"], to: "open", allowed: { ...everybody, "/claim/inspection": { const: "fine" } } },
      }),
      "no-way-on",
      '"idle"',
      wordless,
    ],
    [
      "an event that no customer can bring about",
      amend,
      added(`{ "via": "event", "from": ["open"], "to": "same", "allowed": ${manager} }`),
      "never-allowed",
      `"allowed": ${manager}`,
      wordless,
    ],
    ["a start for those who cannot save", creator, `"allowed": ${manager}`, "never-saved", '"allowed"'],
    [
      "a tracking number of a draft",
      amend,
      added('{ "asks": "tracking", "from": ["draft"], "to": "same", "allowed": { "/user/roles": true } }'),
      "too-early",
      '"draft"], "to": "same"',
      wordless,
    ],
    [
      "a question that nobody writes",
      amend,
      added(
        '{ "from": ["open"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "ask": "clerk" }] }, "reply": { "from": ["open"], "to": "same", "allowed": { "/user/roles": { "includesAnyOf": "/claim/openEnquiries" } }, "effects": [{ "answer": true }] }',
      ),
      "no-text",
      '{ "ask": "clerk" }',
      wordless,
    ],
    [
      "a reason that nobody writes",
      amend,
      added(
        '{ "from": ["open"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "set": { "/claim/declineRationale": "text" } }] }',
      ),
      "no-text",
      '{ "set": { "/claim/declineRationale"',
      { also: ["no-words", "too-early"] },
    ],
    [
      "a letter for claims that are not there",
      amend,
      added(
        '{ "from": ["open"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "letter": "received", "when": { "/claim/status": { "const": "waiting" } } }] }',
      ),
      "never-reached",
      '"when": { "/claim/status"',
      wordless,
    ],
    [
      "an end without its day, which another row keeps",
      '"to": "closed",',
      '"to": "closed", "effects": [{ "set": { "/claim/completedAt": "now" } }],',
      "no-date",
      '"to": "closed",\n          "allowed": {\n            "/user/roles"',
    ],
    [
      "a call that the API has not",
      '"path": "tools",',
      '"path": "tools", "call": "/api/retrun",',
      "unknown-value",
      '"/api/retrun"',
      { suggestion: "/api/return" },
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a demand where its field can no longer be written",
      saw,
      `"kind": { "field": "/kind", "must": { "/form/kind": true }, "blocks": ["agree", "close"] }, ${saw}`,
      "no-way-on",
      '"waiting"',
      { in: "tools/workflow.json", ...wordless },
    ],
    [
      "a demand upon a fact that nobody gives",
      saw,
      `"sealed": { "must": { "/claim/seals": true }, "blocks": ["close"] }, ${saw}`,
      "never-written",
      '"/claim/seals"',
      { also: ["no-words", "no-way-on"] },
    ],
    [
      "limits of a field, or nothing",
      saw,
      `"aged": { "field": "/age", "must": { "anyOf": [{ "/form/age": { "minimum": 0 } }, { "/form/age": false }] }, "blocks": ["send"] }, ${saw}`,
      "never-fires",
      '"must": { "anyOf"',
      wordless,
    ],
    [
      "a whole number between two that follow each other",
      saw,
      `"aged": { "field": "/age", "must": { "/form/age": { "exclusiveMinimum": 4, "exclusiveMaximum": 5 } }, "blocks": ["send"] }, ${saw}`,
      "never-met",
      '"must": { "/form/age"',
      wordless,
    ],
    [
      "a demand copied to another field",
      saw,
      `"name-too": { "field": "/age", "must": { "/form/owner/name": true }, "blocks": ["send"] }, ${saw}`,
      "duplicate",
      '"name-too"',
      wordless,
    ],
    [
      "a value that an earlier choice always gives",
      '"rules": {',
      '"computed": { "size": { "choose": [{ "when": { "/form/kind": true }, "value": "a" }, { "when": { "/form/kind": { "const": "saw" } }, "value": "b" }, { "value": "c" }] } }, "rules": {',
      "never-reached",
      '{ "when": { "/form/kind": { "const"',
      { also: ["unused-computed"] },
    ],
    [
      "a demand that keeps another section from its tick",
      '"completes": "who"',
      '"completes": "what"',
      "other-section",
      '"what"',
      { suggestion: "who" },
    ],
    [
      "a feature that is nearly one",
      saw,
      `"cost": { "field": "/age", "when": { "/claim/features": { "contains": { "const": "expences" } } }, "must": { "/form/age": true }, "blocks": ["send"] }, ${saw}`,
      "unknown-feature",
      '"expences"',
      { suggestion: "expenses", ...wordless },
    ],
    [
      "a comparison with a bare name",
      '"notAfter": "/form/broke"',
      '"notAfter": "today"',
      "unknown-pointer",
      '"today"',
      { suggestion: "/claim/today" },
    ],
  ]),
  ...about("tools/form.ui.json", [
    ["a kind of file that no claim takes", '".pdf"', '".pdg"', "refused-kind", '".pdg"', { suggestion: ".pdf" }],
  ]),
  ...about("tools/record.json", [
    [
      "one field under two keys",
      '"where/text"',
      '"said": { "form": "/note" }, "where/text"',
      "field-twice",
      '"/note"\n',
    ],
  ]),
  ...about("tools/messages.en.json", [
    [
      "a sign of HTML in a sentence",
      '"Please tell us your name."',
      '"Please tell us&nbsp;your name."',
      "notation",
      '"Please',
    ],
  ]),
  ...about("shared/claim-types.json", [
    [
      "two claim types of one name",
      '"label": "Tools in bulk"',
      '"label": "Tools"',
      "duplicate",
      '"Tools",\n      "prefix": "TB"',
    ],
    [
      "a reviewer that is nearly a role",
      '"prefix": "TL",',
      '"prefix": "TL", "reviewer": "mannager",',
      "unknown-role",
      '"mannager"',
      { suggestion: "manager" },
    ],
  ]),
  ...about("shared/lists.json", [
    [
      "a list that no field offers",
      '"kinds": [',
      '"spare": [{ "value": "a", "label": "A" }], "kinds": [',
      "unused",
      '"spare"',
    ],
  ]),
  ...about("shared/shapes.schema.json", [
    [
      "a shape that no form has",
      '"$defs": {',
      '"$defs": { "spare": { "type": "string", "maxLength": 4 },',
      "unused",
      '"spare"',
    ],
  ]),
  ...about("shared/conditions.schema.json", [
    [
      "a condition that nothing asks",
      '"$defs": {',
      '"$defs": { "spare": { "/user/isOwner": { "const": true } },',
      "unused",
      '"spare"',
    ],
  ]),
];
