import type { Selectable } from "kysely";
import { widgetPlaces } from "../../../../definitions/widget-places.ts";
import { accountField, type CompiledDefinition, type Form, get } from "../../../../engine/index.ts";
import type { Database } from "../../../../server/app-context.ts";
import type { Tables } from "../../../../server/platform/database/tables.ts";
import { type ErpFact, erpFacts } from "./erp-facts.ts";

/**
 * Lets the ERP know of units and dockets what a story says of them, where the reference data says otherwise: the server never
 * takes the page's word for a price or a warranty.
 */
export interface ErpFeed {
  /** Another story: what was told to the one before is taken back. */
  begin(): void;
  tell(definition: CompiledDefinition, form: Form): Promise<void>;
}

type Rows = { [T in "units" | "deliveries" | "materials" | "delivery_lines"]: Selectable<Tables[T]>[] };

const modelTypes: Record<string, string> = { indoor: "IDU", outdoor: "ODU", "spare part": "SPARE", other: "OTHER" };
const [farAway, longAgo] = ["2099-12-31", "2015-01-01"];

/** Reads the reference data once, so that the stories which agree with it cost nothing. */
export async function openErpFeed(database: Database): Promise<ErpFeed> {
  const known: Rows = {
    units: await database.selectFrom("units").selectAll().execute(),
    deliveries: await database.selectFrom("deliveries").selectAll().execute(),
    materials: await database.selectFrom("materials").selectAll().execute(),
    delivery_lines: await database.selectFrom("delivery_lines").selectAll().execute(),
  };
  const index = {
    units: new Map(known.units.map((unit) => [`${unit.material} ${unit.serial}`, unit])),
    deliveries: new Map(known.deliveries.map((delivery) => [delivery.docket, delivery])),
    materials: new Map(known.materials.map((material) => [material.material, material])),
    lines: Map.groupBy(known.delivery_lines, ({ docket, material }) => `${docket} ${material}`),
  };

  function agrees(fact: ErpFact, customer: string): boolean {
    const { material, modelType, invoice, deliveryDate, unit, line } = fact;
    const units = fact.serials.map((serial) => index.units.get(`${material} ${serial}`));
    const docket = fact.docket ?? units[0]?.docket;
    const delivery = docket === undefined ? undefined : index.deliveries.get(docket);
    if (delivery?.customer_id !== customer || (invoice !== undefined && delivery.invoice !== invoice)) return false;
    if (deliveryDate !== undefined && delivery.delivery_date !== deliveryDate) return false;
    if (modelType !== undefined && index.materials.get(material)?.material_type !== modelTypes[modelType]) return false;
    if (fact.strangers.some((serial) => index.units.get(`${material} ${serial}`)?.docket === docket)) return false;
    if (units.some((one) => one?.docket !== docket)) return false;
    if (unit) {
      const [sold] = units;
      if (!sold || Number(sold.sale_price ?? -1) !== Number(unit.salePrice ?? -1)) return false;
      return (sold.warranty_until ?? longAgo) > "2026-11-20" === !unit.isOutOfWarranty;
    }
    const lines = index.lines.get(`${docket} ${material}`) ?? [];
    const sum = lines.reduce((total, { quantity }) => total + quantity, 0);
    const isSerialised = lines.some(({ is_serialised }) => is_serialised);
    return lines.length > 0 && isSerialised === line?.isSerialised && (line.quantity ?? sum) === sum;
  }

  let isBent = false;
  return {
    begin() {
      isBent = false;
    },
    async tell(definition, form) {
      const customer = get(form, `${accountField(definition)}/uuid`);
      if (typeof customer !== "string") return;
      for (const place of widgetPlaces(definition)) {
        for (const fact of erpFacts(form, place)) {
          isBent ||= !agrees(fact, customer);
          if (isBent) await write(database, fact, customer);
        }
      }
    },
  };
}

async function write(database: Database, fact: ErpFact, customer_id: string): Promise<void> {
  const { material, modelType, serials, strangers, unit, line } = fact;
  const docket = fact.docket ?? "80299999";
  const material_type = modelTypes[modelType ?? ""] ?? modelType;
  await database
    .insertInto("materials")
    .values({ material, description: material, material_type: material_type ?? "ODU", is_part: false })
    .onConflict((conflict) =>
      material_type === undefined
        ? conflict.column("material").doNothing()
        : conflict.column("material").doUpdateSet({ material_type }),
    )
    .execute();
  const changed = {
    customer_id,
    ...(fact.invoice !== undefined && { invoice: fact.invoice }),
    ...(fact.deliveryDate !== undefined && { delivery_date: fact.deliveryDate }),
  };
  const delivery_date = fact.deliveryDate ?? longAgo;
  await database
    .insertInto("deliveries")
    .values({ docket, invoice: fact.invoice ?? "9199999", invoice_date: longAgo, delivery_date, ...changed })
    .onConflict((conflict) => conflict.column("docket").doUpdateSet(changed))
    .execute();
  for (const serial of strangers) {
    await database.deleteFrom("units").where("material", "=", material).where("serial", "=", serial).execute();
  }
  for (const serial of serials) {
    const of = {
      docket,
      ...(unit && {
        sale_price: unit.salePrice ?? null,
        warranty_until: unit.isOutOfWarranty ? longAgo : farAway,
      }),
    };
    await database
      .insertInto("units")
      .values({ material, serial, ...of })
      .onConflict((conflict) => conflict.columns(["material", "serial"]).doUpdateSet(of))
      .execute();
  }
  if (line) await writeLine(database, { material, docket, ...line });
}

async function writeLine(
  database: Database,
  {
    material,
    docket,
    quantity = 1,
    isSerialised,
  }: { material: string; docket: string; isSerialised: boolean } & {
    quantity: number | undefined;
  },
): Promise<void> {
  const others = await database
    .deleteFrom("delivery_lines")
    .where("docket", "=", docket)
    .where("material", "=", material)
    .returning("line")
    .execute();
  const last = await database
    .selectFrom("delivery_lines")
    .select(({ fn }) => fn.max("line").as("line"))
    .where("docket", "=", docket)
    .executeTakeFirst();
  const line = others[0]?.line ?? (last?.line ?? 0) + 1;
  await database
    .insertInto("delivery_lines")
    .values({ docket, line, material, quantity, is_serialised: isSerialised })
    .execute();
}
