import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { applySteps, type SchemaStep, type SchemaSteps } from "../../../src/server/platform/database/apply-steps.ts";
import { migrations } from "../../../src/server/platform/database/migrate.ts";
import { asTool, openTestDatabase } from "../../helpers/test-database.ts";
import { judgeMigration, lastReleased } from "./judge-migration.ts";

const step = (statement: string, more: Partial<SchemaStep> = {}): SchemaStep => ({
  statements: [statement],
  ...more,
});

const released = lastReleased;
const unreleased = "0020-readiness";

test("no step since the last release locks a large table for long or breaks the release before", () => {
  const since = Object.entries(migrations).filter(([name]) => name > lastReleased);
  expect(since.flatMap(([name, one]) => judgeMigration(name, one, migrations))).toEqual([]);
});

const refused: [what: string, step: SchemaStep, fault: string][] = [
  [
    "a column that the release before does not fill",
    step("alter table claims add column a text not null"),
    "adding-required-field",
  ],
  [
    "a generated column",
    step("alter table claims add column a text generated always as (number) stored"),
    "adding-field-with-default",
  ],
  ["an index that stops writers", step("create index a on claims (number)"), "require-concurrent-index-creation"],
  ["an index beside other work", step("create index concurrently a on claims (number)"), "which no transaction can"],
  [
    "more than an index outside of a transaction",
    step("alter table claims add column a text", { isConcurrent: true }),
    "a step of its own",
  ],
  ["another type", step("alter table claims alter column form type text"), "changing-column-type"],
  [
    "a check of every row",
    step("alter table claims add constraint a check (version > 0)"),
    "constraint-missing-not-valid",
  ],
  ["a column taken away", step("alter table claims drop column number"), "ban-drop-column"],
  [
    "a column taken away beside its successor",
    step("alter table claims drop column number", { needs: unreleased }),
    "no release holds yet",
  ],
  [
    "a column taken away after nothing",
    step("alter table claims drop column number", { needs: "0000-none" }),
    "no release holds yet",
  ],
  ["a new name", step("alter table claims rename column number to a"), "renaming-column"],
  ["every row changed", step("update claims set version = 1"), "in batches"],
  ["rows changed by a merge", step("merge into claims using users on true when matched then delete"), "in batches"],
  ["a function taken away", step("drop function figure_changed_claim()"), "takes away"],
  ["a trigger taken away", step("drop trigger figures on claims"), "takes away"],
  ["a view of another name", step("alter view a rename to b"), "takes away"],
  ["a default taken away", step("alter table claims alter column version drop default"), "takes away"],
  ["a lock", step("lock table claims"), "locks a table"],
];
test.each(refused)("%s is refused", (_what, one, fault) => {
  expect(judgeMigration("0099-made-up", one, migrations).join("\n")).toContain(fault);
});

const allowed: [what: string, step: SchemaStep][] = [
  ["a table with its index", { statements: ["create table a (b text)", "create index c on a (b)"] }],
  ["a column with a constant", step("alter table claims add column a text not null default 'b'")],
  [
    "an index that lets people write",
    step("create index concurrently if not exists a on claims (number)", { isConcurrent: true }),
  ],
  ["a column taken away a release later", step("alter table claims drop column number", { needs: released })],
  ["a function taken away a release later", step("drop function figure_changed_claim()", { needs: released })],
];
test.each(allowed)("%s is allowed", (_what, one) => {
  expect(judgeMigration("0099-made-up", one, migrations)).toEqual([]);
});

let database: Database;
describe("on a database", () => {
  beforeEach(async () => {
    database = await openTestDatabase();
  });
  afterEach(() => database.destroy());

  const apply = (steps: SchemaSteps) => asTool(database, (direct) => applySteps(direct, steps));
  const names = async () =>
    (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)).rows.map(
      (row) => row.name,
    );

  test("the release before runs on tables that a newer one has added to, and its own late mend still comes", async () => {
    await apply({
      ...migrations,
      "0098-index": step("create index concurrently if not exists claims_late on claims (created_at)", {
        isConcurrent: true,
      }),
      "0099-later": step("alter table claims add column later text"),
    });
    await apply(migrations);
    await apply({ ...migrations, "0097-mend": step("create table mend (id text)") });
    expect((await names()).slice(-3)).toEqual(["0097-mend", "0098-index", "0099-later"]);
  });

  test("an index whose building was broken off is built anew", async () => {
    const index = step("create index concurrently if not exists claims_late on claims (created_at)", {
      isConcurrent: true,
    });
    await sql.raw("create index claims_late on claims (created_at)").execute(database);
    await sql
      .raw("update pg_index set indisvalid = false where indexrelid = 'claims_late'::regclass")
      .execute(database);
    await apply({ ...migrations, "0098-index": index });
    const { rows } = await sql`select indisvalid from pg_index where indexrelid = 'claims_late'::regclass`.execute(
      database,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test("code that lacks what the tables need does not start, and is told which", async () => {
    const newer = { ...migrations, "0090-new": step("create table newer (id text)") };
    await apply(newer);
    await apply({
      ...newer,
      "0091-gone": step("alter table claims drop column install_address", { needs: "0090-new" }),
    });
    await apply(newer);
    await expect(apply(migrations)).rejects.toThrow(
      "DATABASE_URL: the database belongs to a newer release, on which this one cannot run: its step 0091-gone needs code that knows 0090-new, and this code knows none after",
    );
  });

  test("a step that fails leaves nothing of itself, and those before it stay", async () => {
    const faulty: SchemaStep = { statements: ["create table half (id text)", "select nonsense"] };
    const steps = { ...migrations, "0098-good": step("create table good (id text)"), "0099-faulty": faulty };
    await expect(apply(steps)).rejects.toThrow("nonsense");
    expect((await names()).at(-1)).toBe("0098-good");
    const { rows } = await sql<{ is: boolean }>`select to_regclass('half') is null as is`.execute(database);
    expect(rows).toEqual([{ is: true }]);
  });
});
