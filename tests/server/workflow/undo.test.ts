import { randomUUID } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deliverDue } from "../../../src/server/platform/mail/deliver-due.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { testNow } from "../../helpers/test-clock.ts";
import { smuggled, values } from "../hostile/smuggled.ts";
import { ownApproval, tables, whoMay } from "./decisions-table.ts";
import { fillAll, keptBeside, rowsOf } from "./rows-of-claim.ts";
import { claimOf, letters, make, ofType, resolve, staff, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";
const seconds = (count: number) => new Date(Date.parse(testNow) + count * 1000).toISOString();

const schemas = keptBeside();

beforeAll(async () => {
  t = await testApp({ env: { UNDO_SECONDS: "10", MAX_CALLS_PER_MINUTE: "1000000", SCHEMAS_DIR: schemas.folder } });
});
afterAll(async () => {
  await t.close();
  schemas.remove();
});
beforeEach(() => t.clock.set(testNow));

const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });
const undo = (as: string, claim: string, id: string) => post(as, "/api/claim/undo", { claim, undo: id });
const tooLate = (message: string) => ({ statusCode: 409, message });
const told = (answer: { statusCode: number; json(): { message?: string } }) => ({
  statusCode: answer.statusCode,
  message: answer.json().message,
});

/** The warranty approved by customer service, and what its answer says of undoing. */
async function approved() {
  const before = await stand(t, warranty, "open");
  const answer = await resolve(t, service, warranty, "approve");
  expect(answer.statusCode).toBe(200);
  return { before, offered: answer.json().undo as { id: string; seconds: number; letters: number; words: string } };
}

test("an act says how it can be undone, and its letters wait as long", async () => {
  const { offered } = await approved();
  expect(offered).toEqual({ id: expect.any(String), seconds: 10, letters: 1, words: "Claim approved" });
  const sent: string[] = [];
  const worker = () =>
    deliverDue(t.database, async ({ subject }) => {
      sent.push(subject);
      return [];
    });
  await t.database
    .updateTable("outbox")
    .set({ state: "discarded" })
    .where("claim_id", "<>", (await claimOf(t, warranty)).id)
    .execute();
  expect(await worker()).toBe(0);
  const { id } = await claimOf(t, warranty);
  const wait = await sql<{ left: number }>`
    select extract(epoch from next_attempt_at - created_at)::integer as left from outbox where claim_id = ${id}`.execute(
    t.database,
  );
  expect(wait.rows).toEqual([{ left: 10 }]);
  await t.database.updateTable("outbox").set({ next_attempt_at: sql`now()` }).where("claim_id", "=", id).execute();
  expect(await worker()).toBe(1);
  expect(sent).toHaveLength(1);
  expect(told(await undo(service, warranty, offered.id))).toEqual(
    tooLate("It is too late to undo this: the letter has left."),
  );
  expect(await claimOf(t, warranty)).toMatchObject({ status: "approved" });
});

test("undone, the claim is as it was and no letter leaves; staff read both acts, the dealer neither", async () => {
  const { before, offered } = await approved();
  t.clock.set(seconds(9));
  const answer = await undo(service, warranty, offered.id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { act: "undone" }]);
  expect(await claimOf(t, warranty)).toEqual({ ...before, version: before.version + 2 });
  expect(await letters(t, warranty)).toEqual([]);
  expect(await timeline(t, warranty)).toMatchObject([
    { type: "undone", description: "Claim approved", is_internal: true },
    { type: "withdrawn", description: "Undone: Claim approved", is_internal: true },
  ]);
  expect((await send(t, { as: dealer, url: `/api/activity/claim/${warranty}` })).json().activities).toEqual([]);
  expect((await send(t, { as: dealer, url: `/api/claim/${warranty}` })).json().claim.status).toBe("open");
  const versions = (await send(t, { as: service, url: `/api/claim/${warranty}/versions` })).json().versions;
  expect(versions?.slice(0, 2)).toMatchObject([{ status: "open", is_current: true }, { status: "approved" }]);
  expect((await resolve(t, service, warranty, "approve")).statusCode).toBe(200);
});

