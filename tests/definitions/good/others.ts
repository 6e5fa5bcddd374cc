import { textOf } from "../folder.ts";
import { tools } from "./tools.ts";

type Files = Record<string, object | string>;

const everyone = { "/user/roles": true };
const access = {
  permissions: [],
  scopes: { all: [{ accounts: "all" }] },
  roles: { anyone: { permissions: [], authorises: [], reads: "all" } },
};
const none = { fields: {}, lists: {} };

/** The files of one claim type and of what stands beside it. */
function typeFiles(
  name: string,
  parts: Record<"form" | "ui" | "sections" | "rules" | "workflow" | "record" | "messages", object>,
): Files {
  return {
    [`${name}/form.schema.json`]: parts.form,
    [`${name}/form.ui.json`]: parts.ui,
    [`${name}/sections.json`]: parts.sections,
    [`${name}/rules.json`]: parts.rules,
    [`${name}/workflow.json`]: parts.workflow,
    [`${name}/record.json`]: parts.record,
    [`${name}/messages.en.json`]: parts.messages,
  };
}

const status = (label: string) => ({ label, description: `${label}.` });

/** The least that there can be: no optional key, no `$schema`, one field. */
const least: Files = {
  "access.json": access,
  "shared/claim-types.json": { types: [{ type: "gruss", label: "Gruß", prefix: "G", description: "Ein Gruß." }] },
  "shared/lists.json": {},
  "shared/statuses.json": { statuses: { offen: { phase: "completed", tone: "neutral" } } },
  "shared/messages.en.json": { statuses: { offen: status("Offen") }, validation: {} },
  ...typeFiles("gruss", {
    form: { type: "object", properties: { wort: { type: "string", maxLength: 40 } } },
    ui: {},
    sections: { sections: [{ id: "alles", fields: ["/wort"] }] },
    rules: { rules: {} },
    workflow: {
      start: { path: "gruss", allowed: everyone },
      statuses: { offen: {} },
      transitions: { senden: { from: ["new"], to: "offen", allowed: everyone } },
    },
    record: none,
    messages: {
      type: { title: "Gruß", label: "Gruß" },
      sections: { alles: "Alles" },
      fields: { "/wort": { title: "Wort" } },
      rules: {},
      transitions: { senden: { label: "Senden", activity: "Gesendet" } },
    },
  }),
};

