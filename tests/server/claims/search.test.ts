import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { addManyClaims } from "./many-claims.ts";

let t: TestApp;
const many = 3_000;
const pageSize = 50;
const all = "super-admin@example.test";

beforeAll(async () => {
  t = await testApp({ env: { PAGE_SIZE: String(pageSize), MAX_CALLS_PER_MINUTE: "100000" } });
  await addManyClaims(t.database, many);
});
afterAll(() => t.close());

interface Page {
  data: { claim_number: string; updated_at: string }[];
  total: number;
  is_capped?: boolean;
}

async function search(as: string, searchString: string, page = 1): Promise<Page> {
  const answer = await send(t, {
    as,
    method: "POST",
    url: `/api/claims/search?page=${page}`,
    body: { searchString },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().claims;
}

const numbersOf = ({ data }: Page): string[] => data.map(({ claim_number }) => claim_number);

/** The claims whose text holds the word, newest change first. */
async function holding(word: string): Promise<string[]> {
  const rows = await t.database
    .selectFrom("claims")
    .select("number")
    .where("search_text", "like", `%${word}%`)
    .orderBy("updated_at", "desc")
    .orderBy("number", "desc")
    .execute();
  return rows.map(({ number }) => number);
}

test("a rare word's finds are counted exactly and come newest change first on every page", async () => {
  const expected = await holding("rareword");
  expect(expected).toHaveLength(60);
  expect(await search(all, "Rareword")).toMatchObject({ total: 60 });
  expect((await search(all, "Rareword")).is_capped).toBeUndefined();
  expect(numbersOf(await search(all, "rareword"))).toEqual(expected.slice(0, 50));
  expect(numbersOf(await search(all, "rareword", 2))).toEqual(expected.slice(50));
  expect(await search(all, "rareword", 3)).toMatchObject({ total: 60, data: [] });
});

test("of a word that many claims hold the newest come first, and the answer says that there are more than it counts", async () => {
  const expected = await holding("seriesword");
  for (const page of [1, 2, 20, 1]) {
    const found = await search(all, "seriesword", page);
    expect([page, found.total, found.is_capped, numbersOf(found)]).toEqual([
      page,
      1_000,
      true,
      expected.slice((page - 1) * pageSize, page * pageSize),
    ]);
  }
  expect(await search(all, "seriesword", 21)).toMatchObject({ total: 1_000, is_capped: true, data: [] });
});

test("a word of the oldest claims alone is found among them", async () => {
  const expected = await holding("oldword");
  expect(expected).toHaveLength(40);
  expect(numbersOf(await search(all, "oldword"))).toEqual(expected);
  expect(numbersOf(await search(all, "seriesword oldword"))).toEqual(expected);
});

test("two letters are found wherever they stand in a word: in it, at its end, before a sign, at the text's end", async () => {
  expect(numbersOf(await search(all, "xq"))).toEqual(["WC700077"]);
  expect(numbersOf(await search(all, "zq"))).toEqual(["WC700077"]);
  expect(numbersOf(await search(all, "q/"))).toEqual(["WC700077"]);
  expect(numbersOf(await search(all, "bz"))).toEqual(["WC700077"]);
  expect(numbersOf(await search(all, "XQ code77"))).toEqual(["WC700077"]);
  expect(await search(all, "wc")).toMatchObject({ total: 1_000, is_capped: true });
  expect(await search(all, "qv")).toMatchObject({ total: 0, data: [] });
});

test("a search of two signs, of single letters, or of signs within words harms nothing", async () => {
  for (const text of ["%%", "--", "$$", "'; drop table claims; --", "\\\\", "[a", "(?", "a b"]) {
    expect(await search("dealer@example.test", text)).toMatchObject({ data: expect.any(Array) });
  }
  expect(await search(all, "c o d e 7 0 0")).toMatchObject({ data: expect.any(Array) });
});

for (const email of ["dealer@example.test", "account-manager@example.test", "tech-support@example.test"]) {
  test(`${email} finds common and rare words among what they list, and nothing else`, async () => {
    const listed: string[] = [];
    const url = (page: number) => `/api/claims?page=${page}`;
    for (let page = 1; ; page++) {
      const { data } = (await send(t, { as: email, url: url(page) })).json().claims as Page;
      listed.push(...numbersOf({ data, total: 0 }));
      if (data.length < pageSize) break;
    }
    for (const word of ["seriesword", "rareword", "code1", "complete"]) {
      const held = new Set(await holding(word));
      const expected = listed.filter((number) => held.has(number));
      const { total, is_capped, ...found } = await search(email, word);
      expect([word, numbersOf({ ...found, total })]).toEqual([word, expected.slice(0, pageSize)]);
      expect([word, total, is_capped ?? false]).toEqual([
        word,
        Math.min(expected.length, 1_000),
        expected.length > 1_000,
      ]);
    }
  });
}

test("a claim is found by every word that somebody reads for its status", async () => {
  const waiting = (await holding("authorise")).length;
  expect(waiting).toBeGreaterThan(0);
  for (const words of ["awaiting authorisation", "to be authorised"]) {
    expect((await search("tech-support@example.test", words)).total).toBeGreaterThan(0);
  }
});
