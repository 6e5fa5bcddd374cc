import { expect, test } from "vitest";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { type Example, examples } from "../../src/contract/examples/index.ts";
import { callOf, specRows } from "./spec-rows.ts";

const entries = Object.entries(calls) as [keyof typeof calls, Call][];
const words = (text: string) => text.split(" ").filter(Boolean);
const keysOf = (schema: object | undefined) => Object.keys((schema as { properties?: object })?.properties ?? {});

test.each(specRows)("$title takes what the specs' table says, and answers it", (row) => {
  const { sent, answer } = row;
  const at = callOf(row);
  const [name, call] = entries.find(([, { method, path }]) => `${method} ${path}` === at) ?? [];
  if (!name || !call) throw new Error(`There is no call ${at}.`);
  const example = examples[name] as unknown as Pick<Example<Call>, "form"> & { answer: object };
  const fields = example.form?.map(([field]) => field) ?? [];
  const taken = [call.params, call.query, call.body].flatMap(keysOf).concat(fields);
  expect(taken).toEqual(expect.arrayContaining(words(sent)));
  if (answer === "a file") expect(call.produces).toBe("binary");
  else if (typeof answer === "object") expect(example.answer).toEqual(answer);
  else expect(Object.keys(example.answer)).toEqual(expect.arrayContaining(words(answer)));
});

test("every call of the specs' table stands once, and what is beyond it says so", () => {
  const known = new Set(specRows.map(callOf));
  expect(known.size).toBe(specRows.length);
  const beyond = entries.filter(([, { method, path }]) => !known.has(`${method} ${path}`));
  const silent = beyond.filter(
    ([, { summary, path }]) => path.startsWith("/api/") && !summary.includes("Beyond the specs."),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each([
  ["listClaims", ["data", "current_page", "total", "per_page"]],
  ["searchClaims", ["data", "current_page", "total", "per_page"]],
] as const)("%s answers a page of claims with its number, its size and the total", (name, keys) => {
  expect(Object.keys(examples[name].answer.claims)).toEqual(expect.arrayContaining([...keys]));
});
