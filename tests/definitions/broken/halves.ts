import { textOf } from "../folder.ts";
import { tools } from "../good/tools.ts";
import { about, type Broken } from "./broken.ts";

const person = (role: string) => ({ "/user/roles": { contains: { const: role } } });
const amend = '"amend": {\n      "via": "send",';
const more = (row: object) => `"more": ${JSON.stringify(row)},\n    ${amend}`;
const saw = '"saw": {\n      "field": "/kind"';
const asked = (rule: object) => `"asked": ${JSON.stringify(rule)},\n    ${saw}`;
const wordless = { also: ["no-words"] };

/** The workflow where the claimant is asked in one status and answers in another. */
const answeredElsewhere = () => {
  const workflow = tools["tools/workflow.json"] as { statuses: object; transitions: object };
  const ask = {
    asks: "note",
    from: ["open"],
    to: "waiting",
    allowed: person("clerk"),
    effects: [{ letter: "received" }],
  };
  const answer = { via: "event", from: ["open"], to: "same", allowed: { "/user/isOwner": { const: true } } };
  return textOf({
    ...workflow,
    statuses: { ...workflow.statuses, waiting: { waitsForClaimant: true } },
    transitions: { ...workflow.transitions, ask, answer },
  });
};

/** What is right for some people, statuses or transitions, and forgotten of the others; who is to authorise, and is not asked or no more. */
export const halves: Broken[] = [
  ...about("tools/workflow.json", [
    [
      "a start hidden from some who may begin",
      '"path": "tools",',
      `"path": "tools", "shown": ${JSON.stringify(person("customer"))},`,
      "never-shown",
      '"shown"',
    ],
    [
      "a draft that is kept once",
      '"via": "draft",\n      "from": [\n        "new",\n        "draft"\n      ]',
      '"via": "draft", "from": ["new"]',
      "never-saved",
      '"from": ["new"]',
    ],
    [
      "an answer that is taken where nobody asks",
      "",
      answeredElsewhere(),
      "waits-elsewhere",
      '"open"\n      ],\n      "to": "same",\n      "allowed": {\n        "/user/isOwner"',
      { also: ["no-words", "never-answered", "waits-unnamed"] },
    ],
    [
      "a claim that somebody must authorise, and nobody is asked",
      amend,
      more({
        asks: "note",
        from: ["open"],
        to: "waiting",
        allowed: {
          ...person("clerk"),
          "/claim/authorisingLevel": true,
          not: { "/claim/isAuthorised": { const: true } },
        },
      }),
      "hands-on-nothing",
      '"to":"waiting"',
      wordless,
    ],
    [
      "somebody who must authorise, and is taken away at once",
      amend,
      more({
        asks: "note",
        from: ["open"],
        to: [{ status: "waiting", authoriseRole: "level" }],
        allowed: person("clerk"),
        effects: [{ clear: ["/claim/authoriseRole"] }],
      }),
      "no-effect",
      '"clear":["/claim/authoriseRole"]',
      wordless,
    ],
    [
      "an authorisation that leads nowhere",
      '"waiting"\n      ],\n      "to": "open"',
      '"waiting"\n      ],\n      "to": "waiting"',
      "stays-asked",
      '"to": "waiting"',
    ],
  ]),
  ...about("tools/rules.json", [
    [
      "a demand that one of its transitions never meets",
      saw,
      asked({
        field: "/kind",
        when: { "/claim/status": { const: "open" } },
        must: { "/form/kind": true },
        blocks: ["send", "close"],
      }),
      "blocks-nothing",
      '"send","close"',
      wordless,
    ],
    [
      "a demand of a phase that blocks what was before, and ticks",
      saw,
      asked({
        field: "/kind",
        when: { "/claim/phase": { const: "submitted" } },
        must: { "/form/kind": true },
        blocks: ["send"],
        completes: "what",
      }),
      "blocks-nothing",
      '"send"]',
      wordless,
    ],
    [
      "two demands of which one drops the other",
      saw,
      asked({
        field: "/isLoud",
        must: { "/form/isLoud": { const: true }, "/form/place": true },
        blocks: ["send"],
      }),
      "takes-away",
      '"must":{"/form/isLoud"',
      wordless,
    ],
  ]),
];
