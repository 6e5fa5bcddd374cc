import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AddressFinder } from "../../../src/server/erp/address-finder.ts";
import { outsideAddressFinder } from "../../../src/server/erp/outside-address-finder.ts";
import { readSettings } from "../../../src/server/platform/settings/settings.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const asked: IncomingMessage[] = [];
const told: string[] = [];
let answer: Answer;
const provider = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
const bundled: AddressFinder = {
  find: async (typed) => [{ ...whole, street: "Bundled Street", formatted_address: `${typed} from the bundled list` }],
};
const whole = {
  street_number: "12",
  street: "Smith Road",
  suburb: "Kamo",
  city: "Whangārei",
  postcode: "0112",
  region: "Northland",
  latitude: -35.68,
  longitude: 174.3,
};
const answers = (json: unknown, status = 200) => {
  answer = (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  };
};
const lines = async (typed: string, finder: AddressFinder) =>
  (await finder.find(typed)).map(({ formatted_address }) => formatted_address);

let finder: AddressFinder;
beforeEach(async () => {
  asked.length = told.length = 0;
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/find?set=streets`;
  finder = outsideAddressFinder({ url, key: "secret" }, bundled, (failure) => told.push(failure));
});
afterEach(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
});

const kamo = "12 Smith Road, Kamo, Whangārei 0112";

test("the provider is asked with what was typed and the key, and its parts become the address [LOOKUP-18]", async () => {
  answers({ places: [{ ...whole, country: "NZ" }] });
  expect(await finder.find("12 smith & co")).toEqual([{ ...whole, formatted_address: kamo }]);
  const [request] = asked;
  expect(request?.url).toBe("/find?set=streets&q=12+smith+%26+co&max=8&country=nz");
  expect(request?.headers).toMatchObject({ "x-api-key": "secret", authorization: "Bearer secret" });
});

test("the same question is answered from what is kept", async () => {
  answers({ places: [whole] });
  expect(await lines("12 Smith", finder)).toEqual([kamo]);
  expect(await lines("12 smith ", finder)).toEqual([kamo]);
  expect(asked).toHaveLength(1);
});

test("what does not lie in New Zealand is dropped, whatever it says of itself [LOOKUP-18]", async () => {
  answers({
    places: [
      { ...whole, country: "AU" },
      { ...whole, latitude: -33.87, longitude: 151.21 },
      { ...whole, country: "NZ", latitude: 51.5, longitude: -0.12 },
      { ...whole, latitude: null, longitude: null },
      { ...whole, country: "New Zealand", street: "Right Road", latitude: null, longitude: null },
      { ...whole, street: "Chatham Road", latitude: -43.95, longitude: -176.56 },
    ],
  });
  expect((await finder.find("12 smith")).map(({ street }) => street)).toEqual(["Right Road", "Chatham Road"]);
});

test.each<[string, Answer]>([
  ["an error", (_request, response) => void response.writeHead(500).end()],
  ["another form", (_request, response) => void response.end('{"results": []}')],
  ["no JSON", (_request, response) => void response.end("<html>")],
  ["a broken connection", (request) => void request.socket.destroy()],
  ["a way elsewhere", (_request, response) => void response.writeHead(302, { location: "/other" }).end()],
  ["more than it should", (_request, response) => void response.end(`{"places": [${" ".repeat(300_000)}]}`)],
  ["nothing within two seconds", () => {}],
])("with %s from the provider the bundled list answers, and the operator hears of it once", async (_what, given) => {
  answer = given;
  expect(await lines("12 smith", finder)).toEqual(["12 smith from the bundled list"]);
  expect(await lines("12 smith r", finder)).toEqual(["12 smith r from the bundled list"]);
  expect(asked).toHaveLength(1);
  expect(told).toEqual([expect.stringMatching(/^ADDRESS_URL: the address provider failed/)]);
  expect(told[0]).not.toContain("secret");
});

test("a question that the provider refuses is answered by the bundled list, and the next one is put to the provider", async () => {
  answers({ error: "q" }, 422);
  expect(await lines("12 %%%", finder)).toEqual(["12 %%% from the bundled list"]);
  answers({ places: [whole] });
  expect(await lines("12 smith", finder)).toEqual([kamo]);
  expect(told).toEqual([expect.stringContaining("422")]);
});

test.each([
  [{ ADDRESS_URL: "https://me:secret@addresses.example.test/v1" }, /ADDRESS_URL holds a name or a password/],
  [{ ADDRESS_URL: "https://addresses.example.test/v1", ADDRESS_KEY: "sec\nret" }, /ADDRESS_KEY holds a character/],
])("what could not be sent, and would stand in the log, is refused at the start: %j", (env, fault) => {
  expect(() => readSettings(env)).toThrow(fault);
  expect(() => readSettings(env)).not.toThrow(/secret|sec\nret/);
});

test("the settings name the provider; a key without an address is refused", () => {
  expect(readSettings({}).addresses).toBeUndefined();
  expect(readSettings({ ADDRESS_URL: "https://addresses.example.test/v1", ADDRESS_KEY: "k" }).addresses).toEqual({
    url: "https://addresses.example.test/v1",
    key: "k",
  });
  expect(() => readSettings({ ADDRESS_KEY: "k" })).toThrow(/ADDRESS_KEY is set without ADDRESS_URL/);
  expect(() => readSettings({ ADDRESS_URL: "ftp://a" })).toThrow(/ADDRESS_URL/);
});
