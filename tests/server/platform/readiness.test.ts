import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchReadiness } from "../../../src/server/http/readiness.ts";
import { DatabaseUnavailable } from "../../../src/server/platform/database/unavailable.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** What a process that has just begun to look says; undefined while it is ready. */
const fault = () =>
  watchReadiness(t.parts)(t.app.log).then(
    () => undefined,
    ({ status, message }) => [status, message],
  );

test("all who ask share one look, which writes", async () => {
  const written = () => t.database.selectFrom("readiness").select(sql`xmin::text`.as("by")).executeTakeFirst();
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.app.inject("/readyz")));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([JSON.stringify({ status: "ready" })]));
  const first = await written();
  await t.app.inject("/readyz");
  expect([first, await written()]).toEqual([{ by: expect.any(String) }, first]);
});

test("a database that takes no writes is told from one that does not answer, and reading goes on", async () => {
  await sql`set session characteristics as transaction read only`.execute(t.database);
  try {
    expect(await fault()).toEqual([503, "The database takes no writes: it is read-only."]);
    expect((await t.as("dealer@example.test")({ url: "/api/claims" })).statusCode).toBe(200);
  } finally {
    await sql`set session characteristics as transaction read write`.execute(t.database);
  }
});

test.each(["42501", "28000", "28P01"])(
  "a database that refuses the portal's user is told from one that does not answer: %s",
  async (code) => {
    const getExecutor = () => {
      throw new DatabaseUnavailable("refused", { cause: Object.assign(new Error("refused"), { code }) });
    };
    const told = watchReadiness({ ...t.parts, database: { getExecutor } as never })(t.app.log);
    await expect(told).rejects.toMatchObject({ message: "The database refuses the portal's user what it needs." });
  },
);

test("a database that is silent makes nobody wait for long", async () => {
  await t.database.transaction().execute(async (holding) => {
    await sql`lock table readiness`.execute(holding);
    expect(await fault()).toEqual([503, "The database does not answer."]);
  });
});

test("a data folder that fills up is told in time", async () => {
  const { readiness } = t.parts.settings;
  const { leastFree } = readiness;
  readiness.leastFree = 2 ** 60;
  expect(await fault()).toEqual([503, "The data folder's disk has less than 1099511627776 MB free."]);
  readiness.leastFree = leastFree;
});

test("asked to end, it is not ready at once", async () => {
  const parts = { ...t.parts, stopping: AbortSignal.abort() };
  await expect(watchReadiness(parts)(t.app.log)).rejects.toMatchObject({ status: 503 });
});
