import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ownAccount = async (as: string) => (await send(t, { as, url: "/api/customer" })).json().customer;

/** As the page begins the form: the account's record under the form's names. */
const purchaserOf = ({ uuid, name, address, phone, email }: Record<string, string>) => ({
  uuid,
  company: name,
  address,
  phone,
  email,
  pallets: 1,
});

test.each(["dealer", "dealer2", "customer"])(
  "the %s's own account, as it is answered, is a purchaser that can be sent; the letter holds all of it and names the account [PALLET-02]",
  async (who) => {
    const as = `${who}@example.test`;
    const account = await ownAccount(as);
    const { customer } = (await send(t, { as, url: "/api/user" })).json();
    expect(account).toEqual(customer);
    const answer = await send(t, {
      as,
      method: "POST",
      url: "/api/pallet",
      body: { purchaser: purchaserOf(account), requestKey: crypto.randomUUID() },
    });
    expect(answer.json()).toEqual({ pallet: "sent" });
    const letter = await t.database
      .selectFrom("outbox")
      .selectAll()
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const lines = letter.text_part.split("\n");
    for (const line of [
      `Company: ${account.name}`,
      `Address: ${account.address}`,
      `E-mail: ${account.email}`,
      `Phone: ${account.phone}`,
      "Pallets: 1",
      `Account: ${account.name} (${account.sap_id})`,
    ]) {
      expect(lines).toContain(line);
    }
  },
);

test("another account that a person switches to is answered from then on, and the one before is refused [PALLET-02]", async () => {
  const as = "customer@example.test";
  const before = await ownAccount(as);
  const { customers } = (await send(t, { as, url: "/api/user" })).json();
  const other = customers.find(({ uuid }: { uuid: string }) => uuid !== before.uuid);
  await send(t, { as, method: "POST", url: "/api/user/switch-account", body: { sap_id: other.sap_id } });
  expect(await ownAccount(as)).toEqual(other);
  const asBefore = { as, method: "POST" as const, url: "/api/pallet", body: { purchaser: purchaserOf(before) } };
  expect((await send(t, asBefore)).statusCode).toBe(422);
});

test.each(["customer-service", "tech-support", "admin"])("the %s has no account to begin with", async (who) => {
  expect(await ownAccount(`${who}@example.test`)).toBeNull();
});
