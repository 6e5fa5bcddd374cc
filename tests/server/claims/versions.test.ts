import { afterAll, beforeAll, expect, test } from "vitest";
import { scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm, units } from "./warranty-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const desk = "customer-service@example.test";
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const read = async (claim: string, version?: number, as = desk) => {
  const url = `/api/claim/${claim}/versions${version === undefined ? "" : `?version=${version}`}`;
  const answer = await send(t, { as, url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test("what each version held stays readable, who made it and when: also where only the status became another", async () => {
  const post = (body: object) => send(t, { as: dealer, method: "POST", url: "/api/claim", body });
  const put = (body: object) => send(t, { as: dealer, method: "PUT", url: "/api/claim", body });
  const form = completeForm({ products: [units.free] });
  const { claim_number: claim } = (await post({ ...form, draft: true, customerReference: "FIRST" })).json();
  t.clock.set("2026-11-20T01:00:00Z");
  await put({ ...form, claim, version: 1, draft: true, customerReference: "SECOND" });
  t.clock.set("2026-11-20T02:00:00Z");
  await put({ ...form, claim, version: 2, queuedFiles: 1, customerReference: "SECOND" });
  t.clock.set("2026-11-20T03:00:00Z");
  const started = await send(t, {
    as: desk,
    method: "POST",
    url: "/api/claim/resolve",
    body: { claim, resolution: "start", authorised: false },
  });
  expect(started.json()).toEqual({ resolution: "saved" });

  const { versions, held } = await read(claim);
  expect(held).toBeUndefined();
  const by = { saved_by: expect.any(String), is_kept: true };
  expect(versions).toEqual([
    { ...by, version: 4, saved_at: "2026-11-20T03:00:00.000Z", status: "in-progress", is_current: true },
    { ...by, version: 3, saved_at: "2026-11-20T02:00:00.000Z", status: "open", is_current: false },
    { ...by, version: 2, saved_at: "2026-11-20T01:00:00.000Z", status: "draft", is_current: false },
    { ...by, version: 1, saved_at: "2026-11-20T00:00:00.000Z", status: "draft", is_current: false },
  ]);
  expect((await read(claim, 1)).held).toMatchObject({
    version: 1,
    status: "draft",
    type: "warranty",
    customer: { sap_id: expect.any(String) },
    module: expect.stringMatching(/^\/definitions\/\w+\/warranty-/),
    form: { customerReference: "FIRST", customerComments: "Indoor fan motor replaced." },
  });
  expect((await read(claim, 2)).held).toMatchObject({ status: "draft", form: { customerReference: "SECOND" } });
  const { form: now } = (await send(t, { as: desk, url: `/api/claim/${claim}` })).json().claim;
  expect((await read(claim, 3)).held).toMatchObject({ status: "open", form: now });
  expect((await read(claim, 4)).held).toMatchObject({ status: "in-progress", form: now });
  // What stayed the same is kept once.
  const rows = await t.database.selectFrom("claim_versions").select("held").orderBy("version").execute();
  expect(rows.map((row) => row.held?.form?.customerReference)).toEqual(["FIRST", undefined, undefined, undefined]);
});

test("a claim that came without a save keeps what it held before its first one", async () => {
  const { number: claim } = await t.database
    .selectFrom("claims")
    .select("number")
    .where("type", "=", "warranty")
    .where("status", "=", "open")
    .where("authorise_role", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("number")
    .executeTakeFirstOrThrow();
  const { form } = (await send(t, { as: desk, url: `/api/claim/${claim}` })).json().claim;
  expect((await read(claim)).versions).toMatchObject([{ version: 1, saved_by: null, is_current: true, is_kept: true }]);
  const body = { claim, resolution: "start", authorised: false };
  const started = await send(t, { as: desk, method: "POST", url: "/api/claim/resolve", body });
  expect(started.json()).toEqual({ resolution: "saved" });
  const { versions, held } = await read(claim, 1);
  expect(versions[1]).toMatchObject({ version: 1, saved_by: null, status: "open", is_kept: true });
  expect(held).toMatchObject({ status: "open", form });
});

test("versions of before this was kept are told as such", async () => {
  const row = await t.database
    .selectFrom("claims")
    .select(["id", "number", "created_by"])
    .where("status", "=", "approved")
    .where("deleted_at", "is", null)
    .orderBy("number")
    .executeTakeFirstOrThrow();
  await t.database.updateTable("claims").set({ version: 5 }).where("id", "=", row.id).execute();
  await t.database
    .insertInto("claim_versions")
    .values({
      claim_id: row.id,
      version: 4,
      saved_at: t.clock.now(),
      saved_by: row.created_by,
      request_key: null,
      content: null,
    })
    .execute();
  expect((await read(row.number)).versions).toMatchObject([
    { version: 5, is_current: true, is_kept: true },
    { version: 4, is_current: false, is_kept: false, status: null },
  ]);
});

const url = "/api/claim/WC100050/versions";
scenarios(
  () => t,
  [
    { name: "those who claim are not told of versions", as: dealer, url, status: 403, contains: ["staff alone"] },
    { name: "nor does a claim out of scope exist", as: desk, url: "/api/claim/WC999999/versions", status: 404 },
    {
      name: "a version that is not kept is 404, in words",
      as: desk,
      url: `${url}?version=7`,
      status: 404,
      contains: ["not kept"],
    },
    { name: "a version is a number", as: desk, url: `${url}?version=x`, status: 422 },
  ],
);
