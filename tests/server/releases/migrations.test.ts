import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import type { Json } from "../../../src/engine/index.ts";
import { buildApp } from "../../../src/server/app.ts";
import type { AppContext } from "../../../src/server/app-context.ts";
import { migrateClaim } from "../../../src/server/migrating/migrate-claim.ts";
import { type Migrating, migrateClaims } from "../../../src/server/migrating/migrate-claims.ts";
import { migratedClaim } from "../../../src/server/migrating/migrated-claim.ts";
import { type StepsOfForms, stepsEverPublished, stepsIn } from "../../../src/server/migrating/migration-steps.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { release } from "../../../src/server/releases/releases.ts";
import { countImpact } from "../../../src/server/studio/count-impact.ts";
import { addRecall, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { asTool } from "../../helpers/test-database.ts";
import { completeReturn } from "../claims/return-form.ts";

/** Claims of a type whose fields and status are called otherwise from now on, taken there and back. */
let t: TestApp;
let schemas: EditedSchemas;
const numbers: string[] = [];
const dealer = "dealer@example.test";

/** As an analyst does it: another name everywhere, and a migration that says so. */
function renameField(from: string, to: string): void {
  for (const file of ["form.schema", "form.ui", "sections", "rules", "record", "messages.en"]) {
    schemas.edit(`recall/${file}.json`, (json) => {
      const text = JSON.stringify(json).replaceAll(from, to);
      for (const key of Object.keys(json)) delete json[key];
      Object.assign(json, JSON.parse(text));
    });
  }
}
function renameContact(steps: object[]): void {
  renameField("pickupContactName", "collectFrom");
  for (const file of ["form.schema", "form.ui", "sections", "record", "messages.en"]) {
    schemas.edit(`recall/${file}.json`, (json) => {
      const without = (node: unknown): unknown => {
        if (Array.isArray(node)) return node.filter((one) => one !== "/specialInstructions").map(without);
        if (typeof node !== "object" || node === null) return node;
        const kept = Object.entries(node).filter(
          ([key, value]) =>
            !/specialInstructions$/.test(key) && (value as { form?: string })?.form !== "/specialInstructions",
        );
        return Object.fromEntries(kept.map(([key, value]) => [key, without(value)]));
      };
      const made = without(json) as object;
      for (const key of Object.keys(json)) delete json[key];
      Object.assign(json, made);
    });
  }
  writeSteps(steps);
}
function writeSteps(steps: object[], name = "1.json"): void {
  mkdirSync(join(schemas.folder, "recall/migrations"), { recursive: true });
  writeFileSync(join(schemas.folder, "recall/migrations", name), JSON.stringify({ steps }));
}

async function publish(): Promise<AppContext> {
  const how = { author: "Ana", reason: "names", origin: "command", isPublished: true, now: new Date() } as const;
  await release(t.database, filesIn(schemas.folder), how);
  return { ...t.parts, definitions: loadDefinitions(schemas.folder) };
}
const run = async (appContext: AppContext, more: Partial<Migrating> = {}) =>
  migrateClaims(appContext, {
    steps: await stepsEverPublished(t.database),
    isDry: false,
    idleSince: new Date("2027-01-01"),
    ...more,
  });
const stored = () =>
  t.database.selectFrom("claims").selectAll().where("type", "=", "recall").orderBy("number").execute();

// Each publishing compiles all definitions anew, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 180_000 });

let before: Awaited<ReturnType<typeof stored>>;
let served: AppContext;

beforeAll(async () => {
  schemas = editedSchemas();
  addRecall(schemas);
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
  for (const [name, draft] of [
    ["Anna", true],
    ["Zoe", true],
    ["Ben", true],
  ] as const) {
    const form = {
      ...completeReturn({ pickupContactName: name, specialInstructions: `Ask ${name}` }),
      type: "recall",
      draft,
    };
    const saved = await t.as(dealer)({ method: "POST", url: "/api/return", payload: form });
    expect(saved.statusCode, saved.body).toBe(200);
    numbers.push(saved.json().claim_number);
  }
  await t.database.updateTable("claims").set({ status_before: "asked" }).where("type", "=", "recall").execute();
  before = await stored();
  await publish();
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});

test("a migration that would lose a value is refused with its path, before anything is written", async () => {
  renameContact([{ rename: "/pickupContactName", to: "collectFrom" }]);
  served = await publish();
  const report = await run(served);
  expect(report.lost.map(({ path }) => path)).toEqual(["/specialInstructions"]);
  expect(report.refused).toMatchObject([
    { path: "/specialInstructions", claims: 3, examples: expect.arrayContaining(numbers) },
  ]);
  expect(report.written).toBe(0);
  expect(await stored()).toEqual(before);
});

test("a dry run shows before and after and writes nothing", async () => {
  writeSteps([
    { rename: "/pickupContactName", to: "collectFrom" },
    { setAside: "/specialInstructions" },
    { mapStatus: { asked: "open" } },
  ]);
  served = await publish();
  const report = await run(served, { isDry: true });
  expect(report).toMatchObject({ found: 3, written: 0, lost: [], refused: [] });
  const [shown] = report.shown;
  expect(shown?.after.setAside).toEqual([
    { path: "/specialInstructions", value: shown?.before.form.specialInstructions },
  ]);
  expect(await stored()).toEqual(before);
});

test("the impact of the release tells what the migration leaves: what is set aside, and nothing else", async () => {
  const next = loadDefinitions(schemas.folder);
  const sets = { served: t.parts.definitions, next };
  const { settings, clock } = t.parts;
  const told = async (steps: StepsOfForms) =>
    (await countImpact(t.database, sets, { settings, clock, steps })).causes.map(({ kind, what, claims }) => [
      kind,
      what,
      claims,
    ]);
  expect(await told(await stepsIn(filesIn(schemas.folder)))).toEqual([["set aside", "/specialInstructions", 3]]);
  expect(await told(new Map())).toEqual(expect.arrayContaining([["no place", "/pickupContactName", 3]]));
});

test("claims that were changed lately are left, and a run that was ended goes on", async () => {
  expect(await run(served, { idleSince: new Date("2020-01-01") })).toMatchObject({
    written: 0,
    left: { claims: 3, examples: expect.arrayContaining(numbers) },
  });
  let written = 0;
  const first = await run(served, {
    tell: (stage) => {
      if (stage === "written") written += 1;
    },
    isStopped: () => written === 1,
  });
  expect(first.written).toBe(1);
  // One is saved under the version of before while the other is judged, by a process that serves it a moment longer.
  const of = before[0]?.definition ?? "";
  const { id = "" } = (await stored()).find(({ definition }) => definition === of) ?? {};
  const put = (definition: string) =>
    t.database.updateTable("claims").set({ definition }).where("id", "=", id).execute();
  await put("");
  // And both are changed after they were judged for the second time, before they are locked.
  const refer = (reference: Json) =>
    t.database
      .updateTable("claims")
      .set({ form: sql`form || ${JSON.stringify({ customerComments: reference })}::jsonb` })
      .where(
        "id",
        "in",
        older.map(({ id }) => id),
      )
      .execute();
  const older = (await stored()).filter(({ definition }) => definition === of || definition === "");
  let judged = 0;
  const isStopped = async () => {
    if ((await stored()).some(({ definition }) => definition === "")) await put(of);
    else if (judged > 0) await refer("Meanwhile");
    return false;
  };
  const tell = () => {
    judged += 1;
  };
  expect(await run(served, { isStopped, tell })).toMatchObject({ found: 1, written: 2, refused: [] });
  const migrated = (await stored()).filter(({ id }) => older.some((one) => one.id === id));
  expect(migrated.map(({ form }) => form.customerComments)).toEqual(["Meanwhile", "Meanwhile"]);
  await refer(older[0]?.form.customerComments ?? null);
  expect(await run(served)).toMatchObject({ found: 0, written: 0 });
  for (const { form, status_before } of await stored()) {
    // What acts lead back to has its name of today, too.
    expect(status_before).toBe("open");
    expect(form).toMatchObject({ collectFrom: expect.any(String) });
    expect(form).not.toHaveProperty("specialInstructions");
  }
  const aside = await t.database.selectFrom("claim_set_aside").select(["path", "title", "value"]).execute();
  expect(aside).toContainEqual({ path: "/specialInstructions", title: "Special Instructions", value: "Ask Anna" });
});

test("claims that no migration concerns are not left, however lately they were changed", async () => {
  const hash = "of-as-many-migrations";
  const [{ id = "", definition = "" } = {}] = await stored();
  const version = await t.database
    .selectFrom("definition_versions")
    .selectAll()
    .where("hash", "=", definition)
    .executeTakeFirstOrThrow();
  const { type, source_text, module, first_served_at } = version;
  const source = JSON.stringify({ ...JSON.parse(source_text ?? ""), hash });
  const row = { type, hash, source, source_text: source, module, first_served_at };
  await t.database.insertInto("definition_versions").values(row).execute();
  const put = (to: string) => t.database.updateTable("claims").set({ definition: to }).where("id", "=", id).execute();
  await put(hash);
  const idleSince = new Date("2020-01-01");
  const report = await run(served, { idleSince });
  expect(report).toMatchObject({ found: 0, written: 0, left: { claims: 0, examples: [] } });
  // Nor where somebody else migrates it between the two looks at it.
  expect(await migrateClaim(served, { steps: await stepsEverPublished(t.database), idleSince }, id)).toBe("done");
  await put(definition);
});

test("what was set aside stands on the claim's page and in the export for our own people alone", async () => {
  const app = await buildApp(served, { portal: "", isLogging: false });
  const ask = async (as: string, method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
    return app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const [number = ""] = numbers;
  const detail = {
    key: "set-aside.1.0",
    title: "Special Instructions (earlier form)",
    text: "Ask Anna",
  };
  const admin = "user-super-admin";
  const { claim } = (await ask(admin, "GET", `/api/claim/${number}`)).json();
  expect(claim.details).toContainEqual(detail);
  const { claim: customers } = (await ask("user-dealer", "GET", `/api/claim/${number}`)).json();
  expect(JSON.stringify(customers)).not.toContain("Ask Anna");
  const exported = async (as: string) => {
    const made = (
      await ask(as, "POST", "/api/report/export", { claims: [claim.uuid], destination: "download" })
    ).json();
    return (await ask(as, "GET", `/api/report/download/${made.filename}`)).body;
  };
  expect(await exported(admin)).toContain("Special Instructions: Ask Anna");
  expect(await exported("user-dealer")).not.toContain("Ask Anna");
  await app.close();
});

test("a status that a claim came from only since it was migrated stays what it is on the way back", () => {
  const [later, earlier] = [served.definitions.get("recall"), t.parts.definitions.get("recall")];
  if (!later || !earlier) throw new Error("There is no such type.");
  const steps = new Map([["recall", [[{ mapStatus: { asked: "open", draft: "open" } }]]]]);
  const was = { form: {}, status: "draft", setAside: [] };
  const back = (statusBefore: string) =>
    migratedClaim(
      { before: later, after: earlier, steps },
      { ...was, status: "open", statusBefore },
      {
        carried: was,
        definition: earlier,
      },
    ).carried;
  expect(back("open")).toMatchObject({ status: "draft", statusBefore: "open" });
});

test("after a roll-back the claims come back byte for byte, and what was set aside is in the form again", async () => {
  // Three are made meanwhile; the form of one holds both names, so that none of them leads back to it, and of one nobody can read
  // what it held.
  const { collectFrom, ...rest } = { ...completeReturn(), collectFrom: "Mere" } as Record<string, Json>;
  const { pickupContactName: _, specialInstructions: __, ...form } = rest;
  const app = await buildApp(served, { portal: "", isLogging: false });
  const headers = { authorization: `Bearer ${await t.tokens.sign("user-dealer")}` };
  const made: string[] = [];
  for (let each = 0; each < 3; each += 1) {
    const payload = { ...form, collectFrom, type: "recall", draft: true };
    const saved = await app.inject({ method: "POST", url: "/api/return", headers, payload });
    expect(saved.statusCode, saved.body).toBe(200);
    made.push(saved.json().claim_number);
  }
  await app.close();
  const [mere, both, unread] = made;
  const held = { pickupContactName: "Another" };
  await t.database
    .updateTable("claims")
    .set({ form: sql`form || ${JSON.stringify(held)}::jsonb` })
    .where("number", "=", both as string)
    .execute();
  // It came from a status that both versions have, as the one that became the same.
  await t.database
    .updateTable("claims")
    .set({ status_before: "open" })
    .where("number", "=", mere as string)
    .execute();
  const { id = "", updated_at = new Date() } = (await stored()).find(({ number }) => number === unread) ?? {};
  const gone = JSON.stringify({ type: "gone", status: "open", definition: "gone" });
  await sql`insert into claim_versions (claim_id, version, saved_at, held) values (${id}, 1, ${updated_at}, ${gone}::jsonb)
    on conflict (claim_id, version) do update set held = excluded.held`.execute(t.database);
  schemas.remove();
  schemas = editedSchemas();
  addRecall(schemas);
  const judged: number[] = [];
  const report = await run(await publish(), { tell: (stage, count) => stage === "judged" && judged.push(count) });
  expect(report).toMatchObject({ found: 6, written: 4, refused: [], left: { claims: 0 } });
  expect(report.staying.map(({ path, claims, why, examples }) => [examples, path, claims, why]).sort()).toEqual([
    [[both], "", 1, "no way leads back from what it holds"],
    [[unread], "", 1, "what it held before it was migrated is not kept"],
  ]);
  // Whoever waits hears of those that stay, too.
  expect(judged).toEqual([1, 2, 3, 4, 5, 6]);
  const all = await stored();
  const one = (number = "") => all.find((claim) => claim.number === number);
  expect(one(mere)).toMatchObject({ definition: before[0]?.definition, form: { pickupContactName: "Mere" } });
  expect(one(mere)?.status_before).toBe("open");
  expect(one(mere)?.form).not.toHaveProperty("collectFrom");
  expect(one(both)).toMatchObject({ definition: served.definitions.get("recall")?.hash, form: { collectFrom } });
  await t.database.deleteFrom("claims").where("number", "in", made).execute();
  const now = await stored();
  expect(now.map(({ form }) => JSON.stringify(form))).toEqual(before.map(({ form }) => JSON.stringify(form)));
  const told = ({ definition, search_text, status_before }: (typeof now)[number]) => [
    definition,
    search_text,
    status_before,
  ];
  expect(now.map(told)).toEqual(before.map(told));
  expect(await t.database.selectFrom("claim_set_aside").selectAll().execute()).toEqual([]);
});

test("over two migrations at once, back over one of them, then over the other: what each set aside comes back with it", async () => {
  const aside = () => t.database.selectFrom("claim_set_aside").select(["migration", "path"]).execute();
  renameContact([{ rename: "/pickupContactName", to: "collectFrom" }, { setAside: "/specialInstructions" }]);
  renameField("collectFrom", "contactAt");
  writeSteps([{ rename: "/collectFrom", to: "contactAt" }], "2.json");
  const twice = await publish();
  // Many that cannot be written keep none of those back that are written with them or after them. What they set aside is blank.
  const many = 21;
  const idOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, "0")}`;
  await sql`insert into claims select made.* from generate_series(1, ${many}::integer) as odd,
    (select * from claims where number = ${numbers[0]}) as one, jsonb_populate_record(null::claims, to_jsonb(one) || jsonb_build_object(
      'id', '00000000-0000-0000-0000-' || lpad(odd::text, 12, '0'), 'number', 'ODD' || odd,
      'form', one.form || '{"specialInstructions": null}')) as made`.execute(t.database);
  const madeOdd = t.database.selectFrom("claims").selectAll().where("id", "<=", idOf(many)).orderBy("id");
  const odd = await madeOdd.execute();
  const check = sql`check (id > ${sql.lit(idOf(many))} or version = ${sql.lit(odd[0]?.version)}) not valid`;
  await sql`alter table claims add constraint odd ${check}`.execute(t.database);
  const said = vi.spyOn(console, "error").mockReturnValue();
  const staying = [{ why: expect.stringContaining("claims, odd)"), claims: many, examples: ["ODD1", "ODD2", "ODD3"] }];
  expect(await run(twice)).toMatchObject({ written: 3, left: { claims: many }, staying });
  expect(said.mock.lastCall?.[1]).toMatchObject({ constraint: "odd" });
  said.mockRestore();
  expect(await madeOdd.execute()).toEqual(odd);
  await sql`alter table claims drop constraint odd`.execute(t.database);
  // Of two hands one hears that it is to stop, then the other that it was not yet.
  let judged = 0;
  const tell = (_: string, claims: number) => {
    judged = claims;
  };
  const answers = [true, false];
  const isStopped = async () => judged === many && ((await setImmediate(answers.shift())) ?? false);
  const settings = { ...twice.settings, databaseUrl: "postgres://two-hands.example.test" };
  expect(await run({ ...twice, settings }, { tell, isStopped })).toMatchObject({ found: many, written: 0 });
  // One that somebody else has is waited for no longer than a save would, and left.
  if (process.env.TEST_DATABASE_URL !== undefined) {
    const held = await asTool(t.database, (own) =>
      own.transaction().execute(async (trx) => {
        await trx.selectFrom("claims").select("id").where("id", "=", idOf(2)).forUpdate().execute();
        return run({ ...twice, settings });
      }),
    );
    expect(held).toMatchObject({ written: many - 1, left: { claims: 1, examples: ["ODD2"] }, staying: [] });
  }
  await run(twice);
  const blanks = t.database.selectFrom("claim_set_aside").select("value").where("claim_id", "<=", idOf(many));
  expect(await blanks.execute()).toEqual(odd.map(() => ({ value: null })));
  await t.database.deleteFrom("claims").where("id", "<=", idOf(many)).execute();
  expect((await stored()).map(({ form }) => form.contactAt)).toEqual(["Anna", "Zoe", "Ben"]);
  const first = { migration: 1, path: "/specialInstructions" };
  expect(await aside()).toEqual([first, first, first]);
  renameField("contactAt", "collectFrom");
  rmSync(join(schemas.folder, "recall/migrations/2.json"));
  expect(await run(await publish())).toMatchObject({ written: 3, refused: [] });
  expect((await stored()).map(({ form }) => form.collectFrom)).toEqual(["Anna", "Zoe", "Ben"]);
  expect(await aside()).toEqual([first, first, first]);
  schemas.remove();
  schemas = editedSchemas();
  addRecall(schemas);
  expect(await run(await publish())).toMatchObject({ written: 3, refused: [] });
  expect((await stored()).map(({ form }) => JSON.stringify(form))).toEqual(
    before.map(({ form }) => JSON.stringify(form)),
  );
  expect(await aside()).toEqual([]);
});
