import { describe, expect, test } from "vitest";
import { carriedStory, type StoryPart } from "../../src/definitions/stories/carry/carried-story.ts";
import { patchedText } from "../../src/definitions/stories/carry/patched-text.ts";
import type { MigrationStep } from "../../src/engine/index.ts";

/** A story's text as the migration leaves it, and what that could not carry. */
function carried(text: string, steps: MigrationStep[], part: StoryPart = "story") {
  const json = JSON.parse(text);
  const made = carriedStory(json, steps, part);
  return { text: patchedText(text, json, made.json), left: made.left };
}
/** As stories are written: what has no parts of its own stands on one line. */
const written = (story: object) =>
  `${JSON.stringify(story, null, 2).replace(/\[[^[\]{}]+\]/g, (list) => JSON.stringify(JSON.parse(list)).replaceAll(",", ", "))}\n`;
const story = (...steps: object[]) => ({ title: "A made-up story", type: "made", today: "2026-11-20", steps });
const day = { daysAgo: 6 };

/** Both ways: a migration, the one that leads back, and what a story says under each. */
const bothWays: [string, MigrationStep, MigrationStep, object, object][] = [
  [
    "rename",
    { rename: "/buyer/company", to: "name" },
    { rename: "/buyer/name", to: "company" },
    {
      ...story(
        { set: { "/a": 1, "/buyer/company": day, "/z": null }, expect: { locked: ["/buyer/company"] } },
        { set: { "/buyer": { company: "B", phone: "1" } }, expect: { payload: { "/buyer/company": "B" } } },
        { remove: ["/buyer/company"], expect: { errors: { "/buyer/company": "No." }, visible: { buyer: true } } },
        { expect: { editable: { "/buyer/company": false }, applies: { "/buyer/company": true }, complete: ["buyer"] } },
      ),
      form: { buyer: { company: "A", phone: "1" } },
    },
    {
      ...story(
        { set: { "/a": 1, "/buyer/name": day, "/z": null }, expect: { locked: ["/buyer/name"] } },
        { set: { "/buyer": { name: "B", phone: "1" } }, expect: { payload: { "/buyer/name": "B" } } },
        { remove: ["/buyer/name"], expect: { errors: { "/buyer/name": "No." }, visible: { buyer: true } } },
        { expect: { editable: { "/buyer/name": false }, applies: { "/buyer/name": true }, complete: ["buyer"] } },
      ),
      form: { buyer: { name: "A", phone: "1" } },
    },
  ],
  [
    "rename of a list and what is in it",
    { rename: "/lines", to: "parts" },
    { rename: "/parts", to: "lines" },
    story({ add: { "/lines": { n: 1 } } }, { set: { "/lines/1/n": 2 }, remove: ["/lines/0"] }),
    story({ add: { "/parts": { n: 1 } } }, { set: { "/parts/1/n": 2 }, remove: ["/parts/0"] }),
  ],
  [
    "move",
    { move: "/lines/*/price", to: "/lines/*/cost/net" },
    { move: "/lines/*/cost/net", to: "/lines/*/price" },
    story(
      { add: { "/lines": { price: 2 } } },
      { set: { "/lines/3/price": null }, expect: { payload: { "/lines/3/price": 1 } } },
    ),
    story(
      { add: { "/lines": { cost: { net: 2 } } } },
      {
        set: { "/lines/3/cost/net": null },
        expect: { payload: { "/lines/3/cost/net": 1 } },
      },
    ),
  ],
  [
    "mapValues",
    { mapValues: "/how", values: { high: "urgent", low: "calm" } },
    { mapValues: "/how", values: { urgent: "high", calm: "low" } },
    {
      ...story({ set: { "/how": "high", "/which": { value: "which" } } }, { set: { "/how": { value: "how" } } }),
      each: [
        { name: "one", values: { how: "low", which: "low" } },
        { name: "two", values: { how: null, which: "high" } },
      ],
    },
    {
      ...story({ set: { "/how": "urgent", "/which": { value: "which" } } }, { set: { "/how": { value: "how" } } }),
      each: [
        { name: "one", values: { how: "calm", which: "low" } },
        { name: "two", values: { how: null, which: "high" } },
      ],
    },
  ],
  [
    "mapValues of a list",
    { mapValues: "/on", values: { a: "x", b: "y" } },
    { mapValues: "/on", values: { x: "a", y: "b" } },
    story({ set: { "/on": ["b", "a"] } }, { add: { "/on": "a" } }),
    story({ set: { "/on": ["y", "x"] } }, { add: { "/on": "x" } }),
  ],
  [
    "split and join",
    { split: "/name", into: ["/first", "/last"], at: " " },
    { join: ["/first", "/last"], to: "/name", with: " " },
    story({ set: { "/name": "Ana van Dijk", "/z": 1 } }, { expect: { visible: { "/name": true }, locked: ["/name"] } }),
    story(
      { set: { "/first": "Ana", "/last": "van Dijk", "/z": 1 } },
      {
        expect: { visible: { "/first": true, "/last": true }, locked: ["/first", "/last"] },
      },
    ),
  ],
  [
    "wrap and unwrap",
    { wrap: "/photo" },
    { unwrap: "/photo" },
    {
      ...story(
        { set: { "/photo": "a" } },
        { set: { "/photo": { value: "it" } }, expect: { visible: { "/photo": true } } },
      ),
      each: [{ name: "one", values: { it: "b" } }],
    },
    {
      ...story(
        { set: { "/photo": ["a"] } },
        { set: { "/photo": { value: "it" } }, expect: { visible: { "/photo": true } } },
      ),
      each: [{ name: "one", values: { it: ["b"] } }],
    },
  ],
  [
    "mapStatus",
    { mapStatus: { open: "received" } },
    { mapStatus: { received: "open" } },
    {
      ...story(
        { claim: { statusBefore: "open" }, do: "close", expect: { status: "closed" } },
        {
          expect: { status: { value: "s" } },
        },
      ),
      claim: { status: "open", type: "open" },
      each: [
        { name: "a", values: { s: "open" } },
        { name: "b", values: { s: "closed" } },
      ],
    },
    {
      ...story(
        { claim: { statusBefore: "received" }, do: "close", expect: { status: "closed" } },
        {
          expect: { status: { value: "s" } },
        },
      ),
      claim: { status: "received", type: "open" },
      each: [
        { name: "a", values: { s: "received" } },
        { name: "b", values: { s: "closed" } },
      ],
    },
  ],
];

