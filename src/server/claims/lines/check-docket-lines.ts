import type { Transaction } from "kysely";
import type { WidgetPlace } from "../../../definitions/widget-places.ts";
import { type Form, get, prune, set, toPath } from "../../../engine/index.ts";
import { advisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { refusedFields } from "../save/form-refusal.ts";
import { activeClaims } from "./active-claims.ts";
import { docketLineRefusals, type JudgedLine } from "./docket-line-refusals.ts";
import { asRefreshed, docketLines, invoiceField, lineName } from "./docket-lines.ts";
import { deliveredLine, judgedLine, type Known, placeOf, unitsOf, validUnits } from "./judge-docket-line.ts";
import type { Circumstances, LineKind } from "./line-checks.ts";
import { unitName } from "./product-lines.ts";

/** Lines of one invoice or delivery docket, with the serials of what is returned. */
export const docketLineKind: LineKind = {
  async prepare({ deliveries }, customer, form, place) {
    const asked = docketLines(form, place.field).filter(({ partDeliveryDocket }) => partDeliveryDocket !== undefined);
    const lines = await deliveries.find(
      customer,
      asked.map(({ partDeliveryDocket }) => String(partDeliveryDocket)),
    );
    const found = await deliveries.units(customer, asked.flatMap(unitsOf));
    const units = new Map(found.map((unit) => [placeOf(unit), unit]));
    const named = asked.flatMap((line) => deliveredLine(lines, line) ?? []);
    return {
      dockets: named.flatMap(({ docket, invoice }) => [docket, invoice]),
      names: found.map(unitName),
      check: (trx, checked, circumstances) => checkDocketLines(trx, checked, place, { lines, units }, circumstances),
    };
  },
  refreshed(stored, fresh, { field }) {
    const lines = docketLines(fresh, field);
    const refreshed = docketLines(stored, field).map((line) => {
      const same = lines.find((other) => lineName(other) === lineName(line));
      return same ? asRefreshed(line, same) : line;
    });
    return set(stored, field, refreshed);
  },
};

/**
 * The form with its lines, quantities and serials as the ERP knows them; a second line of the same part is left out
 * (RETURN-38). Refuses, with 422 on their field: parts not on a docket of this account, more than one invoice, more items than
 * the docket has, serials in another active claim, and, unless it is a draft, serials that are not on the docket (D-129).
 */
async function checkDocketLines(
  trx: Transaction<Tables>,
  form: Form,
  { field, options }: WidgetPlace,
  known: Known,
  circumstances: Circumstances,
): Promise<Form> {
  const { definitions, customer, claimId, isDraft, wasSent } = circumstances;
  const stored = docketLines(circumstances.stored, field);
  const seen = new Set<string>();
  const judged: JudgedLine[] = [];
  for (const [index, line] of docketLines(form, field).entries()) {
    if (seen.has(lineName(line))) continue;
    seen.add(lineName(line));
    judged.push({ row: index + 1, ...judgedLine(line, known, stored) });
  }
  const claimed = new Set(stored.flatMap(validUnits).map(unitName));
  const units = judged.flatMap(({ line }) => (line ? validUnits(line) : []));
  // Once more when it is sent: something may have happened since the draft.
  const asked = !isDraft && !wasSent ? units : units.filter((unit) => !claimed.has(unitName(unit)));
  if (!circumstances.isHeld) await advisoryLock(trx, asked.map(unitName));
  const active = await activeClaims({ database: trx, definitions }, customer, asked, claimId);

  const place = invoiceField(options);
  const number = place && get(form, place);
  const refusals = docketLineRefusals(judged, { number, active, asked, customer, isDraft });
  if (refusals.length > 0) throw refusedFields({ [toPath(field)]: refusals });
  const lines = judged.flatMap(({ line }) => (line ? [line] : []));
  const invoice = judged.find(({ delivered }) => delivered)?.delivered?.invoice;
  const whole = place && number === undefined && invoice !== undefined ? set(form, place, invoice) : form;
  return prune(set(whole, field, lines));
}
