import { afterAll, beforeAll, expect, test } from "vitest";
import { type Scenario, scenarios, send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId, units } from "../claims/warranty-form.ts";

let t: TestApp;
let own: string;
let other: string;
const dealer = "dealer@example.test";
const staff = "customer-service@example.test";

beforeAll(async () => {
  t = await testApp();
  own = await accountId(t, "410344");
  other = await accountId(t, "410261");
});
afterAll(() => t.close());

const products = async (as: string, unit: { model: string; serial: string }, customer = own) => {
  const body = { customer, material: unit.model, serial: unit.serial };
  return send(t, { as, method: "POST", url: "/api/material/search", body });
};
const found = async (as: string, unit: { model: string; serial: string }, customer = own) =>
  (await products(as, unit, customer)).json().products;

const lookup = ({ path, ...scenario }: Omit<Scenario, "as" | "url"> & { path: string; as?: string }): Scenario => ({
  as: staff,
  method: "POST",
  url: `/api/${path}`,
  ...scenario,
});
const unauthorised = { status: 403, answers: { message: "You are not authorised to use this search." } };
const tooShort = (key: string) => ({ status: 422, answers: { errors: { [key]: [expect.any(String)] } } });

scenarios(
  () => t,
  [
    lookup({
      name: "accounts are found by name, SAP id and e-mail [CALL-40]",
      path: "customer/search",
      body: { search: "kauri coast" },
      ...{
        answers: { customers: [{ name: "Kauri Coast Heat Pumps Ltd", sap_id: "410021" }] },
      },
    }),
    lookup({
      name: "by SAP id [CALL-40]",
      path: "customer/search",
      body: { search: "410021" },
      ...{ contains: ["Kauri Coast"] },
    }),
    lookup({
      name: "by e-mail [CALL-40]",
      path: "customer/search",
      body: { search: "KAURI-COAST@" },
      ...{ contains: ["410021"] },
    }),
    lookup({
      name: "technical support may search accounts [CALL-40]",
      path: "customer/search",
      body: { search: "kauri" },
      ...{ as: "tech-support@example.test" },
    }),
    lookup({
      name: "a dealer may not [CALL-40]",
      path: "customer/search",
      body: { search: "kauri" },
      ...{ as: dealer, ...unauthorised, never: ["410021"] },
    }),
    lookup({
      name: "nor staff who may not create claims [CALL-40]",
      path: "customer/search",
      body: { search: "kauri" },
      ...{ as: "finance@example.test", ...unauthorised },
    }),
    lookup({
      name: "under 3 characters accounts are not searched [CALL-40] [LOOKUP-01] [CONST-08]",
      path: "customer/search",
      body: { search: "ka" },
      ...tooShort("search"),
    }),
    lookup({
      name: "blanks are no characters",
      path: "customer/search",
      body: { search: "k     " },
      ...tooShort("search"),
    }),
    lookup({
      name: "% stands for itself",
      path: "customer/search",
      body: { search: "%%%" },
      ...{ answers: { customers: [] } },
    }),
    lookup({
      name: "a NUL is no character",
      path: "customer/search",
      body: { search: "kauri\0" },
      ...{ contains: ["Kauri Coast"] },
    }),
    lookup({
      name: "a wrong type is refused",
      path: "customer/search",
      body: { search: 12345 },
      ...tooShort("search"),
    }),
    lookup({
      name: "parts are found by the start of their number [CALL-42] [LOOKUP-12]",
      path: "material/lookup",
      body: { material: "4010000j" },
      ...{
        answers: { materials: [{ Material: "4010000J", Description: "Compressor, rotary 1YC23" }] },
      },
    }),
    lookup({
      name: "and by the start of a word of their description [CALL-42]",
      path: "material/lookup",
      body: { material: "inverter" },
      ...{
        as: dealer,
        contains: ["PCB, outdoor inverter"],
      },
    }),
    lookup({
      name: "not by the middle of a word",
      path: "material/lookup",
      body: { material: "nverter" },
      ...{ answers: { materials: [] } },
    }),
    lookup({
      name: "a unit is not a part [CALL-42]",
      path: "material/lookup",
      body: { material: "FX35-KVT" },
      ...{ answers: { materials: [] } },
    }),
    lookup({
      name: "under 4 characters parts are not looked up [CALL-42] [LOOKUP-11] [CONST-08]",
      path: "material/lookup",
      body: { material: "fan" },
      ...tooShort("material"),
    }),
    lookup({
      name: "nor by those who create no claims [CALL-42]",
      path: "material/lookup",
      body: { material: "compressor" },
      ...{ as: "staff@example.test", ...unauthorised },
    }),
  ],
);

