import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSettings } from "../../src/server/platform/settings/settings.ts";
import { importFile } from "../../src/tools/tasks/import-file.ts";

/** The account of dealer@example.test. */
const account = "410344";
/** So many units stand on a docket, as a dealer is delivered them: a claim looks for others of its docket. */
const unitsPerDocket = 20;
export const model = "FX35-KVT";

const docketOf = (unit: number): number => 89_900_001 + Math.floor(unit / unitsPerDocket);
const serialOf = (index: number): string => `BENCH${String(index).padStart(7, "0")}`;

/** Sells so many units to the dealer, so that each claim has one that no other claim has. */
export async function sellUnits(env: Record<string, string>, folder: string, count: number): Promise<void> {
  const settings = readSettings(env);
  const dockets = join(folder, "dockets.csv");
  const head = "docket,invoice,customer,invoice_date,delivery_date,line,material,quantity,is_serialised";
  const delivery = (number: number) =>
    `${number},${number},${account},2 Nov 2026,4 Nov 2026,1,${model},${unitsPerDocket},yes`;
  const numbers = Array.from({ length: Math.ceil(count / unitsPerDocket) }, (_, index) =>
    docketOf(index * unitsPerDocket),
  );
  writeFileSync(dockets, [head, ...numbers.map(delivery)].join("\n"));
  const units = join(folder, "units.csv");
  const unit = (_: unknown, index: number) => `${model},${serialOf(index)},${docketOf(index)},1245.50,4 Nov 2031`;
  const lines = Array.from({ length: count }, unit);
  writeFileSync(units, ["material,serial,docket,sale_price,warranty_until", ...lines].join("\n"));
  const tell = ({ line, fault }: { line: number; fault: string }) => {
    throw new Error(`Line ${line}: ${fault}`);
  };
  await importFile("dockets", dockets, { tell }, settings);
  await importFile("products", units, { tell }, settings);
}

/** A warranty claim with nothing missing, of the unit of this number. */
export const wholeClaim = (unit: number): object => ({
  type: "warranty",
  draft: false,
  queuedFiles: 1,
  products: [{ model, serial: serialOf(unit) }],
  partsNotRequired: true,
  installer: { dateInstalled: "2026-01-12", dateFailed: "2026-11-02", dateRepaired: "2026-11-10" },
  fault: { code: "B3" },
  installationLocation: {
    customerName: "Moana Hale",
    phone: "09 555 0188",
    address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
    type: 1,
  },
  customerReference: `JOB-${unit}`,
  customerComments: "Indoor fan motor replaced.",
});
