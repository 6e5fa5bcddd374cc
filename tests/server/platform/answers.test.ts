import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const dealer = "dealer@example.test";
const post = (url: string, payload: object) => server.as(dealer)({ method: "POST", url, payload });

test("a missing value is told in words beside its path", async () => {
  const answer = await post("/api/customer/search", {});
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    message: "Please correct what is marked.",
    errors: { search: ["Please enter this."] },
  });
});

test("a value of the wrong type in a body is refused, not converted", async () => {
  const answer = await post("/api/claim", { draft: "true", queuedFiles: "2" });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toMatchObject({
    draft: ["Must be yes or no."],
    queuedFiles: ["This value is not one of those allowed."],
  });
});

test("a body that is not an object is refused", async () => {
  const answer = await post("/api/claim", ["draft"]);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual({ body: ["Must be a group of values."] });
});

test("lengths and lists of choices are told in words", async () => {
  expect((await post("/api/customer/search", { search: "ab" })).json().errors).toEqual({
    search: ["Please enter at least 3 characters."],
  });
  const listed = await server.as(dealer)({ url: "/api/claims?updated_at=sideways&page=0" });
  expect(listed.statusCode).toBe(422);
  expect(listed.json().errors).toEqual({
    updated_at: ["This value is not one of those allowed."],
    page: ["Must be 1 or more."],
  });
});

test("a number in a query is read as a number", async () => {
  const answer = await server.as(dealer)({ url: "/api/claims?page=2" });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().claims.current_page).toBe(2);
});

test("who is not signed in is told so before anything else is read", async () => {
  const answer = await server.app.inject({ method: "POST", url: "/api/claim", payload: { draft: "wrong" } });
  expect(answer.statusCode).toBe(401);
});

test.each([
  ["GET", "/api/nothing"],
  ["GET", "/api/claim/"],

  ["GET", "/assets/gone.js"],
  ["GET", "/definitions/warranty-0000.js"],
  ["GET", "/definitions/..%2f..%2f..%2fpackage.json"],
  ["GET", "/api/claim/%"],
  ["GET", "/api/claim/%ff"],
  ["GET", `/api/claim/${"9".repeat(101)}`],
] as const)("%s %s leads nowhere", async (method, url) => {
  const answer = await server.as(dealer)({ method, url });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ message: expect.any(String) });
});

test("answers that belong to a person are kept by nobody on the way", async () => {
  for (const url of ["/api/user", "/api/claims", "/api/claim/WC999999"]) {
    expect((await server.as(dealer)({ url })).headers["cache-control"]).toBe("no-store");
  }
});

test("broken JSON is refused in plain words", async () => {
  const answer = await server.as(dealer)({
    method: "POST",
    url: "/api/claim",
    headers: { "content-type": "application/json" },
    payload: '{"draft":',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ message: "The request could not be read. Please try again." });
});

test("a body of more than a megabyte is refused", async () => {
  const answer = await post("/api/claim", { draft: true, comments: "x".repeat(1024 * 1024) });
  expect(answer.statusCode).toBe(413);
});

test("the page may run its own scripts only, and is told which addresses it may call", async () => {
  const policy = (await server.app.inject("/config.json")).headers["content-security-policy"];
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("frame-src blob:;");
  expect(policy).not.toContain("unsafe-eval");
  expect(policy).not.toContain("upgrade-insecure-requests");
});

test("plain HTTP is not turned into HTTPS by a header that outlives it", async () => {
  expect((await server.app.inject("/healthz")).headers).not.toHaveProperty("strict-transport-security");
});

test("the page's configuration holds what signing in takes, and how large files may be [FRAME-07]", async () => {
  expect((await server.app.inject("/config.json")).json()).toMatchObject({
    api: "",
    issuer: "http://127.0.0.1:8080/oidc",
    clientId: "claims-portal",
    audience: "http://127.0.0.1:8080/api",
    audienceParameter: "resource",
    environment: "development",
    fileLimits: { maxSize: 20 * 1024 * 1024, maxVideoSize: 200 * 1024 * 1024, max: 30 },
  });
});

test("the server says when it is alive and when it is ready", async () => {
  expect((await server.app.inject("/healthz")).json()).toEqual({ status: "alive" });
  expect((await server.app.inject("/readyz")).json()).toEqual({ status: "ready" });
});
