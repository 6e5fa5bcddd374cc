import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { purchaser } from "./purchaser.ts";

let t: TestApp;

beforeAll(async () => {
  t = await testApp({ env: { PALLET_MAILBOX: "yard@example.test" } });
});
afterEach(() => t.database.deleteFrom("outbox").execute());
afterAll(() => t.close());

const url = "/api/pallet";
const dealer = "dealer@example.test";

/** The request with these values in place of good ones, refused beside this field with the first message shown. */
const refused = (name: string, field: string, value: unknown, message: string): Scenario => ({
  name,
  as: dealer,
  method: "POST",
  url,
  body: { purchaser: { ...purchaser, [field]: value } },
  status: 422,
  answers: { errors: { [`purchaser.${field}`]: [message] } },
});

scenarios(
  () => t,
  [
    {
      name: "a dealer's request is sent [CALL-37] [PALLET-11]",
      as: dealer,
      method: "POST",
      url,
      body: { purchaser },
      answers: { pallet: "sent" },
    },
    {
      name: "so is that of staff, who have no account",
      as: "customer-service@example.test",
      method: "POST",
      url,
      body: { purchaser },
      answers: { pallet: "sent" },
    },
    {
      name: "the phone may be left out [PALLET-09]",
      as: dealer,
      method: "POST",
      url,
      body: { purchaser: { ...purchaser, phone: "" } },
      answers: { pallet: "sent" },
    },
    refused("without a company it is refused [PALLET-06]", "company", " ", "Please enter the company."),
    refused("without an address it is refused [PALLET-07]", "address", undefined, "Please enter the address."),
    refused("without an e-mail address it is refused [PALLET-08]", "email", "", "Please enter an e-mail address."),
    refused("what is no e-mail address is refused [PALLET-08]", "email", "matiu", "E-mail must be an e-mail address."),
    refused("no pallets at all are too few [PALLET-05] [PALLET-10]", "pallets", 0, "Pallets must be at least 1."),
    refused("a thousand pallets are too many [PALLET-10]", "pallets", 1000, "Pallets must be at most 999."),
    refused("pallets are a number [PALLET-05]", "pallets", "three", "Pallets must be a whole number."),
    ...[1, 999].map((pallets) => ({
      name: `${pallets} may be asked for [PALLET-05] [PALLET-10]`,
      as: dealer,
      method: "POST" as const,
      url,
      body: { purchaser: { ...purchaser, pallets } },
      answers: { pallet: "sent" },
    })),
    {
      name: "an empty request is told of every field",
      as: dealer,
      method: "POST",
      url,
      body: {},
      status: 422,
      contains: ["purchaser.company", "purchaser.address", "purchaser.email", "purchaser.pallets"],
    },
    {
      name: "another's account is refused",
      as: dealer,
      method: "POST",
      url,
      body: { purchaser: { ...purchaser, uuid: "00000000-0000-4000-8000-000000000000" } },
      status: 422,
      contains: ["purchaser.uuid"],
    },
    ...["account-manager", "return-approver"].map((who) => ({
      name: `the ${who} may not ask for it`,
      as: `${who}@example.test`,
      method: "POST" as const,
      url,
      body: { purchaser },
      status: 403,
      contains: ["You are not able to send this form."],
    })),
  ],
);

const outbox = () => t.database.selectFrom("outbox").selectAll().execute();

test("a phone number that is none is refused with the first message [PALLET-09]", async () => {
  const answer = await send(t, {
    as: dealer,
    method: "POST",
    url,
    body: { purchaser: { ...purchaser, phone: "abc" } },
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors["purchaser.phone"]).toHaveLength(1);
  expect(await outbox()).toEqual([]);
});

test("the letter goes to the pallet mailbox with every field, the account and who sent it; answers go to the customer [PALLET-11]", async () => {
  const body = { purchaser: { ...purchaser, company: "A <b>Ltd</b>" } };
  const answer = await send(t, { as: dealer, method: "POST", url, body });
  expect([answer.statusCode, answer.json()]).toEqual([200, { pallet: "sent" }]);
  const [letter] = await outbox();
  expect(letter).toMatchObject({ kind: "pallet-return", recipients: ["yard@example.test"], reply_to: purchaser.email });
  expect(letter?.subject).toBe("Blue CHEP Pallet Return – A <b>Ltd</b>");
  for (const line of [
    "Company: A <b>Ltd</b>",
    `Address: ${purchaser.address}`,
    `E-mail: ${purchaser.email}`,
    `Phone: ${purchaser.phone}`,
    "Pallets: 3",
    "(410344)",
    dealer,
  ]) {
    expect(letter?.text_part).toContain(line);
  }
  expect(letter?.html_part).not.toContain("<b>");
});
