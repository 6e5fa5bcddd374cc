import { expect, test } from "vitest";
import type { CompiledDefinition, MigrationStep } from "../../../src/engine/index.ts";
import { directionOf, migratedClaim } from "../../../src/server/migrating/migrated-claim.ts";

const form = (type: string, migration: number) =>
  ({
    type,
    migration,
    schema: { type: "object", properties: { ref: { type: "string" } } },
    workflow: { statuses: { open: {} } },
    formCheck: () => true,
    messages: { fields: {}, validation: {} },
  }) as unknown as CompiledDefinition;
const claim = (type: string) => ({ form: { ref: "A1" }, status: "open", type, setAside: [] });
const named: MigrationStep[] = [{ mapType: { loan: "lend" } }];
const aside: MigrationStep[] = [{ setAside: "/ref" }];

test("a claim goes to the form that is called otherwise, whose next migration names its type", () => {
  const between = { before: form("loan", 1), after: form("lend", 2), steps: [aside, named] };
  expect(migratedClaim(between, claim("loan"))).toMatchObject({ carried: { type: "lend" }, refusals: [] });
});

test.each([
  ["has had other migrations", form("loan", 0), form("lend", 2), [aside, named]],
  ["has had as many", form("loan", 1), form("lend", 1), [named]],
  ["has had fewer", form("loan", 3), form("lend", 1), [named]],
])("a claim does not go into another form that %s, and that is said", (_, before, after, steps) => {
  expect(directionOf({ before, after }, "loan")).toBeDefined();
  const { carried, refusals } = migratedClaim({ before, after, steps }, claim("loan"));
  expect(carried).toEqual(claim("loan"));
  expect(refusals).toMatchObject([{ why: expect.stringContaining("do not go on from what it was saved under") }]);
});

test("a claim goes on where its type has got a form of its own, and back; as long as no migration is new it stays", () => {
  const both = (migration: number) => ({
    ...form("lend", migration),
    workflow: { statuses: { open: {} }, types: [{ type: "loan" }] } as unknown as CompiledDefinition["workflow"],
  });
  expect(directionOf({ before: both(1), after: form("loan", 1) }, "loan")).toBeUndefined();
  expect(directionOf({ before: form("loan", 1), after: both(1) }, "loan")).toBeUndefined();
  const steps: MigrationStep[][] = [[{ means: "/ref", now: "theirs" }]];
  const on = migratedClaim({ before: both(0), after: form("loan", 1), steps }, claim("loan"));
  expect(on).toMatchObject({ carried: claim("loan"), refusals: [] });
});
