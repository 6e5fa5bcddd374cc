import { expect, test } from "vitest";
import { faultsOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

/** What is told of the tools in a second language, but for how much is lacking. */
function told(rules: Record<string, string>, english: object = {}) {
  const files = {
    ...tools,
    ...english,
    "shared/languages.json": { $schema: "../meta/languages.schema.json", languages: { mi: "te reo Māori" } },
    "tools/messages.mi.json": { $schema: "../meta/changes.schema.json", rules },
  };
  return faultsOf(files)
    .filter(({ code }) => code !== "lacking-words")
    .map(({ code, file, line, suggestion, isAdvice }) => ({ code, file, line, suggestion, isAdvice }));
}

const here = { file: "tools/messages.mi.json", line: 4, isAdvice: true };

test("a sentence in another language says the numbers of the English one", () => {
  expect(told({ recent: "I pakaru i ngā rā 90 kua pahure." })).toEqual([
    { ...here, code: "other-number", suggestion: "60" },
  ]);
  expect(told({ recent: "I pakaru i ngā rā 60 kua pahure." })).toEqual([]);
  const english = (recent: string) => {
    const words = tools["tools/messages.en.json"] as { rules: object };
    return { "tools/messages.en.json": { ...words, rules: { ...words.rules, recent } } };
  };
  expect(told({ recent: "Kia 10.000 te nui, kia 2,5 te roa." }, english("At most 10,000 wide and 2.5 long."))).toEqual(
    [],
  );
  expect(told({ recent: "Kia tae atu i mua i te 17:00." }, english("Be there before 5:00 pm."))).toEqual([]);
  // A number in words is not read.
  expect(told({ recent: "I pakaru i ngā rā ono tekau kua pahure." })).toEqual([]);
});

test("a sentence in another language names what is filled in to the English one", () => {
  expect(told({ "tool-serial": "Me whai tau te utauta." })).toEqual([
    { ...here, code: "lost-placeholder", suggestion: undefined },
  ]);
  expect(told({ "tool-serial": "Me whai tau te utauta {n}." })).toEqual([]);
});

test("a fact of all types may be written in a status that only some of them have", () => {
  const shared = tools["shared/facts.json"] as { facts: object };
  const bolts = { phase: "submitted", tone: "progress" };
  const statuses = tools["shared/statuses.json"] as { statuses: object };
  const facts = {
    ...shared,
    facts: {
      ...shared.facts,
      weight: { schema: { type: "number" }, writes: { "/claim/status": { const: "sorted" } } },
    },
  };
  const words = tools["shared/messages.en.json"] as { facts: object };
  const files = {
    ...tools,
    "shared/facts.json": facts,
    "shared/statuses.json": { ...statuses, statuses: { ...statuses.statuses, sorted: bolts } },
    "shared/messages.en.json": { ...words, facts: { ...words.facts, weight: { title: "Weight" } } },
  };
  expect(faultsOf(files).map(({ code }) => code)).toEqual(["unused-status"]);
});

test("a working day ends after it begins", () => {
  const week = (monday: string[]) => ({
    ...tools,
    "shared/working-week.json": { $schema: "../meta/working-week.schema.json", hours: { monday }, holidays: [] },
  });
  expect(faultsOf(week(["17:00", "08:00"])).map(({ code, file }) => [code, file])).toEqual([
    ["bounds", "shared/working-week.json"],
  ]);
  expect(faultsOf(week(["08:00", "17:00"]))).toEqual([]);
});

test("what is quoted and was never a name, and a number of what no list holds, are let stand", () => {
  const words = tools["tools/messages.en.json"] as { rules: object; hints?: object };
  const rules = { ...words.rules, "tool-serial": "Write 'Not applicable' for tool {n} if it has none." };
  expect(faultsOf({ ...tools, "tools/messages.en.json": { ...words, rules } })).toEqual([]);
});