describe("a step of a migration", () => {
  test.each(bothWays)(
    "%s carries a story, once, and its inverse back byte for byte",
    (_name, on, back, before, after) => {
      const there = carried(written(before), [on]);
      expect(there).toEqual({ text: written(after), left: [] });
      expect(carried(there.text, [on])).toEqual(there);
      expect(carried(there.text, [back])).toEqual({ text: written(before), left: [] });
    },
  );

  test("default is given to a claim that stood before, and named where a new one is filled in", () => {
    const step: MigrationStep = { default: "/lines/*/tax", value: 15 };
    const stood = { ...story({ add: { "/lines": {} } }), claim: { status: "open" }, form: { lines: [{}, { tax: 0 }] } };
    const { text, left } = carried(written(stood), [step]);
    expect([JSON.parse(text).form, left]).toEqual([{ lines: [{ tax: 15 }, { tax: 0 }] }, []]);
    expect(carried(text, [step]).text).toBe(text);
    const fresh = written(story({ set: { "/a": 1 } }));
    expect(carried(fresh, [{ default: "/b", value: 1 }])).toEqual({
      text: fresh,
      left: [{ path: "/b", why: expect.stringContaining("no new claim") }],
    });
  });

  test("default is named of a claim that stood before where its form is written in shared/", () => {
    const stood = { ...story({ set: { "/a": 1 } }), claim: { status: "open" }, form: { $ref: "../shared/form.json" } };
    const { left } = carried(written(stood), [{ default: "/b", value: 1 }]);
    expect(left).toEqual([{ path: "/b", why: expect.stringContaining("written in shared/") }]);
  });

  test("what a changed meaning is about stays as it is written", () => {
    const text = written(story({ set: { "/a": 1 } }));
    expect(carried(text, [{ means: "/a", now: "gross" }])).toEqual({ text, left: [] });
  });
});

