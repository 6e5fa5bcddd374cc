import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeFeed } from "../../../src/server/claims/live/change-feed.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { ofType, resolve, stand } from "../workflow/stand.ts";

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  // The first stream has the server begin to listen, and is told when it does.
  const first = await follow("admin@example.test");
  expect(await first.next()).toEqual({ changed: [], present: [], all: true });
  first.end();
});
afterAll(() => t.close());

interface Heard {
  changed: string[];
  present: string[];
  all?: true;
}

/** A stream as a page holds it open. `next` waits for the next event that is about something. */
async function follow(email: string, query = "") {
  const person = await t.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const ending = new AbortController();
  const response = await fetch(`${address}/api/live${query}`, {
    headers: { authorization: `Bearer ${await t.tokens.sign(person.sso_id)}`, "accept-encoding": "br, gzip" },
    signal: ending.signal,
  });
  expect([response.status, response.headers.get("content-type"), response.headers.get("content-encoding")]).toEqual([
    200,
    "text/event-stream",
    null,
  ]);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const heard: Heard[] = [];
  let rest = "";
  const read = async (): Promise<boolean> => {
    const { value, done } = await reader.read();
    if (done) return false;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    const events = parts.filter((part) => part.startsWith("data: ")).map((part) => JSON.parse(part.slice(6)) as Heard);
    heard.push(...events);
    return true;
  };
  // Its sign of life: from now on nothing is missed.
  await read();
  return {
    heard,
    async next(): Promise<Heard | undefined> {
      while (heard.length === 0) if (!(await read())) return undefined;
      return heard.shift();
    },
    end: () => ending.abort(),
  };
}

const note = (email: string, claim: string, internal = false) =>
  t.as(email)({
    method: "POST",
    url: "/api/note/store",
    payload: { claim, note: "Is there any news?", ...(internal && { internal }) },
  });

const claimOf = async (email: string): Promise<string> => {
  const { claims } = (await t.as(email)({ method: "GET", url: "/api/claims" })).json();
  return claims.data.find((row: { current_status: { status: string } }) => row.current_status.status !== "draft")
    .claim_number;
};

test("what one does at a claim the other hears of by its number, and a dealer of another account does not", async () => {
  const claim = await claimOf("dealer@example.test");
  const foreign = await claimOf("dealer2@example.test");
  const desk = await follow("customer-service@example.test");
  const other = await follow("dealer2@example.test");
  const asked = performance.now();
  expect((await note("dealer@example.test", claim)).statusCode).toBe(200);
  expect(await desk.next()).toEqual({ changed: [claim], present: [] });
  expect(performance.now() - asked).toBeLessThan(3_000);
  // What the other dealer hears first is their own claim: of the first they heard nothing.
  expect((await note("dealer2@example.test", foreign)).statusCode).toBe(200);
  expect(await other.next()).toEqual({ changed: [foreign], present: [] });
  desk.end();
  other.end();
});

