import type { Transaction } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { giveBackQuota, takeQuota } from "../../http/limits/daily-quota.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";

const name = "letter";
const kind = "letter-outside" as const;

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
    name,
    most,
    words: "letters to addresses that are typed",
  });
  await appContext.audit.record(trx, {
    kind,
    outcome: "done",
    person: person.id,
    target,
    detail: `addresses: ${addresses.length}`,
  });
}

/** Gives back what this person's letters about the target have taken of their day since then, which did not leave, and has that audited. */
export async function uncountTyped(
  trx: Transaction<Tables>,
  { appContext, person, target, since }: { appContext: AppContext; person: Person; target: string; since: Date },
): Promise<void> {
  const audited = await trx
    .selectFrom("audit_events")
    .select(["outcome", "detail"])
    .where("kind", "=", kind)
    .where("person_id", "=", person.id)
    .where("target", "=", target)
    .where("at", ">=", since)
    .orderBy("id")
    .execute();
  const counted = audited
    .filter(({ outcome }) => outcome === "done")
    .slice(audited.filter(({ outcome }) => outcome === "withdrawn").length);
  if (counted.length === 0) return;
  await giveBackQuota(trx, { person, name, on: since, times: counted.length });
  await appContext.audit.record(
    trx,
    ...counted.map(({ detail }) => ({
      kind,
      outcome: "withdrawn" as const,
      person: person.id,
      target,
      ...(detail !== null && { detail }),
    })),
  );
}
