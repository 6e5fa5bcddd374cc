import { type Expression, type SqlBool, sql } from "kysely";
import type { Database } from "../app-context.ts";
import { likeText } from "../platform/text/plain-text.ts";
import type { ProductRegister, SoldUnit } from "./erp.ts";

const most = 20;

/** Sold units from our own tables. */
export function bundledProducts(database: Database): ProductRegister {
  const sold = (customer: string, limit: number, ...conditions: Expression<SqlBool>[]): Promise<SoldUnit[]> =>
    database
      .selectFrom("units")
      .innerJoin("materials", "materials.material", "units.material")
      .innerJoin("deliveries", "deliveries.docket", "units.docket")
      .where("deliveries.customer_id", "=", customer)
      .where("materials.is_part", "=", false)
      .where((eb) => eb.and(conditions))
      .select([
        "units.material",
        "units.serial",
        "materials.description",
        "materials.material_type as materialType",
        "units.docket",
        "deliveries.invoice",
        "deliveries.invoice_date as invoiceDate",
        "deliveries.delivery_date as deliveryDate",
        "units.sale_price as salePrice",
        "units.warranty_until as warrantyUntil",
        "units.has_extended_warranty as hasExtendedWarranty",
      ])
      .orderBy("units.material")
      .orderBy("units.serial")
      .limit(limit)
      .execute();
  const serialIs = (...serials: string[]) =>
    sql<SqlBool>`lower(units.serial) in (${sql.join(serials.map((one) => sql`lower(${one})`))})`;
  return {
    search: (customer, { material, serial }) =>
      sold(
        customer,
        most,
        // A rating plate sets it in groups, which people copy with their spaces.
        serialIs(serial, serial.replace(/\s/g, "")),
        sql<SqlBool>`lower(units.material) like ${`${likeText(material.toLowerCase())}%`}`,
      ),
    async find(customer, units) {
      if (units.length === 0) return [];
      const named = units.map(
        ({ material, serial }) => sql<SqlBool>`(${serialIs(serial)} and lower(units.material) = lower(${material}))`,
      );
      return sold(customer, units.length, sql<SqlBool>`(${sql.join(named, sql` or `)})`);
    },
  };
}
