import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Form, fromPath, set } from "../../../src/engine/index.ts";
import { send } from "../../helpers/scenarios.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { completeReturn, lines } from "../claims/return-form.ts";
import { accountId, completeForm, countStored, units } from "../claims/warranty-form.ts";
import { claimOf, staff } from "../workflow/stand.ts";

let t: TestApp;
let own: string;
const dealer = "dealer@example.test";

beforeAll(async () => {
  t = await testApp();
  own = await accountId(t, "410344");
});
afterAll(() => t.close());

const post = (form: Form, as = dealer, url = "/api/claim") => {
  const purchaser = as === dealer ? {} : { purchaser: { uuid: own } };
  return send(t, { as, method: "POST", url, body: { queuedFiles: 9, ...form, ...purchaser } });
};

/** Refused on exactly these fields; nothing is stored. */
async function refuses(form: Form, fields: string[], as = dealer, url = "/api/claim"): Promise<void> {
  const before = await countStored(t);
  const answer = await post(form, as, url);
  expect([answer.statusCode, Object.keys(answer.json().errors ?? {})], answer.body).toEqual([422, fields]);
  expect(await countStored(t)).toEqual(before);
}

const texts: [field: string, most: number][] = [
  ["installationLocation.customerName", 50],
  ["customerReference", 50],
  ["customerComments", 5000],
  ["pickupContactPhone", 20],
  ["installationLocation.phone", 20],
];
test.each(texts)("%s is taken at %i characters, and refused at one more, in a draft too", async (field, most) => {
  const sign = field.toLowerCase().includes("phone") ? "7" : "ā";
  const long = set({}, fromPath(field), sign.repeat(most + 1));
  for (const draft of [true, false]) await refuses({ ...completeForm(), ...long, draft }, [field]);
  const taken = await post({ ...set({}, fromPath(field), sign.repeat(most)), draft: true });
  expect(taken.statusCode, taken.body).toBe(200);
});

const values: [field: string, value: unknown][] = [
  ["installer.dateFailed", "2026-02-30"],
  ["installer.dateFailed", "20/11/2026"],
  ["installer.dateFailed", "2026-11-02T00:00:00Z"],
  ["installer.dateRepaired", "+012026-11-10"],
  ["installer.dateInstalled", "0000-00-00"],
  ["authorisation.deliveryDate", "yesterday"],
  ["pickupContactPhone", "12345"],
  ["pickupContactPhone", "0800 CALL ME"],
  ["pickupCargoType", "ute"],
  ["installationLocation.type", 3],
  ["installationLocation.type", "1"],
  ["fault.code", "B4"],
  ["fault.code", "b3"],
  ["expenses.travelCost", "-1"],
  ["expenses.travelCost", 12.5],
  ["expenses.labourHours", -0.5],
  ["partsNotRequired", "true"],
  ["installationLocation.addressData.postcode", "01100"],
  ["installationLocation.addressData.latitude", 91],
  ["manualAddresses.install", 1],
];
test.each(values)("%s is never %j, in a draft or sent", async (field, value) => {
  for (const draft of [true, false]) {
    await refuses({ ...set(completeForm(), fromPath(field), value as never), draft }, [field]);
  }
});

test("installed, failed and repaired are no days to come", async () => {
  for (const day of ["dateInstalled", "dateFailed", "dateRepaired"]) {
    const tomorrow = set(completeForm(), `/installer/${day}`, "2026-11-21");
    await refuses(tomorrow, [`installer.${day}`]);
    const today = await post(set(completeForm({ draft: true, products: [] }), `/installer/${day}`, "2026-11-20"));
    expect(today.statusCode, today.body).toBe(200);
  }
});