/** Deep nesting, lists in lists, a field of any content, keys in another order, words in te reo. */
const deep: Files = {
  "access.json": access,
  "shared/claim-types.json": { types: [{ description: "He tono.", prefix: "T-", label: "Tono", type: "tono" }] },
  "shared/lists.json": {},
  "shared/statuses.json": {
    statuses: { "kua tae": { tone: "good", phase: "declined", lateAfterDays: 0 } },
  },
  "shared/messages.en.json": {
    validation: { other: "{title}?" },
    statuses: { "kei te tuhi": status("Kei te tuhi"), "kua tae": status("Kua tae") },
  },
  ...typeFiles("tono", {
    form: {
      properties: {
        a: {
          properties: {
            b: {
              properties: {
                c: { properties: { d: { type: ["string", "null"] }, e: { type: "number" } }, type: "object" },
              },
              type: "object",
            },
            list: { items: { items: { type: "string", maxLength: 40 }, type: "array" }, type: "array" },
          },
          type: "object",
        },
        free: { type: "object" },
        rows: {
          type: "array",
          items: {
            type: "object",
            properties: {
              inner: { type: "array", items: { type: "object", properties: { x: { type: "string", maxLength: 40 } } } },
            },
          },
        },
      },
      required: ["a"],
      type: "object",
    },
    ui: {
      a: { b: { c: { d: { "ui:widget": "textarea" } } } },
      rows: { items: { inner: { items: { x: { "ui:options": { width: "half" } } } } } },
    },
    sections: {
      sections: [
        {
          fields: ["/a/b/c/d", { field: "/a/b/c/e", applies: { "/form/free/anything": { const: 3 } } }, "/a/list"],
          id: "tahi",
        },
        {
          fields: ["/free", "/rows"],
          id: "rua",
          visible: { anyOf: [{ allOf: [{ not: { "/user/isOwner": { const: false } } }] }] },
        },
      ],
    },
    rules: {
      rules: {
        inner: {
          each: "/rows",
          field: "/rows/*/inner",
          must: { "/item/inner": { items: { properties: { x: { pattern: "^[A-Z]" } } }, minItems: 1, maxItems: 4 } },
          blocks: ["tuku"],
        },
        unlike: {
          field: "/a/b/c/d",
          when: { "/form/a/b/c/d": { const: "kore" } },
          must: { "/form/a/b/c/d": { not: { const: "kore" } } },
          completes: "tahi",
        },
        either: {
          field: "/a/b/c/e",
          must: {
            anyOf: [{ "/form/a/b/c/e": { exclusiveMinimum: 0, maximum: 10 } }, { "/form/a/b/c/d": { type: "string" } }],
          },
          blocks: ["tuku"],
        },
      },
    },
    workflow: {
      transitions: {
        tuhi: { to: "kei te tuhi", from: ["new", "kei te tuhi"], allowed: everyone, via: "draft" },
        tuku: {
          to: [{ status: "kua tae" }],
          from: ["kei te tuhi"],
          allowed: { not: { "/form/a/list": { contains: { contains: { const: "kati" } } } } },
        },
      },
      statuses: { "kua tae": {}, "kei te tuhi": { tone: "neutral", phase: "draft", editable: everyone } },
      start: { allowed: everyone, path: "tono" },
    },
    record: { lists: {}, fields: { d: { form: "/a/b/c/d" }, same: { form: "/a/b/c/e" }, "x/y/z": { form: "/free" } } },
    messages: {
      transitions: { tuku: { activity: "Kua tukua", label: "Tuku" }, tuhi: { activity: "Kua tuhia", label: "Tuhi" } },
      rules: { inner: "Rārangi {n}: he aha?", unlike: "Kia kore te 'kore'.", either: "Kōwhiria tētahi." },
      fields: {
        "/a/b/c/d": { title: "D" },
        "/a/b/c/e": { title: "E (km/h)" },
        "/a/list": { title: "Rārangi" },
        "/free": { title: "Noa" },
        "/rows": { title: "Ngā rārangi" },
        "/rows/*/inner": { title: "Kei roto" },
        "/rows/*/inner/*/x": { title: "X" },
      },
      sections: { rua: "Rua", tahi: "Tahi" },
      type: { label: "Tono", title: "Tono" },
    },
  }),
};

/** A form that makes no claim, beside a type that takes over one folder under another name. */
const request: Files = {
  ...least,
  "shared/claim-types.json": {
    types: [
      { type: "visit", label: "Visit", description: "Somebody comes by.", isClaim: false },
      { type: "greeting", label: "Greeting", prefix: "GR", description: "A greeting.", definition: "gruss" },
      { type: "gruss", label: "Gruß", prefix: "G", description: "Ein Gruß." },
    ],
  },
  ...typeFiles("visit", {
    form: {
      $schema: "http://json-schema.org/draft-07/schema",
      type: "object",
      properties: {
        when: { type: "string", format: "date-time", default: "" },
        who: { type: "integer", enum: [1, 2] },
      },
    },
    ui: { $schema: "../meta/ui.schema.json", who: { "ui:widget": "radio" } },
    sections: { sections: [{ id: "s1", fields: ["/when", "/who"] }], guides: [] },
    rules: {
      rules: { who: { field: "/who", must: { "/form/who": { enum: [1, 2] } }, blocks: ["send"], completes: "s1" } },
      figures: {},
    },
    workflow: {
      start: { path: "visit", allowed: everyone, shown: { not: { "/user/roles": true } }, offers: "dialog" },
      statuses: {},
      transitions: { send: { via: "send", from: ["new"], to: "same", allowed: everyone } },
    },
    record: none,
    messages: {
      type: {
        title: "Visit",
        label: "Visit",
        information: "We come by e-mail at anyone@example.test or on https://example.test/our/visits.",
      },
      sections: { s1: "When and who" },
      fields: { "/when": { title: "When" }, "/who": { title: "Who" } },
      rules: { who: "Please say who: 1 or 2." },
      transitions: { send: { label: "Send", activity: "Sent" } },
      hints: {},
    },
  }),
};