test("who comes later is told what happened since they asked for their page", async () => {
  const feed = changeFeed({ database: t.database, clock: t.clock });
  const claim = await claimOf("dealer@example.test");
  const { id } = await t.database
    .selectFrom("claims")
    .select("id")
    .where("number", "=", claim)
    .executeTakeFirstOrThrow();
  const [isListening, isHeard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  feed.subscribe((changes) => {
    if (changes.all) isListening.resolve();
    if (changes.public.includes(id)) isHeard.resolve();
  });
  await isListening.promise;
  expect((await note("dealer@example.test", claim)).statusCode).toBe(200);
  await isHeard.promise;
  const told: string[][] = [[], []];
  feed.subscribe((changes) => told[0]?.push(...changes.public), 30);
  feed.subscribe((changes) => told[1]?.push(...changes.public));
  expect(told).toEqual([[id], []]);
  await feed.stop();

  // The server's own feed knows of it, or says that it began to listen meanwhile.
  const late = await follow("customer-service@example.test", "?since=30");
  expect(await late.next()).toBeDefined();
  late.end();
});

test("claimants hear nothing of what is internal", async () => {
  const claim = await claimOf("dealer@example.test");
  const dealer = await follow("dealer@example.test");
  const desk = await follow("customer-service@example.test");
  expect((await note("tech-support@example.test", claim, true)).statusCode).toBe(200);
  expect(await desk.next()).toEqual({ changed: [claim], present: [] });
  expect((await note("dealer@example.test", claim)).statusCode).toBe(200);
  expect(await dealer.next()).toEqual({ changed: [claim], present: [] });
  expect(dealer.heard).toEqual([]);
  dealer.end();
  desk.end();
});

test("claimants hear of an act that is undone when it is, and nothing of one among ourselves", async () => {
  t.parts.settings.undoSeconds = 10;
  const claim = ofType.warranty;
  const desk = "customer-service@example.test";
  await stand(t, claim, "open");
  const dealer = await follow("dealer@example.test");
  const undone = async (resolution: string) => {
    const { undo } = (await resolve(t, desk, claim, resolution, { note: "Is this a known fault?" })).json();
    const payload = { claim, undo: undo.id };
    expect((await t.as(desk)({ method: "POST", url: "/api/claim/undo", payload })).statusCode).toBe(200);
  };
  await undone("query-tech-support");
  await undone("approve");
  expect(await dealer.next()).toEqual({ changed: [claim], present: [] });
  expect(dealer.heard).toEqual([]);
  dealer.end();
  t.parts.settings.undoSeconds = 0;
});

test("claimants hear of an act of ours when it can no longer be undone, staff at once", async () => {
  const { warranty, replacement } = ofType;
  const before = t.clock.now();
  t.parts.settings.undoSeconds = 1;
  await stand(t, warranty, "open");
  const [dealer, desk] = [await follow("dealer@example.test"), await follow("tech-support@example.test")];
  expect((await resolve(t, "customer-service@example.test", warranty, "approve")).json().undo).toBeDefined();
  expect(await desk.next()).toEqual({ changed: [warranty], present: [] });
  expect((await note("dealer@example.test", replacement)).statusCode).toBe(200);
  expect(await dealer.next()).toEqual({ changed: [replacement], present: [] });
  t.clock.set(new Date(before.getTime() + 1_001).toISOString());
  expect(await dealer.next()).toEqual({ changed: [warranty], present: [] });
  dealer.end();
  desk.end();
  t.parts.settings.undoSeconds = 0;
});

test("claimants hear at once of what is done after an act of ours, which cannot be undone any more", async () => {
  const { warranty } = ofType;
  t.parts.settings.undoSeconds = 10;
  await stand(t, warranty, "open");
  const [dealer, desk] = [await follow("dealer@example.test"), await follow("tech-support@example.test")];
  expect((await resolve(t, "customer-service@example.test", warranty, "approve")).json().undo).toBeDefined();
  expect(await desk.next()).toEqual({ changed: [warranty], present: [] });
  expect((await note("customer-service@example.test", warranty)).statusCode).toBe(200);
  expect(await dealer.next()).toEqual({ changed: [warranty], present: [] });
  dealer.end();
  desk.end();
  t.parts.settings.undoSeconds = 0;
});

test("as the day turns in New Zealand staff are told, as people go away and come back", async () => {
  const clock = { now: () => new Date("2026-11-20T10:59:59.900Z") };
  const feed = changeFeed({ database: t.database.withoutPlugins(), clock });
  const heard = new Promise<object>((resolve) => {
    feed.subscribe(resolve);
  });
  expect(await heard).toEqual({ desk: true, public: [], internal: [], present: [] });
  await feed.stop();
});

const presence = (email: string, claim: string, is: string) =>
  t.as(email)({ method: "PUT", url: "/api/claim/presence", payload: { claim, is } });

test("staff see who looks at a claim and who edits it, until they leave or say no more", async () => {
  const claim = await claimOf("dealer@example.test");
  const desk = await follow("customer-service@example.test");
  const dealer = await follow("dealer@example.test");
  expect((await presence("tech-support@example.test", claim, "editing")).json()).toEqual({ others: [] });
  expect(await desk.next()).toEqual({ changed: [], present: [claim] });
  const seen = await presence("customer-service@example.test", claim, "looking");
  expect(seen.json()).toEqual({ others: [{ name: expect.any(String), is_editing: true }] });
  expect((await presence("dealer@example.test", claim, "looking")).statusCode).toBe(403);

  await presence("tech-support@example.test", claim, "gone");
  expect((await presence("customer-service@example.test", claim, "looking")).json()).toEqual({ others: [] });
  await presence("tech-support@example.test", claim, "looking");
  t.clock.set(new Date(t.clock.now().getTime() + 60_000).toISOString());
  expect((await presence("customer-service@example.test", claim, "looking")).json()).toEqual({ others: [] });

  expect((await note("dealer@example.test", claim)).statusCode).toBe(200);
  expect(await dealer.next()).toEqual({ changed: [claim], present: [] });
  desk.end();
  dealer.end();
});

async function saveAbsence(isAway: boolean): Promise<void> {
  const idOf = async (email: string) =>
    (await t.database.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const [person, deputy] = [await idOf("tech-support@example.test"), await idOf("service-manager@example.test")];
  const dayAfter = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const payload = { person, absence: isAway ? { from: dayAfter(0), until: dayAfter(7), deputy } : null };
  const answer = await t.as("admin@example.test")({ method: "PUT", url: "/api/owners/absence", payload });
  expect(answer.statusCode, answer.body).toBe(200);
}

test("who asks for more than the server has heard is told that any claim may have been changed", async () => {
  const feed = changeFeed({ database: t.database.withoutPlugins(), clock: t.clock });
  const told: object[] = [];
  feed.subscribe((changes) => told.push(changes));
  feed.subscribe((changes) => told.push(changes), 5);
  expect(told).toEqual([{ all: true, public: [], internal: [], present: [] }]);
  await feed.stop();
});

test("where the database gives no notices, an absence is found at the next look", async () => {
  // Notices are known by the connection's own object.
  const feed = changeFeed({ database: t.database.withoutPlugins(), clock: t.clock });
  const heard = new Promise<object>((resolve) => {
    feed.subscribe(resolve);
  });
  await saveAbsence(true);
  expect(await heard).toEqual({ desk: true, public: [], internal: [], present: [] });
  await feed.stop();
  await saveAbsence(false);
});

test("staff hear at once that somebody is away, which may change every list of theirs; claimants hear nothing", async () => {
  const claim = await claimOf("dealer@example.test");
  const desk = await follow("customer-service@example.test");
  const dealer = await follow("dealer@example.test");
  for (const isAway of [true, false]) {
    await saveAbsence(isAway);
    expect(await desk.next()).toEqual({ changed: [], present: [], all: true });
  }
  expect((await note("dealer@example.test", claim)).statusCode).toBe(200);
  expect(await dealer.next()).toEqual({ changed: [claim], present: [] });
  expect(dealer.heard).toEqual([]);
  desk.end();
  dealer.end();
});

test("who reads claims of one status alone is told to look again when one of them may have left it", async () => {
  await stand(t, ofType.warranty, "open");
  const { scopes } = t.parts.definitions.access;
  const whole = scopes.sent;
  scopes.sent = [{ accounts: "all", statuses: ["open"] }];
  try {
    const finance = await follow("finance@example.test");
    expect((await note("customer-service@example.test", ofType.warranty)).statusCode).toBe(200);
    expect(await finance.next()).toEqual({ changed: [ofType.warranty], present: [] });
    await stand(t, ofType.warranty, "in-progress");
    expect((await note("customer-service@example.test", ofType.warranty)).statusCode).toBe(200);
    expect(await finance.next()).toEqual({ changed: [], present: [], all: true });
    finance.end();
  } finally {
    Object.assign(scopes, { sent: whole });
  }
});

test("one person holds eight streams, and all end when the portal stops", async () => {
  const streams = await Promise.all(Array.from({ length: 8 }, () => follow("finance@example.test")));
  const ninth = await t.as("finance@example.test")({ method: "GET", url: "/api/live" });
  expect(ninth.statusCode).toBe(429);
  const ended = Promise.all(streams.map((stream) => stream.next()));
  await t.app.close();
  expect(await ended).toEqual(Array(8).fill(undefined));
});
