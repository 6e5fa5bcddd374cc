import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { type Example, examples, examplesByArea } from "../../src/contract/examples/index.ts";
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

/** What all files of a folder export, as often as they do. */
async function exportsOf(folder: string): Promise<[string, unknown][]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".ts") && !/^(calls|index)\.ts$/.test(file));
  const modules: object[] = await Promise.all(files.map((file) => import(path.join(folder, file))));
  return modules.flatMap((one) => Object.entries(one));
}

const contract = path.join(import.meta.dirname, "../../src/contract");

test("no area's call is lost where all are put together: each that one exports is there, and no name stands in two", async () => {
  const exported = await exportsOf(contract);
  const isCall = (one: unknown) => typeof one === "object" && one !== null && "method" in one && "answer" in one;
  const own = exported.filter(([, one]) => isCall(one)).map(([name]) => name);
  expect(own.sort()).toEqual(Object.keys(calls).sort());
  for (const [name, one] of exported) if (name in calls) expect(calls[name as keyof typeof calls], name).toBe(one);
});

test("no area's example is lost where all are put together", async () => {
  const exported = await exportsOf(path.join(contract, "examples"));
  const areas = exported.filter(([name]) => name.endsWith("Examples")).map(([, one]) => one as object);
  expect(new Set(areas)).toEqual(new Set(Object.values(examplesByArea)));
  expect(areas.flatMap((one) => Object.keys(one)).sort()).toEqual(Object.keys(examples).sort());
});

test.each([
  ["listClaims", ["data", "current_page", "total", "per_page"]],
  ["searchClaims", ["data", "current_page", "total", "per_page"]],
] as const)("%s answers a page of claims with its number, its size and the total", (name, keys) => {
  expect(Object.keys(examples[name].answer.claims)).toEqual(expect.arrayContaining([...keys]));
});
