import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";
import { accountId } from "./warranty-form.ts";

let t: TestApp;
let uuid: string;
const dealer = "dealer@example.test";
const office = "customer-service@example.test";

beforeAll(async () => {
  t = await testApp();
  uuid = await accountId(t, "410344");
});
afterAll(() => t.close());

const read = async (claim: string, as = office) => (await send(t, { as, url: `/api/claim/${claim}` })).json().claim;
const typed = { company: "Southern Alps, Timaru yard", phone: "03 555 0999" };
const draft = async (body: object, as = office) => {
  const answer = await send(t, { as, method: "POST", url: "/api/return", body: { ...body, draft: true } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().claim_number as string;
};
const put = (as: string, body: object) => send(t, { as, method: "PUT", url: "/api/return", body });

test("what staff write of the account stands on their request alone; blanks are the account's own [RETURN-71]", async () => {
  const claim = await draft({ purchaser: { ...typed, uuid, email: "", address: "  " } });
  const { form, customer } = await read(claim);
  expect(form.purchaser).toEqual({
    uuid,
    company: "Southern Alps, Timaru yard",
    address: "250 Blenheim Road, Addington, Christchurch 8011",
    phone: "03 555 0999",
    email: "southern-alps@example.test",
  });
  expect(customer.name).toBe("Southern Alps Heat Pumps Ltd");
});

test("it stays when the account's own people go on, and they change nothing of it", async () => {
  const body = completeReturn({ purchaser: { ...typed, uuid }, materials: [lines.sparePart], customerComments: "" });
  const sent = await send(t, { as: office, method: "POST", url: "/api/return", body });
  const { claim_number: claim } = sent.json();
  const amended = await put(dealer, { ...completeReturn(), purchaser: { uuid, company: "Somebody else" }, claim });
  expect(amended.statusCode, amended.body).toBe(200);
  expect((await read(claim)).form.purchaser).toMatchObject({ company: "Southern Alps, Timaru yard" });
});

test("with another account, its own particulars come [ROLE-05]", async () => {
  const claim = await draft({ purchaser: { ...typed, uuid } });
  const other = await accountId(t, "410261");
  const changed = await put(office, { claim, draft: true, purchaser: { uuid: other } });
  expect(changed.statusCode, changed.body).toBe(200);
  const { purchaser } = (await read(claim)).form;
  expect(purchaser.uuid).toBe(other);
  expect(purchaser.company).not.toContain("Southern Alps");
});

test("a dealer's own words of their account count for nothing", async () => {
  const claim = await draft({ purchaser: { uuid, company: "Somebody else" } }, dealer);
  expect((await read(claim, "super-admin@example.test")).form.purchaser.company).toBe("Southern Alps Heat Pumps Ltd");
});

test("of a warranty claim's account nothing is written, as its form does not say so", async () => {
  const body = { draft: true, purchaser: { uuid, company: "Somebody else" } };
  const answer = await send(t, { as: office, method: "POST", url: "/api/claim", body });
  expect((await read(answer.json().claim_number)).form.purchaser.company).toBe("Southern Alps Heat Pumps Ltd");
});
