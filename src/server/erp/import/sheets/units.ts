import { code, day, money, optional, yesOrNo } from "../cells.ts";
import { knownValues, withKnown } from "../known-rows.ts";
import type { Sheet } from "../sheet.ts";
import { tally, upsert } from "../upsert.ts";

/** Units that were sold, by model and serial number. */
export const units: Sheet = {
  name: "products (units that were sold)",
  columns: {
    material: code(40, "the model, of the catalogue"),
    serial: code(40, "the serial number"),
    docket: code(40, "the delivery docket that it came on"),
    sale_price: optional(money("what it was sold for"), null),
    warranty_until: optional(day("the last day of its warranty; empty: unknown, which counts as over"), null),
    has_extended_warranty: optional(yesOrNo("extended warranty"), false),
  },
  key: ["material", "serial"],
  tables: ["units"],
  async write(trx, rows) {
    const column = (name: string) => rows.map(({ values }) => values[name]);
    const { good, bad } = withKnown(rows, [
      {
        column: "material",
        known: await knownValues(trx, "materials", "material", column("material")),
        first: "products (models and parts)",
      },
      { column: "docket", known: await knownValues(trx, "deliveries", "docket", column("docket")), first: "dockets" },
    ]);
    const types = {
      material: "text",
      serial: "text",
      docket: "text",
      sale_price: "numeric(12,2)",
      warranty_until: "date",
      has_extended_warranty: "boolean",
    };
    const given = good.map(({ values }) => values);
    const done = await upsert(trx, { table: "units", types, key: ["material", "serial"] }, given);
    return { ...tally(done.values()), bad };
  },
};
