import type { ClaimRecord } from "../../../contract/types.ts";
import { widgetPlaces } from "../../../definitions/widget-places.ts";
import type { CompiledDefinition } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import { erpOf } from "../../erp/erp.ts";
import type { Person } from "../../person.ts";
import type { Claim } from "../find-claim.ts";
import { docketLines } from "./docket-lines.ts";
import { deliveredLine } from "./judge-docket-line.ts";
import { requestedItems } from "./requested-items.ts";
import { claimsByDocket } from "./reused-dockets.ts";

type ReturnedLines = NonNullable<ClaimRecord["returned_lines"]>;

/**
 * What stands on the dockets of a request's lines, and what other requests this person may read hold of them; undefined for a
 * claim whose form has no such lines. A line that the ERP does not know any more is left out.
 */
export async function returnedLines(
  appContext: AppContext,
  person: Person,
  claim: Claim,
  definition: CompiledDefinition,
): Promise<ReturnedLines | undefined> {
  const places = widgetPlaces(definition).filter(({ widget }) => widget === "docket-lookup");
  if (places.length === 0) return undefined;
  const { database, definitions } = appContext;
  const asked = places.flatMap(({ field }) => docketLines(claim.form, field));
  const known = await erpOf(database).deliveries.find(
    claim.customer_id,
    asked.map(({ partDeliveryDocket }) => String(partDeliveryDocket)),
  );
  const lines = asked.flatMap((line) => deliveredLine(known, line) ?? []);
  const numbers = lines.flatMap(({ docket, invoice }) => [docket, invoice]);
  const claims = await claimsByDocket(database, person, definitions, numbers);
  const others = [...new Set([...claims.values()].flat())].filter((number) => number !== claim.number);
  const requested = await requestedItems(appContext, person, others);
  return lines.map(({ docket, material, quantity, invoice, invoiceDate }) => ({
    material,
    docket,
    docket_quantity: quantity,
    invoice,
    invoice_date: invoiceDate,
    requested: requested(docket, material),
  }));
}
