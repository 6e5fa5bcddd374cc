import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filesIn, loadPublished } from "../../../src/server/releases/kept-releases.ts";
import { filesOf, findRelease, release } from "../../../src/server/releases/releases.ts";
import { countImpact } from "../../../src/server/studio/count-impact.ts";
import { storeOfFiles } from "../../../src/server/studio/draft-store.ts";
import type { Impact } from "../../../src/server/studio/impact-tally.ts";
import { wholeImpact } from "../../../src/server/studio/kept-impact.ts";
import { mergeFiles } from "../../../src/server/studio/merge-files.ts";
import { changedSince, countOpen, standNow } from "../../../src/server/studio/open-claims.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

const files = filesIn(join(import.meta.dirname, "../../../schemas"));
const words = "warranty/messages.en.json";
/** To read and compile a set takes seconds on a busy machine. */
const patience = { timeout: 300_000 };

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const why = { author: "the folder", reason: "First", origin: "folder" } as const;
  await release(t.database, files, { ...why, isPublished: true, now: t.clock.now() });
});
afterAll(() => t.close());

async function call(
  method: "GET" | "POST" | "PUT",
  path: string,
  payload?: object,
  as = "admin@example.test",
): Promise<ReturnType<typeof JSON.parse>> {
  const answer = await t.as(as)({ method, url: `/api/studio/${path}`, ...(payload && { payload }) });
  // On a busy machine a check outlasts the request and goes on meanwhile.
  if (answer.statusCode === 503) return call(method, path, payload, as);
  return { status: answer.statusCode, ...answer.json() };
}
const start = async (title: string): Promise<number> => (await call("POST", "drafts", { title })).number;
const save = (draft: number, version: number, file: string, text: string | null) =>
  call("PUT", `drafts/${draft}/files`, { version, files: [{ file, text }] });
const reworded = (label: string) => {
  const json = JSON.parse(files[words] ?? "");
  json.fields["/customerReference"].title = label;
  return JSON.stringify(json, null, 2);
};

test("a change is made, checked red and green, compared, counted, published and rolled back", patience, async () => {
  const draft = await start("Ask for the job number");
  expect((await save(draft, 0, words, "{")).version).toBe(1);
  const red = await call("GET", `drafts/${draft}/check`);
  expect(red.forms).toEqual([]);
  expect(red.faults).toContainEqual(expect.objectContaining({ file: words, line: 1, code: "json" }));
  const shown = red.served.forms.find(({ type }: { type: string }) => type === "warranty");
  const instead = await t.app.inject({ url: shown.module });
  expect([red.served.release, instead.statusCode, instead.body.includes("/customerReference")]).toEqual([1, 200, true]);
  const refused = await call("POST", `drafts/${draft}/publish`, { version: 1, reason: "Try" });
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining("fault")]);

  await save(draft, 1, words, reworded("Job number"));
  const green = await call("GET", `drafts/${draft}/check`);
  expect([green.faults, green.served]).toEqual([[], null]);
  const { module } = green.forms.find(({ type }: { type: string }) => type === "warranty");
  const text = await t.app.inject({ url: module });
  expect([text.statusCode, text.body.includes("Job number")]).toEqual([200, true]);
  expect((await t.app.inject({ url: module.replace("/draft/1/", "/draft/2/") })).statusCode).toBe(403);

  const { changes, layout } = await call("GET", `drafts/${draft}/changes`);
  expect(changes).toEqual([
    expect.objectContaining({ place: "/fields/~1customerReference/title", after: '"Job number"' }),
  ]);
  expect(layout).toEqual([]);
  const counted = await call("GET", `drafts/${draft}/impact`);
  expect(counted).toMatchObject({ affected: 0, is_whole: true, causes: [] });
  expect(counted.compared).toBe(counted.total);

  const stale = await call("POST", `drafts/${draft}/publish`, { version: 1, reason: "Dealers look for it" });
  expect(stale.status).toBe(409);
  const done = await call("POST", `drafts/${draft}/publish`, { version: 2, reason: "Dealers look for it" });
  const made = await findRelease(t.database, done.release);
  expect(made).toMatchObject({ origin: "studio", state: "published", reason: "Dealers look for it" });
  expect(made.author).toContain("admin@example.test");
  expect((await filesOf(t.database, made))[words]).toContain("Job number");
  // What the check compiled is what is served.
  const checked = await storeOfFiles({ ...files, [words]: reworded("Job number") });
  expect((await loadPublished(t.database, made)).definitions).toBe(checked);
  expect((await save(draft, 2, words, "{}")).status).toBe(409);

  const back = await call("POST", "releases/1/roll-back", { reason: "Dealers were confused" });
  expect(await filesOf(t.database, await findRelease(t.database, back.release))).toEqual(files);
  const { releases } = await call("GET", "releases");
  expect(releases.map(({ number, is_served }: Record<string, unknown>) => [number, is_served])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect((await call("POST", "releases/1/roll-back", { reason: "Again" })).status).toBe(409);
});

