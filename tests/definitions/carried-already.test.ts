import { expect, test } from "vitest";
import { carriedStory } from "../../src/definitions/stories/carry/carried-story.ts";
import { patchedText } from "../../src/definitions/stories/carry/patched-text.ts";
import type { MigrationStep } from "../../src/engine/index.ts";

/** Where nobody can tell whether a story speaks names of before or of now. */
const story = (...steps: object[]) => ({ title: "A made-up story", type: "made", today: "2026-11-20", steps });
const textOf = (json: object) => `${JSON.stringify(json, null, 2)}\n`;
function carried(text: string, steps: MigrationStep[]) {
  const json = JSON.parse(text);
  const made = carriedStory(json, steps);
  return { text: patchedText(text, json, made.json), left: made.left };
}

test("a migration that reads what it writes leaves a story alone in which nobody can tell which is meant", () => {
  const swap: MigrationStep[] = [{ mapValues: "/a", values: { x: "y", y: "x" } }];
  const text = textOf(story({ set: { "/a": "x" } }));
  expect(carried(text, swap)).toEqual({
    text,
    left: [{ path: "", why: expect.stringContaining("reads what it writes") }],
  });
  const other = textOf(story({ set: { "/b": "x" } }));
  expect(carried(other, swap)).toEqual({ text: other, left: [] });
});

const chained: MigrationStep[] = [
  { rename: "/b", to: "c" },
  { rename: "/a", to: "b" },
];
const chains: [string, MigrationStep[], object][] = [
  [
    "values",
    [{ mapValues: "/a", values: { low: "medium", medium: "high", high: "urgent" } }],
    story({ set: { "/a": "high" } }),
  ],
  [
    "values of two migrations",
    [
      { mapValues: "/a", values: { x: "y", z: "z" } },
      { mapValues: "/a", values: { y: "y", z: "x" } },
    ],
    story({ set: { "/a": "x" } }),
  ],
  [
    "statuses",
    [{ mapStatus: { new: "open", open: "received", received: "done" } }],
    story({ expect: { status: "received" } }),
  ],
  ["names", chained, story({ set: { "/b": 1 } })],
];
test.each(chains)(
  "where %s are of before and of now, a story that may be right already is left",
  (_name, steps, before) => {
    const text = textOf(before);
    const left = [{ path: "", why: expect.stringContaining("reads what it writes") }];
    expect(carried(text, steps)).toEqual({ text, left });
  },
);

test("a story that uses a name of before alone is carried where others of its names are of now too", () => {
  const { text, left } = carried(textOf(story({ set: { "/a": 2, "/b": 1 } })), chained);
  expect([JSON.parse(text).steps, left]).toEqual([[{ set: { "/b": 2, "/c": 1 } }], []]);
});
