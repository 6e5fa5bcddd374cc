import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { erpOf } from "../../../src/server/erp/erp.ts";
import type { ImportKind } from "../../../src/server/erp/import/import-sheets.ts";
import { type TestApp, testApp } from "../../helpers/test-app.ts";
import { accountId } from "../claims/warranty-form.ts";
import { importer } from "./import-csv.ts";

let t: TestApp;
const { read, end } = importer(() => t.parts);
beforeAll(async () => {
  t = await testApp();
});
afterAll(async () => {
  await t.close();
  end();
});

const samples: [ImportKind, string, rows: number][] = [
  ["customers", "customers", 3],
  ["products", "products", 4],
  ["dockets", "dockets", 5],
  ["products", "sold-units", 6],
  ["users", "users", 2],
];
const sample = (name: string) => readFileSync(join(import.meta.dirname, `../../../fixtures/import/${name}.csv`));

test("the samples come in, the look-ups find what they hold, and the second time nothing changes", async () => {
  for (const [kind, name, rows] of samples) {
    expect(await read(kind, sample(name)), name).toMatchObject({ added: rows, changed: 0, unchanged: 0, faults: [] });
  }
  for (const [kind, name, rows] of samples) {
    expect(await read(kind, sample(name)), name).toMatchObject({ added: 0, changed: 0, unchanged: rows, faults: [] });
  }
  const account = await accountId(t, "420011");
  const { products, deliveries, materials } = erpOf(t.database);
  expect(await products.search(account, { material: "rx28", serial: "k26m91001" })).toEqual([
    expect.objectContaining({
      material: "RX28-IMP",
      serial: "K26M91001",
      salePrice: "1890.00",
      warrantyUntil: "2031-11-04",
      hasExtendedWarranty: true,
      invoice: "9210011",
      deliveryDate: "2026-11-04",
    }),
  ]);
  expect((await deliveries.lines(account, "9210011")).map(({ material, quantity }) => [material, quantity])).toEqual([
    ["FX28-IMP", 2],
    ["RX28-IMP", 2],
    ["BRK-0450", 4],
  ]);
  expect(await materials.searchParts("PCB-28")).toEqual([
    { Material: "PCB-2810", Description: "Control board, Comfort 2.8 kW" },
  ]);
});

const head = "docket,invoice,customer,invoice_date,delivery_date,line,material,quantity,is_serialised";

test("a row that names what is not known is left out, with what is to be imported first", async () => {
  const faults = [
    '2 customer: "999999" is not known; import the customers first, or correct it',
    '2 material: "NONE-1" is not known; import the products first, or correct it',
  ];
  const done = await read("dockets", `${head}\n90000001,91000001,999999,1 Nov 2026,2 Nov 2026,1,NONE-1,1,no`);
  expect(done).toMatchObject({ added: 0, bad: 1, faults });
  const units = await read("products", "material,serial,docket\nRX28-IMP,S1,NONE");
  expect(units).toMatchObject({
    bad: 1,
    faults: ['2 docket: "NONE" is not known; import the dockets first, or correct it'],
  });
});

test.each([
  [
    "31 Nov 2026",
    "2 Nov 2026",
    "1",
    "1",
    "no",
    'invoice_date: "31 Nov 2026" is no date; write 4 Nov 2026 or 2026-11-04',
  ],
  ["04/11/2026", "2 Nov 2026", "1", "1", "no", 'invoice_date: "04/11/2026" is no date; write 4 Nov 2026 or 2026-11-04'],
  [
    "2026-11-01",
    "2026-13-01",
    "1",
    "1",
    "no",
    'delivery_date: "2026-13-01" is no date; write 4 Nov 2026 or 2026-11-04',
  ],
  ["2026-11-01", "2026-11-02", "0", "1", "no", 'line: "0" is no whole number that fits; write one from 1 to 100000'],
  [
    "2026-11-01",
    "2026-11-02",
    "1",
    "1.5",
    "no",
    'quantity: "1.5" is no whole number that fits; write one from 1 to 1000000',
  ],
  ["2026-11-01", "2026-11-02", "1", "1", "perhaps", 'is_serialised: "perhaps" is no answer; write yes or no'],
])(
  "a docket's cells are checked: %s, %s, %s, %s, %s",
  async (invoiced, delivered, line, quantity, serialised, words) => {
    const row = `90000002,91000002,410344,${invoiced},${delivered},${line},FX35-KVT,${quantity},${serialised}`;
    expect((await read("dockets", `${head}\n${row}`)).faults).toEqual([`2 ${words}`]);
  },
);

test.each([
  ["1234.5", "1234.50"],
  ['"$1,234.50"', "1234.50"],
  ['"NZ$ 12,345"', "12345.00"],
  ["", null],
])("an amount may be written %s", async (written, stored) => {
  await read("products", `material,serial,docket,sale_price\nFX35-KVT,PRICED-1,80200425,${written}`);
  const unit = await t.database
    .selectFrom("units")
    .select("sale_price")
    .where("serial", "=", "PRICED-1")
    .executeTakeFirst();
  expect(unit).toEqual({ sale_price: stored });
});

test("an amount with a comma for the point is refused, not read as something else", async () => {
  const done = await read("products", 'material,serial,docket,sale_price\nFX35-KVT,PRICED-2,80200425,"1234,50"');
  expect(done.faults).toEqual(['2 sale_price: "1234,50" is no amount in dollars; write it like 1234.50']);
});

test("rows of one docket must agree on its head; of those that do not, the first counts", async () => {
  const row = (line: number, invoice: string) =>
    `90000003,${invoice},410344,1 Nov 2026,2 Nov 2026,${line},FX35-KVT,1,yes`;
  const done = await read("dockets", [head, row(1, "91000003"), row(2, "91000003"), row(3, "91000004")].join("\n"));
  expect(done).toMatchObject({
    added: 2,
    bad: 1,
    faults: [expect.stringContaining("4 docket: line 2 has the same docket")],
  });
});

test("a docket that comes again with fewer lines loses none, and its new head is that of all of them", async () => {
  const row = (line: number) => `90000005,91000005,410344,1 Nov 2026,2 Nov 2026,${line},FX35-KVT,1,yes`;
  await read("dockets", [head, row(1), row(2)].join("\n"));
  const changed = row(1).replace("91000005", "91000006");
  expect(await read("dockets", [head, changed].join("\n"))).toMatchObject({ added: 0, changed: 1 });
  const lines = await erpOf(t.database).deliveries.lines(await accountId(t, "410344"), "91000006");
  expect(lines).toMatchObject([{ quantity: 2 }]);
});
