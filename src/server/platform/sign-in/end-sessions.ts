import { sql } from "kysely";
import type { Queryable } from "../../app-context.ts";

/** Ends every session and token of the bundled sign-in's account at once: access tokens are refused without their grant. */
export async function endSessionsOf(database: Queryable, ssoId: string): Promise<void> {
  await database.deleteFrom("sign_in_records").where(sql`payload ->> 'accountId'`, "=", ssoId).execute();
}
