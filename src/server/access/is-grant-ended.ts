import { keptPlan } from "../database/kept-plan.ts";
import type { Queryable } from "../parts.ts";

/** Was this grant of the bundled sign-in ended, by signing out or because a token of it was used twice? */
export async function isGrantEnded(database: Queryable, grant: string): Promise<boolean> {
  const found = await database
    .selectFrom("sign_in_records")
    .modifyFront(keptPlan)
    .select("id")
    .where("model", "=", "Grant")
    .where("id", "=", grant)
    .executeTakeFirst();
  return found === undefined;
}
