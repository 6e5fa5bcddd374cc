import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
let port: number;
beforeAll(async () => {
  server = await testApp();
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(() => server.close());

/** Sends these bytes and gives everything that comes back until the server hangs up. */
const say = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const said: string[] = [];
    socket.on("data", (chunk) => said.push(String(chunk)));
    socket.on("close", () => resolve(said.join("")));
    socket.on("error", reject);
  });

const last = "host: portal.test\r\nconnection: close\r\n\r\n";

test.each([
  ["what is no HTTP", "Kia ora\r\n\r\n", 400],
  ["a length that is no number", `POST /api/claim HTTP/1.1\r\ncontent-length: many\r\n${last}`, 400],
  ["two lengths", `POST /api/claim HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n${last}`, 400],
  [
    "a length and pieces",
    `POST /api/claim HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n${last}`,
    400,
  ],
  ["a header with a line break in its name", `GET / HTTP/1.1\r\na\rb: c\r\n${last}`, 400],
  ["an address of 20,000 characters", `GET /api/claim/${"9".repeat(20_000)} HTTP/1.1\r\n${last}`, 431],
  ["headers of 20,000 characters", `GET /healthz HTTP/1.1\r\na: ${"b".repeat(20_000)}\r\n${last}`, 431],
  ["an expectation that nobody knows", `GET /healthz HTTP/1.1\r\nexpect: tea\r\n${last}`, 417],
] as const)("%s is refused at the door in the shape of every refusal", async (_, bytes, status) => {
  const [head = "", body = ""] = (await say(bytes)).split("\r\n\r\n");
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head.toLowerCase()).toContain("content-type: application/json; charset=utf-8");
  expect(head.toLowerCase()).toContain("cache-control: no-store");
  expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect(body).toMatch(/^(\w+\r\n)?\{"message":"[A-Z][^"]+\."\}/);
});

test("nothing waits for a silent sender for ever", () => {
  const { timeout, requestTimeout, headersTimeout } = server.app.server;
  expect([timeout, requestTimeout, headersTimeout].every((limit) => limit > 0)).toBe(true);
});

test("the server does not tell what it is made of", async () => {
  const said = (await say(`GET /healthz HTTP/1.1\r\n${last}`)).toLowerCase();
  expect(said).not.toMatch(/^(server|x-powered-by|via):/m);
});
