import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TookTooLong } from "../../../src/definitions/work-result.ts";
import { buildApp } from "../../../src/server/app.ts";
import type { AppContext } from "../../../src/server/app-context.ts";
import { migrateDue } from "../../../src/server/migrating/run-plans.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { hashOf, release } from "../../../src/server/releases/releases.ts";
import { followReleases } from "../../../src/server/start-up/follow-releases.ts";
import { reloadableDefinitions } from "../../../src/server/start-up/reloadable-definitions.ts";
import { keptOnce } from "../../../src/server/studio/stories.ts";
import { addRecall, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "../claims/return-form.ts";

/** A field gets another name in the studio, and claims go along as was chosen for their like. */
let t: TestApp;
let schemas: EditedSchemas;
let app: FastifyInstance;
let parts: AppContext;
let serve: () => Promise<void>;
const numbers: string[] = [];
const admin = "super-admin@example.test";

// Each set of definitions is compiled anew, which a busy machine takes its time for.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

async function ask(method: "GET" | "POST" | "PUT", url: string, payload?: object, as = admin): Promise<Answer> {
  const person = await t.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", as)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await t.tokens.sign(person.sso_id)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  // On a busy machine a check outlasts the request and goes on meanwhile.
  if (answer.statusCode === 503) return ask(method, url, payload, as);
  return { status: answer.statusCode, ...answer.json() };
}
type Answer = ReturnType<typeof JSON.parse>;

const stored = (number: string) =>
  t.database.selectFrom("claims").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
const open = (number: string) => ask("GET", `/api/claim/${number}`);

beforeAll(async () => {
  schemas = editedSchemas();
  addRecall(schemas);
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
  const definitions = reloadableDefinitions(t.parts.definitions);
  parts = { ...t.parts, definitions };
  app = await buildApp(parts, { portal: "", isLogging: false });
  const files = filesIn(schemas.folder);
  const why = { author: "the folder", reason: "First", origin: "folder" } as const;
  await release(t.database, files, { ...why, isPublished: true, now: t.clock.now() });
  const followed = followReleases(parts, definitions, hashOf(files));
  serve = () => followed.look();
  for (const name of ["Anna", "Zoe", "Ben"]) {
    const form = { ...completeReturn({ pickupContactName: name }), type: "recall", draft: true };
    const saved = await ask("POST", "/api/return", form, "dealer@example.test");
    numbers.push(saved.claim_number);
  }
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

let draft: number;
let earlier: string;
let version: number;

test("a draft that renames a field is asked what became of it, and told what has no place", async () => {
  draft = (await ask("POST", "/api/studio/drafts", { title: "Collect from" })).number;
  const { files } = await ask("GET", `/api/studio/drafts/${draft}`);
  const changed = files
    .filter(({ file, text }: Answer) => file.startsWith("recall/") && text.includes("pickupContactName"))
    .map(({ file, text }: Answer) => ({ file, text: text.replaceAll("pickupContactName", "collectFrom") }));
  version = (await ask("PUT", `/api/studio/drafts/${draft}/files`, { version: 0, files: changed })).version;
  const asked = await ask("GET", `/api/studio/drafts/${draft}/migration`);
  expect(asked, JSON.stringify(asked).slice(0, 300)).toMatchObject({ status: 200, dry_run: null });
  const [form] = asked.forms;
  expect(form).toMatchObject({ type: "recall", file: "recall/migrations/1.json", is_written: false });
  expect(form.questions).toMatchObject([{ yes: { rename: "/pickupContactName", to: "collectFrom" } }]);
  const write = (steps: object[]) =>
    ask("PUT", `/api/studio/drafts/${draft}/files`, {
      version,
      files: [{ file: form.file, text: JSON.stringify({ steps }) }],
    });
  ({ version } = await write([{ means: "/customerReference", now: "the job" }]));
  const lost = await ask("GET", `/api/studio/drafts/${draft}/migration`);
  expect(lost.forms[0].lost).toEqual(["/pickupContactName"]);
  expect(lost.dry_run.refused).toMatchObject([{ path: "/pickupContactName", claims: 3 }]);
  ({ version } = await write([form.questions[0].yes]));
});

test("a dry run shows before and after, and nothing is written", async () => {
  const tried = await ask("GET", `/api/studio/drafts/${draft}/migration`);
  expect(tried.dry_run).toMatchObject({ found: 3, is_whole: true, lost: [], refused: [] });
  const [shown] = tried.dry_run.shown;
  expect(shown.gone.map(({ path }: Answer) => path)).toEqual(["/pickupContactName"]);
  expect(shown.now.map(({ path }: Answer) => path)).toEqual(["/collectFrom"]);
  expect(shown.now[0].value).toBe(shown.gone[0].value);
  expect(tried.populations).toMatchObject([{ type: "recall", phase: "draft", claims: 3, choice: "stay" }]);
  expect((await stored(numbers[0] ?? "")).version).toBe(1);
});

test("a story that speaks the old name is carried by the migration, and then no more", async () => {
  const url = `/api/studio/drafts/${draft}/migration/stories`;
  const file = "stories/recall/a-contact.json";
  const story = { title: "A contact is named", type: "recall", today: "2026-11-20", as: "dealer@example.test" };
  const text = JSON.stringify({ ...story, steps: [{ set: { "/pickupContactName": "Ana" } }] }, null, 2);
  const save = (next: string) =>
    ask("PUT", `/api/studio/drafts/${draft}/files`, { version, files: [{ file, text: next }] });
  ({ version } = await save(text));
  const now = text.replace("/pickupContactName", "/collectFrom");
  const carried = { status: 200, version, files: [{ file, text: now }], left: [], more: 0 };
  expect(await Promise.all([ask("GET", url), ask("GET", url)])).toEqual([carried, carried]);
  ({ version } = await save(now));
  expect(await ask("GET", url)).toEqual({ status: 200, version, files: [], left: [], more: 0 });
});

test("stories are carried once however many ask, and what took too long is told so and tried anew", async () => {
  const kept = new LRUCache<string, Promise<string>>({ max: 2 });
  const work = vi.fn(() => Promise.resolve("carried"));
  expect(await Promise.all([keptOnce(kept, "a", work), keptOnce(kept, "a", work)])).toEqual(["carried", "carried"]);
  expect(work).toHaveBeenCalledTimes(1);
  const late = keptOnce(kept, "b", () => Promise.reject(new TookTooLong()));
  await expect(late).rejects.toMatchObject({ status: 503, message: expect.stringContaining("too long") });
  expect(await keptOnce(kept, "b", work)).toBe("carried");
});

test("what was chosen holds once it is published: a claim goes along when it is opened, once, and others stay", async () => {
  const choice = { type: "recall", phase: "draft", status: null, version: null, choice: "opened" };
  const chosen = await ask("PUT", `/api/studio/drafts/${draft}/populations`, { version, choices: [choice] });
  expect(chosen).toMatchObject({ status: 200, version: version + 1 });
  const body = { version: chosen.version, reason: "Its name" };
  expect(await ask("POST", `/api/studio/drafts/${draft}/publish`, body)).toMatchObject({ status: 200 });
  await serve();
  const [first = "", second = ""] = numbers;
  const before = await stored(second);
  earlier = before.definition;
  const opened = await Promise.all([open(first), open(first)]);
  for (const { claim } of opened) expect(claim.form).toMatchObject({ collectFrom: "Anna" });
  expect((await open(first)).claim.version).toBe(2);
  expect(await stored(first)).toMatchObject({ version: 2, definition: parts.definitions.get("recall")?.hash });
  expect(await stored(second)).toEqual(before);
});

test("a claim that is edited opens as it is", async () => {
  const [, second = ""] = numbers;
  const { id } = await stored(second);
  const person = await t.database.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const editing = { claim_id: id, person_id: person.id, is_editing: true, seen_at: t.clock.now() };
  await t.database.insertInto("claim_presence").values(editing).execute();
  expect((await open(second)).claim.form).toMatchObject({ pickupContactName: "Zoe" });
});

test("those that go now do so without anybody, but for one that is edited; stopped, nothing goes on", async () => {
  const choices = [{ type: "recall", phase: "draft", status: null, version: null, choice: "now" }];
  const run = (act: string) => ask("POST", "/api/studio/migrations/recall", { act, choices });
  t.clock.set(new Date(t.clock.now().getTime() + 10 * 60_000).toISOString());
  await t.database.updateTable("claim_presence").set({ seen_at: t.clock.now() }).execute();
  expect((await run("begin")).forms).toMatchObject([{ type: "recall", state: "running" }]);
  expect((await run("stop")).forms).toMatchObject([{ state: "stopped" }]);
  expect(await migrateDue(parts)).toBe(false);
  expect((await run("stop")).status).toBe(409);
  await run("begin");
  expect(await migrateDue(parts)).toBe(true);
  const [, second = "", third = ""] = numbers;
  expect((await stored(third)).form).toMatchObject({ collectFrom: "Ben" });
  expect((await stored(second)).form).toMatchObject({ pickupContactName: "Zoe" });
  const [told] = (await ask("GET", "/api/studio/migrations")).forms;
  expect(told).toMatchObject({ state: "running", written: 1, left: 1, next_at: expect.any(String) });
  // The line has gone quiet: it is tried again by itself.
  t.clock.set(new Date(t.clock.now().getTime() + 10 * 60_000).toISOString());
  expect(await migrateDue(parts)).toBe(true);
  expect((await stored(second)).form).toMatchObject({ collectFrom: "Zoe" });
  expect((await ask("GET", "/api/studio/migrations")).forms).toMatchObject([
    { state: "done", left: 0, refused: [], staying: [], populations: [] },
  ]);
  // Kept before it was told, and of claims that did not go back.
  const keep = (report: object) =>
    t.database
      .updateTable("migration_plans")
      .set({ report: JSON.stringify(report) })
      .execute();
  await keep({ left: 0, lost: [], refused: [] });
  expect((await ask("GET", "/api/studio/migrations")).forms).toMatchObject([{ staying: [] }]);
  const staying = [{ type: "recall", path: "", why: "no way leads back", claims: 2, examples: [third, "WC999999"] }];
  await keep({ left: 0, lost: [], refused: [], staying });
  expect((await ask("GET", "/api/studio/migrations")).forms).toMatchObject([
    { staying: [{ claims: 2, examples: [third] }] },
  ]);
});

test("what a device kept of a form goes along too, whoever typed it", async () => {
  const to = parts.definitions.get("recall")?.hash;
  const forms = [{ pickupContactName: "Mia" }, { customerReference: "7" }];
  const carried = await ask(
    "POST",
    "/api/definitions/carry",
    { type: "recall", from: earlier, to, forms },
    "dealer@example.test",
  );
  expect(carried).toMatchObject({
    status: 200,
    forms: [{ collectFrom: "Mia" }, { customerReference: "7" }],
    set_aside: [],
  });
  const back = await ask("POST", "/api/definitions/carry", { type: "recall", from: to, to: earlier, forms });
  expect(back.forms).toEqual(forms);
});
