import type { Transaction } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { takeQuota } from "../../http/limits/daily-quota.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";

/**
 * Counts a letter to addresses that somebody typed into a form, and has it audited, in the sending's transaction: whoever may send a form
 * must not mail to strangers without end. Refuses with 429 beyond the day's limit.
 */
export async function countTyped(
  trx: Transaction<Tables>,
  { appContext, person, target }: { appContext: AppContext; person: Person; target: string },
  addresses: string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const most = appContext.settings.limits.lettersPerDay;
  await takeQuota(trx, appContext.clock, person, {
    name: "letter",
    most,
    words: "letters to addresses that are typed",
  });
  await appContext.audit.record(trx, {
    kind: "letter-outside",
    outcome: "done",
    person: person.id,
    target,
    detail: `addresses: ${addresses.length}`,
  });
}
