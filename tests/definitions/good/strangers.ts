import { bees } from "./bees.ts";
import {
  anyOfRoles,
  declined,
  done,
  draft,
  type Files,
  role,
  sent,
  sharedFiles,
  status,
  typeFiles,
} from "./type-files.ts";

/** Another trade: everything in one section, pseudo statuses' words with spaces, ends that no key marks. */
const bicycles: Files = {
  ...sharedFiles(
    [
      {
        type: "bicycle",
        label: "Bicycle",
        prefix: "BK",
        description: "A bicycle that was hired and came back broken.",
      },
    ],
    { rider: role(["create claim"], [], "own-account"), mechanic: role(["resolve claim"], ["mechanic"]) },
    {
      begun: status("Begun"),
      "in the workshop": status("In the workshop"),
      mended: status("Mended"),
      scrapped: status("Scrapped"),
    },
    {
      "frame-sizes": [
        { value: 48, label: "48 cm" },
        { value: 52, label: "52 cm" },
      ],
    },
  ),
  ...typeFiles("bicycle", {
    form: {
      type: "object",
      properties: {
        frame: { type: "integer", enum: [48, 52] },
        number: { type: "string", pattern: "^[A-Z]{2}-\\d{4}$" },
        fell: { type: "string", format: "date" },
        story: { type: "string", maxLength: 2000 },
        lights: { type: "array", maxItems: 10, items: { type: "string", maxLength: 30 } },
        kilometres: { type: "number", minimum: 0 },
      },
    },
    ui: {
      story: { "ui:widget": "textarea" },
      frame: { "ui:widget": "radio" },
      fell: { "ui:widget": "date", "ui:options": { max: "today", min: "2020-01-01" } },
      lights: { "ui:field": "serial-entry" },
    },
    sections: { sections: [{ id: "all", fields: ["/number", "/frame", "/fell", "/kilometres", "/lights", "/story"] }] },
    rules: {
      rules: {
        number: { field: "/number", must: { "/form/number": true }, blocks: ["hand-in"], completes: "all" },
        fell: {
          field: "/fell",
          when: { "/form/fell": true },
          must: { "/form/fell": { within: "P1Y6M", notAfter: "/claim/today" } },
          blocks: ["hand-in"],
        },
        far: { field: "/kilometres", when: { "/form/kilometres": { exclusiveMinimum: 5000 } }, advises: "information" },
        lights: {
          field: "/lights",
          when: { "/form/lights": { minItems: 2 } },
          must: { "/form/lights": { unique: [] } },
          completes: "all",
        },
        story: {
          field: "/story",
          when: { anyOf: [{ "/form/kilometres": { minimum: 1000 } }, { not: { "/form/frame": { const: 48 } } }] },
          must: { "/form/story": { minLength: 20 } },
          blocks: ["hand-in"],
          completes: "all",
        },
      },
    },
    workflow: {
      start: { path: "bicycle", allowed: anyOfRoles("rider") },
      statuses: {
        begun: { ...draft, editable: anyOfRoles("rider") },
        "in the workshop": sent,
        mended: done,
        scrapped: declined,
      },
      transitions: {
        keep: { via: "draft", from: ["new", "begun"], to: "begun", allowed: anyOfRoles("rider") },
        "hand-in": {
          via: "send",
          from: ["begun", "new"],
          to: "in the workshop",
          allowed: anyOfRoles("rider"),
          effects: [{ set: { "/claim/requestedAt": "now", "/claim/requestedBy": "user" }, ifAbsent: true }],
        },
        mend: { from: ["in the workshop"], to: "mended", allowed: anyOfRoles("mechanic") },
        scrap: { asks: "rationale", from: ["in the workshop"], to: "scrapped", allowed: anyOfRoles("mechanic") },
      },
    },
    record: {
      fields: {
        frame_number: { form: "/number", search: true },
        frame: { form: "/frame" },
        lights: { form: "/lights", search: true },
      },
      lists: {},
    },
    messages: {
      type: { title: "Hired bicycle", label: "Bicycle" },
      sections: { all: "The bicycle" },
      fields: {
        "/number": {
          title: "Frame number",
          help: "Two letters, a hyphen, four digits: AB-1234 (see under the saddle).",
        },
        "/frame": { title: "Frame", list: "frame-sizes" },
        "/fell": { title: "Day of the fall" },
        "/kilometres": { title: "Kilometres (km)" },
        "/lights": { title: "Serial no. of each light" },
        "/story": { title: "What happened?" },
      },
      rules: {
        number: "Please enter the frame number (e.g. AB-1234).",
        fell: "The fall must have been within 18 months, and not after today.",
        far: "Thank you for riding more than 5,000 km with us!",
        lights: "A light stands there twice.",
        story: "Please tell the story in 20 or more characters.",
      },
      transitions: {
        keep: { label: "Keep", activity: "Kept" },
        "hand-in": { label: "Hand in", activity: "Handed in" },
        mend: { label: "Mend", activity: "Mended" },
        scrap: { label: "Scrap", activity: "Scrapped" },
      },
    },
  }),
};

