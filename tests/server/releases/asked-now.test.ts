import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadDefinitions } from "../../../src/definitions/load.ts";
import type { MigrationStep } from "../../../src/engine/index.ts";
import { buildApp } from "../../../src/server/app.ts";
import type { AppContext } from "../../../src/server/app-context.ts";
import { withKnownStatuses } from "../../../src/server/claims/known-statuses.ts";
import { fillValues } from "../../../src/server/claims/list/own/fill-values.ts";
import { calledNow, formerTypes } from "../../../src/server/migrating/called-now.ts";
import { migrateClaims } from "../../../src/server/migrating/migrate-claims.ts";
import { stepsEverPublished } from "../../../src/server/migrating/migration-steps.ts";
import { keepDefinitionVersions } from "../../../src/server/releases/definition-routes.ts";
import { filesIn } from "../../../src/server/releases/kept-releases.ts";
import { release } from "../../../src/server/releases/releases.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import {
  addWords,
  editJson,
  type Fields,
  migration,
  removeField,
  renameField,
  renameStatus,
} from "../../trial/edits.ts";
import { completeReturn } from "../claims/return-form.ts";

const steps: MigrationStep[] = [
  { mapStatus: { packing: "being packed", sorting: "being packed" } },
  { setAside: "/note" },
  { mapStatus: { "being packed": "in the warehouse" } },
];

test.each([
  ["through several migrations", ["open", "in the warehouse"], ["open", "packing"], ["open", "in the warehouse"]],
  ["back again after a roll-back", ["packing", "sorting"], ["in the warehouse"], ["packing", "sorting"]],
  ["only where nobody knows it any more", ["packing", "in the warehouse"], ["packing"], ["packing"]],
  ["and not where no migration speaks of it", ["open"], ["nonesuch", "packing"], ["nonesuch", "packing"]],
])("a status stands for those its claims went to, %s", (_, known, asked, now) => {
  expect(calledNow(steps, (status) => known.includes(status), asked)).toEqual(now);
});

/** Returns whose status, field, column and choice are called otherwise from now on, asked for by the names of before. */
let t: TestApp;
let app: FastifyInstance;
let parts: AppContext;
let schemas: EditedSchemas;
const numbers: string[] = [];
const staff = "super-admin@example.test";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

type Answer = ReturnType<typeof JSON.parse>;

