import type { Form } from "../../../src/engine/index.ts";
import type { TestApp } from "../../helpers/test-app.ts";

/** Units that the reference data sold to dealer@example.test, by what they are good for. */
export const units = {
  free: { model: "FX35-KVT", serial: "J25D03988" },
  second: { model: "RX35-KVT", serial: "K25C04033" },
  third: { model: "FX25-KVT", serial: "J25E02889" },
  fourth: { model: "FX25-KVT", serial: "J25D02902" },
  fifth: { model: "FX25-KVT", serial: "J25H02904" },
  sixth: { model: "FX25-KVT", serial: "J25E02923" },
  /** Out of warranty since 2022-10-11. */
  old: { model: "RX85-KVT", serial: "K17J01229" },
  /** On WC100028 of the same account. */
  claimed: { model: "RD71-DBV", serial: "K22B00839" },
  /** On WC100042, which another account sent. */
  claimedElsewhere: { model: "RD100-DBV", serial: "K23M02298" },
  /** On WC100002, which is complete. */
  closed: { model: "FX25-KVT", serial: "J26C02141" },
  /** Sold to dealer2@example.test. */
  foreign: { model: "RX85-KVT", serial: "K25B02159" },
};

/** A warranty claim with nothing missing, on 2026-11-20; `changes` replace whole top-level keys. */
export const completeForm = (changes: Form = {}): Form => ({
  products: [units.free],
  partsNotRequired: true,
  installer: { dateInstalled: "2026-01-12", dateFailed: "2026-11-02", dateRepaired: "2026-11-10" },
  fault: { code: "B3" },
  installationLocation: {
    customerName: "Moana Hale",
    phone: "09 555 0188",
    address: "12 Cameron Street, Whangārei Central, Whangārei 0110",
    type: 1,
  },
  customerReference: "JOB-7781",
  customerComments: "Indoor fan motor replaced.",
  ...changes,
});

/** Everything that a save may write, to see that a refused one wrote nothing. */
export async function countStored({ database }: TestApp): Promise<Record<string, number>> {
  const tables = ["claims", "claim_units", "claim_dockets", "activities", "files", "outbox"] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { count } = await database
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    counts[table] = count;
  }
  return counts;
}

/** The uuid of an account by its SAP id. */
export async function accountId({ database }: TestApp, sapId: string): Promise<string> {
  const { id } = await database
    .selectFrom("customers")
    .select("id")
    .where("sap_id", "=", sapId)
    .executeTakeFirstOrThrow();
  return id;
}
