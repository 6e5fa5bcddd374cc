import { compile, type Definition, type Rule } from "../../src/engine/index.ts";
import { benchSchema, benchSections } from "./pages/fields.ts";

/**
 * The bench fields as a claim type of this product, compiled. Each section has a field that is required to submit, one that
 * is required once the first is filled in, and one that applies only then, so that the engine has work to do.
 */
export function generatedDefinition(fieldCount: number): string {
  const sections = benchSections(fieldCount);
  const anyone = { "/user/roles": true };
  const definition: Definition = {
    type: `generated-${fieldCount}`,
    schema: savable(fieldCount),
    ui: {},
    sections: sections.map(({ id, fields }) => ({
      id,
      fields: fields.map((field) => {
        const pointer = `/${id}/${field.id}`;
        return field.id === "field3" ? { field: pointer, applies: filled(`/${id}/field1`, false) } : pointer;
      }),
    })),
    rules: Object.fromEntries(
      sections.flatMap(({ id }): [string, Rule][] => [
        [`${id}-first`, demand(id, "field1")],
        [`${id}-second`, { ...demand(id, "field2"), when: filled(`/${id}/field1`, true) }],
      ]),
    ),
    workflow: {
      start: { path: "generated", allowed: anyone },
      statuses: {},
      transitions: { submit: { from: ["new"], to: "open", allowed: anyone } },
    },
    record: { fields: {}, lists: {} },
    messages: {
      type: { title: "Generated", label: "Generated" },
      sections: Object.fromEntries(sections.map(({ id, title }) => [id, title])),
      fields: Object.fromEntries(
        sections.flatMap(({ id, fields }) => fields.map((field) => [`/${id}/${field.id}`, { title: field.title }])),
      ),
      rules: Object.fromEntries(
        sections.flatMap(({ id }) => ["first", "second"].map((rule) => [`${id}-${rule}`, "Please fill this in."])),
      ),
      statuses: {},
      transitions: { submit: { label: "Send", activity: "Sent" } },
      validation: {},
    },
  };
  return `${compile(definition)}export const hash = "generated-${fieldCount}";\n`;
}

const filled = (pointer: string, isFilled: boolean) => ({ [`/form${pointer}`]: isFilled });

const demand = (section: string, field: string): Rule => ({
  field: `/${section}/${field}`,
  must: filled(`/${section}/${field}`, true),
  blocks: ["submit"],
  completes: section,
});

/** The peers' schema without `required`: here rules say what a transition needs, and the schema what may be saved. */
function savable(fieldCount: number): Definition["schema"] {
  return JSON.parse(JSON.stringify(benchSchema(fieldCount), (key, value) => (key === "required" ? undefined : value)));
}
