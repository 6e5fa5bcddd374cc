import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doneByManagement, refusalToAct } from "../../../src/server/claims/transition/resolve-claim.ts";
import { scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { claimOf, letters, ofType, resolve, staff, stale, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const service = staff("customer_service");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });

describe("a resolution", () => {
  test.each([
    [warranty, "open", "start", "in-progress"],
    [ofType.return, "open", "start", "in-progress"],
    [ofType["return-part"], "open", "start", "in-progress"],
    [replacement, "cs to action", "packing", "packing"],
  ])("moves %s, once: the same again is refused [RES-31] [CALL-15]", async (claim, before, resolution, status) => {
    const { id } = await stand(t, claim, before);
    const answer = await resolve(t, service, id, resolution);
    expect(answer.json()).toEqual({ resolution: "saved" });
    expect(await claimOf(t, claim)).toMatchObject({ status, status_before: before });
    const again = await resolve(t, service, claim, resolution);
    expect(again.statusCode).toBe(422);
    expect(again.json()).toMatchObject(stale);
    expect(await timeline(t, claim)).toMatchObject([{ type: "status", is_internal: false }]);
  });

  test("an approval is taken back by the very person of customer service who gave it", async () => {
    const { id } = await t.database
      .selectFrom("users")
      .select("id")
      .where("email", "=", staff("admin"))
      .executeTakeFirstOrThrow();
    await stand(t, warranty, "approved", { approved_at: t.clock.now(), approved_by: id });
    expect((await resolve(t, service, warranty, "reopen")).statusCode).toBe(422);
    expect((await resolve(t, staff("admin"), warranty, "reopen")).statusCode).toBe(200);
    expect(await claimOf(t, warranty)).toMatchObject({ status: "open", approved_by: null, approved_at: null });
  });

  test("approve keeps who approved it and when, and tells the customer [RES-06]", async () => {
    await stand(t, warranty, "in-progress");
    await resolve(t, service, warranty, "approve");
    const claim = await claimOf(t, warranty);
    expect(claim).toMatchObject({ status: "approved", approved_at: t.clock.now() });
    expect(claim.approved_by).not.toBeNull();
    expect(await letters(t, warranty)).toMatchObject([{ kind: "approved" }]);
  });

  test("a deleted claim takes none", async () => {
    await stand(t, warranty, "open", { deleted_at: t.clock.now() });
    const answer = await resolve(t, service, warranty, "start");
    expect([answer.statusCode, answer.json()]).toMatchObject([422, stale]);
  });

  test("what has a dialog of its own is not made by choosing it [RES-08] [RES-09] [RES-12] [RES-14]", async () => {
    await stand(t, replacement, "arrange collection");
    for (const id of ["arrange-collection", "tracking-code", "packaged", "authorise", "submit", "toString"]) {
      expect((await resolve(t, staff("super_admin"), replacement, id)).json()).toMatchObject(stale);
    }
    expect(await claimOf(t, replacement)).toMatchObject({ status: "arrange collection" });
    for (const claim of [replacement, ofType.return, ofType["return-part"]]) {
      await stand(t, claim, "packing", { return_request_number: "RA-1" });
      expect((await resolve(t, staff("super_admin"), claim, "arrange-collection")).json()).toMatchObject(stale);
      expect([await claimOf(t, claim), await letters(t, claim)]).toMatchObject([{ status: "packing" }, []]);
      await stand(t, claim, "arrange collection", { return_request_number: "RA-1" });
      expect((await resolve(t, staff("super_admin"), claim, "tracking-code")).json()).toMatchObject(stale);
      expect(await claimOf(t, claim)).toMatchObject({ status: "arrange collection" });
    }
  });

  test("a request to the customer needs a text that they read, in the timeline and by mail", async () => {
    await stand(t, warranty, "open");
    for (const [note, message] of [
      [undefined, "Please enter a note"],
      ["  Why ", "Note is too short..."],
      ["x".repeat(2001), "Note is too long. Please use at most 2000 characters."],
    ]) {
      const refused = await resolve(t, service, warranty, "action-required", { note });
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { note: [message] }]);
    }
    await resolve(t, service, warranty, "action-required", { note: "Please send the rating plate." });
    expect(await claimOf(t, warranty)).toMatchObject({ status: "pending customer action", status_before: "open" });
    const read = await send(t, { as: dealer, url: `/api/activity/claim/${warranty}` });
    expect(read.body).toContain("Please send the rating plate.");
    const [letter] = await letters(t, warranty);
    expect(letter).toMatchObject({ kind: "action-required" });
    expect(letter?.text_part).toContain("Please send the rating plate.");
  });

  test("reopening takes the outcome back", async () => {
    const now = t.clock.now();
    await stand(t, warranty, "disapproved", { decline_rationale: "No", approved_at: now });
    await resolve(t, staff("service_manager"), warranty, "reopen");
    expect(await claimOf(t, warranty)).toMatchObject({ status: "open", approved_at: null, decline_rationale: null });
  });
});

