import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlaceCapture } from "../../../src/contract/types.ts";
import { typedAddress } from "../../../src/server/erp/typed-address.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const search = (text: string, as = "dealer@example.test") =>
  send(t, { as, method: "POST", url: "/api/address/search", body: { search: text } });
const find = async (text: string): Promise<PlaceCapture[]> => (await search(text)).json().places;
const first = async (text: string) => (await find(text))[0]?.formatted_address;

test("an address comes taken apart, composed and placed [LOOKUP-19]", async () => {
  expect((await find("12a Jervois Road Ponsonby"))[0]).toEqual({
    street_number: "12A",
    street: "Jervois Road",
    suburb: "Ponsonby",
    city: "Auckland",
    postcode: "1011",
    region: "Auckland",
    formatted_address: "12A Jervois Road, Ponsonby, Auckland 1011",
    latitude: -36.855,
    longitude: 174.741,
  });
});

test("a town without suburbs is named once", async () => {
  const [place] = await find("12 High Street Motueka");
  expect(place).toMatchObject({ suburb: "", city: "Motueka" });
  expect(place?.formatted_address).toMatch(/^12 High Street, Motueka \d{4}$/);
});

test("it is found while it is being typed, in short forms, without macrons and out of order", async () => {
  const vermont = "12 Vermont Street, Ponsonby, Auckland 1011";
  for (const typed of [
    "12 verm",
    "12 vermont st",
    "12, Vermont Street, Pons",
    "12 ponsonby vermont",
    "12 vermont 1011",
  ]) {
    expect([typed, await first(typed)]).toEqual([typed, vermont]);
  }
  const bader = "5 Bader Drive, Māngere, Auckland";
  for (const typed of ["5 bader dr mangere", "5 Bader Drive, Māngere", "5 BADER MĀNGERE"]) {
    expect(await first(typed)).toContain(bader);
  }
  expect(await first("9 st heliers bay")).toContain("9 St Heliers Bay Road, Saint Heliers, Auckland");
});

test("at most eight are given, streets of that name before suburbs of it", async () => {
  const queens = await find("queen street");
  expect(queens).toHaveLength(8);
  for (const { street } of queens) expect(street).toBe("Queen Street");
  expect((await find("ponsonby r")).at(0)?.street).toBe("Ponsonby Road");
  expect(new Set((await find("ponsonby")).map(({ suburb }) => suburb))).toContain("Ponsonby");
});

test("a city narrows a street of many towns", async () => {
  for (const { city } of await find("1 queen street levin")) expect(city).toBe("Levin");
  expect(await find("1 queen street levin")).not.toEqual([]);
});

test("what is not in New Zealand is not found [LOOKUP-18]", async () => {
  for (const typed of ["10 Downing Street London", "1600 Pennsylvania Avenue", "%%%", "___"]) {
    expect([typed, await find(typed)]).toEqual([typed, []]);
  }
});

test("a number alone, or too little, finds nothing or is refused", async () => {
  expect(await find("1234")).toEqual([]);
  expect((await search("q ")).statusCode).toBe(422);
  expect((await search("   ")).statusCode).toBe(422);
  expect((await search("x".repeat(100_000))).statusCode).toBe(422);
  expect((await search("queen", "warranty-only@example.test")).statusCode).toBe(403);
});

test.each([
  ["12 Queen Street", "12", ["queen", "street"]],
  ["12a queen", "12A", ["queen"]],
  ["12 A queen", "12A", ["queen"]],
  ["3/12 queen", "3/12", ["queen"]],
  ["Unit 3, 12a Queen", "3/12A", ["queen"]],
  ["flat 2 / 7 Hōbson", "2/7", ["hobson"]],
  ["12-14 queen", "12-14", ["queen"]],
  ["queen 12", "", ["queen", "12"]],
  ["1st avenue", "", ["1st", "avenue"]],
  ["Flat 2 20 Queen St", "2/20", ["queen", "st"]],
  ["84 Bawden Road, R.D. 2, Albany", "84", ["bawden", "road", "albany"]],
])("'%s' has the number '%s'", (typed, number, words) => {
  const address = typedAddress(typed);
  expect([address.number, address.words.map(([word]) => word)]).toEqual([number, words]);
});

test.each(["constructor", "12 toString", "__proto__ valueOf"])("%s is a search like any other", async (text) => {
  const answer = await send(t, {
    as: "dealer@example.test",
    method: "POST",
    url: "/api/address/search",
    body: { search: text },
  });
  expect(answer.statusCode, answer.body).toBe(200);
});
