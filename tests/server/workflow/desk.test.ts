import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { samples, upload } from "../files/upload.ts";
import { claimOf, letters, ofType, resolve, staff, stale, stand, timeline } from "./stand.ts";

let t: TestApp;
const { warranty, replacement } = ofType;
const service = staff("customer_service");
const tech = staff("tech_support");
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });
const put = (as: string, url: string, body: object) => send(t, { as, method: "PUT", url, body });
const get = (as: string, url: string) => send(t, { as, url });

describe("a query", () => {
  test("is put to a role, answered once, and never seen by the customer [QUERY-01] [QUERY-05] [RES-10]", async () => {
    await stand(t, warranty, "open");
    const question = "Is this fault code a known one?";
    expect((await resolve(t, tech, warranty, "query-reply")).json()).toMatchObject(stale);
    expect((await resolve(t, service, warranty, "query-tech-support", { note: question })).statusCode).toBe(200);
    expect(await claimOf(t, warranty)).toMatchObject({ status: "open" });
    const enquiries = () => t.database.selectFrom("enquiries").selectAll().execute();
    expect(await enquiries()).toMatchObject([
      { recipient_role: "tech_support", sender_role: "customer_service", question, replied_at: null },
    ]);
    expect(await letters(t, warranty)).toMatchObject([{ kind: "enquiry", recipients: [tech] }]);
    expect((await resolve(t, service, warranty, "query-reply")).json()).toMatchObject(stale);
    expect((await resolve(t, tech, warranty, "query-reply")).json()).toEqual({ resolution: "saved" });
    expect(await enquiries()).toMatchObject([{ replied_at: t.clock.now() }]);
    expect((await resolve(t, tech, warranty, "query-reply")).json()).toMatchObject(stale);
    expect(await timeline(t, warranty)).toMatchObject([
      { type: "enquiry", is_internal: true, note: question },
      { type: "enquiry-reply", is_internal: true },
    ]);
    expect((await get(dealer, `/api/activity/claim/${warranty}`)).json().activities).toEqual([]);
  });

  test.each([
    ["query-account-manager", "account_manager"],
    ["query-customer-service", "customer_service"],
    ["query-service", "service_manager"],
  ])("%s goes to %s, who is told", async (resolution, role) => {
    await stand(t, warranty, "open");
    await resolve(t, tech, warranty, resolution, { note: "Please have a look." });
    const open = await t.database.selectFrom("enquiries").select("recipient_role").execute();
    expect(open).toEqual([{ recipient_role: role }]);
    expect(await letters(t, warranty)).toMatchObject([{ kind: "enquiry", recipients: [staff(role)] }]);
  });

  test("stands in the list for staff until whoever asked has seen the answer [NOTE-10] [NOTE-11]", async () => {
    await stand(t, warranty, "open");
    await resolve(t, service, warranty, "query-tech-support", { note: "Is this known?" });
    await put(service, "/api/note/remark", { claim: warranty, note: "Call back" });
    const row = async (as: string) => {
      const { data } = (await post(as, "/api/claims/search", { searchString: warranty })).json().claims;
      return data[0];
    };
    const asked = { recipient_role: "tech_support", sender_role: "customer_service", replied_at: null };
    expect(await row(tech)).toMatchObject({ enquiries: [asked], working_notes_count: 0, remark_notes_count: 1 });
    await resolve(t, tech, warranty, "query-reply");
    const replied_at = t.clock.now().toISOString();
    await get(tech, `/api/claim/${warranty}`);
    expect(await row(service)).toMatchObject({ enquiries: [{ replied_at, reply_seen_at: null }] });
    await get(service, `/api/claim/${warranty}`);
    expect(await row(service)).toMatchObject({ enquiries: [{ reply_seen_at: replied_at }] });
    const internal = ["enquiries", "chq_request_numbers", "working_notes_count", "remark_notes_count"];
    for (const key of internal) expect(await row(dealer)).not.toHaveProperty(key);
    const own = (await get(dealer, `/api/claim/${warranty}`)).json().claim;
    for (const key of internal) expect(own).not.toHaveProperty(key);
  });

  test("is answered with a text where one is given, which only we read", async () => {
    await stand(t, warranty, "open");
    await resolve(t, service, warranty, "query-tech-support", { note: "Is this known?" });
    expect((await resolve(t, tech, warranty, "query-reply", { note: "Yes!" })).statusCode).toBe(422);
    const note = "It is the inverter board.";
    expect((await resolve(t, tech, warranty, "query-reply", { note })).statusCode).toBe(200);
    expect((await timeline(t, warranty)).at(-1)).toMatchObject({ type: "enquiry-reply", is_internal: true, note });
    expect((await get(dealer, `/api/activity/claim/${warranty}`)).json().activities).toEqual([]);
  });

  test("that is sent again because its answer was lost is asked once; another one is another", async () => {
    await stand(t, warranty, "open");
    const ask = async (note: string) =>
      expect((await resolve(t, service, warranty, "query-tech-support", { note })).statusCode).toBe(200);
    await ask("Is this known?");
    await ask("Is this known?");
    await ask("And is this?");
    expect((await timeline(t, warranty)).map(({ type }) => type)).toHaveLength(2);
  });

  test("leaves a form that the customer has open as it is", async () => {
    const { version } = await stand(t, warranty, "open");
    await resolve(t, service, warranty, "query-tech-support", { note: "Is this known?" });
    expect(await claimOf(t, warranty)).toMatchObject({ version });
  });
});

