import {
  anyOfRoles,
  declined,
  done,
  draft,
  type Files,
  role,
  sent,
  shared,
  sharedFiles,
  status,
  typeFiles,
} from "./type-files.ts";

/** Conditions of many alternatives, references that are denied, sums, levels and a chain. */
export const bees: Files = {
  ...sharedFiles(
    [{ type: "hive", label: "Hive", prefix: "H", description: "A hive fell ill." }],
    {
      keeper: role(["create claim"], [], "own-account"),
      vet: role(["resolve claim"], ["vet"]),
      chief: role(["resolve claim"], ["vet", "chief"], "everything"),
    },
    {
      draft: status("Draft"),
      ready: status("Ready"),
      waiting: { label: "Waiting", customer: "With us", description: "Somebody must look." },
      looked: status("Looked at"),
      burnt: status("Burnt"),
    },
    {
      pests: [
        { value: "varroa", label: "Varroa mite" },
        { value: "afb", label: "American foulbrood (AFB)" },
      ],
    },
    {
      "shared/conditions.schema.json": {
        $defs: {
          keeper: anyOfRoles("keeper"),
          vet: anyOfRoles("vet", "chief"),
          serious: {
            anyOf: [
              { "/form/pest": { const: "afb" } },
              { allOf: [{ "/form/hives/count": { minimum: 10 } }, { not: { $ref: "#/$defs/small" } }] },
            ],
          },
          small: { "/form/hives/area": { maximum: 1 } },
        },
      },
      "shared/shapes.schema.json": { $defs: { count: { type: "integer", minimum: 0, maximum: 10000 } } },
    },
  ),
  ...typeFiles("hive", {
    form: {
      type: "object",
      properties: {
        pest: { type: "string", enum: ["varroa", "afb"] },
        hives: {
          type: "object",
          properties: {
            count: { $ref: "../shared/shapes.schema.json#/$defs/count" },
            dead: { $ref: "../shared/shapes.schema.json#/$defs/count" },
            area: { type: "number" },
          },
        },
        seen: {
          type: "array",
          items: {
            type: "object",
            properties: {
              day: { type: "string", format: "date" },
              dead: { type: "integer" },
              note: { type: "string", maxLength: 500 },
            },
          },
        },
        agree: { type: "boolean", default: false },
      },
    },
    ui: {
      pest: { "ui:widget": "select" },
      proof: { "ui:field": "file-upload", "ui:options": { accept: [".jpg"], max: 4 } },
      agree: { "ui:widget": "checkbox" },
    },
    sections: {
      sections: [
        { id: "hives", fields: ["/hives/count", "/hives/dead", "/hives/area", "/pest"] },
        {
          id: "days",
          applies: { anyOf: [shared("serious"), { "/form/hives/dead": { minimum: 1 } }] },
          fields: ["/seen"],
        },
        {
          id: "proof",
          visible: {
            not: { allOf: [shared("vet"), { not: shared("keeper") }, { "/claim/status": { const: "draft" } }] },
          },
          fields: ["/proof", { field: "/agree", editable: shared("keeper") }],
        },
      ],
      guides: [{ for: shared("keeper"), steps: [{ id: "count", section: "hives" }, { id: "go" }] }],
    },
    rules: {
      figures: {
        deadInAll: { list: "/seen", sum: "/dead" },
        days: { list: "/seen" },
        noted: { list: "/seen", where: { "/item/note": true } },
      },
      rules: {
        count: { field: "/hives/count", must: { "/form/hives/count": true }, blocks: ["send"], completes: "hives" },
        dead: {
          field: "/hives/dead",
          when: { "/form/hives/dead": true },
          must: { "/form/hives/count": { atLeast: "/form/hives/dead" } },
          blocks: ["send"],
          completes: "hives",
        },
        days: {
          field: "/seen",
          when: shared("serious"),
          must: { "/claim/figures/days": { minimum: 1 } },
          blocks: ["send"],
          completes: "days",
        },
        "each-day": {
          each: "/seen",
          field: "/seen/*/day",
          must: { "/item/day": { notAfter: "/claim/today" } },
          completes: "days",
        },
        many: { field: "/seen", when: { "/claim/figures/deadInAll": { minimum: 100 } }, advises: "warning" },
        photos: {
          field: "/proof",
          when: { not: shared("small") },
          must: { "/claim/files/photos": { minimum: 1 } },
          completes: "proof",
        },
        notes: {
          field: "/seen",
          must: { "/claim/figures/noted": { sameAs: "/claim/figures/days" } },
          advises: "information",
        },
      },
    },
    workflow: {
      start: { path: "hive", allowed: shared("keeper") },
      statuses: {
        draft: { ...draft, editable: shared("keeper") },
        ready: { ...draft, editable: shared("keeper") },
        waiting: sent,
        looked: done,
        burnt: declined,
      },
      authorisation: {
        levels: [{ when: shared("serious"), role: "chief" }, { role: "vet" }],
        escalation: [["vet", "chief"]],
      },
      transitions: {
        save: { via: "draft", from: ["new", "draft", "ready"], to: "draft", allowed: shared("keeper") },
        ready: { via: "button", from: ["draft"], to: "ready", allowed: shared("keeper") },
        send: {
          via: "send",
          from: ["new", "ready"],
          to: [{ status: "waiting", authoriseRole: "level" }],
          allowed: shared("keeper"),
        },
        "pass-on": {
          from: ["waiting"],
          to: [{ status: "same", authoriseRole: "next" }],
          allowed: { allOf: [shared("vet"), { "/claim/nextAuthoriseRole": true }] },
        },
        look: {
          via: "button",
          from: ["waiting"],
          to: [{ when: shared("serious"), status: "burnt" }, { status: "looked" }],
          allowed: { "/user/authorisingRoles": { includesAnyOf: "/claim/authorisingRole" } },
        },
      },
    },
    messages: {
      type: { title: "Ill hive", label: "Hive" },
      sections: { hives: "The hives", days: "Days", proof: "Proof" },
      fields: {
        "/hives/count": { title: "How many hives" },
        "/hives/dead": { title: "Dead hives" },
        "/hives/area": { title: "Area (ha)" },
        "/pest": { title: "Pest", list: "pests" },
        "/seen": { title: "Seen on" },
        "/seen/*/day": { title: "Day" },
        "/proof": { title: "Photos" },
        "/agree": { title: "I agree" },
      },
      rules: {
        count: "Please say how many hives there are.",
        dead: "More hives cannot have died than there are.",
        days: "Please enter at least one day.",
        "each-day": "Day {n} may not be after today.",
        many: "{deadInAll} bees! We ring you at once.",
        photos: "Please add a photo.",
        notes: "{noted} of {days} days have a note.",
      },
      transitions: {
        save: { label: "Save", activity: "Saved" },
        ready: { label: "Ready", activity: "Was ready" },
        send: { label: "Send", activity: "Sent" },
        "pass-on": { label: "Pass on", activity: "Passed on" },
        look: { label: "Looked at", activity: "Somebody looked" },
      },
      hints: { count: "Count the hives.", go: "Send it." },
    },
  }),
};
