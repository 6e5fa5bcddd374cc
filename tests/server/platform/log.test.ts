import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { testApp } from "../../helpers/test-app.ts";

test("a failure is logged with its place and without anything personal, and answered with one calm sentence", async () => {
  const server = await testApp();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp(
    {
      ...server.parts,
      authenticate: async () => {
        await server.database
          .insertInto("sign_in_accounts")
          .values({ sso_id: "1", email: "someone@private.test", name: "", password_hash: "" })
          .execute();
        throw new Error("not reached");
      },
    },
    { portal: "", logTo: stream },
  );
  const ask = () =>
    app.inject({
      method: "POST",
      url: "/api/customer/search?token=in-the-query",
      headers: { authorization: "Bearer a-secret-token" },
      payload: { search: "typed words" },
    });
  await ask();
  lines.length = 0;
  const answer = await ask();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ message: "Something went wrong. Please try again." });
  const logged = lines.join("");
  expect(JSON.parse(logged)).toMatchObject({
    req: { method: "POST", path: "/api/customer/search" },
    err: { table: "sign_in_accounts", code: "23505", stack: expect.stringContaining(".ts:") },
  });
  expect(logged).not.toMatch(/someone@|a-secret-token|typed words|in-the-query/);
  await app.close();
  await server.close();
});
