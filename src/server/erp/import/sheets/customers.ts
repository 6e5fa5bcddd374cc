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
    category: optional(text(50, "what kind of account it is, which rules may hang on"), ""),
    region: optional(text(50, "where it belongs"), ""),
  },
  key: ["sap_id"],
  tables: ["customers"],
  async write(trx, rows) {
    const texts = ["sap_id", "name", "address", "phone", "email", "category", "region"];
    const types = { id: "uuid", ...Object.fromEntries(texts.map((column) => [column, "text"])) };
    const given = rows.map(({ values }) => ({ id: stableId(`customer/${values.sap_id}`), ...values }));
    const presets = { address: "", phone: "", email: "", category: "", region: "" };
    const done = await upsert(trx, { table: "customers", types, key: ["sap_id"], firstOnly: ["id"], presets }, given);
    return { ...tally(done.values()), bad: [] };
  },
};
