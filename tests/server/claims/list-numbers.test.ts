import { afterAll, beforeAll, expect, test } from "vitest";
import { readListQuery, writeListQuery } from "../../../src/contract/list-query.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

/** Lists of claims that another page names. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const listed = async (as: string, query: string) => {
  const answer = await t.as(as)({ url: `/api/claims?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  const { total, data } = answer.json().claims;
  return { total, numbers: data.map((row: { claim_number: string }) => row.claim_number).toSorted() };
};
const admin = "super-admin@example.test";

test("a list is narrowed to the claims that its address names, beside what else it asks, and to none where none is named", async () => {
  const rows = await t.database.selectFrom("claims").select(["number", "type"]).orderBy("number").execute();
  const some = [rows[0], rows[3], rows.at(-1)].flatMap((row) => row ?? []);
  const numbers = some.map(({ number }) => number).toSorted();
  expect(await listed(admin, `numbers=${numbers.join(",").toLowerCase()}`)).toEqual({ total: 3, numbers });
  const type = some[0]?.type ?? "";
  const ofType = some.filter((row) => row.type === type).map(({ number }) => number);
  expect((await listed(admin, `numbers=${numbers.join(",")}&types[]=${type}`)).numbers).toEqual(ofType.toSorted());
  expect((await listed(admin, `numbers=${numbers.join(",")}&submitted_from=2000-01-01`)).numbers).toEqual(
    expect.not.arrayContaining(rows.map(({ number }) => number).filter((number) => !numbers.includes(number))),
  );
  expect(await listed(admin, "numbers=,")).toEqual({ total: 0, numbers: [] });
});

test("a number names nobody a claim that they may not read", async () => {
  const own = await listed("dealer@example.test", "");
  const all = await t.database.selectFrom("claims").select("number").execute();
  const others = all.map(({ number }) => number).filter((number) => !own.numbers.includes(number));
  const [first = ""] = own.numbers;
  const asked = [first, ...others.slice(0, 20)].join(",");
  const found = await listed("dealer2@example.test", `numbers=${asked}`);
  const whole = await listed("dealer2@example.test", "");
  expect(found.numbers.every((number: string) => whole.numbers.includes(number))).toBe(true);
  expect(found.numbers).not.toContain(first);
});

test("an address keeps the numbers, each once and no more than a hundred", () => {
  const many = Array.from({ length: 130 }, (_, index) => `WC${100000 + index}`);
  const read = readListQuery(new URLSearchParams({ numbers: ["wc100000", ...many].join(",") }));
  expect(read.numbers).toEqual(many.slice(0, 100));
  expect(readListQuery(writeListQuery(read))).toEqual(read);
});
