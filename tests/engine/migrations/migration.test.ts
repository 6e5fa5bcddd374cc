import { describe, expect, test } from "vitest";
import {
  type Carried,
  canonical,
  lostPlaces,
  type MigrationStep,
  migrate,
  undoMigration,
} from "../../../src/engine/index.ts";

const claim = (form: object, status = "open"): Carried => ({ form: form as Carried["form"], status, setAside: [] });

const cases: [string, MigrationStep, object, object][] = [
  ["rename", { rename: "/buyer/company", to: "name" }, { buyer: { company: "A" } }, { buyer: { name: "A" } }],
  ["move", { move: "/on", to: "/dates/failed" }, { on: "2026-01-02", a: 1 }, { dates: { failed: "2026-01-02" }, a: 1 }],
  [
    "move in each item",
    { move: "/lines/*/price", to: "/lines/*/cost/net" },
    { lines: [{ price: 2 }, { n: 1 }] },
    { lines: [{ cost: { net: 2 } }, { n: 1 }] },
  ],
  ["mapValues", { mapValues: "/how", values: { high: "urgent", low: "low" } }, { how: "high" }, { how: "urgent" }],
  ["mapValues of a list", { mapValues: "/on", values: { a: 1, b: 2 } }, { on: ["b", "a"] }, { on: [2, 1] }],
  [
    "split",
    { split: "/name", into: ["/first", "/last"], at: " " },
    { name: "Ana van Dijk" },
    { first: "Ana", last: "van Dijk" },
  ],
  [
    "join",
    { join: ["/street", "/city"], to: "/address", with: ", " },
    { street: "1 High St", city: "Ōamaru" },
    { address: "1 High St, Ōamaru" },
  ],
  ["wrap", { wrap: "/photo" }, { photo: "a" }, { photo: ["a"] }],
  ["unwrap", { unwrap: "/photos" }, { photos: ["a", "b"] }, { photos: "a" }],
  [
    "default",
    { default: "/lines/*/tax", value: 15 },
    { lines: [{}, { tax: 0 }] },
    { lines: [{ tax: 15 }, { tax: 0 }] },
  ],
  ["setAside", { setAside: "/lines/*/colour" }, { lines: [{ colour: "red", n: 1 }] }, { lines: [{ n: 1 }] }],
];

describe("a step of a migration", () => {
  test.each(cases)("%s carries what is there, and back again", (_name, step, before, after) => {
    const migrated = migrate([step], claim(before));
    expect(migrated.form).toEqual(after);
    expect(migrated.problems).toEqual([]);
    expect(undoMigration([step], migrated, claim(before))).toEqual(claim(before));
  });

  test("a type becomes another, one that is not named stays, and what is no claim has none", () => {
    const steps: MigrationStep[] = [{ mapType: { old: "new", other: "new" } }];
    for (const type of ["old", "other", "third"]) {
      const migrated = migrate(steps, { ...claim({}), type });
      expect(migrated.type).toBe(type === "third" ? "third" : "new");
      expect(undoMigration(steps, migrated, { ...claim({}), type }).type).toBe(type);
    }
    expect(migrate(steps, claim({}))).toEqual({ ...claim({}), problems: [] });
  });

  test("what has no place any more is set aside where it stood, and nothing is lost", () => {
    const { setAside } = migrate([{ setAside: "/a" }, { unwrap: "/b" }], claim({ a: { x: 1 }, b: ["one", "two"] }));
    expect(setAside).toEqual([
      { path: "/a", value: { x: 1 } },
      { path: "/b/1", value: "two" },
    ]);
  });

  test.each<[string, MigrationStep, object, object]>([
    [
      "a value that is not named",
      { mapValues: "/how", values: { high: "urgent" } },
      { how: "low" },
      { path: "/how", why: "unmapped", value: "low" },
    ],
    ["a place that is taken", { rename: "/a", to: "b" }, { a: 1, b: 2 }, { path: "/b", why: "taken", value: 2 }],
    [
      "what is no text",
      { split: "/a", into: ["/b", "/c"], at: " " },
      { a: 5 },
      { path: "/a", why: "no text", value: 5 },
    ],
  ])("says %s, and leaves the claim as it is", (_name, step, form, problem) => {
    const migrated = migrate([step], claim(form));
    expect(migrated.problems).toEqual([problem]);
    expect(migrated.form).toEqual(form);
  });

  test("a claim that was changed since goes back by each step's inverse", () => {
    const steps: MigrationStep[] = [
      { rename: "/buyer", to: "customer" },
      { mapValues: "/how", values: { high: "urgent", low: "low", none: "low" } },
      { join: ["/street", "/city"], to: "/address", with: ", " },
      { setAside: "/old" },
      { mapStatus: { open: "asked" } },
    ];
    const before = claim({ buyer: "A", how: "none", street: "1 High St", city: "Ōamaru", old: 7 });
    const { form, ...rest } = migrate(steps, before);
    const changed = { ...rest, form: { ...form, customer: "B", address: "2 Low St, Timaru" } };
    expect(undoMigration(steps, changed, before)).toEqual(
      claim({ buyer: "B", how: "none", street: "2 Low St", city: "Timaru", old: 7 }),
    );
  });

  test("back, a value of which nothing is known is the one that stayed what it is, before the first that became it", () => {
    const steps: MigrationStep[] = [{ mapValues: "/how", values: { high: "low", low: "low", none: "never" } }];
    const back = (how: string) => undoMigration(steps, claim({ how }), claim({})).form;
    expect([back("low"), back("never")]).toEqual([{ how: "low" }, { how: "none" }]);
  });
});

