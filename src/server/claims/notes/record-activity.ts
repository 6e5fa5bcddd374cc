import type { Selectable } from "kysely";
import type { Queryable } from "../../app-context.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { timeOrderedId } from "../../platform/database/time-ordered-id.ts";

export interface NewActivity {
  claimId: string;
  moment: Date;
  /** One of D-075's. */
  type: string;
  description: string;
  /** What claimants read instead; they are not told the type either. */
  claimantDescription?: string;
  isInternal?: boolean;
  userId: string | null;
  note?: string;
}

/** A row of the timeline. */
export type StoredActivity = Omit<Selectable<Tables["activities"]>, "claim_id">;

/** The activity as it is stored, with an id that sorts by its moment. */
export const storedActivity = (activity: Omit<NewActivity, "claimId">): StoredActivity => ({
  id: timeOrderedId(activity.moment),
  created_at: activity.moment,
  type: activity.type,
  description: activity.description,
  claimant_description: activity.claimantDescription ?? null,
  is_internal: activity.isInternal ?? false,
  user_id: activity.userId,
  note: activity.note ?? null,
});

/** Appends to the claim's timeline and answers the activity's id. */
export async function recordActivity(database: Queryable, { claimId, ...activity }: NewActivity): Promise<string> {
  const row = storedActivity(activity);
  await database
    .insertInto("activities")
    .values({ ...row, claim_id: claimId })
    .execute();
  return row.id;
}
