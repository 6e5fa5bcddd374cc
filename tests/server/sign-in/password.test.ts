import { expect, test } from "vitest";
import { hashPassword, isPassword } from "../../../src/server/platform/sign-in/password.ts";

test("a password is known again by its salted hash, and no other is", async () => {
  const hash = await hashPassword("kererū-1");
  expect(hash).not.toContain("kerer");
  expect(hash).not.toBe(await hashPassword("kererū-1"));
  expect(await isPassword("kererū-1", hash)).toBe(true);
  expect(await isPassword("kereru\u0304-1", hash)).toBe(true);
  expect(await isPassword("kereru-1", hash)).toBe(false);
});

test("without an account no password is right", async () => {
  expect(await isPassword("", undefined)).toBe(false);
  expect(await isPassword("portal-demo", undefined)).toBe(false);
});
