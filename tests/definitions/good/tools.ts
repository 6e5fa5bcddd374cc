/** A claim type with a bit of everything; the broken definitions of the tests are made from it. */
const person = (role: string) => ({ "/user/roles": { contains: { const: role } } });
const may = (permission: string) => ({ "/user/permissions": { contains: { const: permission } } });
const day = { $ref: "../shared/shapes.schema.json#/$defs/day" };
const short = { type: "string", maxLength: 40 };

export const tools: Record<string, object> = {
  "access.json": {
    $schema: "./meta/access.schema.json",
    permissions: ["create claim", "resolve claim"],
    scopes: {
      "own-account": [{ accounts: "own" }],
      sent: [{ accounts: "all", phases: ["submitted", "approved", "declined", "completed"] }],
      everything: [{ accounts: "all" }],
    },
    roles: {
      customer: { permissions: ["create claim"], authorises: [], reads: "own-account", isClaimant: true },
      clerk: { permissions: ["create claim", "resolve claim"], authorises: ["clerk"], reads: "sent" },
      manager: { permissions: ["resolve claim"], authorises: ["clerk", "manager"], reads: "everything" },
    },
  },
  "shared/claim-types.json": {
    $schema: "../meta/claim-types.schema.json",
    types: [
      { type: "tools", label: "Tools", prefix: "TL", description: "Hand tools that broke." },
      { type: "tools-bulk", label: "Tools in bulk", prefix: "TB", description: "Many at once.", definition: "tools" },
    ],
  },
  "shared/lists.json": {
    $schema: "../meta/lists.schema.json",
    kinds: [
      { value: "saw", label: "Saw" },
      { value: "hammer", label: "Hammer" },
    ],
    reasons: [
      {
        value: "broken",
        label: "It broke",
        question: "How?",
        choices: [
          { value: "dropped", label: "Dropped", input: { title: "From where?", type: "text", isRequired: true } },
          { value: "worn", label: "Worn out" },
        ],
      },
    ],
  },
  "shared/facts.json": {
    $schema: "../meta/declared-facts.schema.json",
    facts: {
      returnRequestNumber: { schema: short, visible: "everybody", writes: person("clerk"), shown: "own" },
    },
  },
  "shared/views.json": {
    $schema: "../meta/views.schema.json",
    views: [
      {
        title: "Worn saws",
        for: ["clerk"],
        opens: ["clerk"],
        statuses: ["open"],
        types: ["tools-bulk"],
        where: { inspection: ["worn"] },
        orderBy: { column: "inspection" },
        columns: ["inspection"],
      },
      { title: "Mine", owner: "me", turn: "anybody" },
      { title: "Whole", for: ["customer", "manager"], oldestFirst: true },
    ],
  },
  "shared/letters.json": { letters: { received: { to: "account" } } },
  "shared/statuses.json": {
    $schema: "../meta/statuses.schema.json",
    statuses: {
      draft: { phase: "draft", tone: "neutral", waitsForClaimant: true },
      open: { phase: "submitted", tone: "progress", isHighlighted: true, lateAfterDays: 3, pending: [{ id: "look" }] },
      waiting: {
        phase: "submitted",
        tone: "attention",
        pending: [{ id: "agree-by-role", when: { "/claim/authoriseRole": true } }, { id: "agree" }],
      },
      closed: { phase: "completed", tone: "good" },
    },
  },
  "shared/messages.en.json": {
    letters: {
      received: { subject: "{number} received", paragraphs: ["We have your {claim}."], lead: "Read it here:" },
    },
    $schema: "../meta/shared-messages.schema.json",
    statuses: {
      draft: { label: "Draft", description: "Not sent yet." },
      open: { label: "Open", customer: "Sent", description: "We look at it." },
      waiting: { label: "Waiting", description: "A manager must agree." },
      closed: { label: "Closed", description: "Done." },
    },
    facts: {
      returnRequestNumber: { title: "Return number", faults: { maxLength: "That is too long." } },
    },
    pending: { look: "Look at it", agree: "Agree – {reviewer}", "agree-by-role": "Agree – {authoriseRole}" },
    validation: {
      maxLength: "{title} may have {limit} characters.",
      other: "{title} is not valid.",
      "pattern.^\\d+(\\.\\d\\d)?$": "{title} must be an amount, such as 12.50.",
    },
  },
  "shared/shapes.schema.json": {
    $schema: "../meta/shared-schema.schema.json",
    $defs: { day: { type: "string", format: "date" }, money: { type: "string", pattern: "^\\d+(\\.\\d\\d)?$" } },
  },
  "shared/conditions.schema.json": {
    $schema: "../meta/shared-schema.schema.json",
    $defs: {
      clerk: person("clerk"),
      creator: may("create claim"),
      staffRoles: { contains: { enum: ["clerk", "manager"] } },
    },
  },
  "tools/form.schema.json": {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: {
      owner: { type: "object", properties: { name: short, email: { type: "string", format: "email" } } },
      bought: day,
      broke: day,
      kind: { type: "string", enum: ["saw", "hammer"] },
      age: { type: "integer", minimum: 0, maximum: 99 },
      isLoud: { type: "boolean" },
      tools: {
        type: "array",
        maxItems: 20,
        unique: ["serial"],
        items: {
          type: "object",
          properties: {
            serial: short,
            count: { type: "integer", minimum: 1 },
            price: { $ref: "../shared/shapes.schema.json#/$defs/money" },
            marks: { type: "array", items: { type: "string", maxLength: 40 } },
          },
        },
      },
      note: { type: "string", maxLength: 500 },
      place: { type: "string", maxLength: 300 },
      placeParts: { type: "object", properties: { street: short, city: short } },
      byHand: { type: "boolean" },
    },
  },
  "tools/form.ui.json": {
    $schema: "../meta/ui.schema.json",
    owner: { name: { "ui:options": { width: "half" } } },
    bought: { "ui:widget": "date", "ui:options": { max: "today" } },
    kind: { "ui:widget": "select" },
    place: { "ui:field": "address-finder", "ui:options": { data: "/placeParts", manual: "/byHand" } },
    byHand: { "ui:widget": "hidden" },
    files: { "ui:field": "file-upload", "ui:options": { accept: [".pdf"], max: 5 } },
  },
  "tools/sections.json": {
    $schema: "../meta/sections.schema.json",
    sections: [
      {
        id: "who",
        fields: [
          "/owner/name",
          { field: "/owner/email", visible: { $ref: "../shared/conditions.schema.json#/$defs/clerk" } },
        ],
      },
      {
        id: "what",
        fields: ["/kind", "/age", "/isLoud", { field: "/tools", applies: { "/form/kind": true } }, "/bought", "/broke"],
      },
      {
        id: "where",
        applies: { not: { "/form/isLoud": { const: true } } },
        fields: ["/place", "/placeParts", "/byHand"],
      },
      {
        id: "rest",
        editable: { "/user/roles": { $ref: "../shared/conditions.schema.json#/$defs/staffRoles" } },
        fields: ["/note", "/files"],
      },
    ],
    guides: [
      { for: person("clerk"), steps: [{ id: "ask-owner", section: "who" }, { id: "press-send" }] },
      { steps: [{ id: "tell-us", section: "what" }] },
    ],
  },
  "tools/rules.json": {
    $schema: "../meta/rules.schema.json",
    figures: {
      worth: { list: "/tools", sum: "/price" },
      manyTools: { list: "/tools", where: { "/item/count": { minimum: 2 } } },
    },
    rules: {
      "owner-name": {
        field: "/owner/name",
        must: { "/form/owner/name": true },
        blocks: ["save", "send"],
        completes: "who",
      },
      "bought-first": {
        field: "/broke",
        when: { "/form/bought": true, "/form/broke": true },
        must: { "/form/bought": { notAfter: "/form/broke" } },
        blocks: ["send"],
        completes: "what",
      },
      recent: {
        field: "/broke",
        when: { "/form/broke": true },
        must: { "/form/broke": { within: "P60D" } },
        blocks: ["send", "amend"],
      },
      "tool-serial": {
        field: "/tools/*/serial",
        each: "/tools",
        when: { "/item/count": { const: 1 } },
        must: { "/item/serial": { minLength: 3 } },
        blocks: ["send"],
        completes: "what",
      },
      "tool-marks": {
        field: "/tools/*",
        each: "/tools",
        when: { "/item/marks": true },
        must: { "/item/marks": { countEquals: "/item/count" } },
        blocks: ["send"],
      },
      saw: {
        field: "/kind",
        when: { "/form/age": { minimum: 50 } },
        must: { "/form/kind": { enum: ["saw"] } },
        advises: "warning",
      },
      papers: {
        field: "/files",
        must: { "/claim/files/stored": { atLeast: "/claim/figures/manyTools" } },
        blocks: ["close"],
      },
      numbered: { must: { "/claim/returnRequestNumber": true }, blocks: ["close"] },
    },
  },
  "tools/workflow.json": {
    $schema: "../meta/workflow.schema.json",
    start: {
      path: "tools",
      allowed: { $ref: "../shared/conditions.schema.json#/$defs/creator" },
      hiddenIn: ["production"],
    },
    types: [{ when: { "/claim/figures/manyTools": { minimum: 1 } }, type: "tools-bulk" }, { type: "tools" }],
    statuses: {
      draft: { editable: { "/user/isOwner": { const: true } } },
      open: { editable: person("clerk") },
      waiting: {},
      closed: {},
    },
    authorisation: {
      levels: [{ when: { "/claim/figures/worth": { minimum: 500 } }, role: "manager" }, { role: "clerk" }],
      escalation: [["clerk", "manager"]],
    },
    transitions: {
      save: { via: "draft", from: ["new", "draft"], to: "draft", allowed: may("create claim") },
      send: {
        via: "send",
        from: ["new", "draft"],
        to: [
          { when: { "/claim/authorisingLevel": { const: "manager" } }, status: "waiting", authoriseRole: "level" },
          { status: "open" },
        ],
        allowed: may("create claim"),
        effects: [
          { set: { "/claim/requestedAt": "now", "/claim/requestedBy": "user" }, ifAbsent: true },
          { letter: "received" },
        ],
      },
      agree: {
        from: ["waiting"],
        to: "open",
        allowed: { "/user/authorisingRoles": { includesAnyOf: "/claim/authorisingRole" } },
        asks: { facts: ["inspection", "freight"], optional: ["freight"] },
        effects: [{ set: { "/claim/authorisedAt": "now", "/claim/inspectedOn": "now" } }],
      },
      close: {
        asks: "note",
        rows: [
          { from: ["open"], to: "closed", allowed: { $ref: "../shared/conditions.schema.json#/$defs/clerk" } },
          { from: ["open", "waiting"], to: "closed", allowed: person("manager") },
        ],
      },
      amend: { via: "send", from: ["open"], to: "same", allowed: person("clerk") },
    },
  },
  "tools/facts.json": {
    $schema: "../meta/declared-facts.schema.json",
    facts: {
      inspection: {
        schema: { type: "string", enum: ["fine", "worn"] },
        search: true,
        list: true,
        filter: true,
        order: true,
      },
      inspectedOn: { schema: day },
      freight: {
        schema: { type: "number", minimum: 0 },
        writes: { $ref: "../shared/conditions.schema.json#/$defs/clerk" },
      },
      seals: { schema: { type: "array", items: short }, visible: { "/user/isOwner": { const: true } } },
    },
  },
  "tools/record.json": {
    $schema: "../meta/record.schema.json",
    fields: {
      owner_name: { form: "/owner/name", search: true },
      "where/text": { form: "/place" },
      note: { form: "/note" },
    },
    lists: {
      materials: {
        from: [
          {
            form: "/tools",
            fixed: { designation: "tool" },
            fields: { material: "serial", quantity: "count" },
            spread: { list: "marks", as: "mark" },
            search: ["serial"],
          },
        ],
      },
    },
  },
  "tools/templates.json": {
    $schema: "../meta/templates.schema.json",
    templates: {
      called: { kind: "note" },
      "why-closed": { kind: "resolution" },
    },
  },
  "tools/messages.en.json": {
    $schema: "../meta/messages.schema.json",
    facts: {
      inspection: { title: "Inspection", help: "What the workshop found." },
      inspectedOn: { title: "Inspected on" },
      freight: { title: "Freight" },
      seals: { title: "Seals" },
    },
    type: {
      title: "Broken tools",
      label: "Tools",
      introduction: [
        "Read the {policy} or call {advisorPhone}.",
        { heading: "Before you begin", points: ["Wipe it."] },
      ],
      policy: "tool policy",
    },
    sections: { who: "Who you are", what: "What broke", where: "Where it is", rest: "Anything else" },
    fields: {
      "/owner/name": { title: "Name" },
      "/owner/email": { title: "E-mail" },
      "/kind": { title: "Kind of tool", list: "kinds" },
      "/age": { title: "Age in years" },
      "/isLoud": { title: "It is loud" },
      "/tools": { title: "Tools", help: "Each on its own line." },
      "/tools/*/serial": { title: "Serial number" },
      "/tools/*/marks": { title: "Marks", list: "reasons" },
      "/bought": { title: "Bought on" },
      "/broke": { title: "Broke on" },
      "/place": { title: "Address" },
      "/placeParts": { title: "Address in parts" },
      "/note": { title: "Note" },
      "/files": { title: "Papers" },
    },
    rules: {
      "owner-name": "Please tell us your name.",
      "bought-first": "It cannot have broken before it was bought.",
      recent: "It must have broken in the past 60 days.",
      "tool-serial": "Tool {n} needs a serial number.",
      "tool-marks": "Tool {n} needs a mark for each of them.",
      saw: "Only saws become that old.",
      papers: "Please add {manyTools} papers.",
      numbered: "The return number is missing.",
    },
    transitions: {
      save: { label: "Save", activity: "Saved" },
      send: { label: "Send", activity: "Sent", done: "Thank you!" },
      agree: { label: "Agree", activity: "Agreed" },
      close: { label: "Close", activity: "Closed" },
      amend: { label: "Amend", activity: "Amended" },
    },
    hints: { "ask-owner": "Ask the owner.", "press-send": "Press Send.", "tell-us": "Tell us what broke." },
    templates: {
      called: { title: "Telephone call", text: "Called about {number}: [what was said]" },
      "why-closed": { title: "Why it is closed", text: "We have closed your {claim}: [reason]" },
    },
  },
};
