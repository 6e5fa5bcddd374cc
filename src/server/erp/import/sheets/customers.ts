import { stableId } from "../../../platform/database/stable-id.ts";
import { code, mail, optional, phone, text } from "../cells.ts";
import type { Sheet } from "../sheet.ts";
import { tally, upsert } from "../upsert.ts";

/** Accounts by their customer numbers. */
export const customers: Sheet = {
  name: "customers",
  columns: {
    sap_id: code(20, "the customer number"),
    name: text(200, "the company"),
    address: optional(text(300, "in one line"), ""),
    phone: optional(phone, ""),
    email: optional(mail, ""),
  },
  key: ["sap_id"],
  tables: ["customers"],
  async write(trx, rows) {
    const types = { id: "uuid", sap_id: "text", name: "text", address: "text", phone: "text", email: "text" };
    const given = rows.map(({ values }) => ({ id: stableId(`customer/${values.sap_id}`), ...values }));
    const presets = { address: "", phone: "", email: "" };
    const done = await upsert(trx, { table: "customers", types, key: ["sap_id"], firstOnly: ["id"], presets }, given);
    return { ...tally(done.values()), bad: [] };
  },
};