describe("a note", () => {
  const url = "/api/note/store";

  test.each(Object.entries(ofType))(
    "of a %s is stored for everybody who reads the claim, from 5 characters on [TIME-06] [TIME-08] [CALL-29]",
    async (_, claim) => {
      await stand(t, claim, "open");
      const answer = await post(dealer, url, { claim, note: " Hello \n" });
      expect(answer.json()).toMatchObject({
        note: "stored",
        activity: {
          ...{ type: "note", is_internal: false, notes: [{ note: "Hello" }], files: [] },
          created_at: t.clock.now().toISOString(),
          description: expect.stringMatching(/./),
        },
      });
      const { activities } = (await get(dealer, `/api/activity/claim/${claim}`)).json();
      expect(activities).toEqual([answer.json().activity]);
    },
  );

  test.each([
    ["", "Please enter a note"],
    ["  1234 ", "Note is too short..."],
    ["x".repeat(2001), "Note is too long. Please use at most 2000 characters."],
  ])("'%.12s' is refused [CALL-29] [TIME-04] [TIME-05]", async (note, message) => {
    const answer = await post(dealer, url, { claim: warranty, note });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { note: [message] }]);
  });

  test("of staff may be for staff alone: claimants learn nothing of it, and write none themselves", async () => {
    await stand(t, warranty, "open");
    const before = (await claimOf(t, warranty)).updated_at;
    t.clock.set("2026-11-20T00:05:00Z");
    const body = { claim: warranty, note: "Do not approve yet", internal: true };
    const answer = await post(service, url, body);
    expect(answer.json().activity).toMatchObject({
      ...{ type: "note", is_internal: true, description: "Internal note added", notes: [{ note: body.note }] },
      by: expect.any(String),
    });
    expect((await claimOf(t, warranty)).updated_at).toEqual(before);
    const read = async (as: string) => (await t.as(as)({ url: `/api/activity/claim/${warranty}` })).body;
    expect(await read(service)).toContain(body.note);
    expect(await read(dealer)).not.toMatch(/Do not approve|Internal/);
    const theirs = await post(dealer, url, body);
    expect([theirs.statusCode, theirs.json().errors]).toEqual([
      422,
      { internal: ["Only staff write internal notes."] },
    ]);
  });

  test("a deleted claim takes none, another account's is none", async () => {
    await stand(t, warranty, "open", { deleted_at: t.clock.now() });
    expect((await post(dealer, url, { claim: warranty, note: "Kia ora" })).statusCode).toBe(422);
    expect((await post("dealer2@example.test", url, { claim: warranty, note: "Kia ora" })).statusCode).toBe(404);
  });

  test("or a file of the customer answers nothing by itself; their reply takes all of it together", async () => {
    await stand(t, warranty, "pending customer action", { status_before: "service to action" });
    await post(service, url, { claim: warranty, note: "We are waiting." });
    await post(dealer, url, { claim: warranty, note: "The plate comes next." });
    await upload(t, dealer, warranty, [{ name: "plate.jpg", content: samples.jpg }]);
    expect(await claimOf(t, warranty)).toMatchObject({ status: "pending customer action" });
    expect((await post(dealer, "/api/claim/reply", { claim: warranty })).statusCode).toBe(200);
    expect(await claimOf(t, warranty)).toMatchObject({ status: "service to action" });
    expect((await timeline(t, warranty)).map(({ type }) => type)).toEqual(["note", "note", "file-added", "status"]);
  });
});

