import { sql, type Transaction } from "kysely";
import type { Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { type Clock, dayOf, untilNextDay } from "../../platform/clock.ts";
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
export async function takeQuota(trx: Transaction<Tables>, clock: Clock, person: Person, quota: Quota): Promise<void> {
  const { name } = quota;
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
  if (tally > quota.most) throw exhausted(moment, quota);
}

/** Takes some of that day off again, as what was done never came to be. */
export async function giveBackQuota(
  trx: Transaction<Tables>,
  { person, name, on, times }: { person: Person; name: Quota["name"]; on: Date; times: number },
): Promise<void> {
  await trx
    .updateTable("daily_counts")
    .set({ tally: sql<number>`greatest(tally - ${times}::integer, 0)` })
    .where("person_id", "=", person.id)
    .where("name", "=", name)
    .where("day", "=", dayOf(on))
    .execute();
}

/** Refuses with 429 whoever has done it as often as they may today; counts nothing. */
export async function expectQuota(database: Queryable, clock: Clock, person: Person, quota: Quota): Promise<void> {
  const moment = clock.now();
  const counted = await database
    .selectFrom("daily_counts")
    .select("tally")
    .where("person_id", "=", person.id)
    .where("name", "=", quota.name)
    .where("day", "=", dayOf(moment))
    .executeTakeFirst();
  if ((counted?.tally ?? 0) >= quota.most) throw exhausted(moment, quota);
}

function exhausted(moment: Date, { name, most, words }: Quota): HttpError {
  const retryAfter = Math.ceil(untilNextDay(moment) / 1000);
  const message = `No more ${words} can be sent today: ${most} is the most for one day. Please go on tomorrow, or call us.`;
  return new HttpError(429, message, undefined, { retryAfter, about: name });
}