test("random forms go through random steps and back, byte for byte", () => {
  let seed = 20261123;
  const random = (most: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % most;
  };
  const names = ["a", "b", "c", "d"];
  const name = () => names[random(names.length)] as string;
  const value = (depth: number): unknown =>
    [
      () => `${name()} ${name()}`,
      () => random(9),
      () => random(2) === 1,
      () => Array.from({ length: random(3) }, () => (depth > 2 ? name() : object(depth + 1))),
      () => object(depth + 1),
    ][depth > 2 ? random(3) : random(5)]?.();
  const object = (depth: number): object =>
    Object.fromEntries(names.flatMap((one) => (random(3) === 0 ? [] : [[one, value(depth)]])));
  const pointer = () => `/${name()}${random(3) === 0 ? `/*/${name()}` : random(3) === 0 ? `/${name()}` : ""}`;
  const step = (): MigrationStep => {
    const at = pointer();
    const beside = `${at.slice(0, at.lastIndexOf("/"))}/z${random(3)}`;
    return [
      { rename: at, to: `y${random(3)}` },
      { move: at, to: beside },
      { mapValues: at, values: { true: 1, false: 1, "a b": "x", "b a": "x" } },
      { split: at, into: [beside, `${beside}2`], at: " " },
      { join: [at, `${at.slice(0, at.lastIndexOf("/"))}/d`], to: beside, with: "-" },
      { wrap: at },
      { unwrap: at },
      { default: at, value: 3 },
      { setAside: at },
      { mapStatus: { open: "asked", asked: "open" } },
    ][random(10)] as MigrationStep;
  };
  let done = 0;
  for (let round = 0; round < 3000; round += 1) {
    const steps = Array.from({ length: 1 + random(5) }, step);
    const before = claim(object(0), "open");
    const migrated = migrate(steps, before);
    if (migrated.problems.length > 0) continue;
    done += 1;
    expect([steps, canonical(undoMigration(steps, migrated, before))]).toEqual([steps, canonical(before)]);
  }
  expect(done).toBeGreaterThan(500);
});

test("places of the old form that nothing carries are named", () => {
  const field = { type: "string" };
  const items = { type: "object", properties: { price: field, colour: field } };
  const before = { type: "object", properties: { a: field, b: field, lines: { type: "array", items } } };
  const after = {
    type: "object",
    properties: { z: field, lines: { type: "array", items: { type: "object", properties: { cost: field } } } },
  };
  expect(lostPlaces([], before, after)).toEqual(["/a", "/b", "/lines/*/price", "/lines/*/colour"]);
  const steps: MigrationStep[] = [
    { rename: "/a", to: "z" },
    { setAside: "/b" },
    { move: "/lines/*/price", to: "/lines/*/cost" },
  ];
  expect(lostPlaces(steps, before, after)).toEqual(["/lines/*/colour"]);
});