describe("working note and remark", () => {
  test.each([
    ["working", warranty, "The working note was", 2000],
    ["working", ofType["return-part"], "The working note was", 2000],
    ["remark", replacement, "The remark was", 255],
    ["remark", ofType.return, "The remark was", 255],
  ])(
    "%s of %s: one text, its earlier ones in the timeline for staff [NOTE-01] [NOTE-12] [NOTE-13] [CALL-25] [CALL-26] [CALL-27] [CALL-28]",
    async (kind, claim, said, most) => {
      const { id } = await stand(t, claim, "open");
      const url = `/api/note/${kind}`;
      const beside = kind === "remark" ? "working" : "remark";
      await put(service, `/api/note/${beside}`, { claim, note: "Stands beside it" });
      expect((await get(service, `${url}/${claim}`)).json()).toEqual({ note: null });
      await put(service, url, { claim, note: "Call on Monday" });
      const answer = await put(tech, url, { claim, note: " Call on Tuesday " });
      expect(answer.json()).toEqual({
        note: { note: "Call on Tuesday", updated_at: t.clock.now().toISOString(), user: { name: "Grace Liu" } },
      });
      for (const reference of [claim, id]) {
        // Who may not write it reads it too.
        for (const reader of [service, staff("finance")])
          expect((await get(reader, `${url}/${reference}`)).json()).toEqual(answer.json());
      }
      expect((await timeline(t, claim)).filter(({ note }) => note !== "Stands beside it")).toMatchObject([
        { description: `${said} written`, is_internal: true, note: "Call on Monday" },
        { description: `${said} changed`, is_internal: true, note: "Call on Tuesday" },
      ]);
      expect((await put(service, url, { claim: id, note: "x".repeat(most) })).statusCode).toBe(200);
      const long = await put(service, url, { claim, note: "x".repeat(most + 1) });
      expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([422, ["note"]]);
      expect((await put(service, url, { claim, note: "" })).json()).toEqual({ note: null });
      for (const refused of [await get(dealer, `${url}/${claim}`), await put(dealer, url, { claim, note: "" })]) {
        expect(refused.statusCode).toBe(401);
      }
    },
  );

  test.each(["working", "remark"])(
    "%s: who did not see the text that stands replaces nothing (D-208)",
    async (kind) => {
      await stand(t, warranty, "open");
      const url = `/api/note/${kind}`;
      const write = (as: string, note: string, seen?: string) =>
        put(as, url, { claim: warranty, note, ...(seen !== undefined && { seen }) });
      const theirs = "Do NOT approve, the serial is stolen";
      expect((await write(tech, theirs, "")).statusCode).toBe(200);
      const refused = await write(service, " Fine by me ", "");
      const at = t.clock.now().toISOString();
      const conflict = { yours: "Fine by me", theirs, by: "Grace Liu", at };
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { errors: { note: [expect.stringContaining("somebody else")] }, conflict },
      ]);
      expect((await get(service, `${url}/${warranty}`)).json()).toMatchObject({ note: { note: theirs } });
      expect((await write(service, theirs, "")).statusCode).toBe(200);
      expect((await write(service, "Fine by me", ` ${theirs}\n`)).statusCode).toBe(200);
      expect((await write(tech, "", theirs)).json()).toMatchObject({ conflict: { yours: "", theirs: "Fine by me" } });
      expect((await write(tech, "")).statusCode).toBe(200);
    },
  );

  test("a text whose entry did not tell it is told when it is changed", async () => {
    await stand(t, warranty, "open");
    await put(service, "/api/note/remark", { claim: warranty, note: "Call on Monday" });
    await t.database.updateTable("activities").set({ note: null }).where("type", "=", "remark").execute();
    for (const note of ["Call on Tuesday", "Call on Friday"])
      await put(service, "/api/note/remark", { claim: warranty, note });
    expect((await timeline(t, warranty)).map(({ note }) => note)).toEqual([
      null,
      "Call on Tuesday\n\nIt was: Call on Monday",
      "Call on Friday",
    ]);
  });

  test("who holds no 'save working notes' writes remarks alone [NOTE-07] [NOTE-09]", async () => {
    const as = staff("staff");
    expect((await get(as, `/api/note/working/${warranty}`)).statusCode).toBe(200);
    const unread = await get(dealer, `/api/note/working/${warranty}`);
    expect([unread.statusCode, unread.json().message]).toEqual([401, "You are not authorised to view this note."]);
    const refused = await put(as, "/api/note/working", { claim: warranty, note: "Hello there" });
    expect([refused.statusCode, refused.json().message]).toEqual([401, "You are not authorised to update this note."]);
    expect((await put(as, "/api/note/remark", { claim: warranty, note: "Hello there" })).statusCode).toBe(200);
  });
});