/** Two statuses, one field. */
const keys: Files = {
  ...sharedFiles(
    [{ type: "lost", label: "Lost key", prefix: "LK-", description: "A key was lost." }],
    { tenant: role(["create claim", "resolve claim"], [], "own-account") },
    { open: status("Open"), closed: status("Closed") },
  ),
  ...typeFiles("lost", {
    form: { type: "object", properties: { door: { type: "string", maxLength: 40 } } },
    sections: { sections: [{ id: "door", fields: ["/door"] }] },
    workflow: {
      start: { path: "lost", allowed: { "/user/roles": true } },
      statuses: { open: sent, closed: done },
      transitions: {
        report: { via: "send", from: ["new"], to: "open", allowed: { "/user/roles": true } },
        close: { from: ["open"], to: "closed", allowed: { "/user/roles": true } },
      },
    },
    messages: {
      type: { title: "Lost key", label: "Lost key" },
      sections: { door: "Door" },
      fields: { "/door": { title: "Door" } },
      rules: {},
      transitions: { report: { label: "Report", activity: "Reported" }, close: { label: "Close", activity: "Closed" } },
    },
  }),
};

/** Rules that repeat the form's own limits to say them in their words, and one that forbids a value. */
const limits: Files = {
  ...keys,
  "lost/form.schema.json": {
    type: "object",
    properties: {
      door: { type: "string", maxLength: 10 },
      keys: { type: "integer", minimum: 1, maximum: 9 },
      day: { type: "string", format: "date" },
      day2: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
      doors: { type: "array", maxItems: 3, items: { type: "string", maxLength: 40 } },
    },
  },
  "lost/form.ui.json": { day: { "ui:widget": "date" } },
  "lost/sections.json": { sections: [{ id: "door", fields: ["/door", "/keys", "/day", "/day2", "/doors"] }] },
  "lost/rules.json": {
    rules: {
      keys: {
        field: "/keys",
        when: { "/form/keys": true },
        must: { "/form/keys": { minimum: 1, maximum: 9 } },
        completes: "door",
      },
      door: { field: "/door", must: { "/form/door": { minLength: 1, maxLength: 10 } }, completes: "door" },
      not: {
        field: "/door",
        when: { "/form/door": { const: "none" } },
        must: { "/form/door": { not: { const: "none" } } },
        blocks: ["report"],
      },
      day: {
        field: "/day",
        when: { "/form/day": true, "/form/day2": true },
        must: { "/form/day": { notAfter: "/form/day2" } },
        advises: "warning",
      },
      doors: { field: "/doors", when: { "/form/doors": { minItems: 3 } }, advises: "information" },
      many: { field: "/doors", must: { "/form/doors": { maxItems: 3 } }, completes: "door" },
    },
  },
  "lost/messages.en.json": {
    ...(keys["lost/messages.en.json"] as object),
    fields: {
      "/door": { title: "Door" },
      "/keys": { title: "Keys" },
      "/day": { title: "Day" },
      "/day2": { title: "Other day" },
      "/doors": { title: "Doors" },
    },
    rules: {
      keys: "One to nine.",
      door: "Up to 10 characters.",
      not: "None is no door.",
      day: "Please check the days.",
      doors: "These are **all** doors that there are, as [the drawing](https://example.test/doors) shows.",
      many: "At most 3.",
    },
  },
};

