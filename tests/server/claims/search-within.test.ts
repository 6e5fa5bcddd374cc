import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { buildApp } from "../../../src/server/app.ts";
import { fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn } from "./return-form.ts";
import { accountId } from "./warranty-form.ts";

/** A search within the filters and order of a list, where its words were found, and what words with a typing error meant (D-206). */
let t: TestApp;
let app: FastifyInstance;
let schemas: EditedSchemas;
let number = "";

beforeAll(async () => {
  t = await testApp();
  schemas = editedSchemas();
  schemas.edit("return/sections.json", ({ sections }) => {
    for (const section of sections as { fields: (string | { field: string })[] }[])
      section.fields = section.fields.map((entry) =>
        (typeof entry === "string" ? entry : entry.field) === "/customerComments"
          ? { field: "/customerComments", visible: { not: { "/user/isClaimant": { const: true } } } }
          : entry,
      );
  });
  app = await buildApp(
    { ...t.parts, definitions: await loadDefinitions(schemas.folder) },
    { portal: "", isLogging: false },
  );
  const body = completeReturn({
    purchaser: { uuid: await accountId(t, "410344") },
    customerComments: "Rattles like a xylophone in the night",
  });
  number = (await call("user-customer-service", "POST", "/api/return", body)).claim_number;
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

interface Page {
  data: { claim_number: string; found_in?: { title: string; text: string }[] }[];
  total: number;
}

async function call(as: string, method: "GET" | "POST", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await t.tokens.sign(as)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const list = async (query: Record<string, string>, as = "user-customer-service"): Promise<Page> =>
  (await call(as, "GET", `/api/claims?${new URLSearchParams(query)}`)).claims;
const numbers = ({ data }: Page) => data.map(({ claim_number }) => claim_number);

test("a search stays within the statuses, the type, the owner and the order that are asked for", async () => {
  const [claim] = (await list({ search: number })).data as unknown as { status: string; type: string }[];
  const { status = "", type = "" } = claim ?? {};
  expect(numbers(await list({ search: "Xylophone NIGHT", statuses: status, types: type }))).toEqual([number]);
  expect(numbers(await list({ search: "xylophone", owner: "none", updated_at: "asc" }))).toEqual([number]);
  expect(await list({ search: "xylophone", types: "warranty" })).toMatchObject({ data: [], total: 0 });
  expect(await list({ search: "xylophone", late: "yes" })).toMatchObject({ data: [], total: 0 });
  expect(await list({ search: "xylophone", open: "yes" })).toMatchObject({ total: 1 });
  expect(await list({ search: "xylophone", open: "yes", late: "yes", owner: "none" })).toMatchObject({ total: 0 });
});

test("a row says where a word was found that its own columns do not show, to those alone who may see it", async () => {
  const found = { title: "Comments", text: "Rattles like a xylophone in the night" };
  const body = { searchString: "xylophone" };
  const search = async (as: string): Promise<Page> => (await call(as, "POST", "/api/claims/search", body)).claims;
  expect((await search("user-customer-service")).data[0]?.found_in).toMatchObject([{ text: found.text }]);
  expect((await list({ search: "xylophone" })).data[0]?.found_in).toMatchObject([{ text: found.text }]);
  expect(await search("user-dealer")).toMatchObject({ data: [], total: 0 });
  expect(await list({ search: `${number} xylophone` }, "user-dealer")).toMatchObject({ data: [], total: 0 });
  expect(numbers(await list({ search: number }, "user-dealer"))).toEqual([number]);
  expect((await list({ search: number })).data[0]).not.toHaveProperty("found_in");
  expect((await list({})).data[0]).not.toHaveProperty("found_in");
});

test("words are found with and without their macrons, typed either way, and told as they are written", async () => {
  const written = "Te Whare o Waiōtira, kaua e pā";
  const body = completeReturn({ purchaser: { uuid: await accountId(t, "410344") }, customerComments: written });
  const { claim_number } = await call("user-customer-service", "POST", "/api/return", body);
  for (const search of ["waiotira", "WAIŌTIRA pa", "Waio\u0304tira", "waiōtīra"]) {
    const found = await list({ search });
    expect([search, numbers(found)]).toEqual([search, [claim_number]]);
    expect(found.data[0]?.found_in).toMatchObject([{ text: written }]);
  }
  expect(numbers(await list({ search: "waiotiru" }))).toEqual([]);
});

test("where nothing is found, claims with words like the searched ones are named to those who may read them", async () => {
  expect(await list({ search: "xylophnoe" })).toMatchObject({ data: [], total: 0 });
  expect(numbers(await list({ search: "xylophnoe", similar: "yes" }))).toEqual([number]);
  expect(numbers(await list({ search: "zylophone ratles", similar: "yes" }))).toEqual([number]);
  expect(await list({ search: "marimba", similar: "yes" })).toMatchObject({ data: [], total: 0 });
  expect(numbers(await list({ search: "xylophnoe", similar: "yes" }, "user-customer"))).not.toContain(number);
});

test("claims that an earlier server kept are found by what their readers see once they are filled", async () => {
  const { database } = t.parts;
  await sql`update claims set search_text = replace(search_text, chr(31), ' ')`.execute(database);
  expect(numbers(await list({ search: "xylophone" }, "user-dealer"))).toEqual([number]);
  const definitions = await loadDefinitions(schemas.folder);
  await fillValues({ ...t.parts, definitions }, definitions.get("return") as never);
  expect(numbers(await list({ search: "xylophone" }, "user-dealer"))).toEqual([]);
  expect(numbers(await list({ search: "xylophone" }))).toEqual([number]);
});

test("a search of the list is refused like any other where it is too short [LIST-44] [CONST-08]", async () => {
  const headers = { authorization: `Bearer ${await t.tokens.sign("user-customer-service")}` };
  const answer = await app.inject({ url: "/api/claims?search=%20a%20", headers });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { search: ["Please enter at least 2 characters."] }]);
});
