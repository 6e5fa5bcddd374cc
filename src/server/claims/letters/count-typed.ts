import type { Transaction } from "kysely";
import { takeQuota } from "../../http/limits/daily-quota.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Moved } from "../transition/effects.ts";

/**
 * Counts a letter to addresses that somebody typed into a form, and has it audited, with its transition: whoever may send a claim
 * must not mail to strangers without end. Refuses with 429 beyond the day's limit.
 */
export async function countTyped(
  trx: Transaction<Tables>,
  moved: Pick<Moved, "appContext" | "person" | "claim">,
  addresses: string[],
): Promise<void> {
  const { appContext, person, claim } = moved;
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
    target: `claim ${claim.id}`,
    detail: `addresses: ${addresses.length}`,
  });
}
