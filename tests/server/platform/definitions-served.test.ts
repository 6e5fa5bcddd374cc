import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test("a definition is served as a script that may be kept for ever", async () => {
  const { claim_types } = (await server.as("dealer@example.test")({ url: "/api/claim-types" })).json();
  const { module } = claim_types.find(({ type }: { type: string }) => type === "warranty");
  const answer = await server.app.inject(module);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(answer.body).toBe(server.parts.definitions.moduleText("warranty"));
});

test("after a definition has changed, the version before it is still served and its source is kept", async () => {
  const { definitions } = server.parts;
  const before = definitions.get("warranty");
  if (!before) throw new Error("no warranty definition");
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
  expect((await app.inject(`/definitions/warranty-${changed.hash}.js`)).body).toBe("export const changed = true;");
  expect((await app.inject(`/definitions/warranty-${before.hash}.js`)).body).toBe(definitions.moduleText("warranty"));
  await app.close();
  const kept = await server.database
    .selectFrom("definition_versions")
    .selectAll()
    .where("hash", "=", before.hash)
    .execute();
  expect(kept).toMatchObject([{ type: "warranty", source: { type: "warranty", rules: expect.any(Object) } }]);
});
