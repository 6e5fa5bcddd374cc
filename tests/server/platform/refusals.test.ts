import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const dealer = "dealer@example.test";
const json = { "content-type": "application/json" };
/** What a refusal must never hold: places in the code, statements, and the words of those who made the libraries. */
const inner =
  /\bat [\w.]+ \(|\.ts:\d|node_modules|select |insert |FST_|ERR_|fastify|Unexpected token|schema|undefined/i;

test.each([
  ["an unknown address", "GET", "/api/nothing", {}, "", 404],
  ["an unknown address that is written to", "POST", "/api/nothing", json, "{}", 404],
  ["a method that the address does not take", "DELETE", "/api/claim", {}, "", 405],
  ["a method that nobody knows", "PROPFIND", "/api/claim", {}, "", 405],
  ["broken percent signs", "GET", "/api/claim/%ff", {}, "", 404],
  ["a name that is too long", "GET", `/api/claim/${"9".repeat(101)}`, {}, "", 404],
  ["broken JSON", "POST", "/api/claim", json, '{"draft":', 400],
  ["JSON that reaches for what an object is made of", "POST", "/api/claim", json, '{"__proto__":{"a":1}}', 400],
  ["nothing where JSON was promised", "POST", "/api/claim", json, "", 400],
  ["text where JSON belongs", "POST", "/api/claim", { "content-type": "text/plain" }, "Kia ora", 415],
  ["a kind that is none", "POST", "/api/claim", { "content-type": "nonsense" }, "Kia ora", 415],
  ["XML", "POST", "/api/claim", { "content-type": "application/xml" }, "<claim/>", 415],
  ["JSON where a form belongs", "POST", "/api/file/store", json, "{}", 415],
  ["too much", "POST", "/api/claim", json, `{"comments":"${"x".repeat(1024 * 1024)}"}`, 413],
  ["a length that is not the body's", "POST", "/api/claim", { ...json, "content-length": "999" }, "{}", 400],
  ["a missing value", "POST", "/api/customer/search", json, "{}", 422],
  ["what is not theirs", "GET", "/api/mail/failed", {}, "", 403],
  ["a claim that is not there", "POST", "/api/claim/delete", json, '{"claim":"WC999999"}', 404],
] as const)("%s is refused in the one shape, in words of ours, and kept by nobody", async (...row) => {
  const [, method, url, headers, payload, status] = row;
  const answer = await server.as(dealer)({ method: method as "GET", url, headers, payload });
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  const { message, errors, ...more } = answer.json();
  expect(message).toMatch(/^[A-Z].+\.$/);
  if (errors)
    expect(
      Object.values(errors)
        .flat()
        .every((one) => typeof one === "string"),
    ).toBe(true);
  expect(more).toEqual({});
  expect(answer.body).not.toMatch(inner);
});

test.each([
  ["no token", {}],
  ["a token that is none", { authorization: "Bearer nonsense" }],
  ["a password", { authorization: "Basic ZGVhbGVyOnNlY3JldA==" }],
])("%s is told to sign in, before anything else is read", async (_, headers) => {
  const answer = await server.app.inject({ method: "POST", url: "/api/claim", headers, payload: { draft: "wrong" } });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ message: expect.stringContaining("sign in") });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test.each([
  ["/api/claim", "POST, PUT, OPTIONS"],
  ["/api/claim/WC100001", "GET, HEAD, OPTIONS"],
  ["/api/claim/rrn", "GET, HEAD, PUT, OPTIONS"],
  ["/config.json", "GET, HEAD, OPTIONS"],
  ["/definitions/whole/warranty-0000.js", "GET, HEAD, OPTIONS"],
])("%s says that it takes %s", async (url, allow) => {
  const asked = await server.app.inject({ method: "OPTIONS", url });
  expect([asked.statusCode, asked.headers.allow, asked.body]).toEqual([204, allow, ""]);
  const refused = await server.app.inject({ method: "PATCH", url });
  expect([refused.statusCode, refused.headers.allow]).toEqual([405, allow]);
});

test("what is read can be asked for without its content", async () => {
  const whole = await server.as(dealer)({ url: "/api/statuses" });
  const head = await server.as(dealer)({ method: "HEAD", url: "/api/statuses" });
  expect([head.statusCode, head.body]).toEqual([200, ""]);
  expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
  const lost = await server.as(dealer)({ method: "HEAD", url: "/api/nothing" });
  expect([lost.statusCode, lost.body]).toEqual([404, ""]);
});

test("the bundled sign-in refuses programs in OAuth's own shape, and people with a page", async () => {
  const token = await server.app.inject({
    method: "POST",
    url: "/oidc/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "grant_type=refresh_token&client_id=claims-portal&refresh_token=nonsense",
  });
  expect(token.statusCode).toBe(400);
  expect(token.json()).toEqual({ error: "invalid_grant", error_description: expect.any(String) });
  expect(token.headers["cache-control"]).toBe("no-store");
  const page = await server.app.inject({ url: "/oidc/auth?client_id=somebody", headers: { accept: "text/html" } });
  expect(page.statusCode).toBe(400);
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.body).toContain("Sign-in was not completed");
  expect(page.body).toContain("Go to the portal");
});