test("what was published once is rolled back to, though today's check would not publish it", patience, async () => {
  const rules = "return/rules.json";
  const json = JSON.parse(files[rules] ?? "");
  json.rules.nobody = {
    field: "/specialInstructions",
    must: { "/form/specialInstructions": true },
    completes: "items",
  };
  const doubtful = { ...files, [rules]: JSON.stringify(json) };
  const now = t.clock.now();
  const how = { author: "the folder", reason: "Then", origin: "folder", isPublished: true, now } as const;
  const then = await release(t.database, doubtful, how);
  const draft = await start("From the doubtful one");
  const refused = await call("POST", `drafts/${draft}/publish`, { version: 0, reason: "Try" });
  expect([refused.status, refused.message]).toEqual([422, expect.stringContaining("fault")]);
  await call("POST", "releases/1/roll-back", { reason: "Away from it" });
  const back = await call("POST", `releases/${then?.number}/roll-back`, { reason: "It was right" });
  expect(await filesOf(t.database, await findRelease(t.database, back.release))).toEqual(doubtful);
  await call("POST", "releases/1/roll-back", { reason: "As before" });
});

test("two at once: a file that somebody saved meanwhile is not overwritten, other files are saved", async () => {
  const draft = await start("Two at once");
  await save(draft, 0, words, reworded("Mine"));
  const late = await save(draft, 0, words, reworded("Yours"));
  expect([late.status, late.message]).toEqual([409, expect.stringContaining(`admin@example.test) saved ${words}`)]);
  expect((await save(draft, 0, "shared/statuses.json", `${files["shared/statuses.json"]}\n`)).version).toBe(2);
  const { files: held } = await call("GET", `drafts/${draft}`);
  expect(held.find(({ file }: { file: string }) => file === words).text).toContain("Mine");
});

test("a draft that another release has overtaken takes it over before it is published", patience, async () => {
  const [first, second] = [await start("First"), await start("Second")];
  await save(first, 0, words, reworded("Theirs"));
  const rules = files["return/messages.en.json"] ?? "";
  await save(second, 0, "return/messages.en.json", `${rules}\n`);
  const published = await call("POST", `drafts/${first}/publish`, { version: 1, reason: "First" });
  expect(published.status).toBe(200);
  // After an answer that was lost.
  expect(await call("POST", `drafts/${first}/publish`, { version: 1, reason: "First" })).toEqual(published);
  const behind = await call("POST", `drafts/${second}/publish`, { version: 1, reason: "Second" });
  expect([behind.status, behind.message]).toEqual([409, expect.stringContaining("Take it over first")]);
  expect(await call("POST", `drafts/${second}/take-over`, { version: 1 })).toMatchObject({ status: 200, version: 2 });
  const { files: held } = await call("GET", `drafts/${second}`);
  expect(held.find(({ file }: { file: string }) => file === words).text).toContain("Theirs");
  expect((await call("POST", `drafts/${second}/publish`, { version: 2, reason: "Second" })).status).toBe(200);
});

test("what both changed is a conflict by its place; what one changed is merged and the rest stays as written", () => {
  const base = { "a.json": '{\n  "one": 1,\n  "two": [1, 2],\n  "three": {}\n}\n' };
  const theirs = { "a.json": '{"one": 2, "two": [1, 2], "three": {}}' };
  const ours = { "a.json": '{\n  "one": 1,\n  "two": [1, 2, 3],\n  "three": {}\n}\n' };
  expect(mergeFiles(base, theirs, ours)).toEqual({
    conflicts: [],
    files: { "a.json": '{\n  "one": 2,\n  "two": [1, 2, 3],\n  "three": {}\n}\n' },
  });
  const both = { "a.json": '{"one": 1, "two": [2], "three": {}}' };
  expect(mergeFiles(base, both, ours).conflicts).toEqual(["a.json /two/0", "a.json /two/1"]);
});