test("an account's uuid is the same in capitals", async () => {
  const found = await products(dealer, units.free, own.toUpperCase());
  expect([found.statusCode, found.json().products]).toEqual([
    200,
    [
      expect.objectContaining({
        serial: units.free.serial,
        qualification: expect.objectContaining({ disqualified: false }),
      }),
    ],
  ]);
});

test("an account comes with uuid, name, address, phone, e-mail and SAP id [LOOKUP-02] [CALL-40]", async () => {
  const answer = await send(t, { as: staff, method: "POST", url: "/api/customer/search", body: { search: "410344" } });
  const { id: uuid, ...kept } = await t.database
    .selectFrom("customers")
    .select(["id", "name", "address", "phone", "email", "sap_id"])
    .where("sap_id", "=", "410344")
    .executeTakeFirstOrThrow();
  expect(answer.json().customers).toEqual([{ uuid, ...kept }]);
  for (const value of Object.values(kept)) expect(value).not.toBe("");
  const all = await send(t, {
    as: staff,
    method: "POST",
    url: "/api/customer/search",
    body: { search: "example.test" },
  });
  const names = await t.database.selectFrom("customers").select("name").orderBy("name").limit(20).execute();
  expect(all.json().customers.map(({ name }: { name: string }) => ({ name }))).toEqual(names);
});

test("a sold unit comes with its dates, invoice, price, warranty and standing [LOOKUP-06] [LOOKUP-07] [LOOKUP-09] [CALL-41]", async () => {
  expect(await found(dealer, units.free)).toEqual([
    {
      material: "FX35-KVT",
      serial: "J25D03988",
      description: "High wall split, indoor unit, Comfort 3.5 kW",
      delivery_date: "2025-06-10",
      invoice_date: "2025-06-09",
      billing_doc: "9105361",
      delivery_docket: "80201942",
      sale_price: "1103.98",
      warrantable: true,
      out_of_warranty: false,
      has_extended_warranty: false,
      delivery_docket_reused: [],
      material_data: [{ MaterialType: "IDU" }],
      qualification: { disqualified: false, disqualified_by_ownership: false, disqualified_by: {} },
      earlier_claims: [],
    },
  ]);
});

test("the model is matched by its beginning, the serial number whole, in small letters too [LOOKUP-06] [CALL-41]", async () => {
  expect(await found(dealer, { model: "fx3", serial: "j25d03988" })).toHaveLength(1);
  expect(await found(dealer, { model: "X35", serial: "J25D03988" })).toEqual([]);
  expect(await found(dealer, { model: "FX35-KVT", serial: "J25D0398" })).toEqual([]);
  expect(await found(dealer, { model: "FX3_", serial: "J25D03988" })).toEqual([]);
});

test("a unit whose warranty has ended is out of warranty; one of unknown warranty is under none, and none has ended [LOOKUP-07]", async () => {
  expect((await found(dealer, units.old))[0]).toMatchObject({ warrantable: false, out_of_warranty: true });
  const unknown = { model: "KX60-CSV", serial: "Q23K03894" };
  expect((await found(dealer, unknown))[0]).toMatchObject({ warrantable: false, out_of_warranty: false });
});

test("a unit with an extended warranty says so [LOOKUP-07]", async () => {
  const extend = (has_extended_warranty: boolean) =>
    t.database.updateTable("units").set({ has_extended_warranty }).where("serial", "=", units.free.serial).execute();
  await extend(true);
  expect((await found(dealer, units.free))[0]).toMatchObject({ has_extended_warranty: true });
  await extend(false);
});

