import { afterAll, beforeAll, expect, test } from "vitest";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "./return-form.ts";
import { completeForm } from "./warranty-form.ts";

let t: TestApp;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Saves a draft and reads it again. */
async function kept(url: string, body: object) {
  const answer = await send(t, { as: dealer, method: "POST", url, body: { ...body, draft: true } });
  expect(answer.statusCode, answer.body).toBe(200);
  return read(answer.json().claim_number);
}
const read = async (number: string) => (await send(t, { as: dealer, url: `/api/claim/${number}` })).json().claim;

test.each(["carton", "pallet"])("goods are packed as %s, on a claim and on a return [CONST-05]", async (cargo) => {
  const changes = { pickupCargoType: cargo };
  expect(await kept("/api/claim", completeForm({ products: [], ...changes }))).toMatchObject({ cargo_type: cargo });
  expect(await kept("/api/return", completeReturn(changes))).toMatchObject({ cargo_type: cargo });
});

test("a replaced part belongs to the indoor or the outdoor unit or is a spare part; a line of a return may be 'other' [CONST-06]", async () => {
  const three = ["indoor", "outdoor", "spare part"];
  const typesIn = (list: { partModelType?: string }[]) => list.map(({ partModelType }) => partModelType);
  const parts = three.map((partModelType, at) => ({ quantity: 1, partNumber: `401855${at}P`, partModelType }));
  const claim = await kept("/api/claim", completeForm({ products: [], partsNotRequired: false, parts }));
  expect(typesIn(claim.form.parts)).toEqual(three);
  // What a line is stands on its docket, whatever a page says of it.
  const docket = completeReturn({ materials: [lines.indoor("J26K01001"), lines.sparePart, lines.bracket] });
  expect(typesIn((await kept("/api/return", docket)).form.materials)).toEqual(["indoor", "spare part", "other"]);
  const outdoor = { partDeliveryDocket: "80203346", partNumber: "RX71-KVT", returnQuantity: 1 };
  const other = completeReturn({ originalInvoiceNumber: "9106169", materials: [outdoor] });
  expect(typesIn((await kept("/api/return", other)).form.materials)).toEqual(["outdoor"]);
});

test("a claim tells why goods come back: one of three reasons, or 'other' in what was stored before [CONST-09]", async () => {
  for (const reason of ["requirements_changed", "incorrect_order", "damage"]) {
    const request = await kept(
      "/api/return",
      completeReturn({ return_type: reason, return_type_option: "", return: [] }),
    );
    expect(request.form_data.value).toBe(reason);
  }
  const { claim_number } = await kept("/api/return", completeReturn());
  const { form } = await t.database
    .selectFrom("claims")
    .select("form")
    .where("number", "=", claim_number)
    .executeTakeFirstOrThrow();
  await t.database
    .updateTable("claims")
    .set({ form: JSON.stringify({ ...form, return_type: "other" }) })
    .where("number", "=", claim_number)
    .execute();
  expect((await read(claim_number)).form_data.value).toBe("other");
  for (const reason of ["other", "regret"]) {
    const body = { ...completeReturn({ return_type: reason }), draft: true };
    const answer = await send(t, { as: dealer, method: "POST", url: "/api/return", body });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ["return_type"]]);
  }
});