async function ask(method: "GET" | "POST", url: string, payload?: object, as = staff): Promise<Answer> {
  const person = await t.database
    .selectFrom("users")
    .select("sso_id")
    .where("email", "=", as)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Bearer ${await t.tokens.sign(person.sso_id)}` };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body, ...(answer.body.startsWith("{") && answer.json()) };
}

/** Serves what stands in the folder, its claims taken along unless they stay. */
async function publish(isTakenAlong = true): Promise<void> {
  await app?.close();
  const loaded = loadDefinitions(schemas.folder);
  const how = { author: "Ana", reason: "names", origin: "command", isPublished: true, now: new Date() } as const;
  await release(t.database, filesIn(schemas.folder), how);
  await keepDefinitionVersions({ ...t.parts, definitions: loaded });
  parts = { ...t.parts, definitions: await withKnownStatuses({ database: t.database, definitions: loaded }) };
  const taking = { steps: await stepsEverPublished(t.database), isDry: false, idleSince: new Date("2100-01-01") };
  const report = await migrateClaims(parts, { ...taking, wants: () => isTakenAlong });
  expect({ lost: report.lost, refused: report.refused }).toEqual({ lost: [], refused: [] });
  // Known statuses are those that claims stand in by now.
  parts = { ...parts, definitions: await withKnownStatuses({ database: t.database, definitions: loaded }) };
  for (const definition of parts.definitions.list()) await fillValues(parts, definition);
  app = await buildApp(parts, { portal: "", isLogging: false });
}

const columns = (change: (columns: Fields) => void) =>
  editJson(schemas.folder, "return/record.json", (record) => change(record.columns as Fields));
const shown = { phase: "approved", tone: "progress" };
const former = () => {
  renameStatus(schemas.folder, "return", ["packing", "wrapping"], shown);
  columns((all) => {
    Object.assign(all["packed-as"] ?? {}, { list: "internal", filter: true, order: true });
    all.wishes = { from: "/form/specialInstructions", list: "internal", filter: true, order: true };
  });
  addWords(schemas.folder, "return", "columns", { "packed-as": "Packed as", wishes: "Wishes" });
};

beforeAll(async () => {
  schemas = editedSchemas();
  former();
  t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
  // The claims of the reference data stand under what is served first, too.
  for (const { type, hash, workflow } of t.parts.definitions.list()) {
    const types = [type, ...(workflow.types ?? []).map((one) => one.type)];
    await t.database.updateTable("claims").set({ definition: hash }).where("type", "in", types).execute();
  }
  const wrapped = t.database.updateTable("claims").set({ status: "wrapping" });
  await wrapped.where("type", "=", "return").where("status", "=", "packing").execute();
  await publish();
  for (const kind of ["carton", "pallet", "carton"]) {
    const form = { ...completeReturn({ pickupCargoType: kind }), draft: numbers.length > 0 };
    const saved = await ask("POST", "/api/return", form, "dealer@example.test");
    expect(saved.status, saved.body).toBe(200);
    numbers.push(saved.claim_number);
  }
  await t.database
    .updateTable("claims")
    .set({ status: "wrapping" })
    .where("number", "=", numbers[0] ?? "")
    .execute();
});
afterAll(async () => {
  await app.close();
  await t.close();
  schemas.remove();
});

const view =
  "status=wrapping&where=packed-as%3Dcarton&where=wishes%3Dreception&order_by=-packed-as&column=-Packed+as&column=Wishes%7Ewide";
/** Of the claims that this test made. */
const ownOf = (claims: Answer): string[] =>
  claims.data
    .map((row: Answer) => row.claim_number)
    .filter((number: string) => numbers.includes(number))
    .toSorted();
const found = async (query: string) => {
  const { status, claims, body } = await ask("GET", `/api/claims?${query}`);
  expect(status, body).toBe(200);
  return ownOf(claims);
};
const question = { start: "2020-01-01", end: "2026-11-20", statuses: ["wrapping"], where: ["packed-as=carton"] };
const viewNow = async () => (await ask("GET", "/api/views")).views.find(({ name }: Answer) => name === "Mine").query;
let asked: string;

test("an export that was asked for before a release holds the same claims after it", async () => {
  expect((await ask("POST", "/api/views", { name: "Mine", query: view })).status).toBe(200);
  expect(await viewNow()).toBe(view);
  asked = (await ask("POST", "/api/report/export", { ...question, destination: "download" })).filename;
  renameField(schemas.folder, "return", "pickupCargoType", "packedIn");
  renameStatus(schemas.folder, "return", ["wrapping", "being packed"], shown);
  editJson(schemas.folder, "return/messages.en.json", ({ statuses }) => {
    delete (statuses as Fields).wrapping;
  });
  editJson(schemas.folder, "return/form.schema.json", (json) =>
    JSON.parse(JSON.stringify(json).replaceAll('"carton"', '"box"')),
  );
  editJson(schemas.folder, "shared/lists.json", (lists) => {
    const kinds = lists["cargo-types"] as { value: string }[];
    lists.boxes = kinds.map((one) => (one.value === "carton" ? { value: "box", label: "Box" } : one));
  });
  editJson(schemas.folder, "return/messages.en.json", (json) =>
    JSON.parse(JSON.stringify(json).replaceAll('"cargo-types"', '"boxes"')),
  );
  columns((all) => {
    all["kind-of-packing"] = all["packed-as"] ?? {};
    delete all["packed-as"];
    delete all.wishes;
  });
  editJson(schemas.folder, "return/messages.en.json", (messages) => {
    const { "packed-as": _, wishes: __, ...others } = messages.columns as Fields;
    messages.columns = { ...others, "kind-of-packing": "Kind of packing" };
  });
  removeField(schemas.folder, "return", "specialInstructions");
  migration(schemas.folder, "return", [
    { mapStatus: { wrapping: "being packed" } },
    { mapValues: "/pickupCargoType", values: { carton: "box", pallet: "pallet" } },
    { rename: "/pickupCargoType", to: "packedIn" },
    { setAside: "/specialInstructions" },
  ]);
  await publish();
  const { status, body } = await ask("GET", `/api/report/download/${asked}`);
  expect(status).toBe(200);
  expect(body).toContain(numbers[0]);
});

test("lists, reports and exports that are asked in the names of before find the same claims", async () => {
  const cartons = [numbers[0], numbers[2]].toSorted();
  expect(await found("where[]=kind-of-packing%3Dbox")).toEqual(cartons);
  expect(await found("where[]=packed-as%3Dcarton")).toEqual(cartons);
  expect(await found("statuses[]=wrapping&where[]=packed-as%3Dcarton&order_by=-packed-as")).toEqual([numbers[0]]);
  expect(await found("where[]=packed-as%3Dcarton&order_by=wishes")).toEqual(cartons);
  const report = await ask("POST", "/api/report/generate", question);
  expect(ownOf(report.claims)).toEqual([numbers[0]]);
  const { filename } = await ask("POST", "/api/report/export", { ...question, destination: "download" });
  expect((await ask("GET", `/api/report/download/${filename}`)).body).toContain(numbers[0]);
});

test("a filter by what was set aside is refused by the name it was asked by, not left out", async () => {
  expect(await ask("GET", "/api/claims?where[]=wishes%3Dreception")).toMatchObject({
    status: 422,
    message: 'Claims cannot be filtered by "wishes".',
  });
  expect(await ask("GET", "/api/claims?where[]=nonesuch%3D1")).toMatchObject({ status: 422 });
});

test("claimants learn no name of a column that is not theirs to ask", async () => {
  const asDealer = await ask("GET", "/api/claims?where[]=packed-as%3Dcarton", undefined, "dealer@example.test");
  expect(asDealer).toMatchObject({ status: 422, message: 'Claims cannot be filtered by "packed-as".' });
});

test("a saved view is told in the names of today, without the columns that are gone", async () => {
  const now = new URLSearchParams(await viewNow());
  expect(Object.fromEntries([...new Set(now.keys())].map((key) => [key, now.getAll(key)]))).toEqual({
    status: ["being packed"],
    where: ["kind-of-packing=carton", "kind-of-packing=box", "wishes=reception"],
    order_by: ["-kind-of-packing"],
    column: ["-Kind of packing"],
  });
});

test("after a roll-back names of the release that was taken back lead to the same claims", async () => {
  schemas.remove();
  schemas = editedSchemas();
  former();
  await publish();
  expect(await found("where[]=kind-of-packing%3Dbox")).toEqual([numbers[0], numbers[2]].toSorted());
  expect(await found("statuses[]=being%20packed")).toEqual([numbers[0]]);
});

test("claims of a type that no form has any more are found by the columns that they were found by", async () => {
  const found = async () =>
    (await ask("GET", `/api/claims?where[]=${encodeURIComponent("packed-as=carton")}`)).claims.total;
  const ofParts = t.database.selectFrom("claims").select("form").where("type", "=", "return-part");
  const parts = (await ofParts.execute()).filter(({ form }) => form.pickupCargoType === "carton");
  expect(parts.length).toBeGreaterThan(0);
  const before = await found();
  for (const file of ["shared/claim-types.json", "access.json", "return/workflow.json"]) {
    editJson(schemas.folder, file, (json) =>
      JSON.parse(JSON.stringify(json).replaceAll('"return-part"', '"spare-return"')),
    );
  }
  await publish();
  expect(await found()).toBe(before);
});

test("names whose claims have yet to go where others are already are asked for alone, and then with these", async () => {
  const found = async (query: string) => (await ask("GET", `/api/claims?${query}`)).claims.total;
  const held = async (of: object) =>
    (await t.database.selectFrom("claims").select(["type", "status"]).execute()).filter((claim) =>
      Object.entries(of).every(([key, value]) => claim[key as keyof typeof claim] === value),
    ).length;
  for (const file of ["shared/claim-types.json", "access.json", "return/workflow.json"]) {
    editJson(schemas.folder, file, (json) =>
      JSON.parse(JSON.stringify(json).replaceAll('"spare-return"', '"return-part"')),
    );
  }
  await publish();
  const [parts, wrapped] = [await held({ type: "return-part" }), await held({ status: "wrapping" })];
  renameStatus(schemas.folder, "return", ["wrapping", "open"]);
  editJson(schemas.folder, "return/messages.en.json", ({ statuses }) => {
    delete (statuses as Fields).wrapping;
  });
  editJson(schemas.folder, "shared/claim-types.json", (json) => {
    json.types = (json.types as Fields[]).filter(({ type }) => (type as unknown) !== "return-part");
  });
  editJson(schemas.folder, "return/workflow.json", (json) => {
    delete json.types;
  });
  editJson(schemas.folder, "access.json", (json) => JSON.parse(JSON.stringify(json).replaceAll(',"return-part"', "")));
  migration(schemas.folder, "return", [{ mapStatus: { wrapping: "open" } }, { mapType: { "return-part": "return" } }]);
  await publish(false);
  expect(await held({ status: "open" })).toBeGreaterThan(0);
  expect([await found("types[]=return-part"), await found("statuses[]=wrapping")]).toEqual([parts, wrapped]);
  // Where they stand under versions of which one had no "open", it does not hang on which of them was saved last.
  const ofNumber = t.database
    .selectFrom("claims")
    .select("definition")
    .where("number", "=", numbers[0] ?? "");
  const { definition } = await ofNumber.executeTakeFirstOrThrow();
  const versions = t.database.selectFrom("definition_versions").selectAll().where("hash", "=", definition);
  const { source, ...version } = await versions.executeTakeFirstOrThrow();
  const other = JSON.stringify(source).replaceAll('"open"', '"begun"');
  const made = { ...version, hash: "b".repeat(definition.length), source: other, source_text: other };
  await t.database.insertInto("definition_versions").values(made).execute();
  const under = (hash: string) =>
    t.database
      .updateTable("claims")
      .set({ definition: hash })
      .where("number", "=", numbers[0] ?? "");
  await under(made.hash)
    .set({ updated_at: new Date("2020-01-01") })
    .execute();
  expect(await found("statuses[]=wrapping")).toBe(wrapped + (await held({ status: "open" })));
  await under(definition).execute();
  await publish();
  expect(await found("types[]=return-part")).toBe(await held({ type: "return" }));
  expect(await found("statuses[]=wrapping")).toBe(await held({ status: "open" }));
});

test("a form's former names are those that its migrations lead to it, as far as no other form has them", () => {
  const steps = new Map([["lend", [[{ mapType: { loan: "lent", hire: "lent" } }], [{ mapType: { lent: "lend" } }]]]]);
  const storeOf = (...types: string[]) => ({ forms: () => types.map((type) => ({ type })) as never });
  const store = storeOf("lend", "hire");
  expect(formerTypes(store, steps, "lend")).toEqual(["loan", "lent"]);
  expect(formerTypes(store, steps, "hire")).toEqual([]);
  // One that two forms say they had is the first one's alone.
  const both = new Map(["one", "two"].map((type) => [type, [[{ mapType: { old: type } }]]]));
  const owners = ["one", "two"].filter((type) => formerTypes(storeOf("one", "two"), both, type).includes("old"));
  expect(owners).toEqual(["one"]);
});