test("a unit on a claim of the account names the claim and its type [LOOKUP-07] [LOOKUP-09]", async () => {
  expect((await found(dealer, units.claimed))[0].qualification).toEqual({
    disqualified: true,
    disqualified_by_ownership: false,
    disqualified_by: { WC100028: "warranty" },
  });
});

test("a claim that is being filled in says nothing against its own unit, and no claim of another account is left out", async () => {
  const body = { customer: own, material: units.claimed.model, serial: units.claimed.serial };
  const search = { as: dealer, method: "POST", url: "/api/material/search" } as const;
  const [again] = (await send(t, { ...search, body: { ...body, claim: "WC100028" } })).json().products;
  expect(again).toMatchObject({ qualification: { disqualified: false, disqualified_by: {} }, earlier_claims: [] });
  const elsewhere = { ...body, material: units.claimedElsewhere.model, serial: units.claimedElsewhere.serial };
  const [foreign] = (await send(t, { ...search, body: { ...elsewhere, claim: "WC100042" } })).json().products;
  expect(foreign.qualification.disqualified).toBe(true);
});

test("a unit on another company's claim gives a customer its number and nothing more, and no way in [ERR-06] [LOOKUP-09]", async () => {
  const [product] = await found(dealer, units.claimedElsewhere);
  expect(product.qualification).toEqual({
    disqualified: true,
    disqualified_by_ownership: true,
    disqualified_by: { WC100042: "" },
  });
  expect((await send(t, { as: dealer, method: "GET", url: "/api/claim/WC100042" })).json()).toEqual({ claim: null });
  const [forStaff] = await found(staff, units.claimedElsewhere);
  expect(forStaff.qualification.disqualified_by).toEqual({ WC100042: "warranty" });
});

test("a unit on a claim of the account and on another company's is disqualified by both, and by ownership [LOOKUP-09]", async () => {
  const { model: material, serial } = units.claimed;
  const another = t.database.selectFrom("claims").select("id").where("number", "=", "WC100042");
  const { id } = await another.executeTakeFirstOrThrow();
  await t.database.insertInto("claim_units").values({ claim_id: id, material, serial }).execute();
  expect((await found(dealer, units.claimed))[0].qualification).toEqual({
    disqualified: true,
    disqualified_by_ownership: true,
    disqualified_by: { WC100028: "warranty", WC100042: "" },
  });
  await t.database.deleteFrom("claim_units").where("claim_id", "=", id).where("serial", "=", serial).execute();
});

test("a claim stands against its unit until it is declined or completed; a draft against its own account alone [LOOKUP-09] [WFORM-54] [WFORM-56]", async () => {
  const active = "draft,open,authorise,in-progress,cs to action,service to action,pending customer action,approved";
  const isHeld = async (number: string, status: string, unit: typeof units.claimed) => {
    const claims = t.database.updateTable("claims").set({ status }).where("number", "=", number);
    await claims.execute();
    return (await found(dealer, unit))[0].qualification.disqualified;
  };
  const closed = ["disapproved", "complete"];
  // Last as it was: what follows finds it so.
  for (const status of [...closed, ...active.split(","), "pending customer action"]) {
    const isClosed = closed.includes(status);
    expect([status, await isHeld("WC100028", status, units.claimed)]).toEqual([status, !isClosed]);
  }
  expect(await isHeld("WC100042", "draft", units.claimedElsewhere)).toBe(false);
  expect(await isHeld("WC100042", "open", units.claimedElsewhere)).toBe(true);
});

test("a unit of a closed or deleted claim is free [LOOKUP-09] [WFORM-56]", async () => {
  for (const unit of [units.closed, { model: "FX50-KVT", serial: "J24B00682" }]) {
    expect((await found(dealer, unit))[0].qualification.disqualified).toBe(false);
  }
});

