import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { QueuedExportRecord } from "../../../src/contract/types.ts";
import { takeNext } from "../../../src/server/reports/queue/queued-exports.ts";
import { type RunningQueue, startExportQueue } from "../../../src/server/reports/queue/start-export-queue.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";

let t: TestApp;
let running: RunningQueue | undefined;
const finance = "finance@example.test";
const manager = "account-manager@example.test";
const admin = "admin@example.test";
const statuses = ["open", "in-progress", "approved", "complete"];
const question = { start: "2020-01-01", end: "2026-11-20", statuses };

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(() => t.clock.set("2026-11-20T00:00:00Z"));
afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const { filename } of await exportsOf(admin)) await stop(admin, filename);
});

const faults: unknown[] = [];
const start = () => {
  running = startExportQueue(t.parts, { error: (error) => faults.push(error) });
};
const post = (as: string, url: string, body: object) => send(t, { as, method: "POST", url, body });
const queue = async (as: string, body: object = question): Promise<string> =>
  (await post(as, "/api/report/export", { ...body, destination: "queue" })).json().filename;
const download = (as: string, filename: string) => send(t, { as, url: `/api/report/download/${filename}` });
const exportsOf = async (as: string): Promise<QueuedExportRecord[]> =>
  (await send(t, { as, url: "/api/report/exports" })).json().exports;
const stop = (as: string, filename: string) =>
  send(t, { as, method: "DELETE", url: `/api/report/exports/${filename}` });
const one = async (as: string, filename: string) => (await exportsOf(as)).find((each) => each.filename === filename);
const numbersIn = (text: string) => readCsv(text).map(([number]) => number);

/** Looks until the export is in this state. */
async function becomes(filename: string, state: QueuedExportRecord["state"]): Promise<QueuedExportRecord> {
  for (;;) {
    const found = await one(admin, filename);
    if (found?.state === state) return found;
    await pause(20);
  }
}

async function madeDirectly(body: object): Promise<string> {
  const { filename } = (await post(finance, "/api/report/export", { ...body, destination: "download" })).json();
  return (await download(finance, filename)).body;
}

test("a queued export is listed while it waits, made beforehand, and fetched as often as wanted for a day", async () => {
  const filename = await queue(finance);
  const whole = await madeDirectly(question);
  const count = readCsv(whole).length - 1;
  expect(await one(finance, filename)).toMatchObject({
    holds: "Claims submitted from 01/01/2020 to 20/11/2026",
    state: "waiting",
    total: null,
    asked_by: null,
  });
  expect((await download(finance, filename)).statusCode).toBe(409);
  start();
  const size = Buffer.byteLength(whole);
  expect(await becomes(filename, "ready")).toMatchObject({ total: count, done: count, size, was_fetched: false });
  for (const _ of [1, 2]) {
    const file = await download(finance, filename);
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-length": String(size),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(file.body).toBe(whole);
  }
  expect((await one(finance, filename))?.was_fetched).toBe(true);
  t.clock.set("2026-11-21T00:00:00Z");
  expect((await download(finance, filename)).statusCode).toBe(404);
  expect(faults).toEqual([]);
});

test("a workbook and chosen claims can be queued as well", async () => {
  const { data: claims } = (await post(finance, "/api/report/generate", question)).json().claims;
  const chosen = claims.slice(0, 3).map(({ uuid }: { uuid: string }) => uuid);
  const filename = await queue(finance, { claims: chosen, format: "xlsx" });
  start();
  expect((await becomes(filename, "ready")).holds).toBe("3 chosen claims");
  const [sheet] = readWorkbook((await download(finance, filename)).rawPayload).sheets;
  expect(sheet?.rows).toHaveLength(4);
});

test("an export is its asker's alone; administrators see and stop it, nobody else does", async () => {
  const filename = await queue(finance);
  start();
  await becomes(filename, "ready");
  expect(await one(manager, filename)).toBeUndefined();
  for (const refused of [
    await download(manager, filename),
    await download(admin, filename),
    await stop(manager, filename),
  ])
    expect(refused.statusCode).toBe(404);
  const name = (await send(t, { as: finance, url: "/api/user" })).json().name;
  expect((await one(admin, filename))?.asked_by).toBe(name);
  const paths = await t.database.selectFrom("export_files").select("path").where("filename", "=", filename).execute();
  expect(paths).toHaveLength(2);
  expect((await stop(admin, filename)).json()).toEqual({ report: "stopped" });
  expect((await download(finance, filename)).statusCode).toBe(404);
  for (const { path } of paths) expect(await t.parts.files.get(path)).toBeUndefined();
});

test("what another process left half made is gone on with, part by part, and is the same file", async () => {
  const filename = await queue(finance);
  const dead = "00000000-0000-4000-8000-000000000001";
  expect(await takeNext(t.database, dead)).toMatchObject({ filename });
  // It holds the claims that were found first, and something of a part that was never finished.
  const row = { filename, position: 1, path: "0".repeat(32) };
  await t.database.insertInto("export_files").values(row).execute();
  expect(await takeNext(t.database, "00000000-0000-4000-8000-000000000002")).toBeUndefined();
  await t.database
    .updateTable("report_exports")
    .set({ lease_until: new Date(0) })
    .where("worker", "=", dead)
    .execute();
  start();
  await becomes(filename, "ready");
  expect((await download(finance, filename)).body).toBe(await madeDirectly(question));
});

test("one that is stopped with its process waits, and the next start makes it", async () => {
  const filename = await queue(finance);
  start();
  await running?.stop();
  expect(["waiting", "ready"]).toContain((await one(finance, filename))?.state);
  start();
  await becomes(filename, "ready");
  expect(numbersIn((await download(finance, filename)).body).length).toBeGreaterThan(1);
});

test("two are made at once and no third, however many processes there are; five of one person wait at most", async () => {
  for (let asked = 0; asked < 5; asked++) await queue(finance);
  const workers = [1, 2, 3, 4].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  const taken = await Promise.all(workers.map((worker) => takeNext(t.database, worker)));
  expect(new Set(taken.flatMap((row) => row?.filename ?? [])).size).toBe(2);
  const sixth = await post(finance, "/api/report/export", { ...question, destination: "queue" });
  expect(sixth.statusCode).toBe(422);
  expect(sixth.json().message).toMatch(/^5 of your exports/);
});

test("a file is given out only to one who may still read every claim in it, with the rights of then", async () => {
  const [managed, given] = [await queue(manager), await queue(manager)];
  start();
  for (const filename of [managed, given]) await becomes(filename, "ready");
  expect((await download(manager, given)).statusCode).toBe(200);
  const { id } = await t.database
    .selectFrom("users")
    .select("id")
    .where("email", "=", manager)
    .executeTakeFirstOrThrow();
  const links = await t.database.selectFrom("customer_managers").selectAll().where("user_id", "=", id).execute();
  await t.database.deleteFrom("customer_managers").where("user_id", "=", id).execute();
  const refused = await download(manager, managed);
  await t.database.insertInto("customer_managers").values(links).execute();
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toMatch(/no longer read/);
  expect((await download(manager, managed)).statusCode).toBe(404);

  await t.database.insertInto("user_roles").values({ user_id: id, role: "finance" }).execute();
  const changed = await download(manager, given);
  await t.database.deleteFrom("user_roles").where("user_id", "=", id).where("role", "=", "finance").execute();
  expect(changed.statusCode).toBe(409);
});
