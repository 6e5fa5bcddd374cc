import type { Queryable } from "../parts.ts";
import { timeOrderedId } from "./time-ordered-id.ts";

export interface NewActivity {
  claimId: string;
  moment: Date;
  /** One of D-075's. */
  type: string;
  description: string;
  isInternal?: boolean;
  userId: string | null;
  note?: string;
}

/** Appends to the claim's timeline and answers the activity's id. */
export async function recordActivity(database: Queryable, activity: NewActivity): Promise<string> {
  const id = timeOrderedId(activity.moment);
  await database
    .insertInto("activities")
    .values({
      id,
      claim_id: activity.claimId,
      created_at: activity.moment,
      type: activity.type,
      description: activity.description,
      is_internal: activity.isInternal ?? false,
      user_id: activity.userId,
      note: activity.note ?? null,
    })
    .execute();
  return id;
}
