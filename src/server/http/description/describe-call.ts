import type { TSchema } from "typebox";
import type { Call } from "../../../contract/call.ts";
import type { Example } from "../../../contract/examples/index.ts";
import { describeRefusals } from "./describe-refusals.ts";
import { referring } from "./named-schemas.ts";

interface DescribedCall {
  name: string;
  /** The group it is read under. */
  area: string;
  call: Call;
  example: Example<Call>;
  /** Names of the forms that stand beside the keys of its body. */
  forms: string[];
}

interface Properties {
  properties?: Record<string, TSchema & { description?: string }>;
  required?: string[];
}

const beyond = "Beyond the specs. ";
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** One call as an operation of OpenAPI 3.1, with an example of its request, its answer and each of its refusals. */
export function describeCall(described: DescribedCall): object {
  const { name, area, call, example } = described;
  const { summary, isPublic, params, query } = call;
  const isBeyond = summary.startsWith(beyond);
  const [first = "", ...more] = summary.slice(isBeyond ? beyond.length : 0).split(/(?<=[.:;]) /);
  const parameters = [...parametersOf("path", params, example.params), ...parametersOf("query", query, example.query)];
  const requestBody = describeBody(described);
  return {
    operationId: name,
    tags: [area],
    summary: first.replace(/[.:;]$/, ""),
    ...((isBeyond || more.length > 0) && { description: summary }),
    security: isPublic ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { 200: describeAnswer(call, example), ...describeRefusals(call, example) },
  };
}

function parametersOf(place: "path" | "query", schema: TSchema | undefined, example: unknown): object[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Properties;
  const examples = (example ?? {}) as Record<string, unknown>;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: referring(property),
    ...(property.description && { description: property.description }),
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

function describeBody({ call, example, forms }: DescribedCall): object | undefined {
  if (call.consumes === "multipart") return { required: true, content: { "multipart/form-data": formOf(example) } };
  if (!call.body) return undefined;
  const keys = referring(call.body);
  const beside = forms.length === 1 ? reference(forms[0] ?? "") : { anyOf: forms.map(reference) };
  const schema = forms.length === 0 ? keys : { allOf: [keys, beside] };
  const examples = example.body !== undefined && { examples: { [call.summary.slice(0, 60)]: { value: example.body } } };
  return { required: true, content: { "application/json": { schema, ...examples } } };
}

/** A repeated field of a form is one list. */
function formOf({ form = [] }: Example<Call>): object {
  const names = [...new Set(form.map(([name]) => name))];
  const properties = names.map((name) => {
    const isFile = name.includes("files");
    const one = isFile ? { type: "string", contentMediaType: "application/octet-stream" } : { type: "string" };
    return [name, isFile || name.endsWith("[]") ? { type: "array", items: one } : one];
  });
  const value = Object.fromEntries(
    names.map((name) => {
      const given = form.filter(([one]) => one === name).map(([, text]) => text);
      return [name, name.includes("files") || name.endsWith("[]") ? given : given[0]];
    }),
  );
  return {
    schema: { type: "object", properties: Object.fromEntries(properties) },
    examples: { "A form": { value } },
  };
}

function describeAnswer(call: Call, { answer }: Example<Call>): object {
  if (call.produces === "binary") {
    const headers = {
      "Content-Disposition": { description: "An attachment, and its name.", schema: { type: "string" } },
    };
    const schema = { type: "string", contentMediaType: "application/octet-stream" };
    return { description: "The file.", headers, content: { "application/octet-stream": { schema } } };
  }
  if (call.produces === "events") {
    const description =
      "Events without a name, each with this as JSON in its data; lines that begin with a colon say nothing.";
    const examples = { "An event": { value: `data: ${JSON.stringify(answer)}\n\n` } };
    return { description, content: { "text/event-stream": { schema: { type: "string" }, examples } } };
  }
  const content = { schema: referring(call.answer), examples: { "An answer": { value: answer } } };
  return { description: "Done.", content: { "application/json": content } };
}