test("a key of digits is merged where it stands in an object, and an item where it stands in a list", () => {
  const base = { "a.json": '{"lists": {"days": {"1": "Monday"}}, "two": [{"0": "a"}], "other": 1}' };
  const theirs = { "a.json": '{"lists": {"days": {"1": "Mon", "2": "Tue"}}, "two": [{"0": "b"}], "other": 1}' };
  const ours = { "a.json": '{"lists": {"days": {"1": "Monday"}}, "two": [{"0": "a"}], "other": 2}' };
  const { files, conflicts } = mergeFiles(base, theirs, ours);
  expect(conflicts).toEqual([]);
  expect(JSON.parse(files["a.json"] ?? "")).toEqual({ ...JSON.parse(theirs["a.json"]), other: 2 });
});

test.each([
  "../../etc/passwd.json",
  "warranty/../access.json",
  "/access.json",
  "meta/rules.schema.json",
  "warranty/.hidden.json",
  "warranty/rules.js",
  "a\\b.json",
])("no file is named %s", async (file) => {
  expect((await save(1, 9, file, "{}")).status).toBe(422);
});

test(
  "a draft's letters are read before anybody gets them: to whom, subject, words and what is empty",
  patience,
  async () => {
    const draft = await start("Say who answers");
    const shared = "shared/messages.en.json";
    const json = JSON.parse(files[shared] ?? "");
    json.letters.received.paragraphs.push("We write to {reference}.");
    await save(draft, 0, shared, JSON.stringify(json, null, 2));
    const tried = (role: string, status: string, form: object = {}, text?: string) =>
      call("POST", `drafts/${draft}/letters`, {
        type: "warranty",
        role,
        form,
        claim: { type: "warranty", status, today: "2026-11-20", files: { stored: 0, queued: 0 } },
        ...(text && { text }),
      });
    type Shown = { transition: string; letters: { letter: string }[] }[];
    const lettersOf = ({ transitions }: { transitions: Shown }) =>
      transitions.flatMap(({ transition, letters }) => letters.map((letter) => ({ transition, ...letter })));

    const sent = lettersOf(await tried("dealer", "new"));
    const received = sent.find(({ letter }) => letter === "received");
    expect(received).toMatchObject({
      to: ["the claim's customer"],
      subject: "Warranty claim WC100001 received",
      empty: ["reference"],
      text: expect.stringContaining("We write to {reference}."),
    });
    const named = lettersOf(await tried("dealer", "new", { customerReference: "Job 7" }));
    expect(named.find(({ letter }) => letter === "received")).toMatchObject({
      empty: [],
      text: expect.stringContaining("We write to Job 7."),
    });

    const asked = lettersOf(await tried("customer_service", "open", {}, "Which filter was fitted?"));
    expect(asked.find(({ transition }) => transition === "query-tech-support")).toMatchObject({
      letter: "enquiry",
      to: ["tech support"],
      subject: "WC100001: a question for tech support",
      text: expect.stringContaining("> Which filter was fitted?"),
    });
    expect(lettersOf(await tried("finance", "new"))).toEqual([]);
    expect((await tried("nobody", "new")).status).toBe(404);
    expect(await t.database.selectFrom("outbox").selectAll().execute()).toEqual([]);

    json.letters.received.paragraphs.push("{nothingFillsThis}");
    await save(draft, 1, shared, JSON.stringify(json, null, 2));
    const refused = await tried("dealer", "new");
    expect(refused.status).toBe(422);
    const { faults } = await call("GET", `drafts/${draft}/check`);
    expect(faults).toContainEqual(expect.objectContaining({ file: shared, code: "placeholder" }));
  },
);

test("a form that makes no claim shows its letter as well", patience, async () => {
  const draft = await start("Pallets");
  const claim = { type: "pallet-return", status: "new", today: "2026-11-20", files: { stored: 0, queued: 0 } };
  const form = { purchaser: { company: "Coolair Ltd" } };
  const { transitions } = await call("POST", `drafts/${draft}/letters`, {
    type: "pallet-return",
    role: "dealer",
    form,
    claim,
  });
  expect(transitions.flatMap(({ letters }: { letters: object[] }) => letters)).toEqual([
    expect.objectContaining({ letter: "pallet-return", subject: expect.stringContaining("Coolair Ltd") }),
  ]);
});

test("too much, and what no database can hold, is refused in words", async () => {
  const draft = await start("Limits");
  expect((await save(draft, 0, words, "x".repeat(400_001))).status).toBe(422);
  const odd = await save(draft, 0, words, "a\0b");
  expect([odd.status, odd.message]).toEqual([422, expect.stringContaining("cannot be stored")]);
});

