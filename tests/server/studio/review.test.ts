import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { examples } from "../../../src/contract/examples/index.ts";
import { withinTime } from "../../../src/server/platform/database/time-left.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { findRelease, publishedReleases, release } from "../../../src/server/releases/releases.ts";
import { findDraft } from "../../../src/server/studio/drafts.ts";
import { refuseRedStories, refuseUnready } from "../../../src/server/studio/judge-draft.ts";
import { publishDue } from "../../../src/server/studio/plan-draft.ts";
import { patient } from "../../helpers/patient.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { testNow } from "../../helpers/test-clock.ts";

const schemas = join(import.meta.dirname, "../../../schemas");
const files = filesIn(schemas);
const words = "shared/statuses.json";
const shape = "warranty/form.schema.json";
const writer = "admin@example.test";
const other = "super-admin@example.test";
/** To check a set and play its stories takes seconds on a busy machine. */
const patience = { timeout: 300_000 };

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ env: { REVIEW_RELEASES: "yes" } });
  const why = { author: "the folder", reason: "First", origin: "folder" } as const;
  await release(t.database, files, { ...why, isPublished: true, now: t.clock.now() });
});
beforeEach(() => t.clock.set(testNow));
afterAll(() => t.close());

type Answer = ReturnType<typeof JSON.parse>;

