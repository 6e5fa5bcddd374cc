import { beforeAll, describe, expect, test } from "vitest";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { edited } from "../../src/definitions/mutation/edit.ts";
import { conditionEdits, mutantsOf } from "../../src/definitions/mutation/mutants.ts";
import { survivorsOf } from "../../src/definitions/mutation/survivors.ts";
import { readForms } from "../../src/definitions/read-forms.ts";
import { type People, readPeople } from "../../src/definitions/stories/people.ts";
import type { Step, Story } from "../../src/definitions/stories/story.ts";
import type { CompiledDefinition, Condition, Definition } from "../../src/engine/index.ts";
import { madeDefinition } from "../engine/made-definition.ts";
import { madeFiles } from "./support/made-files.ts";
import { fixtures, schemas } from "./support/story-folder.ts";

const slips: [title: string, condition: Condition, says: string[]][] = [
  ["presence", { "/form/a": true }, ["true becomes false"]],
  ["a value", { "/form/a": { const: "x" } }, ['"x" becomes "other than x"']],
  ["a truth", { "/form/a": { const: true } }, ["true becomes false"]],
  ["a span", { "/form/on": { within: "P60D" } }, ['"P60D" becomes "P59D"', '"P60D" becomes "P61D"']],
  ["a bound", { "/form/n": { minimum: 2 } }, ["2 becomes 1", "2 becomes 3"]],
  ["a count of none", { "/form/list": { maxItems: 0 } }, ["0 becomes 1"]],
  ["members", { "/form/a": { enum: ["x", "y"] } }, ['without "x"', 'without "y"']],
  ["a list", { "/form/list": { contains: true } }, ["not contains true", "true becomes false"]],
  ["an order", { "/form/on": { notAfter: "/claim/today" } }, ['not notAfter "/claim/today"']],
  [
    "several demands",
    { "/form/a": true, "/form/b": true },
    ["without /form/a true", "true becomes false", "without /form/b true", "true becomes false"],
  ],
  [
    "alternatives",
    { anyOf: [{ "/form/a": true }, { "/form/b": true }] },
    [
      "anyOf becomes allOf",
      'without {"/form/a":true}',
      'without {"/form/b":true}',
      "true becomes false",
      "true becomes false",
    ],
  ],
  ["a denial", { not: { "/form/a": true } }, ['{"/form/a":true} no longer under "not"', "true becomes false"]],
];

test.each(slips)("every slip in %s is made", (_title, condition, says) => {
  expect(conditionEdits(condition, []).map((edit) => edit.says)).toEqual(says);
});

test("an edit changes one node and leaves all else the same object", () => {
  const tree = { a: [{ n: 1 }, { n: 2 }], d: { e: 3 } };
  const changed = edited(tree, ["a", 1], () => undefined) as unknown as typeof tree;
  expect(changed).toEqual({ a: [{ n: 1 }], d: { e: 3 } });
  expect([changed.a[0] === tree.a[0], changed.d === tree.d]).toEqual([true, true]);
  expect(tree.a).toHaveLength(2);
});

describe("a definition with one rule and one transition", () => {
  let definition: CompiledDefinition;
  let people: People;

  beforeAll(async () => {
    people = readPeople(fixtures, loadDefinitions(schemas).access);
    definition = await madeDefinition({
      rules: { a: { field: "/a", must: { "/form/a": true }, blocks: ["send"], completes: "one" } },
    } satisfies Partial<Definition>);
  });

  const story = (steps: Step[]): Story => ({
    file: "made/it.json",
    title: "It",
    type: "made",
    today: "2026-11-20",
    as: "dealer@example.test",
    steps,
  });

  const survivors = (steps: Step[]) => {
    const { made, survivors: kept } = survivorsOf(
      definition,
      mutantsOf(madeFiles(definition), definition),
      [story(steps)],
      people,
    );
    return { made, says: kept.map(({ says }) => says) };
  };

  test("a story that expects nothing of the rule lets every slip in it live", () => {
    const { made, says } = survivors([{ expect: { status: "new" } }]);
    expect(made).toBeGreaterThan(8);
    expect(says).toEqual(expect.arrayContaining(["no longer blocks send", "no longer completes one"]));
  });

  test("a story that looks at the rule, the tick and the status leaves none of them", () => {
    const { says } = survivors([
      { expect: { missing: { send: ["a"] }, incomplete: ["one"], offered: ["send"] } },
      { set: { "/a": "x" }, expect: { complete: ["one"], ready: ["send"] } },
      { do: "send", expect: { status: "sent", offered: [] } },
    ]);
    expect(says).not.toContain("no longer blocks send");
    expect(says).not.toContain("no longer completes one");
    expect(says).not.toContain('"sent" becomes "draft"');
    expect(says).not.toContain("without from new");
    expect(says).toContain("without from draft");
  });

  test("a survivor is told with the place where it is written", () => {
    const mutants = mutantsOf(madeFiles(definition), definition);
    const blocks = mutants.find(({ says }) => says === "no longer blocks send");
    expect(blocks?.where).toEqual({ file: "made/rules.json", line: 9, column: 9 });
  });
});

test("a slip in a shared condition is one slip, wherever it is referred to", () => {
  const warranty = loadDefinitions(schemas).get("warranty") as CompiledDefinition;
  const files = readForms(schemas).types.find(({ type }) => type === "warranty");
  const shared = mutantsOf(files as NonNullable<typeof files>, warranty).filter(({ where }) =>
    where.file.startsWith("shared/"),
  );
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.some(({ edits }) => edits.length > 5)).toBe(true);
  const places = shared.map(({ where, says }) => `${where.file}:${where.line}:${where.column} ${says}`);
  expect(new Set(places).size).toBe(places.length);
});