/** Sentences that look odd and are not: hyphens, slashes, brand names, units, file endings. */
const odd: Files = {
  ...least,
  "gruss/messages.en.json": {
    type: { title: "iPhone/iPad claims", label: "and/or" },
    sections: { alles: "In-home follow-up: yes/no" },
    fields: {
      "/wort": {
        title: "Wi-Fi id (e.g. AB-12_x)",
        help: "DD/MM/YYYY, max. 5 MB, .pdf or .jpg; see https://example.test/a/b. It must match the label, and should not be empty.",
      },
    },
    rules: {},
    transitions: { senden: { label: "Send & close", activity: "Sent – 100 %", done: "Thanks… we got it!" } },
  },
};

/** The tools of `tools.ts` written by someone who takes shared things apart and turns them round. */
const turned: Files = {
  ...tools,
  "tools/workflow.json": {
    ...tools["tools/workflow.json"],
    statuses: {
      draft: { editable: everyone },
      open: {},
      waiting: { editable: { "/user/roles": { not: { contains: { const: "customer" } } } } },
      closed: {},
    },
    transitions: {
      save: { via: "draft", from: ["draft", "new"], to: "draft", allowed: everyone },
      send: {
        via: "send",
        from: ["draft"],
        to: [
          { when: { "/form/age": { minimum: 10 } }, status: "waiting", authoriseRole: "manager" },
          { when: { "/form/age": { minimum: 5 } }, status: "open" },
          { when: { anyOf: [{ "/form/kind": false }, { "/form/tools": { minItems: 3 } }] }, status: "open" },
          { status: "closed" },
        ],
        allowed: everyone,
        effects: [{ letter: "received" }],
      },
      agree: { from: ["waiting"], to: "before", allowed: { "/claim/statusBefore": true } },
      close: {
        rows: [
          {
            from: ["waiting"],
            to: "closed",
            allowed: { "/user/roles": { contains: { enum: ["clerk", "manager"] } }, "/form/isLoud": { const: true } },
          },
          { from: ["waiting", "open"], to: "closed", allowed: { "/user/roles": { contains: { const: "clerk" } } } },
          { from: ["closed"], to: "open", allowed: everyone },
        ],
      },
      amend: { via: "send", from: ["waiting"], to: "same", allowed: everyone },
    },
  },
};

/** References within references, and an unused shared part. */
const referring: Files = {
  ...tools,
  "shared/conditions.schema.json": {
    $defs: {
      clerk: {
        allOf: [
          { $ref: "#/$defs/staff" },
          { "/user/roles": { contains: { $ref: "more.schema.json#/$defs/clerkly" } } },
        ],
      },
      staff: { "/user/roles": { $ref: "#/$defs/staffRoles" } },
      staffRoles: { $comment: "Who works here.", contains: { enum: ["clerk", "manager"] } },
      creator: { $ref: "#/$defs/clerk", description: "Whoever makes one." },
    },
  },
  "shared/more.schema.json": { $defs: { clerkly: { type: "string", const: "clerk" } } },
};

/** With what no status locks. */
const open: Files = {
  ...tools,
  "tools/sections.json": textOf(tools["tools/sections.json"] ?? {}).replace(
    '"id": "rest",',
    '"id": "rest", "whileLocked": true,',
  ),
  "tools/workflow.json": textOf(tools["tools/workflow.json"] ?? {}).replace(
    /("via": "send",\s*"from": \[\s*"open")/,
    '$1, "waiting"',
  ),
};

/** Good definitions that are unlike ours; `indent` is how their files are laid out. */
export const goodOnes: { title: string; files: Files; indent: number | string }[] = [
  { title: "a bit of everything", files: tools, indent: 2 },
  { title: "a bit of everything, on one line", files: tools, indent: 0 },
  { title: "the least that there can be", files: least, indent: "\t" },
  { title: "deep nesting and another order", files: deep, indent: 4 },
  { title: "a form without claims, and a type by another name", files: request, indent: 2 },
  { title: "sentences that only look odd", files: odd, indent: 1 },
  { title: "rows, targets and rights turned round", files: turned, indent: 2 },
  { title: "a section that is always open, saved where the status locks the rest", files: open, indent: 2 },
  { title: "references within references", files: referring, indent: 2 },
];
