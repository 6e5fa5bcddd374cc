import { afterAll, beforeAll, expect, test } from "vitest";
import { editedSchemas } from "../../helpers/edited-schemas.ts";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { purchaser } from "./purchaser.ts";

let t: TestApp;
const dealer = "dealer@example.test";
const customer = "customer@example.test";
const service = "customer-service@example.test";
const finance = "finance@example.test";
const key = "9d0e1f2a-3b4c-4d5e-8f60-718293a4b5c6";

const ask = (as: string, company: string, more: object = {}) =>
  send(t, { as, method: "POST", url: "/api/pallet", body: { purchaser: { ...purchaser, company }, ...more } });

beforeAll(async () => {
  t = await testApp({ env: { PALLET_MAILBOX: "yard@example.test", MAX_PALLET_REQUESTS_PER_DAY: "5" } });
  await ask(dealer, "Cool Homes Ltd", { requestKey: key });
  await ask(dealer, "Cool Homes Ltd", { requestKey: key });
  await ask(customer, "Warm Homes Ltd");
  await ask(service, "Nobody's 100% Ltd");
  await ask(dealer, " ");
});
afterAll(() => t.close());

const url = "/api/requests";
const found = (search: string) => `${url}?search=${encodeURIComponent(search)}`;
const numbers = (...all: string[]) => ({ requests: { data: all.map((number) => ({ number })), total: all.length } });

scenarios(
  () => t,
  [
    {
      name: "staff who handle requests read all, newest first, each kept once for its key, none that was refused",
      as: service,
      url,
      answers: numbers("RQ100003", "RQ100002", "RQ100001"),
    },
    { name: "a dealer reads their account's", as: dealer, url, answers: numbers("RQ100001"), never: ["Warm Homes"] },
    { name: "so does a customer", as: customer, url, answers: numbers("RQ100002") },
    { name: "staff who do not handle them read their own", as: finance, url, answers: numbers() },
    ...(
      [
        ["its number", "rq100002", ["RQ100002"]],
        ["what was filled in", "warm homes", ["RQ100002"]],
        ["the account's number", "410344", ["RQ100001"]],
        ["several words in any order", "ltd CHEP cool", ["RQ100001"]],
        ["a per cent sign, which stands for itself", "100% ltd", ["RQ100003"]],
        ["what nothing holds", "zeppelin", []],
      ] as const
    ).map(
      ([name, words, answer]): Scenario => ({
        name: `found by ${name}`,
        as: service,
        url: found(words),
        answers: numbers(...answer),
      }),
    ),
    {
      name: "a search finds nothing of other accounts",
      as: dealer,
      url: found("warm homes"),
      answers: numbers(),
    },
    {
      name: "one is opened by its number, in any case, with what was filled in",
      as: dealer,
      url: `${url}/rq100001`,
      answers: {
        request: {
          number: "RQ100001",
          title: "Blue CHEP Pallet Return",
          account: { sap_id: "410344" },
          letters: "waiting",
          form: { purchaser },
          may_send_again: false,
        },
      },
      never: ["yard@example.test", "sendings"],
    },
    {
      name: "those who handle requests are told of its letters",
      as: service,
      url: `${url}/RQ100001`,
      answers: {
        request: {
          may_send_again: true,
          sendings: [{ letters: [{ recipients: ["yard@example.test"], state: "waiting" }] }],
        },
      },
    },
    { name: "another account's is not there", as: customer, url: `${url}/RQ100001`, status: 404 },
    { name: "nor is one that there never was", as: service, url: `${url}/RQ999999`, status: 404 },
    {
      name: "its sender does not send it again",
      as: dealer,
      method: "POST",
      url: `${url}/RQ100001/send`,
      body: {},
      status: 403,
    },
  ],
);

const outbox = () => t.database.selectFrom("outbox").select(["subject", "text_part", "recipients"]).execute();

test("its letters are sent again as they were, once for a key, traced and counted as requests of the day", async () => {
  const before = await outbox();
  const again = (requestKey: string) =>
    send(t, { as: service, method: "POST", url: `${url}/RQ100001/send`, body: { requestKey } });
  const sent = await again(key.replace("9d", "aa"));
  expect([sent.statusCode, sent.json()]).toEqual([200, { request: "sent" }]);
  expect((await again(key.replace("9d", "aa"))).statusCode).toBe(200);
  const after = await outbox();
  expect(after).toHaveLength(before.length + 1);
  const copies = after.filter(({ text_part }) => text_part.includes("Cool Homes Ltd"));
  expect(copies).toHaveLength(2);
  expect(copies[0]).toEqual(copies[1]);
  const { request } = (await send(t, { as: service, url: `${url}/RQ100001` })).json();
  expect(request.sendings).toHaveLength(2);
  const trail = await t.database.selectFrom("audit_events").select(["kind", "target"]).execute();
  expect(trail).toContainEqual({ kind: "request-again", target: `request ${request.uuid}` });

  const codes = [];
  for (const digit of "1234") codes.push((await again(key.replace("9d", `b${digit}`))).statusCode);
  // One of the day's five was sent by them, one again before.
  expect(codes).toEqual([200, 200, 200, 429]);
  expect(await outbox()).toHaveLength(before.length + 4);
});

test("a letter that did not arrive is told in the list, until it was sent again", async () => {
  await t.database.updateTable("outbox").set({ state: "dead" }).where("text_part", "like", "%Warm Homes%").execute();
  const state = async () => (await send(t, { as: customer, url })).json().requests.data[0].letters;
  expect(await state()).toBe("failed");
  const admin = "admin@example.test";
  const sent = await send(t, { as: admin, method: "POST", url: `${url}/RQ100002/send`, body: {} });
  expect([sent.statusCode, await state()]).toEqual([200, "waiting"]);
});

test("a request is kept where its letters are switched off", async () => {
  const off = await testApp({ env: { MAIL_OFF: "pallet-return" } });
  await send(off, { as: dealer, method: "POST", url: "/api/pallet", body: { purchaser } });
  const { requests } = (await send(off, { as: dealer, url })).json();
  expect(requests.data).toMatchObject([{ letters: "none" }]);
  expect(await off.database.selectFrom("outbox").select("id").execute()).toEqual([]);
  await off.close();
});

test("their numbers begin as their form's entry in claim-types.json says, and as before where it says nothing", async () => {
  const schemas = editedSchemas();
  try {
    for (const [prefix, number] of [
      ["YD", "YD100001"],
      [undefined, "RQ100001"],
    ]) {
      schemas.edit("shared/claim-types.json", ({ types }) => {
        for (const one of types as { isClaim?: boolean; prefix?: string }[])
          if (one.isClaim === false) one.prefix = prefix;
      });
      const own = await testApp({ env: { SCHEMAS_DIR: schemas.folder, PALLET_MAILBOX: "yard@example.test" } });
      await send(own, { as: dealer, method: "POST", url: "/api/pallet", body: { purchaser } });
      const kept = await own.database.selectFrom("form_requests").select("number").execute();
      await own.close();
      expect(kept).toEqual([{ number }]);
    }
  } finally {
    schemas.remove();
  }
});
