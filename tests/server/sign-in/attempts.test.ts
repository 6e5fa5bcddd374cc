import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/app-context.ts";
import { createAttempts, purgeAttempts } from "../../../src/server/platform/sign-in/attempts.ts";
import { createSignInLimits } from "../../../src/server/platform/sign-in/sign-in-limits.ts";
import { openTestDatabase } from "../../helpers/test-database.ts";

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.destroy());

const twoTries = (name: string) => createAttempts(database, { name, tries: 2, window: 600 });
const rows = () => database.selectFrom("sign_in_attempts").selectAll().execute();
/** As if so much time had passed. */
const pass = (seconds: number) =>
  database
    .updateTable("sign_in_attempts")
    .set({ ends_at: sql<Date>`ends_at - make_interval(secs => ${seconds})` })
    .execute();

test("so many tries are let through, then the seconds are told until the window has passed", async () => {
  const attempts = twoTries("window");
  expect([await attempts.take("a"), await attempts.take("a")]).toEqual([undefined, undefined]);
  await pass(200);
  const wait = await attempts.take("a");
  expect(wait).toBeGreaterThan(300);
  expect(wait).toBeLessThanOrEqual(400);
  expect(await attempts.take("b")).toBeUndefined();
  await pass(400);
  expect(await attempts.take("a")).toBeUndefined();
});

test("processes count together: two counters on one database let through what one would", async () => {
  const [one, other] = [twoTries("processes"), twoTries("processes")];
  const waits = await Promise.all([one, other, one, other, one, other].map((attempts) => attempts.take("a")));
  expect(waits.filter((wait) => wait === undefined)).toHaveLength(2);
});

test("a success forgets the tries before it, and limits of another name know nothing of them", async () => {
  const attempts = createAttempts(database, { name: "forgets", tries: 1, window: 600 });
  await attempts.take("a");
  await attempts.clear("a");
  expect(await attempts.take("a")).toBeUndefined();
  expect(await createAttempts(database, { name: "other", tries: 1, window: 600 }).take("a")).toBeUndefined();
});

test("counts whose window has ended are swept away; the others stay", async () => {
  await twoTries("swept").take("old");
  await pass(601);
  await twoTries("swept").take("new");
  await purgeAttempts(database);
  expect(await rows()).toHaveLength(1);
});

test("what was typed is not kept: a password typed as email stands nowhere", async () => {
  await createSignInLimits(database).take({ address: "203.0.113.7", email: "my-secret-password" });
  expect(JSON.stringify(await rows())).not.toMatch(/secret|203\.0\.113/);
});

test("an account that is tried from everywhere is closed for a while, whoever tries; one person's few tries close nobody out", async () => {
  const limits = createSignInLimits(database);
  const from = (host: number) => ({ address: `198.51.100.${host}`, email: "Mere@example.test " });
  for (let tries = 0; tries < 9; tries++) await limits.take(from(1));
  expect(await limits.take(from(1))).toBeGreaterThan(800);
  expect(await limits.take(from(2))).toBeUndefined();
  for (let host = 3; host < 95; host++) await limits.take(from(host));
  expect(await limits.take({ ...from(200), email: "mere@example.test" })).toBeGreaterThan(800);
});

test("one stranger who goes on trying closes an account to nobody but themselves", async () => {
  const limits = createSignInLimits(database);
  const email = "hemi@example.test";
  for (let tries = 0; tries < 150; tries++) await limits.take({ address: "198.51.100.66", email });
  expect(await limits.take({ address: "198.51.100.66", email })).toBeGreaterThan(800);
  expect(await limits.take({ address: "192.0.2.1", email })).toBeUndefined();
});

test("who has signed in before from where they are gets in while strangers try their account from everywhere", async () => {
  const limits = createSignInLimits(database);
  const email = "ana@example.test";
  const own = { address: "192.0.2.2", email };
  await limits.take(own);
  await limits.clear(own);
  for (let host = 1; host < 102; host++) await limits.take({ address: `198.51.100.${host}`, email });
  expect(await limits.take({ address: "198.51.100.200", email })).toBeGreaterThan(800);
  expect(await limits.take(own)).toBeUndefined();
  for (let tries = 0; tries < 8; tries++) await limits.take(own);
  expect(await limits.take(own)).toBeGreaterThan(800);
});

test("a whole office signs in at once: right passwords do not count against the address, wrong ones do", async () => {
  const limits = createSignInLimits(database);
  const address = "192.0.2.3";
  for (let desk = 0; desk < 210; desk++) {
    const who = { address, email: `desk-${desk}@example.test` };
    expect(await limits.take(who)).toBeUndefined();
    await limits.clear(who);
  }
  for (let desk = 0; desk < 200; desk++) await limits.take({ address, email: `guess-${desk}@example.test` });
  expect(await limits.take({ address, email: "desk-1@example.test" })).toBeGreaterThan(800);
});

test("who owns a network of addresses of version 6 is one visitor, and its neighbour another", async () => {
  const limits = createSignInLimits(database);
  const from = (address: string) => limits.take({ address, email: "rangi@example.test" });
  for (let host = 1; host < 9; host++) await from(`2001:db8:0:1::${host}`);
  expect(await from("2001:0DB8::1:9:8:7:6")).toBeGreaterThan(800);
  expect(await from("2001:db8:0:2::1")).toBeUndefined();
  expect(await from("::ffff:192.0.2.9")).toBeUndefined();
});
