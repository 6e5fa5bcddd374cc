import type { LightMyRequestResponse } from "fastify";
import type { TSchema } from "typebox";
import { Compile } from "typebox/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { type Example, examples } from "../../src/contract/examples/index.ts";
import { judgeAnswer } from "../helpers/judge-answer.ts";
import { patient } from "../helpers/patient.ts";
import { type TestApp, testApp } from "../helpers/test-app.ts";
import { samples } from "../server/files/upload.ts";
import { type OwnNames, prepareExamples } from "./prepare-examples.ts";

type Name = keyof typeof calls;
const all = Object.entries(calls) as [Name, Call][];
type Given = Pick<Example<Call>, "as" | "form" | "answer"> & Record<"params" | "query" | "body", object | undefined>;
const exampleOf = (name: Name) => examples[name] as unknown as Given;

let t: TestApp;
let own: OwnNames;
beforeAll(async () => {
  t = await testApp();
  own = await prepareExamples(t);
});
afterAll(() => t.close());

test.each(all)("the example of %s keeps the contract, to the key", (name, call) => {
  const { params, query, body, answer } = exampleOf(name);
  for (const [schema, given] of [
    [call.params, params],
    [call.query, query],
    [call.body, body],
  ] as [TSchema | undefined, unknown][]) {
    expect(schema !== undefined || given === undefined).toBe(true);
    if (schema && given !== undefined) expect(Compile(schema).Errors(given)).toEqual([true, []]);
  }
  judgeAnswer(call, answer);
});

/** What stands in the body beside the keys of a save is the form's, which names what it does not know (tests/server/claims/every-field.test.ts). */
const takesForm = (name: Name) => /^(create|update)(Claim|Return)$|^requestPalletReturn$/.test(name);

/** The example's request with what this server has other names for, and with keys that nobody declares. */
function requestOf(name: Name, call: Call): Parameters<ReturnType<TestApp["as"]>>[0] & { payload?: unknown } {
  const { params, query, body } = exampleOf(name);
  const mine: Partial<Record<Name, object>> = {
    explainForm: { hash: own.hash },
    downloadFile: { path: own.path },
    deleteFile: { file: own.file },
    shareFile: { file: own.internal },
    updateUser: { sso_id: own.ssoId },
    takePackage: { package: own.package },
  };
  const named: Record<string, string> = { ...params, ...(name === "downloadReport" && { filename: own.filename }) };
  const url = call.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(named[key] ?? ""));
  const asked = { ...query, unheardOf: "1" } as Record<string, string>;
  return {
    method: call.method,
    url,
    query: Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)])),
    ...(body && { payload: { ...body, ...mine[name], ...(!takesForm(name) && { unheardOf: { of: [1] } }) } }),
  };
}

async function formOf(fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (name.endsWith("files[]")) form.append(name, new Blob([samples.txt]), value);
    else form.append(name, value);
  }
  const encoded = new Response(form);
  return {
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

async function play(name: Name, call: Call): Promise<LightMyRequestResponse> {
  const { as, form } = exampleOf(name);
  const request = { ...requestOf(name, call), ...(form && (await formOf(form))) };
  return as === undefined ? t.app.inject(request) : patient(t.as(as))(request);
}

/** An answer's keys, to the first entry of its lists; null stands for anything. */
function keysOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.length > 0 ? [keysOf(answer[0])] : [];
  if (typeof answer !== "object" || answer === null) return true;
  return Object.keys(answer).sort();
}

const topOf = (answer: object) =>
  Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, keysOf(value)]));

/** What an answer says in so many words: `{"claim":"saved"}`. */
const wordsOf = (call: Call, answer: Record<string, unknown>) =>
  Object.entries((call.answer as { properties?: Record<string, { const?: string }> }).properties ?? {})
    .filter(([, { const: word }]) => word !== undefined)
    .map(([key]) => [key, answer[key]]);

test.each(all)(
  "%s answers on the reference data what its example says, whatever else is sent along",
  async (...row) => {
    const [name, call] = row;
    const answer = await play(name, call);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    if (call.produces === "binary") {
      expect(answer.headers["content-disposition"]).toMatch(/^attachment;/);
      return;
    }
    if (call.produces === "events") {
      expect(answer.headers["content-type"]).toBe("text/event-stream");
      return;
    }
    const example = exampleOf(name).answer as Record<string, unknown>;
    expect(Object.keys(topOf(answer.json())).sort()).toEqual(Object.keys(topOf(example)).sort());
    expect(wordsOf(call, answer.json())).toEqual(wordsOf(call, example));
  },
);

test("whoever is not signed in gets none of them but those that are public", async () => {
  for (const [name, call] of all.filter(([, { isPublic }]) => !isPublic)) {
    const answer = await t.app.inject(requestOf(name, call));
    expect([name, answer.statusCode]).toEqual([name, 401]);
  }
});
