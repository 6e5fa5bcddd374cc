import type { ShippingOption } from "../../contract/types.ts";
import type { Queryable } from "../parts.ts";

/** Where goods may be sent, grouped by carrier in the order to show (D-084). */
export async function shippingOptions(database: Queryable): Promise<Record<string, ShippingOption[]>> {
  const options = await database.selectFrom("shipping_options").selectAll().orderBy("position").orderBy("id").execute();
  const groups: Record<string, ShippingOption[]> = {};
  for (const { id: _, position: __, carrier, ...option } of options) {
    groups[carrier] = [...(groups[carrier] ?? []), option];
  }
  return groups;
}