test("a serial number is found as it stands in groups on a rating plate, in small letters too", async () => {
  const { model, serial } = units.closed;
  const typed = serial.toLowerCase().replace(/(...)/g, "$1 ");
  expect(await found(dealer, { model, serial: typed })).toMatchObject([{ serial }]);
  expect(await found(dealer, { model, serial: `${typed}9` })).toEqual([]);
});

test("earlier claims of the account on a unit are told to those who may read them, those of another account to nobody", async () => {
  const [closed] = await found(dealer, units.closed);
  expect(closed.earlier_claims).toEqual([{ claim_number: "WC100002", claimed_at: expect.any(String) }]);
  expect((await found(staff, units.closed))[0].earlier_claims).toEqual(closed.earlier_claims);
  // WC100042 on the same unit is another account's.
  const [elsewhere] = await found(dealer, units.claimedElsewhere);
  expect(elsewhere.earlier_claims.map(({ claim_number }: { claim_number: string }) => claim_number)).toEqual([
    "WC100008",
  ]);
});

test("claims that name the unit's docket or invoice are told of, those of others are not [LOOKUP-07]", async () => {
  const body = { draft: true, authorisation: { originalInvoiceNumber: "9105361" } };
  const { claim_number } = (await send(t, { as: dealer, method: "POST", url: "/api/claim", body })).json();
  await send(t, { as: "dealer2@example.test", method: "POST", url: "/api/claim", body });
  expect((await found(dealer, units.free))[0].delivery_docket_reused).toEqual([claim_number]);
});

test("a dealer searches their own account only; staff search the account they name [LOOKUP-06] [CALL-41]", async () => {
  const foreign = await products(dealer, units.foreign, other);
  expect([foreign.statusCode, foreign.json().message]).toEqual([403, "You are not authorised to use this search."]);
  expect(await found(dealer, units.foreign)).toEqual([]);
  expect(await found(staff, units.foreign, other)).toHaveLength(1);
  expect(await found("tech-support@example.test", units.foreign, other)).toHaveLength(1);
  expect((await products("finance@example.test", units.foreign, other)).statusCode).toBe(403);
});

test("model and serial number need 3 characters each [LOOKUP-04] [LOOKUP-05] [LOOKUP-06] [CALL-41] [CONST-08]", async () => {
  for (const [unit, key] of [
    [{ model: "FX", serial: "J25D03988" }, "material"],
    [{ model: "FX35", serial: "J2" }, "serial"],
  ] as const) {
    const answer = await products(dealer, unit);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [key]]);
  }
});

test("an indoor unit is IDU, a unit of any other kind is not, and the claim keeps them as indoor and outdoor [LOOKUP-08]", async () => {
  await t.database
    .updateTable("materials")
    .set({ material_type: "OTHER" })
    .where("material", "=", units.second.model)
    .execute();
  const kinds = [units.free, units.second].map(async (unit) => (await found(dealer, unit))[0].material_data);
  expect(await Promise.all(kinds)).toEqual([[{ MaterialType: "IDU" }], [{ MaterialType: "OTHER" }]]);
  const body = { draft: true, products: [units.free, units.second] };
  const { claim_number: number } = (await send(t, { as: dealer, method: "POST", url: "/api/claim", body })).json();
  const { claim } = (await send(t, { as: dealer, method: "GET", url: `/api/claim/${number}` })).json();
  expect(claim.materials.map(({ material, type }: Record<string, string>) => [material, type])).toEqual([
    [units.free.model, "indoor"],
    [units.second.model, "outdoor"],
  ]);
});

test("an invoice or docket is looked up for a chosen account alone [LOOKUP-14]", async () => {
  const lookUp = (customer?: string, as = staff) =>
    send(t, { as, method: "POST", url: "/api/material/invoice/lookup", body: { invoice: "9106202", customer } });
  for (const as of [staff, dealer]) {
    const none = await lookUp(undefined, as);
    expect([none.statusCode, none.json().errors]).toEqual([422, { customer: ["Please choose the account first."] }]);
  }
  expect((await lookUp(own)).json().lines).not.toHaveLength(0);
  expect((await lookUp(other)).statusCode).toBe(422);
});
