import type { Queryable } from "../parts.ts";
import { insertRows } from "./insert-rows.ts";
import { customerId } from "./load-accounts.ts";
import type { Reference } from "./reference-shapes.ts";

/** Unit models and parts, and what was delivered of them to whom. */
export async function loadCatalogue(database: Queryable, { materials, deliveries, units }: Reference): Promise<void> {
  await insertRows(
    database,
    "materials",
    materials.map((material) => ({ ...material, is_part: !["IDU", "ODU"].includes(material.material_type) })),
  );
  await insertRows(
    database,
    "deliveries",
    deliveries.map(({ customer, lines: _, ...delivery }) => ({ ...delivery, customer_id: customerId(customer) })),
  );
  await insertRows(
    database,
    "delivery_lines",
    deliveries.flatMap(({ docket, lines }) => lines.map((line, index) => ({ docket, line: index + 1, ...line }))),
  );
  await insertRows(database, "units", units);
}
