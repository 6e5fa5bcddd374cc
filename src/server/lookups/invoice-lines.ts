import type { InvoiceLine } from "../../contract/types.ts";
import type { AppContext } from "../app-context.ts";
import { requestedItems } from "../claims/lines/requested-items.ts";
import { claimsByDocket } from "../claims/lines/reused-dockets.ts";
import { type DeliveryLine, erpOf } from "../erp/erp.ts";
import type { Person } from "../person.ts";

/** The lines of a customer's invoice or docket as the look-up answers them, with what readable claims say of them. */
export async function invoiceLines(
  appContext: AppContext,
  person: Person,
  customer: string,
  number: string,
): Promise<InvoiceLine[]> {
  const { database, definitions } = appContext;
  const lines = await erpOf(database).deliveries.lines(customer, number);
  const numbers = lines.flatMap(({ docket, invoice }) => [docket, invoice]);
  const claims = await claimsByDocket(database, person, definitions, numbers);
  const requested = await requestedItems(appContext, person, [...new Set([...claims.values()].flat())]);
  return lines.map((line) => invoiceLine(line, claims, requested));
}

function invoiceLine(
  line: DeliveryLine,
  claims: Map<string, string[]>,
  requested: Awaited<ReturnType<typeof requestedItems>>,
): InvoiceLine {
  const { docket, invoice } = line;
  return {
    Qty: line.quantity,
    Material: line.material,
    Seriable: line.isSerialised,
    MaterialDescription: line.description,
    MaterialType: line.materialType,
    InvoiceReused: [...new Set([docket, invoice].flatMap((number) => claims.get(number.toLowerCase()) ?? []))].sort(),
    DeliveryDocket: docket,
    Invoice: invoice,
    Requested: requested(docket, line.material),
  };
}
