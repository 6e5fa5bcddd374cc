import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { withDigest } from "../../src/portal/shared/session/with-digest.ts";

const own = Object.getOwnPropertyDescriptor(globalThis, "crypto");
afterEach(() => {
  if (own) Object.defineProperty(globalThis, "crypto", own);
});

test("a page without crypto.subtle has a digest while it signs in, and none afterwards", async () => {
  Object.defineProperty(globalThis, "crypto", { configurable: true, value: {} });
  const hash = await withDigest(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode("verifier")));
  expect(Buffer.from(hash).toString("hex")).toBe(createHash("sha256").update("verifier").digest("hex"));
  expect(crypto.subtle).toBeUndefined();
});
