import { describe, expect, test } from "vitest";
import type { CompiledDefinition, MigrationStep } from "../../../src/engine/index.ts";
import { directionOf, type Held, migratedClaim } from "../../../src/server/migrating/migrated-claim.ts";

/** A form with the types of `types` beside its own. */
const form = (type: string, migration: number, ...types: string[]) =>
  ({
    type,
    migration,
    schema: { type: "object", properties: { ref: { type: "string" }, kind: { type: "string" } } },
    workflow: { statuses: { open: {} }, types: types.map((one) => ({ type: one })) },
    formCheck: () => true,
    messages: { fields: {}, validation: {} },
  }) as unknown as CompiledDefinition;
const claim = (type: string, more = {}) => ({ form: { ref: "A1", ...more }, status: "open", type, setAside: [] });
const of = (steps: Record<string, MigrationStep[][]>) => new Map(Object.entries(steps));
const refused = [{ why: expect.stringContaining("do not go on from what it was saved under") }];

const named: MigrationStep[] = [{ mapType: { loan: "lend" } }];
const aside: MigrationStep[] = [{ setAside: "/ref" }];

test("a claim goes to the form that is called otherwise, whose next migration names its type", () => {
  const between = { before: form("loan", 1), after: form("lend", 2), steps: of({ lend: [aside, named] }) };
  expect(migratedClaim(between, claim("loan"))).toMatchObject({ carried: { type: "lend" }, refusals: [] });
});

test.each([
  ["has had other migrations", form("loan", 0), form("lend", 2), [aside, named]],
  ["has had as many", form("loan", 1), form("lend", 1), [named]],
  ["has had fewer", form("loan", 3), form("lend", 1), [named]],
])("a claim does not go into another form that %s, and that is said", (_, before, after, lend) => {
  const between = { before, after, steps: of({ lend }) };
  expect(directionOf(between, "loan")).toBeDefined();
  const { carried, refusals } = migratedClaim(between, claim("loan"));
  expect(carried).toEqual(claim("loan"));
  expect(refusals).toMatchObject(refused);
});

describe("a type of the form lend that gets one of its own", () => {
  const added: MigrationStep[] = [{ default: "/kind", value: "new" }];
  const worded: MigrationStep[] = [{ mapValues: "/kind", values: { new: "unused", old: "used" } }];
  const both = { lend: [added, worded], loan: [added, worded] };
  const lend = (migration: number) => form("lend", migration, "loan");
  const held: Held = { carried: claim("loan"), definition: lend(0) };

  test("goes on with the migrations that both have, and with those that come after them", () => {
    const on = migratedClaim({ before: lend(0), after: form("loan", 2), steps: of(both) }, claim("loan"));
    expect(on).toMatchObject({ carried: claim("loan", { kind: "unused" }), refusals: [] });
    const further = of({ lend: [added], loan: [added, worded] });
    const one = migratedClaim(
      { before: lend(1), after: form("loan", 2), steps: further },
      claim("loan", { kind: "old" }),
    );
    expect(one).toMatchObject({ carried: claim("loan", { kind: "used" }), refusals: [] });
  });

  test("goes back by them, to what it held", () => {
    const between = { before: form("loan", 2), after: lend(0), steps: of(both) };
    expect(migratedClaim(between, claim("loan", { kind: "unused" }), held)).toMatchObject({
      carried: claim("loan"),
      refusals: [],
    });
  });

  test.each([
    ["no migration is new", 2, both],
    ["there is none", 0, {}],
  ])("stays as long as %s", (_, count, steps) => {
    const [own, theirs] = [form("loan", count), lend(count)];
    expect(directionOf({ before: theirs, after: own, steps: of(steps) }, "loan")).toBeUndefined();
    expect(directionOf({ before: own, after: theirs, steps: of(steps) }, "loan")).toBeUndefined();
  });

  test.each([
    ["a folder without migrations", lend(2), form("loan", 0), { ...both, loan: [] }],
    ["a form that it was not of before", form("loan", 0), lend(2), { ...both, loan: [] }],
    ["migrations that the form of before has not", lend(0), form("loan", 1), { lend: [], loan: [added] }],
    ["as many others", lend(1), form("loan", 1), { lend: [added], loan: [aside] }],
    ["others at the beginning", lend(1), form("loan", 2), { lend: [aside], loan: [added, worded] }],
    ["those of a form that nobody knows any more", lend(1), form("loan", 2), { loan: both.loan }],
  ])("does not go to %s, and that is said", (_, before, after, steps) => {
    const between = { before, after, steps: of(steps) };
    expect(directionOf(between, "loan")).toBeDefined();
    for (const one of [held, "later" as const]) {
      const was = claim("loan", { kind: "unused" });
      expect(migratedClaim(between, was, one)).toMatchObject({ carried: was, refusals: refused });
    }
  });
});
