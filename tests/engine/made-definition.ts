import {
  type CompiledDefinition,
  type Context,
  compile,
  type Definition,
  type DefinitionModule,
  link,
} from "../../src/engine/index.ts";

/** A small definition of no real claim type, with `parts` put over it; compiled and linked as a page would. */
export async function madeDefinition(parts: Partial<Definition>): Promise<CompiledDefinition> {
  const text = compile({
    type: "made",
    schema: {
      type: "object",
      properties: {
        a: { type: "string", maxLength: 5 },
        b: { type: "string" },
        on: { type: "string", format: "date" },
        list: {
          type: "array",
          items: { type: "object", properties: { x: { type: "string" }, n: { type: "integer" } } },
        },
      },
    },
    ui: {},
    sections: [{ id: "one", fields: ["/a", "/b", "/on", "/list"] }],
    rules: {},
    workflow: {
      start: { path: "made", allowed: { "/user/permissions": true } },
      statuses: { draft: { editable: { "/user/permissions": true } }, sent: {} },
      transitions: { send: { from: ["new", "draft"], to: "sent", allowed: { "/user/permissions": true } } },
    },
    record: { fields: {}, lists: {} },
    messages: {
      type: { title: "Made", label: "Made" },
      sections: { one: "One" },
      fields: { "/a": { title: "A" }, "/list": { title: "List" }, "/list/*/x": { title: "X" } },
      rules: {},
      statuses: { sent: { label: "Sent", customer: "Gone", description: "" } },
      transitions: { send: { label: "Send", activity: "Sent" } },
      validation: {
        maxLength: "{title} is longer than {limit}.",
        "type.string": "{title} must be text.",
        "format.date": "{title}: {value} is no day.",
        other: "Wrong.",
      },
    },
    ...parts,
  });
  const module: DefinitionModule = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(`${text}export const hash = "made";`).toString("base64")}`
  );
  return link(module);
}

/** A context for it: a new claim of today, seen by someone with one permission. */
export const madeContext = (form: Context["form"], over: Partial<Context> = {}): Context => ({
  form,
  claim: { type: "made", status: "new", today: "2026-11-20", files: { stored: 0, queued: 0 } },
  user: { roles: ["dealer"], permissions: ["create claim"], authorisingRoles: [], isOwner: true },
  ...over,
});
