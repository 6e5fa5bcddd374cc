import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
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
