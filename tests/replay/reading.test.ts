import { expect, test } from "vitest";
import { readStories, stepPlaces, storyFiles } from "../../src/definitions/stories/read-stories.ts";
import { storyFolder } from "./support/story-folder.ts";

const base = { title: "A made-up story", type: "warranty", today: "2026-11-20", as: "dealer@example.test" };

const read = (story: object, shared: Record<string, unknown> = {}) =>
  readStories(storyFolder({ "warranty/it.json": { ...base, ...story }, ...shared }), "warranty/it.json");

test("stories are the files of folders that bear a claim type's name", () => {
  const folder = storyFolder({ "warranty/a.json": {}, "shared/b.json": {}, "return/c.json": {} });
  expect(storyFiles(folder, ["warranty", "return"])).toEqual(["return/c.json", "warranty/a.json"]);
});

test("days are counted from the day of their step", () => {
  const [story] = read({
    claim: { requestDate: { daysAgo: 2 } },
    steps: [{ today: { daysAgo: -31 } }, { set: { "/a": { daysAgo: 1 } } }],
  });
  expect(story?.claim?.requestDate).toBe("2026-11-18");
  expect(story?.steps).toEqual([{ today: "2026-12-21" }, { set: { "/a": "2026-12-20" } }]);
});

test("another today moves every day of a story", () => {
  const folder = storyFolder({ "warranty/it.json": { ...base, steps: [{ set: { "/a": { daysAgo: 1 } } }] } });
  expect(readStories(folder, "warranty/it.json", "2030-01-01")[0]?.steps[0]?.set).toEqual({ "/a": "2029-12-31" });
});

test("shared steps are written once, as a step or as a list of steps", () => {
  const folder = storyFolder({
    "warranty/it.json": {
      ...base,
      steps: [{ $ref: "../shared/two.json" }, { do: "submit" }, { $ref: "../shared/two.json#/1" }],
    },
    "shared/two.json": [{ set: { "/a": "x" } }, { file: "notes.txt" }],
  });
  const [story] = readStories(folder, "warranty/it.json");
  expect(story?.steps).toEqual([
    { set: { "/a": "x" } },
    { file: "notes.txt" },
    { do: "submit" },
    { file: "notes.txt" },
  ]);
  expect(stepPlaces(folder, "warranty/it.json")).toEqual([undefined, undefined, 1, undefined]);
});

test("a case is a story of its own, with its own title and values", () => {
  const stories = read({
    title: "A claim is for {name} to read",
    each: [
      { name: "its owner", values: { who: "dealer@example.test", offered: ["submit"] } },
      { name: "nobody else", values: { who: "dealer2@example.test", offered: [] } },
    ],
    steps: [{ as: { value: "who" }, expect: { offered: { value: "offered" } } }],
  });
  expect(stories.map(({ title }) => title)).toEqual([
    "A claim is for its owner to read",
    "A claim is for nobody else to read",
  ]);
  expect(stories[1]?.steps).toEqual([{ as: "dealer2@example.test", expect: { offered: [] } }]);
});

test("a span of days makes a case of every day at its edges, each on its own today", () => {
  const stories = read({
    each: [{ days: { from: -1 }, values: { missing: ["not-in-future"] } }],
    steps: [{ set: { "/a": { value: "day" } }, expect: { missing: { submit: { value: "missing" } } } }],
  });
  expect(stories.length).toBeGreaterThan(4);
  expect(stories.map(({ title }) => title)).toContain(
    "A made-up story: tomorrow, today being the day when clocks go forward",
  );
  const leap = stories.find(({ title }) => title.endsWith("tomorrow, that being 29 February"));
  expect([leap?.today, leap?.steps[0]?.set]).toEqual(["2028-02-28", { "/a": "2028-02-29" }]);
});

test("what cannot be read is told with its file", () => {
  const steps = [{ $ref: "../other/two.json" }];
  expect(() => read({ steps })).toThrow('fixtures/warranty/it.json: "../other/two.json" points outside of shared/.');
  expect(() => read({ each: [{ name: "one" }], steps: [{ do: { value: "x" } }] })).toThrow('no value "x"');
  const nowhere = [{ $ref: "../shared/two.json#/9" }];
  expect(() => read({ steps: nowhere }, { "shared/two.json": [] })).toThrow("There is nothing at");
});
