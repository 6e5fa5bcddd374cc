import { expect, test } from "vitest";
import { versionModule } from "../../../src/definitions/release/version-module.ts";
import { productGrounds } from "../../engine/random/grounds.ts";
import { staffWords } from "../../helpers/staff-words.ts";

const { store, moments } = productGrounds();
const words = staffWords(store, (type) => moments.get(type) ?? []);

test("there are roles, sums and words that claimants must not read", () => {
  expect(words).toEqual(
    expect.arrayContaining(['"managing_director"', '"goodsValue"', '"Cs To Action"', '"Send for authorisation"']),
  );
  expect(words.length).toBeGreaterThan(60);
});

test.each(store.forms().map((form) => [form.type, form] as const))(
  "the %s that claimants are served holds none of them, and no authorisation",
  (_, { hash, conditions: ___, formCheck: ____, ...source }) => {
    const text = versionModule({ source, access: store.access, hash });
    expect(words.filter((word) => text.includes(word))).toEqual([]);
    expect(text).not.toMatch(/authoriseRole|authorisingLevel|authorisingRole|escalat|late_after|"mail-|"stamp-/);
  },
);
