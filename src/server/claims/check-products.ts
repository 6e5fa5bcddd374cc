import type { Transaction } from "kysely";
import type { Form } from "../../engine/evaluation.ts";
import { set } from "../../engine/pointer.ts";
import { prune } from "../../engine/prune.ts";
import type { Tables } from "../database/tables.ts";
import type { SoldUnit } from "../lookups/erp.ts";
import type { Person } from "../person.ts";
import { activeClaims } from "./active-claims.ts";
import { refusedFields } from "./form-refusal.ts";
import { holdNames } from "./hold-names.ts";
import { isSameUnit, productLines, trustedLine, unitOf } from "./product-lines.ts";

export interface ProductCheck {
  person: Person;
  /** The account the claim is for. */
  customer: string;
  /** What the ERP sold to it of what the form names. */
  units: SoldUnit[];
  /** The form as stored for this account; empty for a new claim. */
  stored: Form;
  /** The claim itself, which never disqualifies its own units. */
  claimId: string | undefined;
  /** The day warranty is judged on. */
  day: string;
}

/**
 * The form with its products as the ERP knows them. Refuses, with 422 on `products`, units never sold to this account and,
 * for all but technical support, added units that have another active claim (D-106).
 */
export async function checkProducts(trx: Transaction<Tables>, form: Form, check: ProductCheck): Promise<Form> {
  const { person, customer, units, claimId, day } = check;
  const stored = productLines(check.stored);
  const lines = productLines(form);
  const trusted = lines.map((line) => trustedLine(line, units, stored, day));
  const refusals = lines.flatMap((line, index) =>
    trusted[index] ? [] : [`${line.model} with serial number ${line.serial} is not known as sold to this account.`],
  );

  const added = lines
    .map(unitOf)
    .filter((unit) => unit !== undefined)
    .filter((unit) => !stored.some((line) => isSameUnit(unitOf(line), unit)));
  if (!person.roles.includes("tech_support") && added.length > 0) {
    await holdNames(
      trx,
      added.map(({ material, serial }) => `unit ${material} ${serial}`.toLowerCase()),
    );
    const active = await activeClaims(trx, customer, added, claimId);
    for (const unit of added) {
      const other = active.of(unit).toSorted((one) => (one.customerId === customer ? 1 : -1))[0];
      if (other) refusals.push(disqualified(other.number, other.customerId === customer));
    }
  }
  if (refusals.length > 0) throw refusedFields({ products: refusals });
  return prune(
    set(
      form,
      "/products",
      trusted.filter((line) => line !== undefined),
    ),
  );
}

/** Another company's claim is named by its number alone. */
const disqualified = (number: string, isOwn: boolean): string =>
  isOwn
    ? `There is an active claim in the Warranty Portal with this model and serial number. Please refer to claim number ${number}.`
    : `There is an active claim in the Warranty Portal for this model and serial number with another company. Please contact your Account Manager with reference ${number}.`;