async function call(as: string, method: "GET" | "POST" | "PUT", path: string, payload?: object): Promise<Answer> {
  const answer = await patient(t.as(as))({ method, url: `/api/studio/${path}`, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
const review = (as: string, draft: number, body: object) => call(as, "POST", `drafts/${draft}/review`, body);
const publish = (as: string, draft: number, version: number) =>
  call(as, "POST", `drafts/${draft}/publish`, { version, reason: "As agreed" });
const plan = (as: string, draft: number, version: number, at: string | null) =>
  call(as, "POST", `drafts/${draft}/plan`, { version, at, reason: "Before the shops open" });

/** Characters of a customer reference. */
const longest: number = JSON.parse(files[shape] ?? "").properties.customerReference.maxLength;

let label = 0;
/** A draft with other words, saved as its version 1 and counted. */
async function written(file = words, text = reworded()): Promise<number> {
  const { number } = await call(writer, "POST", "drafts", { title: "Ask for the job number" });
  await save(writer, number, 0, file, text);
  expect(await call(writer, "GET", `drafts/${number}/impact`)).toMatchObject({ status: 200, is_whole: true });
  return number;
}
const save = (as: string, draft: number, version: number, file: string, text: string) =>
  call(as, "PUT", `drafts/${draft}/files`, { version, files: [{ file, text }] });
function reworded() {
  return `${files[words]}${"\n".repeat(++label)}`;
}
/** Shorter customer references; no two drafts are the same. */
function narrowed() {
  const json = JSON.parse(files[shape] ?? "");
  json.properties.customerReference.maxLength = longest - ++label;
  return JSON.stringify(json, null, 2);
}
/** One more claim whose reference is as long as is allowed today. */
async function oneMoreClaim() {
  const short = await t.database
    .selectFrom("claims")
    .select(["id", "form"])
    .where("type", "=", "warranty")
    .where("status", "=", "open")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`length(form ->> 'customerReference') < 30`)
    .orderBy("number")
    .executeTakeFirstOrThrow();
  const form = JSON.stringify({ ...short.form, customerReference: "J".repeat(longest) });
  await t.database.updateTable("claims").set({ form }).where("id", "=", short.id).execute();
}
/** Sent by who wrote it and approved by somebody else. */
async function approved(draft: number, version = 1) {
  expect(await review(writer, draft, { version, act: "send" })).toMatchObject({ status: 200 });
  const done = await review(other, draft, { version, act: "agree" });
  expect(done).toMatchObject({ status: 200, draft: { review: "agreed" } });
}

test(
  "nobody publishes alone: it is sent, talked about, approved by somebody else, and then published",
  patience,
  async () => {
    const draft = await written();
    const alone = await publish(writer, draft, 1);
    expect([alone.status, alone.message]).toEqual([409, expect.stringContaining("has to approve it")]);
    // Not even somebody else without an approval, nor at a set time, nor one that was never sent.
    expect((await publish(other, draft, 1)).status).toBe(409);
    expect((await plan(writer, draft, 1, "2026-11-21T00:00:00Z")).status).toBe(409);
    expect((await review(other, draft, { version: 1, act: "agree" })).status).toBe(409);

    expect((await review(writer, draft, { version: 1, act: "send" })).draft.review).toBe("in review");
    const own = await review(writer, draft, { version: 1, act: "agree" });
    expect([own.status, own.message]).toEqual([403, "You wrote in this draft. Somebody else approves it."]);
    expect((await review(other, draft, { version: 1, act: "comment", says: " " })).status).toBe(422);
    const place = { file: words, place: "/0/label" };
    await review(other, draft, { version: 1, act: "comment", says: "Dealers say job no.", ...place });
    expect((await review(other, draft, { version: 1, act: "send-back" })).status).toBe(422);
    const back = await review(other, draft, { version: 1, act: "send-back", says: "Shorter, please" });
    expect(back.draft.review).toBe("writing");

    await approved(draft);
    const done = await publish(writer, draft, 1);
    expect(done).toMatchObject({ status: 200 });
    expect(await findRelease(t.database, done.release)).toMatchObject({ origin: "studio", state: "published" });
    const { events } = await call(writer, "GET", `drafts/${draft}/review`);
    expect(events.map(({ kind, author }: Answer) => `${kind} ${/\((.*)\)/.exec(author)?.[1]}`)).toEqual([
      `sent ${writer}`,
      `comment ${other}`,
      `returned ${other}`,
      `sent ${writer}`,
      `agreed ${other}`,
      `published ${writer}`,
    ]);
    expect(events[1]).toMatchObject(place);
    const trail = await t.database.selectFrom("audit_events").selectAll().where("kind", "=", "definitions").execute();
    expect(trail.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(["agreed, version 1", `published as release ${done.release}`]),
    );
  },
);

test("saving after the approval voids it, and whoever saved cannot approve it either", patience, async () => {
  const draft = await written();
  await approved(draft);
  await save(other, draft, 1, words, reworded());
  await call(writer, "GET", `drafts/${draft}/impact`);
  const { draft: now } = await call(writer, "GET", `drafts/${draft}`);
  expect(now).toMatchObject({ version: 2, review: "writing" });
  expect((await publish(writer, draft, 2)).status).toBe(409);
  await review(writer, draft, { version: 2, act: "send" });
  // Both have written in it now, also where the one overwrote the other's file.
  for (const as of [writer, other]) {
    expect((await review(as, draft, { version: 2, act: "agree" })).status).toBe(403);
  }
  // The approval of the version before does not count for this one.
  expect((await publish(other, draft, 1)).status).toBe(409);
});

test("red stories are not published, whoever approved them", patience, async () => {
  const draft = await written("stories/warranty/red.json", examples.playStory.answer.text);
  await approved(draft);
  const red = await publish(writer, draft, 1);
  expect([red.status, red.message]).toEqual([409, expect.stringContaining("of the draft went wrong. Look at Stories")]);
});

test("a report that is not true any more stops publishing, and says what is more", patience, async () => {
  const draft = await written(shape, narrowed());
  await approved(draft);
  await oneMoreClaim();
  const stale = await publish(writer, draft, 1);
  expect([stale.status, stale.message]).toEqual([
    409,
    expect.stringMatching(/than was approved: 1 more claim of warranty/),
  ]);
  // Counting again is not enough: somebody has to see it.
  await call(writer, "GET", `drafts/${draft}/impact`);
  expect((await publish(writer, draft, 1)).status).toBe(409);
  await approved(draft);
  // What is said next is another thing: stories know the longer reference.
  expect((await publish(writer, draft, 1)).message).toContain("went wrong");
});

test(
  "what another process has counted is counted first: a request that waited for it publishes nothing",
  patience,
  async () => {
    const draft = await written();
    await save(writer, draft, 1, words, reworded());
    const { impact } = await t.database
      .selectFrom("studio_drafts")
      .select("impact")
      .where("number", "=", draft)
      .executeTakeFirstOrThrow();
    const counted = {
      counted_version: 2,
      sent_version: 2,
      approved_version: 2,
      approved_impact: JSON.stringify(impact),
    };
    await t.database.updateTable("studio_drafts").set(counted).where("number", "=", draft).execute();
    const [before] = await publishedReleases(t.database, 1);
    const payload = { version: 2, reason: "As agreed" };
    const ask = () => t.as(writer)({ method: "POST", url: `/api/studio/drafts/${draft}/publish`, payload });
    const waits = /^The claims are being counted once more before it is published: [\d,]+ of [\d,]+ so far\.$/;
    // On a busy machine the check outlasts the request.
    let first = await ask();
    while (first.statusCode === 503 && !waits.test(first.json().message)) first = await ask();
    expect([first.statusCode, first.json().message]).toEqual([503, expect.stringMatching(waits)]);
    expect(await publishedReleases(t.database, 1)).toEqual([before]);
    const waitsForStories = refuseRedStories(await findDraft(t.database, draft), 0);
    await expect(waitsForStories).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/^The stories of the draft are being played first: \d+ s so far\.$/),
    });
    // Nor does one that waited for the check.
    const unchecked = { ...(await findDraft(t.database, draft)), files: { ...files, [words]: reworded() } };
    const how = { isPlanned: false, isRequest: true };
    await expect(withinTime(0, () => refuseUnready(t.parts, unchecked, how))).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/^The draft is being checked first: \d+ s so far\.$/),
    });
    expect(await publish(writer, draft, 2)).toMatchObject({ status: 200 });
  },
);

