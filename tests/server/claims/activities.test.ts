import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ActivityRecord } from "../../../src/contract/types.ts";
import { readActivities } from "../../../src/server/claims/notes/activities.ts";
import { recordActivity } from "../../../src/server/claims/notes/record-activity.ts";
import type { Person } from "../../../src/server/person.ts";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import type { Send } from "../../../src/server/platform/mail/due-mail.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { stand } from "../workflow/stand.ts";

let t: TestApp;
const claim = "WC100041";
const dealer = "dealer@example.test";
const office = "customer-service@example.test";
let claimId: string;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  claimId = (await stand(t, claim, "open")).id;
});

const timelineOf = async (as: string, after = ""): Promise<ActivityRecord[]> =>
  (await send(t, { as, url: `/api/activity/claim/${claim}${after && `?after=${after}`}` })).json().activities;
const words = (activities: ActivityRecord[]) => activities.map(({ description }) => description);
const happens = (description: string, minute: number, isInternal = false) =>
  recordActivity(t.database, {
    claimId,
    moment: new Date(Date.UTC(2026, 10, 19, 0, minute)),
    type: isInternal ? "remark" : "status",
    description,
    isInternal,
    userId: null,
  });
const resolve = (resolution: string, note: string) =>
  send(t, { as: office, method: "POST", url: "/api/claim/resolve", body: { claim, resolution, note } });

test("what came after an activity is told alone, and nothing where nothing came [TIME-08]", async () => {
  const first = await happens("Opened", 1);
  const second = await happens("Looked at", 2);
  const third = await happens("Looked at again", 2);
  expect(words(await timelineOf(dealer))).toEqual(["Looked at again", "Looked at", "Opened"]);
  expect(words(await timelineOf(dealer, first))).toEqual(["Looked at again", "Looked at"]);
  expect(words(await timelineOf(dealer, second.toUpperCase()))).toEqual(["Looked at again"]);
  expect(await timelineOf(dealer, third)).toEqual([]);
});

test("what came inside since is told to staff alone", async () => {
  const first = await happens("Opened", 1);
  await happens("Between us", 2, true);
  expect(words(await timelineOf(office, first))).toEqual(["Between us"]);
  expect(await timelineOf(dealer, first)).toEqual([]);
});

test("staff read who did it; claimants the names of their account, and else that it was our team", async () => {
  const note = (as: string, text: string) =>
    send(t, { as, method: "POST", url: "/api/note/store", body: { claim, note: text } });
  await note(dealer, "Here it is.");
  t.clock.set("2026-11-20T00:02:00Z");
  await note(office, "Many thanks.");
  await happens("By itself", 1);
  const by = async (as: string) => (await timelineOf(as)).slice(0, 3).map((activity) => activity.by);
  const nameOf = async (email: string) =>
    (await t.database.selectFrom("users").select("name").where("email", "=", email).executeTakeFirstOrThrow()).name;
  const [ours, theirs] = [await nameOf(office), await nameOf(dealer)];
  expect(await by(office)).toEqual([ours, theirs, undefined]);
  expect(await by(dealer)).toEqual(["our team", theirs, undefined]);
});

test("an activity of another claim has nothing after it, and a word that is no activity is refused", async () => {
  await happens("Opened", 1);
  const other = await send(t, { as: "super-admin@example.test", url: "/api/activity/claim/WC100042" });
  expect(await timelineOf(dealer, other.json().activities[0].uuid)).toEqual([]);
  const url = `/api/activity/claim/${claim}?after=1`;
  expect((await send(t, { as: dealer, url })).statusCode).toBe(422);
});

