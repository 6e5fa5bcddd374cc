import type { Transaction } from "kysely";
import { addsDisqualifiedUnits } from "../../../definitions/roles.ts";
import { type Form, prune, set, toPath } from "../../../engine/index.ts";
import type { SoldUnit } from "../../erp/erp.ts";
import { advisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { refusedFields } from "../save/form-refusal.ts";
import { activeClaims } from "./active-claims.ts";
import type { Circumstances, LineKind } from "./line-checks.ts";
import { isSameUnit, productLines, trustedLine, unitName, unitOf, withErpFacts } from "./product-lines.ts";

/** Products found by model and serial. */
export const productKind: LineKind = {
  async prepare(erp, customer, form, { field }) {
    const names = productLines(form, field).flatMap((line) => unitOf(line) ?? []);
    const units = await erp.products.find(customer, names);
    return {
      dockets: units.flatMap(({ docket, invoice }) => [docket, invoice]),
      names: units.map(unitName),
      check: (trx, checked, circumstances) => checkProducts(trx, checked, field, units, circumstances),
    };
  },
  refreshed(stored, fresh, { field }) {
    const lines = productLines(fresh, field);
    const refreshed = productLines(stored, field).map((line) => {
      const same = lines.find((other) => isSameUnit(unitOf(other), unitOf(line)));
      return same ? withErpFacts(line, same) : line;
    });
    return set(stored, field, refreshed);
  },
};

/**
 * The form with its products as the ERP knows them. Refuses, with 422 on their field, units never sold to this account and,
 * for all but technical support, added units that have another active claim (D-106).
 */
async function checkProducts(
  trx: Transaction<Tables>,
  form: Form,
  field: string,
  /** What the ERP sold to the account of what the form names. */
  units: SoldUnit[],
  { definitions, person, customer, claimId, day, ...circumstances }: Circumstances,
): Promise<Form> {
  const stored = productLines(circumstances.stored, field);
  const lines = productLines(form, field);
  const trusted = lines.map((line) => trustedLine(line, units, stored, day));
  const refusals = lines.flatMap((line, index) =>
    trusted[index] ? [] : [`${line.model} with serial number ${line.serial} is not known as sold to this account.`],
  );

  const added = lines
    .map(unitOf)
    .filter((unit) => unit !== undefined)
    .filter((unit) => !stored.some((line) => isSameUnit(unitOf(line), unit)));
  if (!addsDisqualifiedUnits(person.roles, definitions.access) && added.length > 0) {
    if (!circumstances.isHeld) await advisoryLock(trx, added.map(unitName));
    const active = await activeClaims({ database: trx, definitions }, customer, added, claimId);
    for (const unit of added) {
      const other = active.of(unit).toSorted((one) => (one.customerId === customer ? 1 : -1))[0];
      if (other) refusals.push(disqualified(other.number, other.customerId === customer));
    }
  }
  if (refusals.length > 0) throw refusedFields({ [toPath(field)]: refusals });
  return prune(
    set(
      form,
      field,
      trusted.filter((line) => line !== undefined),
    ),
  );
}

/** Another company's claim is named by its number alone. */
const disqualified = (number: string, isOwn: boolean): string =>
  isOwn
    ? `There is an active claim in the Warranty Portal with this model and serial number. Please refer to claim number ${number}.`
    : `There is an active claim in the Warranty Portal for this model and serial number with another company. Please contact your Account Manager with reference ${number}.`;