test("an answer that a colleague reads meanwhile stays read", async () => {
  await stand(t, warranty, "open");
  const asker = staff("account_manager");
  await resolve(t, asker, warranty, "query-customer-service", { note: "Is this a known fault?" });
  const { id } = await claimOf(t, warranty);
  const [answered, seen] = [t.clock.now(), new Date(Date.parse(testNow) + 1000)];
  await t.database.updateTable("enquiries").set({ replied_at: answered }).where("claim_id", "=", id).execute();
  const offered = (await resolve(t, service, warranty, "approve")).json().undo;
  await t.database.updateTable("enquiries").set({ reply_seen_at: seen }).where("claim_id", "=", id).execute();
  expect((await undo(service, warranty, offered.id)).statusCode).toBe(200);
  expect(await t.database.selectFrom("enquiries").select("reply_seen_at").where("claim_id", "=", id).execute()).toEqual(
    [{ reply_seen_at: seen }],
  );
});

test.each(values)("nothing else that is sent along does anything: %j", async (value) => {
  const before = await stand(t, warranty, "open");
  await fillAll(t);
  const rows = await rowsOf(t, warranty);
  const { id } = (await resolve(t, service, warranty, "approve")).json().undo;
  const more = smuggled(value, ["claim", "undo"]);
  expect((await post(service, "/api/claim/undo", { ...more, claim: warranty, undo: id })).json()).toEqual({
    act: "undone",
  });
  expect([await rowsOf(t, warranty), (await claimOf(t, warranty)).version]).toEqual([rows, before.version + 2]);
});

