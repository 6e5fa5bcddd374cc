import { describe, expect, test } from "vitest";
import { faultsOf, textOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

/** The good definition `tools` with these values worked out, and rules that read them. */
function faults(computed: object, ...read: string[]) {
  const rules = JSON.parse(textOf(tools["tools/rules.json"] as object));
  for (const [index, name] of read.entries()) {
    rules.rules[`reads-${index}`] = {
      field: "/kind",
      when: { "/form/kind": true, [`/claim/computed/${name}`]: true },
      advises: "warning",
    };
  }
  const messages = JSON.parse(textOf(tools["tools/messages.en.json"] as object));
  for (const index of read.keys()) messages.rules[`reads-${index}`] = "It is so.";
  return faultsOf({ ...tools, "tools/rules.json": { ...rules, computed }, "tools/messages.en.json": messages });
}

test("good values have no fault", () => {
  const computed = {
    many: { count: "/form/tools", where: { "/item/count": { minimum: 2 } } },
    span: { daysBetween: ["/form/bought", "/form/broke"] },
    ends: { addPeriod: ["/form/bought", "P2Y"] },
    late: { choose: [{ when: { "/claim/computed/span": { minimum: 730 } }, value: "late" }, { value: "in time" }] },
    any: { first: ["/form/tools/*/count"] },
  };
  expect(faults(computed, "many", "ends", "late", "any")).toEqual([]);
});

test("no field begins with what is worked out for each item; a list may begin with a list", () => {
  const schema = JSON.parse(textOf(tools["tools/form.schema.json"] as object));
  const rules = JSON.parse(textOf(tools["tools/rules.json"] as object));
  const sections = JSON.parse(textOf(tools["tools/sections.json"] as object));
  const list = { type: "array", maxItems: 20, items: { type: "string", maxLength: 40 } };
  Object.assign(schema.properties, { marks: list, labels: list });
  rules.computed = { twice: { each: "/tools", product: ["/item/count", 2] } };
  sections.sections[1].fields.push("/marks");
  const begins = (field: string, from: string) => {
    const fields = [...sections.sections[3].fields.slice(1), ...["/labels", "/note"].filter((one) => one !== field)];
    const rest = { ...sections.sections[3], fields: [{ field, begins: [{ from }] }, ...fields] };
    const told = faultsOf({
      ...tools,
      "tools/form.schema.json": schema,
      "tools/rules.json": rules,
      "tools/sections.json": { ...sections, sections: [...sections.sections.slice(0, 3), rest] },
    });
    return told.filter(({ code }) => code === "operand-kind" || code === "shape").map(({ message }) => message);
  };
  expect(begins("/labels", "/form/marks")).toEqual([]);
  expect(begins("/note", "/form/marks")).toEqual([expect.stringContaining('"/form/marks" is a list')]);
  for (const field of ["/note", "/labels"]) {
    expect(begins(field, "/claim/computed/twice")).toEqual([expect.stringContaining("for each item")]);
  }
});

test("a field that takes fewer digits than a value worked out may have is advised against", () => {
  const advised = (entry: object) => {
    const others = { tools: { count: "/form/tools" }, share: { quotient: ["/form/age", 3] } };
    const told = faults({ ...others, it: { ...entry, field: "/age" } }, "tools", "share", "it");
    return told.some(({ code, isAdvice }) => code === "kept-digits" && isAdvice);
  };
  const fractions = [
    { quotient: ["/claim/computed/tools", 3] },
    { product: ["/claim/computed/tools", 0.5] },
    { sum: "/form/tools/*/price" },
    { max: ["/claim/computed/share", 1] },
  ];
  expect(fractions.map(advised)).toEqual([true, true, true, true]);
  const whole = [
    { quotient: ["/claim/computed/tools", 3], round: 0 },
    { product: ["/claim/computed/tools", 2] },
    { sum: "/form/tools/*/count" },
    { daysBetween: ["/form/bought", "/form/broke"] },
  ];
  expect(whole.map(advised)).toEqual([false, false, false, false]);
});

test("what would stand in a text as a code is advised against", () => {
  expect(faults({ it: { join: ["/form/kind", "/form/bought", "/form/owner/name"] } }, "it")).toMatchObject([
    { code: "code-in-text", isAdvice: true, message: expect.stringContaining("a choice by its value") },
    { code: "code-in-text", isAdvice: true, message: expect.stringContaining("2026-12-25") },
  ]);
});

describe("codes that people read have words:", () => {
  const told = (parts: { words?: object; choose?: object }) => {
    const it = { choose: parts.choose ?? [{ when: { "/form/kind": true }, value: "spare-part" }, { value: "whole" }] };
    const messages = JSON.parse(textOf(tools["tools/messages.en.json"] as object));
    const record = JSON.parse(textOf(tools["tools/record.json"] as object));
    const lists = { ...(tools["shared/lists.json"] as object), sorts };
    return faultsOf({
      ...tools,
      "tools/rules.json": { ...(tools["tools/rules.json"] as object), computed: { it } },
      "tools/messages.en.json": { ...messages, columns: { it: "It" }, ...(parts.words && { computed: parts.words }) },
      "tools/record.json": {
        ...record,
        columns: { ...record.columns, it: { from: "/claim/computed/it", page: true } },
      },
      "shared/lists.json": parts.words ? lists : (tools["shared/lists.json"] as object),
    }).map(({ code, isAdvice, suggestion }) => [code, isAdvice ?? false, suggestion]);
  };
  const sorts = [
    { value: "spare-part", label: "Spare part" },
    { value: "whole", label: "Whole tool" },
  ];
  const mistyped = [{ when: { "/form/kind": true }, value: "spare-prat" }, { value: "whole" }];
  test.each<[string, Parameters<typeof told>[0], unknown[]]>([
    ["the words of a list", { words: { it: { list: "sorts" } } }, []],
    ["no list", {}, [["ids-on-screen", true, undefined]]],
    ["words, not codes", { choose: [{ when: { "/form/kind": true }, value: "spare part" }, { value: "whole" }] }, []],
    [
      "a list without one",
      { words: { it: { list: "sorts" } }, choose: mistyped },
      [["list-values", true, "spare-part"]],
    ],
    ["a list that there is not", { words: { it: { list: "sort" } } }, [["unknown-list", false, "sorts"]]],
    [
      "words of what is not worked out",
      { words: { it: { list: "sorts" }, at: { list: "sorts" } } },
      [["unused-words", false, "it"]],
    ],
  ])("%s", (_, parts, expected) => {
    expect(told(parts)).toEqual(expected);
  });
});

describe("told, with advice:", () => {
  const cases: [title: string, computed: object, code: string, said: string, suggestion?: string][] = [
    ["no operator", { it: { round: 2 } }, "operator", "write one of: count, sum"],
    [
      "two operators",
      { it: { count: "/form/tools", sum: "/form/tools/*/count" } },
      "operator",
      "several operators (count, sum)",
    ],
    ["an operator that there is not", { it: { total: "/form/tools/*/count" } }, "unknown-key", "is not known here"],
    [
      "a field that there is not",
      { it: { sum: "/form/tools/*/cuont" } },
      "unknown-field",
      "nothing at",
      "/form/tools/*/count",
    ],
    [
      "a value that is not worked out",
      { it: { first: ["/claim/computed/nothing", 1] } },
      "unknown-computed",
      "nothing at",
    ],
    [
      "a day in a sum",
      { it: { sum: ["/form/bought", 1] } },
      "operand-kind",
      '"/form/bought" is a day; "sum" takes a number',
    ],
    ["a day added to a text", { it: { addPeriod: ["/form/kind", "P1D"] } }, "operand-kind", '"addPeriod" takes a day'],
    ["a day or a number", { it: { first: ["/form/bought", 1] } }, "operand-kind", "a value has one kind"],
    ["an item without its list", { it: { product: ["/item/count", 2] } }, "item-outside", 'say which list with "each"'],
    [
      "a circle, by its names",
      { it: { sum: ["/claim/computed/other", 1] }, other: { sum: ["/claim/computed/it", 1] } },
      "circle",
      "it reads other reads it",
    ],
    ["a field that cannot keep it", { it: { count: "/form/tools", field: "/bought" } }, "operand-kind", "cannot keep"],
    [
      "a reading of who must authorise",
      { it: { choose: [{ when: { "/claim/authorisingLevel": true }, value: 1 }] } },
      "circle",
      "computed values cannot read it",
    ],
    [
      "a reading of the user",
      { it: { choose: [{ when: { "/user/isOwner": true }, value: 1 }] } },
      "reads-user",
      "reads the user",
    ],
    ["a pointer into the user", { it: { first: ["/user/name", "x"] } }, "unknown-computed", "nothing at"],
  ];
  test.each(cases)("%s", (_title, computed, code, said, suggestion) => {
    const found = faults(computed, "it").find((fault) => fault.code === code);
    expect(found).toMatchObject({ file: "tools/rules.json", ...(suggestion !== undefined && { suggestion }) });
    expect(found?.message).toContain(said);
  });

  test("a value that nothing reads", () => {
    expect(faults({ it: { count: "/form/tools" } })).toMatchObject([
      { code: "unused-computed", file: "tools/rules.json" },
    ]);
  });
});

describe("what is to be done next, by the back door of a value that is worked out:", () => {
  const pending = (when: object) => {
    const file = tools["shared/statuses.json"] as { statuses: { waiting: object } };
    const waiting = { ...file.statuses.waiting, pending: [{ id: "agree-by-role", when }, { id: "agree" }] };
    return { "shared/statuses.json": { ...file, statuses: { ...file.statuses, waiting } } };
  };
  const told = (when: object, computed: object) => {
    const rules = { ...(tools["tools/rules.json"] as object), computed };
    return faultsOf({ ...tools, ...pending(when), "tools/rules.json": rules });
  };
  const age = { daysBetween: ["/form/bought", "/claim/today"] };
  const isOld = { choose: [{ when: { "/claim/computed/age": { minimum: 9 } }, value: true }, { value: false }] };

  test.each<[string, object, object, string]>([
    ["the day", { "/claim/computed/age": { minimum: 9 } }, { age }, 'reads "age", which reads "/claim/today"'],
    [
      "the day, by another",
      { not: { "/claim/computed/isOld": { const: true } } },
      { age, isOld },
      'reads "isOld", which reads "age", which reads "/claim/today"',
    ],
    [
      "files, by a condition of it",
      { "/claim/computed/shown": true },
      { shown: { choose: [{ when: { "/claim/files/stored": { minimum: 1 } }, value: "yes" }] } },
      'reads "shown", which reads "/claim/files/stored"',
    ],
  ])("%s is advised against, with the way it comes", (_, when, computed, said) => {
    expect(told(when, computed)).toEqual([
      expect.objectContaining({
        code: "pending-changes",
        isAdvice: true,
        file: expect.stringMatching(/shared\/statuses\.json$/),
        message: expect.stringContaining(said),
      }),
    ]);
  });

  test("what hangs on the form alone is not", () => {
    const span = { daysBetween: ["/form/bought", "/form/broke"] };
    expect(told({ "/claim/computed/span": { minimum: 9 } }, { span })).toEqual([]);
  });
});

test("what the server fills may be so or not, and what claimants are asked hangs on nothing that they are not told", () => {
  const of = (file: string) => JSON.parse(textOf(tools[file] as object));
  const told = (given: object, applies: object) => {
    const [facts, messages, rules, sections] = ["facts", "messages.en", "rules", "sections"].map((one) =>
      of(`tools/${one}.json`),
    );
    facts.facts.again = { schema: { type: "integer" }, given: { count: "unit", within: "P12M" }, ...given };
    Object.assign(messages.facts, { again: { title: "Claims before" } });
    Object.assign(messages.rules, { again: "Please say why it broke again." });
    rules.rules.again = {
      field: "/note",
      when: { "/claim/again": { minimum: 2 } },
      must: { "/form/note": true },
      blocks: ["send"],
    };
    const last = sections.sections.at(-1);
    last.fields = last.fields.map((entry: string | { field: string }) =>
      (typeof entry === "string" ? entry : entry.field) === "/note"
        ? { ...(typeof entry === "object" && entry), field: "/note", ...applies }
        : entry,
    );
    return faultsOf({
      ...tools,
      "tools/facts.json": facts,
      "tools/messages.en.json": messages,
      "tools/rules.json": rules,
      "tools/sections.json": sections,
    });
  };
  expect(told({}, {})).toEqual([]);
  const applies = { applies: { "/claim/again": { minimum: 1 } } };
  expect(told({}, applies)).toEqual([
    expect.objectContaining({ code: "untold", file: "tools/sections.json", isAdvice: true }),
  ]);
  expect(told({ visible: "everybody" }, applies)).toEqual([]);
});