describe("numbers", () => {
  const calls: [string, "PUT" | "POST", string, object][] = [
    ["wrn", "PUT", "/api/claim/wrn", {}],
    ["rrn", "PUT", "/api/claim/rrn", {}],
    ["tracking_number", "POST", "/api/shipping/store", { direction: "outbound", internal_reference: "RDN" }],
  ];
  test.each(calls)(
    "%s: who did not see the number that stands replaces nothing (D-208)",
    async (key, method, url, more) => {
      await stand(t, warranty, "open");
      const write = (number: string, seen?: string) =>
        send(t, {
          as: service,
          method,
          url,
          body: { claim: warranty, ...more, [key]: number, ...(seen !== undefined && { seen }) },
        });
      expect((await write("A 1", "")).statusCode).toBe(200);
      const refused = await write("B 2", "");
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { errors: { [key]: [expect.stringContaining("somebody else")] }, conflict: { yours: "B 2", theirs: "A 1" } },
      ]);
      expect((await write("B 2", "A 1")).statusCode).toBe(200);
      expect((await write("A 1")).statusCode).toBe(200);
    },
  );

  const numbers = { wrn: "warranty_request_number", rrn: "return_request_number" } as const;

  test.each(
    Object.entries(numbers).flatMap(([key, column]) =>
      Object.values(ofType).map((claim) => [key, claim, column] as const),
    ),
  )("%s of %s is saved, found by search, and cleared [CALL-17] [CALL-18]", async (key, claim, column) => {
    await stand(t, claim, "open");
    const url = `/api/claim/${key}`;
    expect((await put(service, url, { claim, [key]: ` ${key} 77/8 ` })).json()).toEqual({ [key]: "saved" });
    expect(await claimOf(t, claim)).toMatchObject({ [column]: `${key} 77/8` });
    const found = await post(service, "/api/claims/search", { searchString: `${key} 77/8` });
    expect(found.json().claims.data).toMatchObject([{ claim_number: claim }]);
    await put(service, url, { claim, [key]: "" });
    expect(await claimOf(t, claim)).toMatchObject({ [column]: null });
    expect((await timeline(t, claim)).map(({ type, is_internal }) => [type, is_internal])).toEqual([
      ["number-changed", true],
      ["number-changed", true],
    ]);
  });

  test.each(Object.entries(ofType))("crn of a %s holds several [CALL-19]", async (_, claim) => {
    const answer = await put(service, "/api/claim/crn", { claim, crn: "C1, C2,, C3" });
    expect(answer.json()).toEqual({ crn: "saved" });
    expect((await claimOf(t, claim)).chq_request_numbers).toEqual(["C1", "C2", "C3"]);
  });

  test.each([
    ["rrn", "return request"],
    ["wrn", "warranty request"],
    ["crn", "cheque request"],
  ])("%s: too long or with other signs is refused [CALL-17] [CALL-18] [CALL-19]", async (key, name) => {
    const before = await claimOf(t, warranty);
    const save = (value: string) => put(service, `/api/claim/${key}`, { claim: warranty, [key]: value });
    const long = await save("1".repeat(31));
    const message = `The ${name} number may not be longer than 30 characters.`;
    expect([long.statusCode, long.json().errors]).toEqual([422, { [key]: [message] }]);
    const odd = await save("<b>");
    expect([odd.statusCode, Object.keys(odd.json().errors)]).toEqual([422, [key]]);
    expect((await put(service, `/api/claim/${key}`, { claim: "WC999999", [key]: "1" })).statusCode).toBe(404);
    expect(await claimOf(t, warranty)).toEqual(before);
  });

  test.each([
    [
      "wrn",
      ["customer_service", "team_leader", "tech_support", "finance"],
      ["staff", "return_approver", "account_manager"],
    ],
    ["rrn", ["customer_service", "return_approver"], ["finance", "tech_support", "staff"]],
    ["crn", ["customer_service", "finance"], ["tech_support", "return_approver", "staff"]],
  ])("%s is entered by %j and not by %j [CALL-17] [CALL-18] [CALL-19]", async (key, may, mayNot) => {
    const claim = (await stand(t, "RR100052", "open")).number;
    const as = (role: string) => put(staff(role), `/api/claim/${key}`, { claim, [key]: "N 1" });
    for (const role of may) expect((await as(role)).statusCode, role).toBe(200);
    for (const role of mayNot) expect((await as(role)).statusCode, role).toBe(403);
    expect((await put(dealer, `/api/claim/${key}`, { claim, [key]: "1" })).statusCode).toBe(403);
  });
});

