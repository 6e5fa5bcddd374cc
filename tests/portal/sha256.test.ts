import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { sha256 } from "../../src/portal/session/sha256.ts";
import { withDigest } from "../../src/portal/session/with-digest.ts";

const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
afterEach(() => {
  if (own) Object.defineProperty(globalThis, "crypto", own);
});

test("the hash is SHA-256, whatever the length", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 96, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 37 + length) % 256);
    expect(Buffer.from(sha256(bytes)).toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("a page without crypto.subtle has a digest while it signs in, and none afterwards", async () => {
  Object.defineProperty(globalThis, "crypto", { configurable: true, value: {} });
  const hash = await withDigest(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode("verifier")));
  expect(Buffer.from(hash).toString("hex")).toBe(createHash("sha256").update("verifier").digest("hex"));
  expect(crypto.subtle).toBeUndefined();
});