describe("declining", () => {
  const url = "/api/claim/resolve/disapprove";

  test.each(Object.entries(ofType))(
    "of a %s needs a rationale, which the customer reads [RES-18] [RES-19] [RES-22] [CALL-16]",
    async (_type, number) => {
      const { id: claim } = await stand(t, number, "cs to action");
      const refused = await post(service, url, { claim, rationale: "  " });
      const needed = [422, { rationale: ["Please enter a rationale."] }];
      expect([refused.statusCode, refused.json().errors]).toEqual(needed);
      for (const role of ["customer_service", "super_admin"]) {
        const plain = await resolve(t, staff(role), number, "disapprove");
        expect([plain.statusCode, plain.json().errors]).toEqual(needed);
      }
      const answer = await post(service, url, { claim, rationale: "Installed without a drain." });
      expect([answer.statusCode, answer.json()]).toEqual([200, { claim: "disapproved" }]);
      expect(await claimOf(t, number)).toMatchObject({
        status: "disapproved",
        decline_rationale: "Installed without a drain.",
      });
      const read = await send(t, { as: dealer, url: `/api/activity/claim/${number}` });
      expect(read.body).toContain("Installed without a drain.");
      expect((await letters(t, number))[0]?.text_part).toContain("Installed without a drain.");
    },
  );

  test.each(["general_manager", "managing_director"])(
    "%s declines directly [RES-07] [RES-15] [RES-16]",
    async (role) => {
      for (const number of Object.values(ofType)) {
        await stand(t, number, "cs to action");
        expect((await resolve(t, staff(role), number, "disapprove")).json()).toEqual({ resolution: "saved" });
        expect(await claimOf(t, number)).toMatchObject({
          status: "disapproved",
          decline_rationale: "Declined by management",
        });
      }
    },
  );

  test("directly, by a manager, is told in the words of a type that calls its reason by a name of its own", () => {
    const words = { label: "Refuse the offer", activity: "Offer refused", note: "Reason" };
    expect(doneByManagement(words)).toBe("Offer refused, by management");
    expect(refusalToAct(words)).toBe("You are not authorised to do this: Refuse the offer.");
  });

  test("others are asked for the rationale [RES-17]", async () => {
    const others = ["customer_service", "customer_service_manager", "super_admin"];
    for (const number of Object.values(ofType)) {
      await stand(t, number, "cs to action");
      for (const role of others) {
        const answer = await resolve(t, staff(role), number, "disapprove");
        expect([number, role, answer.statusCode, answer.json().errors]).toEqual([
          number,
          role,
          422,
          { rationale: ["Please enter a rationale."] },
        ]);
      }
    }
  });

  test("who may not is told so with 401; a decided claim is refused with 422 [CALL-16]", async () => {
    await stand(t, warranty, "in-progress");
    const rationale = "Installed without a drain.";
    for (const as of [staff("staff"), staff("finance"), dealer]) {
      const answer = await post(as, url, { claim: warranty, rationale });
      expect([answer.statusCode, answer.json().message]).toEqual([
        401,
        "You are not authorised to decline this claim.",
      ]);
    }
    await stand(t, warranty, "approved");
    expect((await post(service, url, { claim: warranty, rationale })).json()).toMatchObject(stale);
  });
});

describe("who may call", () => {
  beforeAll(async () => {
    await stand(t, warranty, "open");
  });
  const body = { claim: warranty, resolution: "start", authorised: false };
  scenarios(
    () => t,
    [
      {
        name: "customers resolve nothing [CALL-15]",
        as: dealer,
        method: "POST",
        url: "/api/claim/resolve",
        body,
        status: 403,
      },
      {
        name: "a claim out of sight does not exist",
        as: staff("return_approver"),
        method: "POST",
        url: "/api/claim/resolve",
        body,
        status: 404,
      },
      {
        name: "a role that the table does not name is refused [RES-03] [CALL-15]",
        as: staff("finance"),
        method: "POST",
        url: "/api/claim/resolve",
        body,
        status: 422,
        answers: stale,
      },
      {
        name: "who authorises nothing is kept from the Authorise button [CALL-48]",
        as: service,
        method: "POST",
        url: "/api/claim/authorise",
        body,
        status: 403,
      },
    ],
  );
});