const stays: [string, MigrationStep, object, [number | undefined, string][]][] = [
  ["setAside", { setAside: "/colour" }, story({ set: { "/a": 1 } }, { set: { "/colour": "red" } }), [[2, "/colour"]]],
  ["setAside in an item", { setAside: "/lines/*/c" }, story({ add: { "/lines": { c: 1 } } }), [[1, "/lines/0/c"]]],
  [
    "a value that is not named",
    { mapValues: "/how", values: { a: "b" } },
    story({ set: { "/how": "c" } }),
    [[1, "/how"]],
  ],
  [
    "a case's value that is not named",
    { mapValues: "/how", values: { a: "b" } },
    { ...story({ set: { "/how": { value: "v" } } }), each: [{ name: "one", values: { v: "c" } }] },
    [[1, "/how"]],
  ],
  ["a day to be split", { split: "/d", into: ["/x", "/y"], at: "-" }, story({ set: { "/d": day } }), [[1, "/d"]]],
  ["a place that is taken", { rename: "/a", to: "b" }, story({ set: { "/a": 1, "/b": 2 } }), [[1, "/a"]]],
  [
    "a part of what is joined",
    { join: ["/a", "/b"], to: "/c", with: " " },
    story({ set: { "/a": "1" }, expect: { locked: ["/b"] } }),
    [
      [1, "/a"],
      [1, "/b"],
    ],
  ],
  [
    "items beyond the first",
    { unwrap: "/p" },
    story({ set: { "/p": ["a", "b"] } }, { add: { "/p": "c" } }),
    [
      [1, "/p/1"],
      [2, "/p"],
    ],
  ],
  [
    "a case's value that becomes two",
    { mapStatus: { open: "new" } },
    {
      ...story({ do: { value: "v" }, expect: { status: { value: "v" } } }),
      each: [{ name: "a", values: { v: "open" } }],
    },
    [[undefined, "/each/values/v"]],
  ],
];

test.each(stays)("%s stays in the story and is named by step and place", (_name, step, before, places) => {
  const { text, left } = carried(written(before), [step]);
  expect(text).toBe(written(before));
  expect(left.map(({ step: number, path }) => [number, path])).toEqual(places);
});

test("steps compose, and what leaves a whole object goes where it belongs", () => {
  const steps: MigrationStep[] = [
    { rename: "/buyer", to: "purchaser" },
    { move: "/purchaser/phone", to: "/contact/phone" },
    { rename: "/contact/phone", to: "mobile" },
  ];
  const { text, left } = carried(written(story({ set: { "/buyer": { name: "A", phone: "1" } } })), steps);
  expect(JSON.parse(text).steps).toEqual([{ set: { "/purchaser": { name: "A" }, "/contact/mobile": "1" } }]);
  expect(left).toEqual([]);
});

test("of what is joined one part is all where the story knows no other", () => {
  const text = written(story({ set: { "/reference": "JOB 7" }, expect: { payload: { "/reference": "JOB 7" } } }));
  const there = carried(text, [{ split: "/reference", into: ["/job", "/line"], at: "-" }]);
  expect(there.text).toContain('"/job": "JOB 7"');
  expect(carried(there.text, [{ join: ["/job", "/line"], to: "/reference", with: "-" }])).toEqual({ text, left: [] });
});

test("two names change in one form, and each keeps its place", () => {
  const form = { parts: [1, 2], on: { a: { daysAgo: 1 } }, last: "x", more: "y" };
  const text = written({ ...story({ set: { "/a": 1 } }), form });
  const on: MigrationStep[] = [
    { rename: "/on", to: "days" },
    { rename: "/parts", to: "units" },
    { rename: "/more", to: "rest" },
    { move: "/last", to: "/days/last" },
  ];
  const there = carried(text, on);
  expect(Object.keys(JSON.parse(there.text).form)).toEqual(["units", "days", "rest"]);
  const back: MigrationStep[] = [
    { rename: "/rest", to: "more" },
    { rename: "/units", to: "parts" },
    { rename: "/days", to: "on" },
  ];
  const kept = carried(text, on.slice(0, 3)).text;
  expect(carried(kept, back)).toEqual({ text, left: [] });
});

