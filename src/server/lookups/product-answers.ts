import type { ProductSearchResult } from "../../contract/types.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import { activeClaims } from "../claims/lines/active-claims.ts";
import { earlierClaims } from "../claims/lines/earlier-claims.ts";
import { claimsByDocket } from "../claims/lines/reused-dockets.ts";
import type { SoldUnit } from "../erp/erp.ts";
import { isOutOfWarranty } from "../erp/warranty-period.ts";
import type { Person } from "../person.ts";
import { dayOf } from "../platform/clock.ts";
import { qualificationOf } from "./qualification.ts";

/** Sold units as the product search answers them, with what other claims say of them. */
export async function productAnswers(
  appContext: AppContext,
  person: Person,
  customer: string,
  units: SoldUnit[],
  /** The claim that is being filled in: it says nothing against its own units. */
  own?: { id: string; number: string },
): Promise<ProductSearchResult[]> {
  const { database, definitions, clock } = appContext;
  const today = dayOf(clock.now());
  const seesAll = !isClaimant(person, definitions.access);
  const claims = await activeClaims({ database, definitions }, customer, units, own?.id);
  const earlier = await earlierClaims(database, { person, customer }, definitions, units);
  const dockets = await claimsByDocket(
    database,
    person,
    definitions,
    units.flatMap(({ docket, invoice }) => [docket, invoice]),
  );
  return units.map((unit) => {
    const isOut = isOutOfWarranty(unit, today);
    return {
      material: unit.material,
      serial: unit.serial,
      description: unit.description,
      delivery_date: unit.deliveryDate,
      invoice_date: unit.invoiceDate,
      billing_doc: unit.invoice,
      delivery_docket: unit.docket,
      sale_price: unit.salePrice,
      warrantable: !isOut,
      // Of a unit without a period on record, none has passed.
      out_of_warranty: isOut && unit.warrantyUntil !== null,
      has_extended_warranty: unit.hasExtendedWarranty,
      delivery_docket_reused: [
        ...new Set([unit.docket, unit.invoice].flatMap((docket) => dockets.get(docket.toLowerCase()) ?? [])),
      ].filter((number) => number !== own?.number),
      material_data: [{ MaterialType: unit.materialType }],
      qualification: qualificationOf(claims.of(unit), customer, seesAll, definitions.shared),
      earlier_claims: earlier.of(unit).filter(({ claim_number }) => claim_number !== own?.number),
    };
  });
}
