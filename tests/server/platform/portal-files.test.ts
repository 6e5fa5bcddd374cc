import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
let portal: string;
beforeAll(async () => {
  portal = mkdtempSync(join(tmpdir(), "claims-portal-"));
  mkdirSync(join(portal, "assets"));
  writeFileSync(join(portal, "index.html"), "<!doctype html><title>Portal</title>");
  writeFileSync(join(portal, "assets/main-abc123.js"), "start();");
  server = await testApp({ portal });
});
afterAll(async () => {
  await server.close();
  rmSync(portal, { recursive: true, force: true });
});

test.each(["/", "/claim/WC100001", "/new-claim/warranty?draft=1", "/signed-in?code=a&state=b"])(
  "%s is a page of the portal and is asked for anew each time",
  async (url) => {
    const answer = await server.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("<title>Portal</title>");
    expect(answer.headers["cache-control"]).toBe("no-cache");
  },
);

test("a script whose name changes with its content is kept for ever", async () => {
  const answer = await server.app.inject("/assets/main-abc123.js");
  expect(answer.body).toBe("start();");
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a script that is gone is not answered with a page", async () => {
  expect((await server.app.inject("/assets/main-old.js")).statusCode).toBe(404);
});

test("files beside the portal's folder cannot be had", async () => {
  const answer = await server.app.inject("/assets/..%2f..%2fpackage.json");
  expect(answer.body).not.toContain("dependencies");
});