test("a second click does nothing more, also at the same time", async () => {
  const { before, offered } = await approved();
  const answers = await Promise.all([1, 2, 3].map(() => undo(service, warranty, offered.id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  t.clock.set(seconds(60));
  expect((await undo(service, warranty, offered.id)).statusCode).toBe(200);
  expect((await claimOf(t, warranty)).version).toBe(before.version + 2);
  expect(await timeline(t, warranty)).toHaveLength(2);
});

test("is refused after the window", async () => {
  const { offered } = await approved();
  t.clock.set(seconds(11));
  expect(told(await undo(service, warranty, offered.id))).toEqual(
    tooLate("It is too late to undo this: the letter has left."),
  );
  expect(await letters(t, warranty)).toHaveLength(1);
});

test("is only for whoever made the act, of those who resolve claims", async () => {
  const { offered } = await approved();
  const manager = staff("customer_service_manager");
  expect(told(await undo(manager, warranty, offered.id))).toEqual({
    statusCode: 403,
    message: "Only whoever did this can undo it.",
  });
  expect((await undo(dealer, warranty, offered.id)).statusCode).toBe(403);
  // Claimants undo what they delete: to another account there is no such claim.
  expect((await undo("dealer2@example.test", warranty, offered.id)).statusCode).toBe(404);
  expect(told(await undo(service, warranty, randomUUID()))).toEqual(tooLate("This can no longer be undone."));
  expect((await undo(service, ofType.return, offered.id)).statusCode).toBe(409);
  expect(await claimOf(t, warranty)).toMatchObject({ status: "approved" });
});

test.each<[string, () => Promise<unknown>]>([
  ["a note", () => post(dealer, "/api/note/store", { claim: warranty, note: "Thank you very much." })],
  [
    "a number",
    () =>
      send(t, {
        as: service,
        method: "PUT",
        url: "/api/claim/facts",
        body: { claim: warranty, facts: { warrantyRequestNumber: "4711" } },
      }),
  ],
  [
    "whatever changes its row",
    () => t.database.updateTable("claims").set({ customer_reference: "X" }).where("number", "=", warranty).execute(),
  ],
])("is refused once somebody has added %s", async (_, change) => {
  const { offered } = await approved();
  await change();
  const changed = await claimOf(t, warranty);
  expect(told(await undo(service, warranty, offered.id))).toEqual(
    tooLate("Somebody changed the claim since, so this cannot be undone."),
  );
  expect(await claimOf(t, warranty)).toEqual(changed);
  expect(await letters(t, warranty)).not.toEqual([]);
});

test("the act before the last one can no longer be undone", async () => {
  await stand(t, warranty, "open");
  const first = (await resolve(t, service, warranty, "start")).json().undo;
  const last = (await resolve(t, service, warranty, "approve")).json().undo;
  expect(told(await undo(service, warranty, first.id))).toEqual(tooLate("This can no longer be undone."));
  expect((await undo(service, warranty, last.id)).statusCode).toBe(200);
});

test("is refused where another claim has taken a unit that the act set free", async () => {
  const { id } = await stand(t, warranty, "open");
  const units = await t.database.selectFrom("claim_units").selectAll().where("claim_id", "=", id).execute();
  const offered = (await make(t, service, warranty, "disapprove")).json().undo;
  const other = await stand(t, ofType.replacement, "cs to action");
  const [unit] = units;
  if (!unit) throw new Error("The claim names no unit.");
  await t.database
    .insertInto("claim_units")
    .values({ ...unit, claim_id: other.id })
    .execute();
  const answer = await undo(service, warranty, offered.id);
  await t.database
    .deleteFrom("claim_units")
    .where("claim_id", "=", other.id)
    .where("serial", "=", unit.serial)
    .execute();
  expect(told(answer)).toEqual({
    statusCode: 409,
    message: expect.stringMatching(/is on claim RC100030 by now. So this cannot be undone.$/),
  });
});

test("a letter that is being sent is waited for, and is not sent twice", async () => {
  const { offered } = await approved();
  const { id } = await claimOf(t, warranty);
  await t.database.updateTable("outbox").set({ next_attempt_at: sql`now()` }).where("claim_id", "=", id).execute();
  const begun = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<[]>();
  const delivery = deliverDue(t.database, () => {
    begun.resolve();
    return taken.promise;
  });
  await begun.promise;
  expect((await undo(service, warranty, offered.id)).statusCode).toBe(409);
  taken.resolve([]);
  expect(await delivery).toBe(1);
});

test("what claimants do is not to be undone, and nothing is where it is switched off", async () => {
  await stand(t, ofType.replacement, "packing");
  expect((await make(t, dealer, ofType.replacement, "packaged")).json()).toEqual({ packaging: "complete" });
  t.parts.settings.undoSeconds = 0;
  await stand(t, warranty, "open");
  expect((await resolve(t, service, warranty, "approve")).json()).toEqual({ resolution: "saved" });
  t.parts.settings.undoSeconds = 10;
  expect(await letters(t, warranty)).toHaveLength(1);
});

const idOf = async (email: string) =>
  (await t.database.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;

describe("every act that can be undone leaves nothing behind but its trace", () => {
  const notOurs = ["delete", "restore", "save-draft", "submit", "update", "send-to-customer", "customer-responds"];
  /** Claimants say by themselves that goods are packed. */
  const cannotBeUndone = ["packaged"];
  const asksForMore = [
    "replacement: approve from draft",
    "replacement: approve from packing",
    "replacement: packaged from packing",
    "return: packaged from packing",
  ];
  const acts = (Object.keys(tables) as (keyof typeof tables)[]).flatMap((type) =>
    tables[type].flatMap(([from, action, , who]) =>
      notOurs.includes(action)
        ? []
        : from.slice(0, 1).map((status) => ({ type, action, status, who, isOwn: from === ownApproval })),
    ),
  );

  test.each(acts)("$type: $action from $status", async ({ type, action, status, who, isOwn }) => {
    const number = ofType[type];
    const authorises = "tech_support";
    await stand(t, number, status, {
      ...(status === "authorise" && { authorise_role: authorises }),
      return_request_number: "RAN1",
      replacement_delivery_number: "80001",
      ...(isOwn && { approved_at: t.clock.now(), approved_by: await idOf(staff(who[0] ?? "")) }),
      ...(type === "replacement" && status !== "authorise" && { authorised_at: t.clock.now() }),
    });
    if (action === "query-reply") {
      const asked = status === "open" ? "query-tech-support" : "query-customer-service";
      await resolve(t, staff("account_manager"), number, asked, { note: "Is this a known fault?" });
    }
    await fillAll(t);
    const before = await rowsOf(t, number);
    // The table says who may; on this claim it may ask for more.
    let made: LightMyRequestResponse | undefined;
    for (const one of whoMay(who, authorises).filter((role) => role !== "owner")) {
      made = await make(t, staff(one), number, action);
      if (made.statusCode !== 200) continue;
      const offered = made.json().undo;
      expect(offered === undefined).toBe(cannotBeUndone.includes(action));
      if (!offered) return;
      expect(await rowsOf(t, number)).not.toEqual(before);
      expect((await undo(staff(one), number, offered.id)).json()).toEqual({ act: "undone" });
      break;
    }
    if (made?.statusCode !== 200) expect(asksForMore).toContain(`${type}: ${action} from ${status}`);
    expect(await rowsOf(t, number)).toEqual(before);
  });
});
