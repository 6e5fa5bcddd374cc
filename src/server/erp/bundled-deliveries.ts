import { type Expression, type SqlBool, sql } from "kysely";
import type { Database } from "../app-context.ts";
import type { DeliveredUnit, DeliveryLine, DeliveryRegister } from "./erp.ts";

/** Deliveries from our own tables. */
export function bundledDeliveries(database: Database): DeliveryRegister {
  const lines = (customer: string, condition: Expression<SqlBool>): Promise<DeliveryLine[]> =>
    database
      .selectFrom("delivery_lines")
      .innerJoin("deliveries", "deliveries.docket", "delivery_lines.docket")
      .innerJoin("materials", "materials.material", "delivery_lines.material")
      .where("deliveries.customer_id", "=", customer)
      .where(condition)
      .groupBy(["deliveries.docket", "materials.material"])
      .select([
        "deliveries.docket",
        "deliveries.invoice",
        "deliveries.invoice_date as invoiceDate",
        "materials.material",
        "materials.description",
        "materials.material_type as materialType",
        sql<number>`min(delivery_lines.line)`.as("line"),
        sql<number>`sum(delivery_lines.quantity)::int`.as("quantity"),
        sql<boolean>`bool_or(delivery_lines.is_serialised)`.as("isSerialised"),
      ])
      .orderBy("deliveries.docket")
      .orderBy("line")
      .execute();
  return {
    lines: (customer, number) =>
      lines(
        customer,
        sql<SqlBool>`(lower(deliveries.invoice) = lower(${number}) or lower(deliveries.docket) = lower(${number}))`,
      ),
    async find(customer, dockets) {
      if (dockets.length === 0) return [];
      const named = [...new Set(dockets.map((docket) => docket.toLowerCase()))];
      return lines(customer, sql<SqlBool>`lower(deliveries.docket) in (${sql.join(named)})`);
    },
    async units(customer, units) {
      if (units.length === 0) return [];
      // One value for however many units: a statement takes only so many.
      const asked = sql`jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as asked(docket text, material text, serial text)`;
      const { rows } = await sql<DeliveredUnit>`
        select units.docket, units.material, units.serial
        from ${asked}
        join units on lower(units.serial) = lower(asked.serial)
          and lower(units.material) = lower(asked.material) and lower(units.docket) = lower(asked.docket)
        join deliveries on deliveries.docket = units.docket
        where deliveries.customer_id = ${customer}`.execute(database);
      return rows;
    },
  };
}
