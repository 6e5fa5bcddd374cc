import type { TSchema } from "typebox";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { examples } from "../../src/contract/examples/index.ts";
import { type TestApp, testApp } from "../helpers/test-app.ts";
import { prepareExamples } from "./prepare-examples.ts";

type Name = keyof typeof calls;
type Given = { as?: string } & Partial<Record<"params" | "query" | "body", Record<string, unknown>>>;
type Schema = { type?: string; anyOf?: Schema[]; const?: unknown; properties?: Record<string, Schema> };

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { MAX_CALLS_PER_MINUTE: "1000000" } });
  await prepareExamples(t);
});
afterAll(() => t.close());

const oneOfEach: Record<string, unknown> = {
  string: "Kia ora",
  number: 1.5,
  boolean: true,
  null: null,
  array: [[["deep"]]],
  object: { unheard: { of: true } },
};

/** The JSON types that a schema takes. */
function typesOf({ type, anyOf, const: only }: Schema): string[] {
  if (anyOf) return anyOf.flatMap(typesOf);
  if (type === "integer") return ["number"];
  return [type ?? (only === null ? "null" : typeof only)];
}

/** A value of every JSON type that the schema does not take. */
const wrongFor = (schema: Schema): unknown[] =>
  Object.entries(oneOfEach)
    .filter(([type]) => !typesOf(schema).includes(type))
    .map(([, value]) => value);

const withBody = (Object.entries(calls) as [Name, Call][]).filter(([, { body }]) => body !== undefined);
const propertiesOf = (schema: TSchema | undefined) => Object.entries((schema as Schema | undefined)?.properties ?? {});

test.each(withBody)("%s refuses a value of the wrong type in every key, and names the key", async (name, call) => {
  const { as = "", params = {}, body } = examples[name] as unknown as Given;
  const url = call.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  for (const [key, schema] of propertiesOf(call.body)) {
    for (const wrong of wrongFor(schema)) {
      const payload = { ...body, [key]: wrong };
      const answer = await t.as(as)({ method: call.method, url, payload });
      const told = [key, JSON.stringify(wrong)];
      expect([...told, answer.statusCode]).toEqual([...told, 422]);
      const named = Object.keys(answer.json().errors ?? {}).some((path) => path === key || path.startsWith(`${key}.`));
      expect([...told, named]).toEqual([...told, true]);
    }
  }
});

test.each(withBody)("%s refuses a body that is no object", async (name, call) => {
  const { as = "", params = {} } = examples[name] as unknown as Given;
  const url = call.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  for (const payload of ["[]", "7", "true", '"text"', "null", "[[{}]]"]) {
    const headers = { "content-type": "application/json" };
    const answer = await t.as(as)({ method: call.method, url, headers, payload });
    expect([payload, answer.statusCode, answer.json().errors]).toEqual([payload, 422, { body: expect.any(Array) }]);
  }
});

/** By key, addresses that the call does not take: what is no number, and what is given twice. */
function wrongQueries({ query }: Call): [key: string, query: string][] {
  return propertiesOf(query).flatMap(([key, schema]): [string, string][] => {
    // Of text, any one value does; given twice, it is a list.
    if (!typesOf(schema).includes("string")) return [`${key}=many`, `${key}=1&${key}=2`].map((wrong) => [key, wrong]);
    return typesOf(schema).includes("array") ? [] : [[key, `${key}=a&${key}=b`]];
  });
}

const withQuery = (Object.entries(calls) as [Name, Call][]).filter(([, call]) => wrongQueries(call).length > 0);

test.each(withQuery)("%s refuses what does not fit in its address, and names the key", async (name, call) => {
  const { as = "", params = {}, query: given = {}, body } = examples[name] as unknown as Given;
  const path = call.path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  for (const [key, query] of wrongQueries(call)) {
    const others = new URLSearchParams(
      Object.entries(given)
        .filter(([other]) => other !== key)
        .map(([other, value]) => [other, String(value)]),
    );
    const url = `${path}?${query}&${others}`;
    const answer = await t.as(as)({ method: call.method, url, ...(body && { payload: body }) });
    expect([url, answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([url, 422, [key]]);
  }
});
