import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDueReplies, replyPatience } from "../../../src/server/claims/requests/reply.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { claimOf, letters, ofType, resolve, staff, stand, timeline } from "./stand.ts";

/** What a claimant is asked for item by item, and the one reply that answers it (D-203). */
let t: TestApp;
const claim = ofType.warranty;
const dealer = "dealer@example.test";
const service = staff("customer_service");

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const read = async (as = dealer) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
const reply = (body: object, as = dealer) =>
  send(t, { as, method: "POST", url: "/api/claim/reply", body: { claim, ...body } });
const waiting = { status: "pending customer action" };
const later = async (milliseconds: number, work: () => Promise<void>) => {
  const now = t.clock.now();
  t.clock.set(new Date(now.getTime() + milliseconds).toISOString());
  await work();
  t.clock.set(now.toISOString());
};
async function ask(items?: string[]) {
  await stand(t, claim, "in-progress");
  const asked = { note: "Please send these.", ...(items && { items }) };
  expect((await resolve(t, service, claim, "action-required", asked)).statusCode).toBe(200);
}

test("what is asked for stands item by item, without blanks and twins, until it is asked anew", async () => {
  await ask([" Photo of the rating plate ", "", "The fault code", "The fault code"]);
  expect((await timeline(t, claim)).at(-1)?.note).toBe(
    "Please send these.\n– Photo of the rating plate\n– The fault code",
  );
  const items = (await read()).asked_items;
  expect(items).toMatchObject([
    { text: "Photo of the rating plate", is_given: false },
    { text: "The fault code", is_given: false },
  ]);
  expect((await reply({ note: "The code is E4.", given: [items[1].uuid] })).statusCode).toBe(200);
  expect(await claimOf(t, claim)).toMatchObject({ status: "in-progress" });
  expect((await read(service)).asked_items).toMatchObject([{ is_given: false }, { is_given: true }]);
  const [entry] = await timeline(t, claim);
  expect((await timeline(t, claim)).at(-1) ?? entry).toMatchObject({ note: "The code is E4." });
  expect((await letters(t, claim)).map(({ kind }) => kind)).toContain("customer-responded");
  const [letter] = await letters(t, claim);
  expect(letter?.text_part).toMatch(/Please send these\.\n.*– Photo of the rating plate\n.*– The fault code/);
  await resolve(t, service, claim, "action-required", { note: "One thing more." });
  expect(await read()).not.toHaveProperty("asked_items");
});

test("a reply needs words or a file, ticks only what is asked, and is for who is asked", async () => {
  await ask(["The docket"]);
  const [{ uuid }] = (await read()).asked_items;
  expect((await reply({ given: [uuid] })).json().errors).toEqual({ note: ["Please enter a note"] });
  expect((await reply({ note: "no" })).json().errors).toEqual({ note: ["Note is too short..."] });
  const strange = "0190a0a0-0000-7000-8000-000000000000";
  expect((await reply({ note: "Here it is.", given: [strange] })).json().errors).toHaveProperty("given");
  expect(await claimOf(t, claim)).toMatchObject(waiting);
  expect((await reply({ note: "Not mine." }, "dealer2@example.test")).statusCode).toBe(404);
  expect((await reply({ note: "For them." }, service)).json().errors).toHaveProperty("claim");
  await upload(t, service, claim, [{ name: "from us.jpg", content: samples.jpg }]);
  expect((await reply({ given: [uuid] })).json().errors).toEqual({ note: ["Please enter a note"] });
  await upload(t, dealer, claim, [{ name: "docket.jpg", content: samples.jpg }]);
  expect((await reply({ given: [uuid] })).statusCode).toBe(200);
  expect((await reply({ note: "Once more." })).json().errors).toHaveProperty("claim");
});

test("only an act that asks the customer takes items, and each is short", async () => {
  await stand(t, claim, "open");
  const start = await resolve(t, service, claim, "start", { items: ["The docket"] });
  expect(start.json().errors).toEqual({ items: ["This act asks the customer for nothing."] });
  const long = await resolve(t, service, claim, "action-required", {
    note: "Please send it.",
    items: ["x".repeat(201)],
  });
  expect(long.json().errors).toHaveProperty("items");
  expect(await claimOf(t, claim)).toMatchObject({ status: "open" });
});

