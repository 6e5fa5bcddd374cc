import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundPlace } from "../../../src/contract/types.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await addPostcodes("Riccarton", ["8024", "8041", "8042"]);
  await addPostcodes("Acacia Bay", ["3378"]);
});
afterAll(() => t.close());

/** Gives a listed suburb more postcodes than the one it has. */
async function addPostcodes(suburb: string, postcodes: string[]): Promise<void> {
  const { database } = t;
  const own = await database
    .selectFrom("localities")
    .selectAll()
    .where("suburb", "=", suburb)
    .executeTakeFirstOrThrow();
  const { last } = await database
    .selectFrom("localities")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  const rows = postcodes.map((postcode, index) => ({
    ...own,
    id: last + index + 1,
    postcode,
    search_text: own.search_text.replace(own.postcode, postcode),
  }));
  await database.insertInto("localities").values(rows).execute();
}

const as = "dealer@example.test";
const find = async (search: string): Promise<FoundPlace[]> =>
  (await send(t, { as, method: "POST", url: "/api/address/search", body: { search } })).json().places;
const note = "Not checked: the street is not in the list";

test.each([
  ["12 Smith Road, Kamo", "12 Smith Road, Kamo, Whangārei 0112"],
  ["12 smith rd kamo", "12 Smith Road, Kamo, Whangārei 0112"],
  ["12 Smith Road, Kamo, Whangārei 0112, New Zealand", "12 Smith Road, Kamo, Whangārei 0112"],
  ["3/12a zebra tce, mt eden", "3/12A Zebra Terrace, Mount Eden, Auckland 1024"],
  ["7 te ara o zebra, taupo", "7 Te Ara O Zebra, Taupō"],
  ["7 St Zebra Street otaki", "7 St Zebra Street, Ōtaki 5512"],
  ["1024 State Highway 1 Twizel", "1024 State Highway 1, Twizel 7901"],
  ["84 Zebra Road, RD 2, Twizel", "84 Zebra Road, Twizel 7901"],
  ["84 zebra rd rd 2 twizel", "84 Zebra Road, Twizel 7901"],
  ["7 ZEBRA CRES TWIZEL", "7 Zebra Crescent, Twizel 7901"],
])("'%s' is found although its street is in no list, and says so", async (typed, address) => {
  const places = await find(typed);
  const place = places.find(({ formatted_address }) => formatted_address === address);
  expect(place).toMatchObject({ note, latitude: null, longitude: null });
});

test("a suburb with several postcodes is offered with each", async () => {
  const places = await find("1 Zebra Street, Riccarton");
  expect(places.map(({ postcode }) => postcode).sort()).toEqual(["8011", "8024", "8041", "8042"]);
});

test("a city without its suburb is offered without a postcode, unless it has one alone", async () => {
  expect((await find("1 Zebra Street, Auckland")).map((place) => place.formatted_address)).toContain(
    "1 Zebra Street, Auckland",
  );
  expect((await find("1 Zebra Street, Motueka"))[0]?.formatted_address).toBe("1 Zebra Street, Motueka 7120");
});

test("streets of the list come first, and none of them twice", async () => {
  const places = await find("12 Jervois Road, Ponsonby");
  expect(places[0]).toMatchObject({ street: "Jervois Road", suburb: "Ponsonby" });
  expect(places[0]).not.toHaveProperty("note");
  expect(places.filter(({ formatted_address }) => formatted_address === places[0]?.formatted_address)).toHaveLength(1);
});

test.each([
  "Sydney",
  "10 Downing Street London",
  "10 Downing Street, London",
  "10 Downing Street, London, Kamo",
  "12 Smith Road, Kamo, Sydney",
  "1 George Street, Sydney NSW 2000",
  "1600 Pennsylvania Avenue, Washington",
  "12 Smith Road, Kamo, Australia",
  "12 <b>Smith</b> Road, Kamo",
  `12 Smith Road, ${"Kamo ".repeat(13)}`,
])("'%s' finds nothing [LOOKUP-18]", async (typed) => {
  expect(await find(typed)).toEqual([]);
});

const advice = async (suburb: string, city: string, postcode: string) =>
  (await send(t, { as, method: "POST", url: "/api/address/check", body: { suburb, city, postcode } })).json().advice;

test.each([
  ["", "Taupō", "3330", null],
  ["", "taupo", "0110", "0110 is not a postcode of taupo in our list, which has 3330, 3378. Please check it."],
  ["Kamo", "Whangarei", "0110", "0110 is not a postcode of Kamo in our list, which has 0112. Please check it."],
  ["Kamo", "Whangārei", "0112", null],
  ["", "Whangārei", "0112", null],
  ["Not Known", "Auckland", "1099", null],
  ["Riccarton", "Christchurch", "8041", null],
  ["Riccarton", "Christchurch", "8052", expect.stringContaining("8011, 8024, 8041, 8042")],
  ["", "Auckland", "8011", expect.stringContaining("not a postcode of Auckland")],
  ["", "Motueka", "7143", null],
  ["", "Nowhere at all", "0110", null],
  ["", "Taupō", "33", null],
])("a postcode that is not one of the named town is told: '%s' '%s' '%s'", async (suburb, city, postcode, told) => {
  expect(await advice(suburb, city, postcode)).toEqual(told);
});
