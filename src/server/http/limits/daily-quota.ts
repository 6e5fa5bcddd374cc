import { sql, type Transaction } from "kysely";
import { DateTime } from "luxon";
import type { Person } from "../../person.ts";
import { type Clock, dayOf, zone } from "../../platform/clock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { HttpError } from "../../platform/http/http-error.ts";

interface Quota {
  /** Tells its counts from those of others. */
  name: "pallet-request" | "letter" | "mail";
  most: number;
  /** What it is, in the plural. */
  words: string;
}

/**
 * Counts one more of what a person may do so often a day, in the transaction that does it: what is refused or undone does not
 * count. Refuses with 429.
 */
export async function takeQuota(
  trx: Transaction<Tables>,
  clock: Clock,
  person: Person,
  { name, most, words }: Quota,
): Promise<void> {
  const moment = clock.now();
  const { tally } = await trx
    .insertInto("daily_counts")
    .values({ person_id: person.id, name, day: dayOf(moment), tally: 1 })
    .onConflict((conflict) =>
      conflict.columns(["person_id", "name"]).doUpdateSet({
        day: sql<string>`excluded.day`,
        tally: sql<number>`case when daily_counts.day = excluded.day then daily_counts.tally + 1 else 1 end`,
      }),
    )
    .returning("tally")
    .executeTakeFirstOrThrow();
  if (tally <= most) return;
  const midnight = DateTime.fromJSDate(moment, { zone }).plus({ days: 1 }).startOf("day");
  const retryAfter = Math.ceil((midnight.toMillis() - moment.getTime()) / 1000);
  const message = `No more ${words} can be sent today: ${most} is the most for one day. Please go on tomorrow, or call us.`;
  throw new HttpError(429, message, undefined, { retryAfter, about: name });
}
