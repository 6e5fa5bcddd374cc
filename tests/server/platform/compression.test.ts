import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let server: TestApp;
let module: string;
beforeAll(async () => {
  server = await testApp();
  const { claim_types } = (await server.as("dealer@example.test")({ url: "/api/claim-types" })).json();
  ({ module } = claim_types.find(({ type }: { type: string }) => type === "warranty"));
});
afterAll(() => server.close());

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
] as const)(
  "to who takes %s a definition goes out as %s, the same text in under a fifth of the bytes",
  async (accepts, coding, unpacked) => {
    const text = server.parts.definitions.moduleText("warranty");
    const answer = await server.app.inject({ url: module, headers: { "accept-encoding": accepts } });
    expect(answer.headers["content-encoding"]).toBe(coding);
    expect(answer.headers.vary).toContain("accept-encoding");
    expect(unpacked(answer.rawPayload).toString()).toBe(text);
    expect(answer.rawPayload.length).toBeLessThan(text.length / 5);
  },
);

test("answers of the API are compressed too, and plain for who takes nothing else", async () => {
  const ask = server.as("customer-service@example.test");
  const plain = await ask({ url: "/api/claims" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const packed = await ask({ url: "/api/claims", headers: { "accept-encoding": "br" } });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json());
});

test("what comes in is not unpacked: a small upload cannot grow", async () => {
  const answer = await server.as("dealer@example.test")({
    method: "POST",
    url: "/api/claim",
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    payload: gzipSync(JSON.stringify({ type: "warranty", filler: " ".repeat(900_000) })),
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
});