test.each(["dealer@example.test", "finance@example.test"])("%s has no studio", async (as) => {
  expect((await call("GET", "releases", undefined, as)).status).toBe(403);
  expect((await call("POST", "drafts", { title: "Mine" }, as)).status).toBe(403);
});

test("what is served shows beside a faulty draft also where the checks of now refuse its files", patience, async () => {
  const refused = { ...files, "warranty/rules.json": "{" };
  const why = { author: "the folder", reason: "Kept from before", origin: "folder" } as const;
  await release(t.database, refused, { ...why, isPublished: true, now: t.clock.now() });
  const draft = await start("Faulty from the beginning");
  const { forms, served } = await call("GET", `drafts/${draft}/check`);
  expect(forms).toEqual([]);
  const shown = served.forms.find(({ type }: { type: string }) => type === "warranty");
  const { statusCode, body } = await t.app.inject({ url: shown.module });
  expect([statusCode, body.includes("/customerReference")]).toEqual([200, true]);
});

test(
  "a count ends where nobody asks for it any more, and whoever needs it whole has it counted anew",
  patience,
  async () => {
    const draft = { ...files, [words]: reworded("Their reference") };
    const gone = performance.now() - 1;
    expect(await wholeImpact(t.parts, draft, gone)).toMatchObject({ compared: 0, isWhole: false });
    const whole = await wholeImpact(t.parts, draft);
    expect(whole).toMatchObject({ isWhole: true });
    expect(whole.compared).toBe(await countOpen(t.database, t.parts.definitions));
    // It stays true for all who ask, as long as no claim is changed.
    expect(await wholeImpact(t.parts, draft, gone)).toBe(whole);
  },
);

const statusIn = (phase: string) => t.parts.definitions.shared.statuses.find((status) => status.phase === phase)?.value;

test(
  "of what was counted, the claims that were changed since are counted anew, whatever changed them",
  patience,
  async () => {
    const shape = "warranty/form.schema.json";
    const { properties, ...rest } = JSON.parse(files[shape] ?? "");
    const customerReference = { ...properties.customerReference, maxLength: 3 };
    const draft = { ...files, [shape]: JSON.stringify({ ...rest, properties: { ...properties, customerReference } }) };
    const sets = { served: t.parts.definitions, next: await storeOfFiles(draft) };
    const { settings, clock } = t.parts;
    const prints = ({ causes, ...impact }: Impact) => ({
      ...impact,
      causes: causes.map((cause) => JSON.stringify({ ...cause, examples: cause.examples.toSorted() })).sort(),
    });
    const numbersOf = ({ causes }: Impact) => causes.flatMap(({ examples }) => examples);
    const first = await wholeImpact(t.parts, draft);
    const [shorter = "", done = "", gone = "", stays = ""] = new Set(numbersOf(first));
    const set = (number: string, values: object) =>
      t.database.updateTable("claims").set(values).where("number", "=", number).execute();
    await set(shorter, { form: sql`form || '{"customerReference": "abc"}'` });
    await set(done, { status: statusIn("completed") });
    await set(gone, { deleted_at: clock.now() });
    await sql`
    insert into claims select (jsonb_populate_record(claims,
      jsonb_build_object('id', gen_random_uuid(), 'number', 'WC9' || lpad(made::text, 5, '0')))).*
    from claims, generate_series(1, 3) as made where claims.number = ${stays}`.execute(t.database);
    const [again, twice] = await Promise.all([wholeImpact(t.parts, draft), wholeImpact(t.parts, draft)]);
    const fromNothing = await countImpact(t.database, sets, { settings, clock });
    expect([prints(again), prints(twice)]).toEqual([prints(fromNothing), prints(fromNothing)]);
    const isNamed = (number: string) => numbersOf(again).includes(number);
    expect([shorter, done, gone, stays, "WC900003"].map(isNamed)).toEqual([false, false, false, true, true]);
  },
);

test("who is handed a claim, and who is relieved of it, stands beside the claim: it is counted anew too", async () => {
  const { id, number } = await t.database
    .selectFrom("claims")
    .select(["id", "number"])
    .where("status", "=", statusIn("submitted") ?? "")
    .where("deleted_at", "is", null)
    .orderBy("number")
    .executeTakeFirstOrThrow();
  const as = t.as("customer-service@example.test");
  for (const owner of ["me", null]) {
    const stand = await standNow(t.database, t.clock);
    const answer = await as({ method: "PUT", url: "/api/claims/owner", payload: { claims: [number], owner } });
    expect(answer.json().assigned).toEqual([number]);
    expect(await changedSince(t.database, stand)).toContain(id);
  }
});
