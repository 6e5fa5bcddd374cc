import { expect, test } from "vitest";
import type { Difference } from "../../src/definitions/stories/player.ts";
import { readStories } from "../../src/definitions/stories/read-stories.ts";
import type { Outcome } from "../../src/definitions/stories/run.ts";
import { update } from "../../src/definitions/stories/update.ts";
import { readText, storyFolder } from "./support/story-folder.ts";

const base = { title: "A made-up story", type: "warranty", today: "2026-11-20", as: "dealer@example.test" };
const file = "warranty/it.json";

/** Updates one file of which every case differs as given for it. */
function updated(story: object, perCase: [step: number, ...path: string[], expected: unknown, found: unknown][][]) {
  const folder = storyFolder({ [file]: { ...base, ...story }, "shared/one.json": { file: "notes.txt" } });
  const outcomes: Outcome[] = readStories(folder, file).map((one, index) => ({
    story: one,
    steps: (perCase[index] ?? []).map((row) => {
      const [number, ...rest] = row as [number, ...unknown[]];
      const [expected, found] = rest.slice(-2);
      return { number, differences: [{ path: rest.slice(0, -2), expected, found, why: [] } as Difference] };
    }),
  }));
  const lines = update(folder, outcomes);
  return { lines, text: readText(folder, file), json: JSON.parse(readText(folder, file)) };
}

test("what was found is written over what was expected, and the rest keeps its layout", () => {
  const story = { steps: [{ do: "submit", expect: { status: "new", missing: { submit: ["a"] } } }] };
  const { lines, text, json } = updated(story, [
    [
      [1, "status", "new", "open"],
      [1, "missing", "submit", ["a"], ["b", "c"]],
    ],
  ]);
  expect(json.steps[0].expect).toEqual({ status: "open", missing: { submit: ["b", "c"] } });
  expect(text).toContain('          "submit": ["b", "c"]');
  expect(lines).toEqual([
    'fixtures/warranty/it.json steps 0 expect status: "new" -> "open"',
    'fixtures/warranty/it.json steps 0 expect missing submit: ["a"] -> ["b","c"]',
  ]);
});

test("a section that lost its tick goes to the other list, a sentence that is not said goes", () => {
  const expected = { complete: ["a", "b"], errors: { "/a": "No.", "/b": "No." } };
  const { json } = updated({ steps: [{ expect: expected }] }, [
    [
      [1, "complete", ["a", "b"], ["a"]],
      [1, "errors", "/a", "No.", null],
    ],
  ]);
  expect(json.steps[0].expect).toEqual({ complete: ["a"], incomplete: ["b"], errors: { "/b": "No." } });
});

const each = [
  { name: "one", values: { x: "new" } },
  { name: "two", values: { x: "new" } },
];

test("cases that all differ alike are written, cases that differ are left to a person", () => {
  const steps = [{ expect: { status: "new", type: "warranty" } }];
  const alike = updated({ each, steps }, [[[1, "status", "new", "open"]], [[1, "status", "new", "open"]]]);
  expect(alike.json.steps[0].expect.status).toBe("open");
  const unlike = updated({ each, steps }, [[[1, "status", "new", "open"]], []]);
  expect(unlike.json.steps[0].expect.status).toBe("new");
  expect(unlike.lines[0]).toContain("(not written: the cases of the file differ)");
});

test("what stands for a value of a case is written there, unless other steps use it too", () => {
  const expected = { status: { value: "x" } };
  const once = updated({ each, steps: [{ expect: expected }] }, [[], [[1, "status", "new", "open"]]]);
  expect(once.json.each.map((one: { values: { x: string } }) => one.values.x)).toEqual(["new", "open"]);
  const steps = [{ expect: expected }, { expect: expected }];
  const twice = updated({ each, steps }, [[], [[1, "status", "new", "open"]]]);
  expect(twice.json.each).toEqual(each);
  expect(twice.lines[0]).toContain('(not written: the value "x" stands in several places)');
});

test.each([
  ["a step in shared/", { steps: [{ $ref: "../shared/one.json" }] }, [1, "locked", [], ["/a"]]],
  ["an act that did nothing", { steps: [{ do: "submit" }] }, [1, "do", "submit", "made", "refused"]],
] as [string, { steps: unknown[] }, [number, ...string[], unknown, unknown]][])(
  "%s is left to a person",
  (_title, story, difference) => {
    const { lines, json } = updated(story, [[difference]]);
    expect(json.steps).toEqual(story.steps);
    expect(lines[0]).toMatch(/\(not written: .+\)$/);
  },
);
