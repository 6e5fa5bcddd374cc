import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { newDraft, upload } from "../files/upload.ts";

let server: TestApp;
let module: string;
beforeAll(async () => {
  server = await testApp();
  const { claim_types } = (await server.as("customer-service@example.test")({ url: "/api/claim-types" })).json();
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

test("a file goes out as it was stored, with its length, though it begins like something compressed", async () => {
  const dealer = "dealer@example.test";
  const text = `80,readings\n${"21.5,21.4\n".repeat(400)}`;
  const stored = await upload(server, dealer, await newDraft(server), [{ name: "readings.csv", content: text }]);
  const answer = await server.as(dealer)({
    method: "POST",
    url: "/api/file/download",
    headers: { "accept-encoding": "br, gzip" },
    payload: { path: stored.json().files[0].path },
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.headers["content-length"]).toBe(String(text.length));
  expect(answer.payload).toBe(text);
});

test("an export goes out as it is, so that one that breaks off is seen to", async () => {
  const ask = server.as("finance@example.test");
  const claims = await server.database.selectFrom("claims").select("id").where("deleted_at", "is", null).execute();
  const payload = { claims: claims.map(({ id }) => id), destination: "download" };
  const { filename } = (await ask({ method: "POST", url: "/api/report/export", payload })).json();
  const headers = { "accept-encoding": "br, gzip" };
  const answer = await ask({ url: `/api/report/download/${filename}`, headers });
  expect(answer.headers["content-encoding"]).toBeUndefined();
  expect(answer.payload.length).toBeGreaterThan(2_000);
  expect(answer.payload).toContain("Claim No.");
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
