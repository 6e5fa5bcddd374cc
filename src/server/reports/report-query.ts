import { DateTime } from "luxon";
import type { CallInput } from "../../contract/call.ts";
import type { Narrowing } from "../../contract/column-query.ts";
import type { generateReport } from "../../contract/reports.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import { isNarrowed, readWhere } from "../claims/list/own/column-conditions.ts";
import type { Person } from "../person.ts";
import { dayOf, zone } from "../platform/clock.ts";
import { refusedField } from "../platform/http/http-error.ts";
import { plainText } from "../platform/text/plain-text.ts";
import { reportOptions } from "../reference/report-options.ts";

/** Which claims a report holds: of an account, or submitted within `[from, before)`. */
export type ReportQuery = { statuses: string[]; where?: Narrowing[] } & (
  | { customer: string; from?: never; before?: never }
  | { customer?: never; from: Date; before: Date }
);

/** The question in a request's body, in the names of today. Refuses with 422 by field what cannot be asked (D-090 to D-092). */
export async function readReportQuery(
  appContext: AppContext,
  person: Person,
  body: CallInput<typeof generateReport>["body"],
): Promise<ReportQuery> {
  const given = { statuses: body.statuses ?? [], where: readWhere(body.where) };
  const { statuses, where } = (await appContext.askedNow?.(person, given)) ?? given;
  isNarrowed(appContext, person, where);
  const asked = { statuses: readStatuses(appContext, person, statuses), ...(where.length > 0 && { where }) };
  const { customer, start, end } = body;
  if (customer && (start || end)) throw refusedField("customer", "Please choose either a customer or dates, not both.");
  if (customer) return { ...asked, customer: readCustomer(appContext, person, customer.toLowerCase()) };
  if (!start && !end) throw refusedField("customer", "Please choose a customer, or a start date and an end date.");
  if (!start) throw refusedField("start", "Please enter a start date.");
  if (!end) throw refusedField("end", "Please enter an end date.");
  if (end > dayOf(appContext.clock.now())) throw refusedField("end", "The end date must not be later than today.");
  if (start > end) throw refusedField("end", "The end date must be on or after the start date.");
  return { ...asked, from: startOf(start), before: startOf(end, 1) };
}

function readStatuses({ definitions }: AppContext, person: Person, given: string[]): string[] {
  const { selectable } = reportOptions(definitions, person);
  if (given.length === 0) throw refusedField("statuses", "Please choose at least one status.");
  const unknown = given.filter((status) => !selectable.includes(status));
  if (unknown.length === 0) return given;
  const named = unknown.map((status) => plainText(status)).join(", ");
  throw refusedField("statuses", `There is no report on this status: ${named}. Please choose another.`);
}

/** A claimant reads the active account alone (D-021): an empty report on another of theirs would mislead. */
function readCustomer({ definitions }: AppContext, person: Person, customer: string): string {
  const isOther = person.customer?.uuid !== customer && person.customers.some(({ uuid }) => uuid === customer);
  if (isClaimant(person, definitions.access) && isOther) {
    throw refusedField("customer", "Please switch to this account first, then generate its report.");
  }
  return customer;
}

/** Midnight in New Zealand at the start of a day, or of a day that many days later. */
const startOf = (day: string, daysLater = 0): Date =>
  DateTime.fromISO(day, { zone }).plus({ days: daysLater }).startOf("day").toJSDate();