describe("parts", () => {
  const part = { partNumber: "4022046M", partDeliveryDocket: "80201480" };

  test.each([0, -1, 1000, 1.5, "2", [2]])("are never %j of one", async (quantity) => {
    const parts = [{ ...part, quantity }] as never;
    for (const draft of [true, false]) {
      await refuses({ ...completeForm({ parts, partsNotRequired: false }), draft }, ["parts.0.quantity"]);
    }
  });

  test("of a kind that there is not, and more than a hundred, are refused", async () => {
    const other = [{ ...part, quantity: 1, partModelType: "other" }];
    await refuses(completeForm({ parts: other, partsNotRequired: false }), ["parts.0.partModelType"]);
    const many = Array.from({ length: 101 }, (_, n) => ({ ...part, quantity: n + 1 }));
    await refuses(completeForm({ parts: many, partsNotRequired: false }), ["parts"]);
  });

  test("are never kept twice [WFORM-48]", async () => {
    const parts = [1, 2, 1].map((quantity) => ({ ...part, quantity }));
    for (const draft of [true, false]) {
      await refuses({ ...completeForm({ parts, partsNotRequired: false }), draft }, ["parts"]);
    }
  });

  test("are dropped where none were required", async () => {
    const parts = [{ ...part, quantity: 1 }];
    const answer = await post(completeForm({ products: [units.third], parts, partsNotRequired: true }));
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await claimOf(t, answer.json().claim_number)).form).not.toHaveProperty("parts");
  });
});

describe.each([
  "customer_service",
  "team_leader",
  "customer_service_manager",
  "service_manager",
  "admin",
  "super_admin",
  "account_manager",
])("%s", (role) => {
  const as = staff(role);
  const form = (changes: Form = {}): Form => completeForm({ customerComments: null, ...changes });

  test("adds no unit that has another active claim, none of other accounts, no fourth one, none twice [WFORM-46] [WFORM-47] [WFORM-54] [WFORM-56]", async () => {
    const four = [units.free, units.second, units.third, units.fourth];
    for (const products of [
      [units.claimed],
      [units.claimedElsewhere],
      [units.foreign],
      four,
      [units.free, units.free],
    ]) {
      for (const draft of [true, false]) await refuses(form({ products, draft }), ["products"], as);
    }
  });

  test("says neither that a new claim is authorised, nor what the customer comments, nor what technical support finds", async () => {
    const theirs: [string, unknown][] = [
      ["authorisation.preAuthorised", true],
      ["authorisation.authorisedByTech", true],
      ["technician.name", "Mallory"],
      ["fault.type", "doa"],
      ["fault.replacementModel", "FX50-KVT"],
      ["customerComments", "They agree."],
    ];
    for (const [field, value] of theirs) {
      await refuses(set(form({ draft: true }), fromPath(field), value as never), [field], as);
    }
  });
});

test.each(["customer_service", "team_leader", "customer_service_manager", "admin", "super_admin"])(
  "%s starts no replacement with a unit of another active claim, nor with what technical support finds [WFORM-54]",
  async (role) => {
    const form = { type: "replacement", products: [units.claimed], installer: { dateFailed: "2026-11-02" } };
    await refuses(form, ["products"], staff(role));
    const found = { ...form, products: [units.sixth], fault: { type: "doa", code: "A1" } };
    await refuses(found, ["fault.type", "fault.code"], staff(role));
  },
);

describe("a return request", () => {
  const refusesReturn = (changes: Form, fields: string[]) =>
    refuses(completeReturn(changes), fields, dealer, "/api/return");

  test.each([0, -1, 1.5, "2"])("returns never %j of a part, in a draft or sent", async (returnQuantity) => {
    for (const draft of [true, false]) {
      const materials = [{ ...lines.sparePart, returnQuantity }];
      await refusesReturn({ materials, draft }, ["materials.0.returnQuantity"]);
    }
  });

  test("is not sent for more than was delivered, nor without the terms", async () => {
    await refusesReturn({ materials: [{ ...lines.sparePart, returnQuantity: 999 }] }, ["materials"]);
    for (const terms of [false, undefined]) await refusesReturn({ terms: terms as never }, ["terms"]);
    for (const terms of ["true", 1]) await refusesReturn({ terms, draft: true }, ["terms"]);
  });

  test("holds serial numbers of 25 characters at most", async () => {
    const line = lines.indoor("J".repeat(26));
    for (const draft of [true, false])
      await refusesReturn({ materials: [line], draft }, ["materials.0.partSerialNumbers.0"]);
  });

  test("believes nothing of what the page says of a part", async () => {
    const lies = {
      partModelType: "spare part",
      partSeriable: false,
      docketQuantity: 999,
      partSerialNumbersValidated: true,
    };
    await refusesReturn({ materials: [{ ...lines.indoor("J26K99999"), ...lies }] }, ["materials"]);
    const { partSerialNumbers, ...unnamed } = lines.indoor("J26K01001");
    await refusesReturn({ materials: [{ ...unnamed, ...lies }] }, ["materials.0"]);
  });
});