test("a release is published at its moment and not before; cancelled, it is not", patience, async () => {
  const draft = await written();
  await approved(draft);
  expect((await plan(writer, draft, 1, "2026-11-19T00:00:00Z")).errors).toEqual({ at: ["Choose a moment to come."] });
  const at = "2026-11-20T17:00:00.000Z";
  expect((await plan(writer, draft, 1, at)).draft.publish_at).toBe(at);
  expect((await plan(other, draft, 1, null)).draft.publish_at).toBeNull();
  t.clock.set(at);
  expect(await publishDue(t.parts)).toBe(false);

  t.clock.set(testNow);
  await plan(writer, draft, 1, at);
  t.clock.set("2026-11-20T16:59:30Z");
  expect(await publishDue(t.parts)).toBe(false);
  expect((await call(writer, "GET", `drafts/${draft}`)).draft.state).toBe("writing");
  t.clock.set(at);
  // Two processes at once: one of them does it.
  await Promise.all([publishDue(t.parts), publishDue(t.parts)]);
  const { draft: done } = await call(writer, "GET", `drafts/${draft}`);
  expect(done).toMatchObject({ state: "published", publish_at: null });
  const [served] = await publishedReleases(t.database, 1);
  expect(served).toMatchObject({ number: done.release, reason: "Before the shops open" });
  expect(served?.author).toContain(writer);
});

test("what is not ready any more at its moment is not published, and its writer reads why", patience, async () => {
  const draft = await written(shape, narrowed());
  await approved(draft);
  const { id } = await t.database.selectFrom("users").select("id").where("email", "=", other).executeTakeFirstOrThrow();
  const planned = { publish_at: new Date("2026-11-20T17:00:00Z"), publish_by: id, publish_reason: "Early" };
  await t.database.updateTable("studio_drafts").set(planned).where("number", "=", draft).execute();
  await oneMoreClaim();
  t.clock.set("2026-11-20T17:00:01Z");
  // As the server does where it is too busy to judge.
  await expect.poll(() => publishDue(t.parts), patience).toBe(true);
  const { draft: still, events } = await call(writer, "GET", `drafts/${draft}/review`);
  expect(still).toMatchObject({ state: "writing", publish_at: null });
  expect(events.at(-1)).toMatchObject({ kind: "stopped", says: expect.stringContaining("1 more claim of warranty") });
  const letter = await t.database
    .selectFrom("outbox")
    .select(["recipients", "subject", "text_part"])
    .where("kind", "=", "release-stopped")
    .executeTakeFirstOrThrow();
  expect([...letter.recipients].sort()).toEqual([writer, other]);
  expect(letter.subject).toBe(`Draft ${draft} was not published: Ask for the job number`);
  expect(letter.text_part).toContain("1 more claim of warranty");
  expect(letter.text_part).toContain(`/studio/${draft}`);
});

test("a draft that is changed after it was planned is not published", patience, async () => {
  const draft = await written();
  await approved(draft);
  await plan(writer, draft, 1, "2026-11-20T17:00:00Z");
  expect((await save(writer, draft, 1, words, reworded())).publish_at).toBeNull();
  t.clock.set("2026-11-20T17:00:01Z");
  expect(await publishDue(t.parts)).toBe(false);
  const { events } = await call(writer, "GET", `drafts/${draft}/review`);
  expect(events.at(-1)).toMatchObject({ kind: "cancelled", says: "The draft was changed." });
});

test("the gravest that a draft does decides how many approve it: what loses data waits for two", patience, async () => {
  const draft = await written(shape, narrowed());
  const lossy = { version: 1, at: testNow, compared: 1, affected: 1, level: "loses data", causes: [] };
  await t.database
    .updateTable("studio_drafts")
    .set({ impact: JSON.stringify(lossy) })
    .where("number", "=", draft)
    .execute();
  await review(writer, draft, { version: 1, act: "send" });
  const first = await review(other, draft, { version: 1, act: "agree" });
  expect(first).toMatchObject({
    draft: { review: "in review" },
    approvals: { level: "loses data", needed: 2, given: [expect.stringContaining(other)] },
  });
  const twice = await review(other, draft, { version: 1, act: "agree" });
  expect([twice.status, twice.message]).toEqual([409, "You have approved it already. Somebody else has to as well."]);
  expect((await publish(writer, draft, 1)).status).toBe(409);
});