/** Long and odd words: macrons, addresses, model numbers, brackets, quotation marks. */
const words: Files = {
  ...keys,
  "lost/messages.en.json": {
    type: {
      title: "Ngā kī kua ngaro – lost keys (all of them)",
      label: "Lost key",
      introduction: [
        "Write to keys.lost@example.co.nz or post it to C/O Reception, 3/45 Queen Street. " +
          "Āwhina mai: ".repeat(80) +
          "end.",
        {
          heading: "What to do",
          points: [
            "Ring 0800-KEYS-NOW (24/7).",
            "Say \"I lost it\" [or 'they took it'] and/or bring the door's number, e.g. MSZ-GE25VA_2.",
            "See www.example.co.nz/keys/lost?x=1#top.",
          ],
        },
      ],
    },
    sections: { door: "Door / gate" },
    fields: {
      "/door": {
        title: "Door no. (A/1 - Z/99)",
        help: "As on your key: door-no. A_1, or 12.5 m from the lift; input/output doors too.",
      },
    },
    rules: {},
    transitions: {
      report: {
        label: "Report it",
        activity: "Reported by user/owner",
        done: "Thanks – it is null and void now; your object is safe.",
      },
      close: { label: "Close", activity: "Closed; should be fine" },
    },
  },
};

const nested: Files = {
  ...keys,
  "lost/form.schema.json": {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    required: ["house"],
    properties: {
      house: {
        type: "object",
        properties: {
          floors: {
            type: "array",
            items: {
              type: "object",
              properties: {
                name: { type: "string", maxLength: 40 },
                doors: {
                  type: "array",
                  items: {
                    type: "object",
                    properties: { key: { type: "string", maxLength: 40 }, lost: { type: "boolean" } },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
  "lost/sections.json": { sections: [{ id: "door", fields: ["/house/floors"] }] },
  "lost/rules.json": {
    rules: {
      lost: {
        field: "/house/floors",
        must: {
          "/form/house/floors": {
            contains: {
              required: ["doors"],
              properties: { doors: { contains: { required: ["lost"], properties: { lost: { const: true } } } } },
            },
          },
        },
        blocks: ["report"],
        completes: "door",
      },
      floor: {
        each: "/house/floors",
        field: "/house/floors/*/doors",
        must: { "/item/doors": { items: { required: ["key"] } }, "/item/name": true },
        blocks: ["report"],
      },
    },
  },
  "lost/messages.en.json": {
    ...(keys["lost/messages.en.json"] as object),
    fields: { "/house/floors": { title: "Floors" }, "/house/floors/*/name": { title: "Floor" } },
    rules: { lost: "At least one door must have lost its key.", floor: "Floor {n} needs a name and its keys." },
  },
  "lost/record.json": {
    fields: {},
    lists: { floors: { from: [{ form: "/house/floors", fields: { floor: "name", doors: "doors" } }] } },
  },
};

/** Good definitions as strangers would write them from schemas/README.md alone. */
export const strangers: { title: string; files: Files; indent: number | string }[] = [
  { title: "another trade in one section", files: bicycles, indent: 2 },
  { title: "two statuses", files: keys, indent: 2 },
  { title: "many alternatives, sums and levels", files: bees, indent: 2 },
  { title: "limits said twice", files: limits, indent: 2 },
  { title: "long and odd words", files: words, indent: 2 },
  { title: "lists within lists", files: nested, indent: 2 },
];
