import { code, oneOf, text } from "../cells.ts";
import type { Sheet } from "../sheet.ts";
import { tally, upsert } from "../upsert.ts";

/** Units have serial numbers of their own; everything else is a part. */
const units = ["IDU", "ODU"];

/** The catalogue: models of units, and parts. */
export const models: Sheet = {
  name: "products (models and parts)",
  columns: {
    material: code(40, "the model or part number"),
    description: text(200, "what it is"),
    material_type: oneOf([...units, "SPARE", "OTHER"], "indoor unit, outdoor unit, spare part or other"),
  },
  key: ["material"],
  tables: ["materials"],
  async write(trx, rows) {
    const types = { material: "text", description: "text", material_type: "text", is_part: "boolean" };
    const given = rows.map(({ values }) => ({ ...values, is_part: !units.includes(String(values.material_type)) }));
    const done = await upsert(trx, { table: "materials", types, key: ["material"] }, given);
    return { ...tally(done.values()), bad: [] };
  },
};
