export type Files = Record<string, object | string>;

interface Parts {
  form: object;
  ui?: object;
  sections: object;
  rules?: object;
  workflow: object;
  record?: object;
  messages: object;
}

export const anyOfRoles = (...roles: string[]) => ({ "/user/roles": { contains: { enum: roles } } });
/** What a status means, in a workflow of its own. */
export const draft = { phase: "draft", tone: "neutral" };
export const sent = { phase: "submitted", tone: "progress" };
export const done = { phase: "completed", tone: "good" };
export const declined = { phase: "declined", tone: "bad" };

export const status = (label: string) => ({ label, description: `${label}.` });
export const shared = (name: string) => ({ $ref: `../shared/conditions.schema.json#/$defs/${name}` });
export const role = (permissions: string[] = [], authorises: string[] = [], reads = "sent") => ({
  permissions,
  authorises,
  reads,
});

export const typeFiles = (name: string, parts: Parts): Files => ({
  [`${name}/form.schema.json`]: parts.form,
  [`${name}/form.ui.json`]: parts.ui ?? {},
  [`${name}/sections.json`]: parts.sections,
  [`${name}/rules.json`]: parts.rules ?? { rules: {} },
  [`${name}/workflow.json`]: parts.workflow,
  [`${name}/record.json`]: parts.record ?? { fields: {}, lists: {} },
  [`${name}/messages.en.json`]: parts.messages,
});

export const sharedFiles = (
  types: object[],
  roles: object,
  statuses: object,
  lists: object = {},
  more: Files = {},
): Files => ({
  "access.json": {
    permissions: ["create claim", "resolve claim"],
    scopes: {
      sent: [{ accounts: "all", phases: ["submitted", "approved", "declined", "completed"] }],
      "own-account": [{ accounts: "own" }],
      everything: [{ accounts: "all" }],
    },
    roles,
  },
  "shared/claim-types.json": { types },
  "shared/lists.json": lists,
  "shared/statuses.json": { statuses: {} },
  "shared/messages.en.json": { statuses, validation: {} },
  ...more,
});
