import { textOf } from "../folder.ts";
import { tools } from "../good/tools.ts";
import { about, type Broken } from "./broken.ts";

const workflow = tools["tools/workflow.json"] as { transitions: Record<string, object> };
const rules = tools["tools/rules.json"] as { rules: object };
const { recent: _, ...olderRules } = rules.rules as { recent: object };
const { close, ...others } = workflow.transitions;
const manager = { "/user/roles": { contains: { const: "manager" } } };
const wordless = { also: ["no-words"] };

const amend = '"amend": {\n      "via": "send",';
const numbered = '"must": {\n        "/claim/returnRequestNumber": true\n      },\n      "blocks": [\n        "close"';

/** Demands and questions that come where nobody can meet or put them, and what is kept or said for nobody. */
export const inTime: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a rule that holds up the restoring of a deleted claim",
      "",
      textOf({
        ...workflow,
        transitions: {
          ...others,
          finish: close,
          drop: { via: "button", from: ["open"], to: "same", allowed: manager, effects: [{ mark: "deleted" }] },
          close: {
            via: "button",
            whileDeleted: true,
            from: ["open"],
            to: "same",
            allowed: manager,
            effects: [{ mark: "restored" }],
          },
        },
      }),
      "never-restored",
      '"close"',
      { in: "tools/rules.json", ...wordless },
    ],
    [
      "a note with what sends the form",
      amend,
      `${amend}\n"asks": "note",`,
      "never-asked",
      '"asks": "note",\n      "from"',
    ],
    [
      "a filled button where there is none",
      '"asks": "note"',
      '"asks": "note", "emphasis": "main"',
      "no-button",
      '"emphasis"',
    ],
    ["a confirmation in the list of resolutions", '"asks": "note"', '"asks": "confirmation"', "never-asked", '"asks"'],
    [
      "a sent claim that is to lie with the customer",
      amend,
      `"more": { "from": ["open"], "to": "same", "allowed": { "/user/roles": true }, "effects": [{ "place": "with customer" }] },\n    ${amend}`,
      "no-draft",
      '"place"',
      wordless,
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "an answer demanded where the form is closed",
      numbered,
      numbered.replace("/claim/returnRequestNumber", "/form/bought").replace("close", "agree"),
      "not-given",
      '"agree"',
    ],
    [
      "a number demanded before those who write it see the claim",
      numbered,
      numbered.replace("close", "send"),
      "not-given",
      '"send"',
      { also: ["no-way-on"] },
    ],
    [
      "a day held against one that no claim has before it is sent",
      "",
      textOf({
        ...rules,
        rules: {
          recent: { field: "/bought", must: { "/form/bought": { notAfter: "/claim/requestDate" } }, blocks: ["send"] },
          ...olderRules,
        },
      }),
      "never-met",
      '"send"',
    ],
    [
      "a day moved back further than the rule goes",
      "",
      textOf({
        ...rules,
        computed: { ordered: { addPeriod: ["/form/bought", "-P90D"] } },
        rules: {
          ...rules.rules,
          recent: { field: "/bought", must: { "/claim/computed/ordered": { within: "P60D" } }, blocks: ["send"] },
        },
      }),
      "bounds",
      '"P60D"',
    ],
  ]),
  ...about("tools/form.schema.json", [
    [
      "a text of any length",
      '"note": {\n      "type": "string",\n      "maxLength": 500',
      '"note": {\n      "type": "string"',
      "boundless",
      '"type": "string"',
    ],
  ]),
  ...about("tools/facts.json", [
    [
      "a list of texts of any length",
      '"items": {\n          "type": "string",\n          "maxLength": 40\n        }',
      '"items": { "type": "string" }',
      "lacking",
      '{ "type": "string" }',
    ],
  ]),
  ...about("tools/record.json", [
    ["a list of items kept as one value", '"form": "/note"', '"form": "/tools"', "list-value", '"/tools"'],
  ]),
  ...about("access.json", [
    [
      "an audience that no words are for",
      '"isClaimant": true',
      '"isClaimant": true, "audience": "custmer"',
      "unknown-audience",
      '"custmer"',
      { suggestion: "customer" },
    ],
    [
      "words for an audience that no role is",
      '"isClaimant": true',
      '"isClaimant": true, "audience": "custmer"',
      "unknown-audience",
      '"customer"',
      { in: "shared/messages.en.json", suggestion: "custmer" },
    ],
  ]),
  ...about("shared/statuses.json", [
    [
      "a status that waits for a claimant who can do nothing there",
      '"isHighlighted": true',
      '"isHighlighted": true, "waitsForClaimant": true',
      "never-answered",
      '"waitsForClaimant"',
    ],
  ]),
];
