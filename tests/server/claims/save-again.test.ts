import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm, countStored, units } from "./warranty-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const staff = "super-admin@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (body: object, as = dealer) => send(t, { as, method: "POST", url: "/api/claim", body });
const put = (body: object, as = dealer) => send(t, { as, method: "PUT", url: "/api/claim", body });
const read = async (claim: string, as = dealer) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
const aDraft = async (body: object = {}) => (await post({ draft: true, ...body })).json().claim_number as string;

test("an update that is sent again, its answer lost, is told as saved and stored once", async () => {
  const claim = await aDraft();
  const body = { claim, version: 1, draft: true, customerReference: "ONCE", requestKey: randomUUID() };
  const first = await put(body);
  expect([first.statusCode, first.json().version]).toEqual([200, 2]);
  const before = await countStored(t);
  expect((await put(body)).json()).toEqual(first.json());
  expect((await put({ ...body, requestKey: body.requestKey.toUpperCase() })).json()).toEqual(first.json());
  expect(await countStored(t)).toEqual(before);
  expect(await read(claim)).toMatchObject({ version: 2 });
});

test("a draft sent for approval and sent again is told as sent", async () => {
  const form = completeForm({ products: [units.free] });
  const claim = await aDraft({ products: [units.free] });
  const body = { ...form, claim, version: 1, queuedFiles: 1, requestKey: randomUUID() };
  const first = (await put(body)).json();
  expect(first).toMatchObject({ claim: "updated", version: 2 });
  expect((await put({ ...body, queuedFiles: 0 })).json()).toEqual(first);
});

test("a known key with other content saves nothing and says so, for new claims and updates", async () => {
  const key = { requestKey: randomUUID() };
  const made = (await post({ draft: true, customerReference: "A", ...key })).json();
  expect((await post({ draft: true, customerReference: "B", ...key })).json()).toEqual({ ...made, isRepeat: true });
  const claim = made.claim_number;
  const again = { claim, version: 1, draft: true, requestKey: randomUUID() };
  const saved = (await put({ ...again, customerReference: "C" })).json();
  expect((await put({ ...again, customerReference: "D" })).json()).toEqual({ ...saved, isRepeat: true });
  expect(await read(claim)).toMatchObject({ version: 2, customer_reference: "C" });
});

test("told again after someone else saved, it names its own version, so the next save meets theirs", async () => {
  const claim = await aDraft();
  const mine = { claim, version: 1, draft: true, customerReference: "MINE", requestKey: randomUUID() };
  await put(mine);
  await put({ claim, version: 2, draft: true, customerReference: "THEIRS" }, staff);
  expect((await put(mine)).json()).toMatchObject({ version: 2 });
  const next = await put({ ...mine, version: 2, requestKey: randomUUID() });
  expect([next.statusCode, (await read(claim)).customer_reference]).toEqual([409, "THEIRS"]);
});

test("somebody else's key is not theirs to use", async () => {
  const claim = await aDraft();
  const body = { claim, version: 1, draft: true, customerReference: "MINE", requestKey: randomUUID() };
  await put(body);
  expect((await put(body, staff)).statusCode).toBe(409);
});

test("five of one update at once make one version", async () => {
  const claim = await aDraft();
  const body = { claim, version: 1, draft: true, customerReference: "FIVE", requestKey: randomUUID() };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => put(body)));
  expect(answers.map((answer) => [answer.statusCode, answer.json().version])).toEqual(Array(5).fill([200, 2]));
});

test("staff read who made the present version; a customer reads names of their own account alone", async () => {
  const claim = await aDraft();
  const name = (email: string) =>
    t.database.selectFrom("users").select("name").where("email", "=", email).executeTakeFirstOrThrow();
  expect(await read(claim)).toMatchObject({ saved_by: (await name(dealer)).name, saved_at: expect.any(String) });
  expect(await read(claim, staff)).toMatchObject({ saved_by: (await name(dealer)).name });
  await put({ claim, version: 1, draft: true, customerReference: "DESK" }, staff);
  expect(await read(claim, staff)).toMatchObject({ saved_by: (await name(staff)).name });
  const seen = await read(claim);
  expect(seen.saved_at).toEqual(expect.any(String));
  expect(seen).not.toHaveProperty("saved_by");
});
