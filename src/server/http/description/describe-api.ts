import type { Call } from "../../../contract/call.ts";
import { calls } from "../../../contract/calls.ts";
import { type Example, examples, examplesByArea } from "../../../contract/examples/index.ts";
import type { DefinitionStore } from "../../../definitions/store.ts";
import { type CompiledDefinition, capitalised } from "../../../engine/index.ts";
import { describeCall } from "./describe-call.ts";
import { namedSchemas } from "./named-schemas.ts";

const introduction = `Warranty and returns claims: raised by dealers and customers, decided by staff.

Every call takes and gives JSON, with a bearer token of the sign-in provider that \`/config.json\` names. Unknown keys of a body or
a query are ignored; a value of the wrong type is refused with 422 and its key. Every refusal is \`{ message, errors? }\`: a sentence
to show, and sentences by field path. Times are ISO 8601 in UTC, days are New Zealand's, money is decimal text. Where a claim is
named, its number or its uuid does. What somebody may not read does not exist for them. Unknown addresses answer 404, and methods
that an address does not take 405 with \`Allow\`.`;

const areaWords: Record<string, string> = {
  activities: "A claim's timeline.",
  addresses: "New Zealand addresses as they are typed.",
  claims: "Lists, searches, and claims as a whole: read and saved.",
  customers: "Accounts that claims are made for.",
  definitions: "For those who write the definitions of forms. Production has none of these calls.",
  files: "What is attached to claims.",
  health: "For whoever watches the server, and what the page must know before anybody signs in.",
  insights: "Figures for managers.",
  mail: "Mail that could not be delivered.",
  materials: "Units, parts, invoices, dockets and serial numbers.",
  notes: "Working notes, remarks, and notes of the timeline.",
  numbers: "Request numbers beside a claim.",
  pallet: "Pallets to be collected.",
  reference: "Lists behind filters and choices.",
  reports: "Reports, and their files.",
  resolutions: "Decisions and other acts on a claim.",
  returns: "Return requests as they are saved.",
  shipping: "Collections, tracking and delivery numbers.",
  user: "Who is signed in.",
  views: "Lists kept under names.",
};

export const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "An access token of the sign-in that `/config.json` names.",
  },
} as const;

const areaOf = (name: string): string =>
  Object.entries(examplesByArea).find(([, list]) => name in list)?.[0] ?? "claims";

const formName = ({ type }: CompiledDefinition): string => `form.${type}`;

/** Which forms a call saves: those whose workflow names its path. */
function formsOf({ method, path }: Call, forms: CompiledDefinition[]): string[] {
  if (method === "GET") return [];
  return forms.filter(({ workflow }) => (workflow.start.call ?? "/api/claim") === path).map(formName);
}

function describeForm({ type, schema }: CompiledDefinition): object {
  const { $schema: _, $id: __, ...shape } = schema as Record<string, unknown>;
  return {
    title: `The form of ${type}`,
    description: `schemas/${type}/form.schema.json, as it is served now.`,
    ...shape,
  };
}

/** The whole API as OpenAPI 3.1, from the contract, its examples and the forms that are served now. Nothing in it is secret. */
export function describeApi(definitions: DefinitionStore): object {
  const forms = definitions.list();
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries(calls) as [keyof typeof calls, Call][]) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    const example = examples[name] as Example<Call>;
    const described = describeCall({
      name,
      area: capitalised(areaOf(name)),
      call,
      example,
      forms: formsOf(call, forms),
    });
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: described };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Partner Portal: the calls of its API", version: "1", description: introduction },
    tags: Object.keys(examplesByArea).map((area) => ({ name: capitalised(area), description: areaWords[area] })),
    paths,
    components: {
      securitySchemes,
      schemas: {
        ...namedSchemas(),
        ...Object.fromEntries(forms.map((form) => [formName(form), describeForm(form)])),
      },
    },
  };
}
