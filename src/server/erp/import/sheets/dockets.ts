import { code, day, wholeNumber, yesOrNo } from "../cells.ts";
import { accountIds, knownValues, withKnown } from "../known-rows.ts";
import type { Row, Sheet } from "../sheet.ts";
import { tally, upsert } from "../upsert.ts";

const delivery = ["invoice", "customer", "invoice_date", "delivery_date"];

/** Delivery dockets: a row for each line of them, which repeats what stands at the docket's head. */
export const dockets: Sheet = {
  name: "dockets",
  columns: {
    docket: code(40, "the delivery docket's number"),
    invoice: code(40, "the invoice's number"),
    customer: code(20, "the customer number, of customers"),
    invoice_date: day("the invoice's day"),
    delivery_date: day("the delivery's day"),
    line: wholeNumber(100_000, "the line on the docket"),
    material: code(40, "the model or part number, of products"),
    quantity: wholeNumber(1_000_000, "how many"),
    is_serialised: yesOrNo("each item bears a serial number"),
  },
  key: ["docket", "line"],
  agreements: [{ by: "docket", same: delivery }],
  tables: ["deliveries", "delivery_lines"],
  async write(trx, rows) {
    const accounts = await accountIds(
      trx,
      rows.map(({ values }) => String(values.customer)),
    );
    const materials = rows.map(({ values }) => values.material);
    const { good, bad } = withKnown(rows, [
      { column: "customer", known: new Set(accounts.keys()), first: "customers" },
      { column: "material", known: await knownValues(trx, "materials", "material", materials), first: "products" },
    ]);
    const heads = new Map(good.map((row) => [String(row.values.docket), row]));
    const headTypes = {
      docket: "text",
      invoice: "text",
      customer_id: "uuid",
      invoice_date: "date",
      delivery_date: "date",
    };
    const headOf = ({ values }: Row) => ({ ...values, customer_id: accounts.get(String(values.customer)) ?? null });
    const head = await upsert(
      trx,
      { table: "deliveries", types: headTypes, key: ["docket"] },
      [...heads.values()].map(headOf),
    );
    const lineTypes = {
      docket: "text",
      line: "integer",
      material: "text",
      quantity: "integer",
      is_serialised: "boolean",
    };
    const given = good.map(({ values }) => values);
    const lines = await upsert(trx, { table: "delivery_lines", types: lineTypes, key: ["docket", "line"] }, given);
    // A row whose line was there already has changed, too, when its docket's head has.
    const outcomes = given.map(({ docket, line }) => {
      const outcome = lines.get(`${docket}\t${line}`);
      return outcome ?? (head.get(String(docket)) === "changed" ? "changed" : undefined);
    });
    return { ...tally(outcomes), bad };
  },
};