test("what stands on one line and what somebody set apart keep their layout", () => {
  const text = `{ "steps": [\n\n    { "set": { "/name": "A B", "/z": 1 }, "expect": { "locked": [ "/z",  "/name" ] } }\n] }\n`;
  const there = carried(text, [{ split: "/name", into: ["/first", "/last"], at: " " }]);
  expect(there.text).toBe(
    `{ "steps": [\n\n    { "set": { "/first": "A", "/last": "B", "/z": 1 }, "expect": { "locked": ["/z", "/first", "/last"] } }\n] }\n`,
  );
});

test("an empty list leaves its place empty, as the value that becomes of it is", () => {
  const before = story({ set: { "/p": [] }, expect: { payload: { "/p": [] } } });
  const { text, left } = carried(written(before), [{ unwrap: "/p" }]);
  expect([JSON.parse(text).steps, left]).toEqual([[{ set: { "/p": null }, expect: { payload: { "/p": null } } }], []]);
});

test("what is no place among places stays as it is, and a case's place goes where places go", () => {
  const before = {
    ...story({ expect: { locked: [{ value: "p" }, 7, "/a"] } }),
    each: [{ name: "one", values: { p: "/a" } }],
  };
  const { text, left } = carried(written(before), [{ rename: "/a", to: "b" }]);
  expect([JSON.parse(text), left]).toEqual([
    { ...story({ expect: { locked: [{ value: "p" }, 7, "/b"] } }), each: [{ name: "one", values: { p: "/b" } }] },
    [],
  ]);
});

test("a case's value in shared steps is named where a step of the migration is about it, and nowhere else", () => {
  const shared = [
    { set: { "/how": { value: "how" }, "/z": { value: "z" } } },
    { set: { value: "all" }, claim: { status: { value: "status" } } },
  ];
  const places = (step: MigrationStep) =>
    carried(written(shared), [step], "steps").left.map((one) => [one.step, one.path]);
  expect(places({ mapValues: "/how", values: { a: "b" } })).toEqual([
    [1, "/how"],
    [2, ""],
  ]);
  expect(places({ mapStatus: { open: "new" } })).toEqual([[2, ""]]);
  expect(places({ means: "/how", now: "net" })).toEqual([]);
});

test("a text with fewer parts than the one before it leaves none of that one's behind", () => {
  const before = written(
    story({ set: { "/name": "Ana Dijk" } }, { set: { "/name": "Bo" } }, { set: { "/name": null } }),
  );
  const there = carried(before, [{ split: "/name", into: ["/first", "/last"], at: " " }]);
  expect(there.left).toEqual([]);
  expect(JSON.parse(there.text).steps).toEqual([
    { set: { "/first": "Ana", "/last": "Dijk" } },
    { set: { "/first": "Bo", "/last": null } },
    { set: { "/first": null, "/last": null } },
  ]);
  const back = carried(there.text, [{ join: ["/first", "/last"], to: "/name", with: " " }]);
  expect(back).toEqual({ text: before, left: [] });
});

test("of a whole that is emptied, named or taken away, what stands elsewhere since is told", () => {
  const step: MigrationStep = { move: "/buyer/phone", to: "/contact/phone" };
  const text = written(
    story(
      { set: { "/buyer/phone": "1" } },
      { set: { "/buyer": null } },
      { remove: ["/buyer"] },
      { expect: { visible: { "/buyer": true } } },
    ),
  );
  const { left } = carried(text, [step]);
  expect(left.map((one) => [one.step, one.path, one.why])).toEqual(
    [2, 3, 4].map((number) => [number, "/buyer", expect.stringContaining("elsewhere")]),
  );
  expect(carried(written(story({ set: { "/buyer": null } })), [step]).left).toEqual([]);
  expect(carried(written(story({ set: { "/buyer": { phone: "1" } } })), [step]).left).toEqual([]);
});
