import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import { runModule } from "../../../src/definitions/run-module.ts";
import type { Form } from "../../../src/engine/index.ts";
import { buildApp } from "../../../src/server/app.ts";
import { demandJobNumber, type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeForm, units } from "../claims/warranty-form.ts";

/** Two processes on one database: the one with the definitions as they are, the other with an analyst's edit. */
let old: TestApp;
let edited: FastifyInstance;
let schemas: EditedSchemas;
let authorization: string;
const hash = { old: "", edited: "" };

beforeAll(async () => {
  old = await testApp();
  schemas = editedSchemas();
  demandJobNumber(schemas);
  const definitions = await loadDefinitions(schemas.folder);
  edited = await buildApp({ ...old.parts, definitions }, { portal: "", isLogging: false });
  hash.old = old.parts.definitions.get("warranty")?.hash ?? "";
  hash.edited = definitions.get("warranty")?.hash ?? "";
  expect(hash.edited).not.toBe(hash.old);
  authorization = `Bearer ${await old.tokens.sign("user-dealer")}`;
});
afterAll(async () => {
  await edited.close();
  await old.close();
  schemas.remove();
});

const call = (app: FastifyInstance, method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
const read = async (app: FastifyInstance, claim: string) =>
  (await call(app, "GET", `/api/claim/${claim}`)).json().claim;
const draft = async (app: FastifyInstance) =>
  (await call(app, "POST", "/api/claim", { draft: true })).json().claim_number as string;

const moduleOf = (version: string) => `/definitions/claimant/warranty-${version}.js?`;

const unnamed = (product: Form) => completeForm({ products: [product], customerReference: "" });

test("after an edit a claim of before reopens, is saved and is sent under the definition it was made under", async () => {
  const claim = await draft(old.app);
  const opened = await read(edited, claim);
  expect(opened).toMatchObject({ definition: hash.old, module: expect.stringContaining(moduleOf(hash.old)) });
  const module = await edited.inject(opened.module);
  expect(runModule(module.body, "old")).toMatchObject({ hash: hash.old, type: "warranty" });

  const kept = await call(edited, "PUT", "/api/claim", { ...unnamed(units.free), claim, draft: true });
  expect(kept.statusCode, kept.body).toBe(200);
  const sent = await call(edited, "PUT", "/api/claim", { ...unnamed(units.free), claim });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(await read(edited, claim)).toMatchObject({ status: "open", definition: hash.old, is_amendable: true });
});

test("a new claim is made and judged under the edit", async () => {
  const refused = await call(edited, "POST", "/api/claim", unnamed(units.second));
  expect(refused.json().errors).toEqual({ customerReference: ["Please enter your job number."] });
  const made = await call(edited, "POST", "/api/claim", completeForm({ products: [units.second] }));
  expect(await read(edited, made.json().claim_number)).toMatchObject({ definition: hash.edited });
});

test("a form that was opened before the edit is judged as it was filled in, for a fortnight; another version is no way around", async () => {
  const sent = (definition: string) => call(edited, "POST", "/api/claim", { ...unnamed(units.sixth), definition });
  for (const other of ["0123456789abcdef", ""])
    expect((await sent(other)).json().errors).toEqual({ customerReference: ["Please enter your job number."] });
  const served = old.database.updateTable("definition_versions").where("type", "=", "warranty");
  const daysAgo = (days: number) => new Date(old.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
  await served
    .set({ first_served_at: daysAgo(90) })
    .where("hash", "=", hash.old)
    .execute();
  await served
    .set({ first_served_at: daysAgo(15) })
    .where("hash", "=", hash.edited)
    .execute();
  expect((await sent(hash.old)).statusCode).toBe(422);
  await served
    .set({ first_served_at: daysAgo(13) })
    .where("hash", "=", hash.edited)
    .execute();
  const made = await sent(hash.old);
  expect(made.statusCode, made.body).toBe(200);
  expect(await read(edited, made.json().claim_number)).toMatchObject({ definition: hash.old });
});

test("a process that has never had a definition judges, lists and serves the claims made under it", async () => {
  const claim = await draft(edited);
  expect(await read(old.app, claim)).toMatchObject({
    definition: hash.edited,
    module: expect.stringContaining(moduleOf(hash.edited)),
  });
  const { module } = await read(old.app, claim);
  expect((await old.app.inject(module)).body).toContain("Please enter your job number.");
  const ofStaff = (await old.as("super-admin@example.test")({ url: `/api/claim/${claim}` })).json().claim;
  expect(ofStaff.module).toContain(`/definitions/whole/warranty-${hash.edited}.js`);
  expect((await old.app.inject(ofStaff.module)).body).toBe(loadDefinitions(schemas.folder).moduleText("warranty"));
  const refused = await call(old.app, "PUT", "/api/claim", { ...unnamed(units.third), claim });
  expect(refused.json().errors).toEqual({ customerReference: ["Please enter your job number."] });
  const sent = await call(old.app, "PUT", "/api/claim", { ...completeForm({ products: [units.third] }), claim });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(await read(old.app, claim)).toMatchObject({ status: "open", definition: hash.edited });
  const list = (await call(old.app, "GET", "/api/claims")).json().claims.data;
  expect(list.map(({ claim_number }: { claim_number: string }) => claim_number)).toContain(claim);
});

test("a claim that names no version that anybody kept is judged under today's", async () => {
  const claim = await draft(old.app);
  await old.database
    .updateTable("claims")
    .set({ definition: "0000000000000000" })
    .where("number", "=", claim)
    .execute();
  expect((await read(old.app, claim)).module).toContain(moduleOf(hash.old));
});

test("a claim of before workflows had resolutions is judged under today's; no code of the database is run", async () => {
  const first = "00000000000000aa";
  const kept = await old.database
    .selectFrom("definition_versions")
    .select("source_text")
    .where("hash", "=", hash.old)
    .executeTakeFirstOrThrow();
  const source = kept.source_text?.replaceAll(/"via":"[a-z]+",?/g, "") ?? "";
  const row = { type: "warranty", hash: first, source, module: "throw new Error();", first_served_at: new Date(0) };
  await old.database.insertInto("definition_versions").values(row).execute();
  const claim = await draft(old.app);
  await old.database.updateTable("claims").set({ definition: first }).where("number", "=", claim).execute();
  expect((await read(old.app, claim)).module).toContain(moduleOf(hash.old));
  const sent = await call(old.app, "PUT", "/api/claim", { ...unnamed(units.fourth), claim });
  expect(sent.statusCode, sent.body).toBe(200);
  expect(await read(old.app, claim)).toMatchObject({ status: "open", definition: hash.old });
});