test("a timeline is read by one query, its files in the order they came [TIME-20]", async () => {
  await happens("Opened", 1);
  const files = ["one.pdf", "two.pdf", "three.pdf"].map((name) => ({ name, content: samples.pdf }));
  expect((await upload(t, dealer, claim, files)).statusCode).toBe(200);
  await recordActivity(t.database, {
    ...{ claimId, type: "status", description: "Looked at", userId: null },
    moment: new Date(t.clock.now().getTime() + 1),
  });
  let queries = 0;
  const counted = t.database.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const reader = { roles: ["dealer"] } as Person;
  const [latest, added] = await readActivities({ ...t.parts, database: counted }, reader, { id: claimId });
  expect(latest).toMatchObject({ files: [] });
  expect(added?.files.map(({ original_filename }) => original_filename)).toEqual(["one.pdf", "two.pdf", "three.pdf"]);
  expect(queries).toBe(1);
});

test("what the customer is asked for stands with the claim until they answer", async () => {
  const asked = "Please send the docket.";
  expect((await resolve("action-required", asked)).statusCode).toBe(200);
  const read = async () => (await send(t, { as: dealer, url: `/api/claim/${claim}` })).json().claim;
  expect(await read()).toMatchObject({ status: "pending customer action", status_note: asked });
  t.clock.set("2026-11-20T00:01:00Z");
  await send(t, { as: dealer, method: "POST", url: "/api/claim/reply", body: { claim, note: "Here it is." } });
  expect(await read()).toMatchObject({ status: "open" });
  // What brought it to the status that it has now.
  expect(await read()).toMatchObject({ status_note: "Here it is." });
});

test("the last activity is the last that the reader may know of [DETAIL-06]", async () => {
  await happens("Opened", 1);
  await happens("Between us", 2, true);
  const last = async (as: string) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim.last_activity_at;
  expect(await last(dealer)).toBe("2026-11-19T00:01:00.000Z");
  expect(await last(office)).toBe("2026-11-19T00:02:00.000Z");
});

test("staff read which letters went with it and what became of them; claimants read nothing of letters", async () => {
  expect((await resolve("action-required", "Please send the docket.")).statusCode).toBe(200);
  const letters = async (as = office) => (await timelineOf(as))[0]?.letters;
  const deliver = async (send: Send) => {
    await t.database
      .updateTable("outbox")
      .set({ next_attempt_at: new Date("2020-01-01T00:00:00Z") })
      .where("state", "=", "waiting")
      .execute();
    await deliverDue(t.database, send);
  };
  const address = "southern-alps@example.test";
  const to = [address];
  expect(await letters()).toEqual([
    {
      uuid: expect.any(String),
      subject: expect.stringContaining(claim),
      to,
      fate: "waiting",
      lacking: [],
      at: expect.any(String),
    },
  ]);
  const refuse = (isFinal: boolean) => () => Promise.resolve([{ address, reason: "Full", isFinal }]);
  await deliver(refuse(false));
  expect(await letters()).toMatchObject([{ fate: "delayed", lacking: to }]);
  await deliver(refuse(true));
  expect(await letters()).toMatchObject([{ fate: "failed", lacking: to }]);
  await t.database.updateTable("outbox").set({ state: "waiting", attempts: 0, failed_at: null }).execute();
  await deliver(() => Promise.resolve([]));
  const [sent] = (await letters()) ?? [];
  expect(sent).toMatchObject({ fate: "sent", lacking: [] });
  expect(Math.abs(Date.parse(sent?.at ?? "") - Date.now())).toBeLessThan(60_000);
  expect(JSON.stringify(await timelineOf(dealer))).not.toContain("letters");
});

test("notes that go in one letter each show it", async () => {
  await t.database.deleteFrom("outbox").execute();
  for (const note of ["Which serial?", "And which room?"])
    await send(t, { as: office, method: "POST", url: "/api/note/store", body: { claim, note } });
  const told = (await timelineOf(office)).slice(0, 2).map(({ letters = [] }) => letters.map(({ uuid }) => uuid));
  const queued = await t.database.selectFrom("outbox").select("id").execute();
  expect(queued).toHaveLength(1);
  expect(told).toEqual([[queued[0]?.id], [queued[0]?.id]]);
});
