import { afterAll, beforeAll, expect, test } from "vitest";
import { runModule } from "../../../src/definitions/run-module.ts";
import { buildApp } from "../../../src/server/app.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const dealer = "dealer@example.test";
const staff = "customer-service@example.test";

/** Where a person's page fetches a form from. */
async function moduleFor(as: string, wanted = "warranty", app = server.app): Promise<string> {
  const token = await server.tokens.sign(as === dealer ? "user-dealer" : "user-customer-service");
  const answer = await app.inject({ url: "/api/claim-types", headers: { authorization: `Bearer ${token}` } });
  return answer.json().claim_types.find(({ type }: { type: string }) => type === wanted).module;
}

test("a definition is served as a script to whom its address was given, and is theirs alone to keep", async () => {
  const answer = await server.app.inject(await moduleFor(staff));
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "private, max-age=43200, immutable",
  });
  expect(answer.body).toBe(server.parts.definitions.moduleText("warranty"));
});

test("claimants are served another, which is judged as the same version", async () => {
  const address = await moduleFor(dealer);
  expect(await moduleFor(dealer)).toBe(address);
  const { body } = await server.app.inject(address);
  expect(runModule(body, "cut").hash).toBe(server.parts.definitions.get("warranty")?.hash);
  expect(body).not.toBe(server.parts.definitions.moduleText("warranty"));
});

test.each([
  ["without its pass", (address: string) => address.split("?")[0] as string],
  [
    "with another's name",
    (address: string) => address.replace(/for=[^&]+/, "for=00000000-0000-4000-8000-000000000000"),
  ],
  ["with a later end", (address: string) => address.replace(/until=\d/, "until=9")],
  ["for another audience", (address: string) => address.replace("/claimant/", "/whole/")],
  ["for another form", (address: string) => address.replace("warranty-", "return-")],
  ["with a key that is none", (address: string) => address.replace(/key=[^&]+/, "key=x&key=y")],
])("an address %s opens nothing", async (_, change) => {
  const answer = await server.app.inject(change(await moduleFor(dealer)));
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([403, "no-store"]);
  expect(answer.json()).toEqual({ message: expect.stringContaining("reload the page") });
});

test("an address ends within a day, and with the role that it was given for", async () => {
  const [own, ofStaff] = [await moduleFor(dealer), await moduleFor(staff)];
  server.clock.set("2026-11-21T00:00:00Z");
  for (const address of [own, ofStaff]) expect((await server.app.inject(address)).statusCode).toBe(403);
  server.clock.set("2026-11-20T00:00:00Z");
  const user = await server.database.selectFrom("users").select("id").where("email", "=", staff).executeTakeFirst();
  const roles = server.database.updateTable("user_roles").where("user_id", "=", user?.id ?? "");
  await roles.where("role", "<>", "warranty").set({ role: "dealer" }).execute();
  expect((await server.app.inject(ofStaff)).statusCode).toBe(403);
  await roles.where("role", "=", "dealer").set({ role: "customer_service" }).execute();
  expect((await server.app.inject(ofStaff)).statusCode).toBe(200);
});

test("after a definition has changed, the version before it is still served and its source is kept", async () => {
  const { definitions } = server.parts;
  const before = definitions.get("warranty");
  if (!before) throw new Error("no warranty definition");
  const old = await moduleFor(staff);
  const changed = { ...before, hash: "0123456789abcdef" };
  const app = await buildApp(
    {
      ...server.parts,
      definitions: {
        ...definitions,
        list: () => [changed],
        get: () => changed,
        moduleText: () => "export const changed = true;",
      },
    },
    { portal: "", isLogging: false },
  );
  expect((await app.inject(await moduleFor(staff, "warranty", app))).body).toBe("export const changed = true;");
  expect((await app.inject(old)).body).toBe(definitions.moduleText("warranty"));
  await app.close();
  const kept = await server.database
    .selectFrom("definition_versions")
    .selectAll()
    .where("hash", "=", before.hash)
    .execute();
  expect(kept).toMatchObject([{ type: "warranty", source: { type: "warranty", rules: expect.any(Object) } }]);
});
