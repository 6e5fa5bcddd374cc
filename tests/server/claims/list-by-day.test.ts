import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import type { CompiledDefinition } from "../../../src/engine/index.ts";
import { buildApp } from "../../../src/server/app.ts";
import type { AppContext } from "../../../src/server/app-context.ts";
import { fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "./return-form.ts";

/** A column that hangs on the day is asked for as it is today, though nobody has saved the claim since. */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;
let appContext: AppContext;

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  schemas.edit("return/rules.json", ({ computed }) =>
    Object.assign(computed ?? {}, {
      daysOpen: { daysBetween: ["/claim/requestDate", "/claim/today"] },
      isOld: {
        choose: [{ when: { "/claim/computed/daysOpen": { minimum: 9 } }, value: "old" }, { value: "new" }],
      },
    }),
  );
  schemas.edit("return/record.json", ({ columns }) =>
    Object.assign(columns ?? {}, {
      days: { from: "/claim/computed/daysOpen", list: "internal", filter: true, order: true },
      age: { from: "/claim/computed/isOld", filter: true },
    }),
  );
  schemas.edit("return/messages.en.json", (messages) => {
    messages.columns = { ...(messages.columns ?? {}), days: "Days open", age: "Age" };
  });
  const definitions = await loadDefinitions(schemas.folder);
  appContext = { ...t.parts, definitions };
  app = await buildApp(appContext, { portal: "", isLogging: false });
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

const call = async (as: string, method: "GET" | "POST", url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  return (await app.inject({ method, url, headers, ...(payload && { payload }) })).json();
};
async function send(): Promise<string> {
  const { specialInstructions: _, ...form } = completeReturn();
  return (await call("user-dealer", "POST", "/api/return", { ...form, type: "return" })).claim_number;
}
const list = async (query: string): Promise<string[]> =>
  (await call("user-customer-service", "GET", `/api/claims?${query}`)).claims.data.map(
    ({ claim_number }: { claim_number: string }) => claim_number,
  );
const fill = async () => {
  for (const definition of appContext.definitions.list()) await fillValues(appContext, definition);
};

test("a day later lists are narrowed and put in order by what is so by then", async () => {
  await fill();
  const first = await send();
  t.clock.set("2026-11-24T00:00:00Z");
  await fill();
  const second = await send();
  t.clock.set("2026-11-30T00:00:00Z");
  await fill();
  const ours = (numbers: string[]) => numbers.filter((one) => one === first || one === second);
  expect(ours(await list("order_by=-days"))).toEqual([first, second]);
  expect(ours(await list("order_by=days"))).toEqual([second, first]);
  expect(ours(await list("where=days%3E%3D9"))).toEqual([first]);
  expect(ours(await list("where=age%3Dold"))).toEqual([first]);
});

/** Claims in order, with the days that they are kept with. */
const daysKept = () =>
  t.database
    .selectFrom("claim_values")
    .select(["claim_id", "value"])
    .where("key", "=", "days")
    .orderBy("claim_id")
    .execute();
const returns = () => appContext.definitions.get("return") as CompiledDefinition;
const fillOfReturns = () => t.database.updateTable("claim_value_fills").where("type", "=", "return");

async function fillAnew(): Promise<void> {
  await t.database.deleteFrom("claim_value_fills").where("type", "=", "return").execute();
  await fillValues(appContext, returns());
}

test("one process alone has the day's values kept, and another goes on where that one was ended", async () => {
  await send();
  await send();
  await fillAnew();
  const { columns } = await t.database
    .selectFrom("claim_value_fills")
    .select("columns")
    .where("type", "=", "return")
    .executeTakeFirstOrThrow();
  const kept = await daysKept();
  expect(kept.length).toBeGreaterThan(1);
  const reached = kept[0]?.claim_id as string;
  const now = t.clock.now().getTime();
  await t.database.deleteFrom("claim_values").execute();
  // As a process leaves it that is killed.
  await fillOfReturns()
    .set({ columns: "[]", doing: columns, reached, worker: reached, lease_until: new Date(now + 20_000) })
    .execute();
  expect(await fillValues(appContext, returns())).toBe(false);
  expect(await daysKept()).toEqual([]);
  t.clock.set(new Date(now + 20_000).toISOString());
  expect(await fillValues(appContext, returns())).toBe(true);
  expect(await daysKept()).toEqual(kept.slice(1));
  await fillAnew();
  expect(await daysKept()).toEqual(kept);
});

test("what was ended halfway is made good where the definitions of before are served again", async () => {
  await send();
  await fillAnew();
  const kept = await daysKept();
  expect(kept).not.toEqual([]);
  await t.database.deleteFrom("claim_values").execute();
  await fillOfReturns().set({ doing: "[]", scope: sql`array['']` }).execute();
  await fillValues(appContext, returns());
  expect(await daysKept()).toEqual(kept);
});

test("definitions that are replaced meanwhile are not taken for what claims are kept with", async () => {
  await fillOfReturns().set({ columns: "[]" }).execute();
  let served = returns();
  const definitions = Object.assign(Object.create(appContext.definitions), { get: () => served });
  const isStopped = () => {
    served = { ...returns() };
    return false;
  };
  expect(await fillValues({ ...appContext, definitions }, returns(), isStopped)).toBe(false);
  expect(await fillValues(appContext, returns())).toBe(true);
});
