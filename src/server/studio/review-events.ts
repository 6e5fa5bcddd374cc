import type { Insertable, Selectable, Transaction } from "kysely";
import type { Queryable } from "../app-context.ts";
import type { Tables } from "../platform/database/tables.ts";

type ReviewEvent = Selectable<Tables["review_events"]>;

type NewEvent = Omit<Insertable<Tables["review_events"]>, "at" | "author">;

/** Keeps what somebody said or decided of a draft, with the transaction that does it. */
export async function addEvent(
  trx: Transaction<Tables>,
  event: NewEvent,
  { author, now }: { author: string; now: Date },
): Promise<void> {
  await trx
    .insertInto("review_events")
    .values({ ...event, author, at: now })
    .execute();
}

/** All of them, the first one first. */
export const eventsOf = (database: Queryable, draft: number): Promise<ReviewEvent[]> =>
  database.selectFrom("review_events").selectAll().where("draft", "=", draft).orderBy("id").execute();