test("each act that may be part of an answer puts off when it counts as the whole", async () => {
  await ask();
  const store = () =>
    send(t, { as: dealer, method: "POST", url: "/api/note/store", body: { claim, note: "Half of it." } });
  await store();
  await later(replyPatience - 1_000, async () => {
    expect(await makeDueReplies(t.parts)).toBe(0);
    await store();
  });
  await later(replyPatience, async () => expect(await makeDueReplies(t.parts)).toBe(0));
  await later(2 * replyPatience, async () => {
    expect(await Promise.all([makeDueReplies(t.parts), makeDueReplies(t.parts)])).toSatisfy(
      ([one, other]: number[]) => (one ?? 0) + (other ?? 0) === 1,
    );
  });
  expect(await claimOf(t, claim)).toMatchObject({ status: "in-progress" });
});

test("who says that a reply follows is waited for, and what has moved on meanwhile is not answered", async () => {
  await ask();
  const form = new FormData();
  form.append("claim", claim);
  form.append("reply", "follows");
  form.append("claim_files[]", new File([samples.jpg], "plate.jpg"));
  const encoded = new Response(form);
  const stored = await t.as(dealer)({
    method: "POST",
    url: "/api/file/store",
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(stored.statusCode, stored.body).toBe(200);
  await later(2 * replyPatience, async () => expect(await makeDueReplies(t.parts)).toBe(0));
  await send(t, { as: dealer, method: "POST", url: "/api/note/store", body: { claim, note: "Half of it." } });
  await resolve(t, service, claim, "cs-to-action");
  await later(2 * replyPatience, async () => expect(await makeDueReplies(t.parts)).toBe(0));
  expect(await claimOf(t, claim)).toMatchObject({ status: "cs to action" });
});

test("one claim whose answer cannot be made keeps no other waiting, and is tried again", async () => {
  const other = ofType.return;
  await ask();
  await stand(t, other, "pending customer action", { status_before: "in-progress" });
  const store = (of: string) =>
    send(t, { as: dealer, method: "POST", url: "/api/note/store", body: { claim: of, note: "Half of it." } });
  await store(claim);
  await later(1_000, async () => void (await store(other)));
  const { id } = await claimOf(t, claim);
  await sql`create function refuse_status() returns trigger as $$ begin
    if new.type = 'status' then raise exception 'no'; end if; return new; end $$ language plpgsql`.execute(t.database);
  await sql`create trigger refuse before insert on activities for each row
    when (new.claim_id = ${sql.lit(id)}) execute function refuse_status()`.execute(t.database);
  await later(2 * replyPatience, async () => {
    await expect(makeDueReplies(t.parts)).rejects.toThrow("What was due failed for 1 claims.");
    expect(await claimOf(t, other)).toMatchObject({ status: "in-progress" });
    expect(await claimOf(t, claim)).toMatchObject(waiting);
    await sql`drop trigger refuse on activities`.execute(t.database);
    expect(await makeDueReplies(t.parts)).toBe(1);
  });
  expect(await claimOf(t, claim)).toMatchObject({ status: "in-progress" });
});

test("a list tells its claimant, who asks for it, what is not given yet and what a draft lacks", async () => {
  await ask(["The docket", "The fault code"]);
  const [{ uuid }] = (await read()).asked_items;
  const { id } = await claimOf(t, claim);
  const { items } = await t.database
    .selectFrom("claim_requests")
    .select("items")
    .where("claim_id", "=", id)
    .executeTakeFirstOrThrow();
  const given = JSON.stringify(items.map((item) => ({ ...item, is_given: item.id === uuid })));
  await t.database.updateTable("claim_requests").set({ items: given }).where("claim_id", "=", id).execute();
  type Row = { claim_number: string; is_draft: boolean; deleted_at: string | null; wants?: string[] };
  const rows = async (query: string, as = dealer): Promise<Row[]> =>
    (await send(t, { as, url: `/api/claims?${query}` })).json().claims.data;
  const asked = "statuses[]=pending customer action";
  const wantsOf = (all: Row[]) => all.find(({ claim_number }) => claim_number === claim)?.wants;
  expect(wantsOf(await rows(`${asked}&wants=yes`))).toEqual(["The fault code"]);
  expect(wantsOf(await rows(`${asked}&wants=yes&numbers=${claim}`))).toEqual(["The fault code"]);
  expect(wantsOf(await rows(asked))).toBeUndefined();
  expect(wantsOf(await rows(`${asked}&wants=yes`, service))).toBeUndefined();
  const drafts = (await rows("statuses[]=draft&wants=yes")).filter(({ deleted_at }) => deleted_at === null);
  // It waits for something else now, whatever was asked before.
  await t.database.updateTable("claims").set({ status: "packing" }).where("number", "=", claim).execute();
  expect(wantsOf(await rows("statuses[]=packing&wants=yes"))).toBeUndefined();
  expect(drafts).toContainEqual(
    expect.objectContaining({
      claim_number: "WC100059",
      wants: ["Parts", "Date Failed", "Date Repaired", "Fault Code", "Files"],
    }),
  );
});