describe("placement", () => {
  test("tells who holds a draft that was sent to the customer [QUERY-07] [QUERY-08] [QUERY-09] [CALL-13]", async () => {
    const { id } = await stand(t, replacement, "draft");
    const placed = async (as = service, more: string = randomUUID()) =>
      (await post(as, "/api/status/placement", { claims: [id, more] })).json();
    expect(await placed()).toEqual({ placements: {} });
    expect((await resolve(t, service, replacement, "place-with-customer")).statusCode).toBe(200);
    const since = t.clock.now().toISOString();
    const mine = { [id]: { placement: "with customer", since } };
    expect(await placed()).toEqual({ placements: mine });
    const more = await stand(t, "RC100017", "draft", {
      placement: "customer responded",
      placement_at: new Date(since),
    });
    const both = { ...mine, [more.id]: { placement: "customer responded", since } };
    expect(await placed(service, more.id)).toEqual({ placements: both });
    expect(await placed("dealer2@example.test")).toEqual({ placements: {} });
    expect((await letters(t, replacement)).map(({ kind }) => kind)).toEqual(["draft-sent"]);
    expect((await resolve(t, staff("staff"), replacement, "place-with-customer")).json()).toMatchObject(stale);
    const saved = await put(dealer, "/api/claim", { claim: replacement, draft: true, purchaser: {} });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await placed()).toEqual({ placements: { [id]: { placement: "customer responded", since } } });
  });
});
