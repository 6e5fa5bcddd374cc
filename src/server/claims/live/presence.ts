import { sql } from "kysely";
import type { CallAnswer, CallInput } from "../../../contract/call.ts";
import { presenceSeconds, type tellPresence } from "../../../contract/live.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { requireClaim } from "../find-claim.ts";
import { channel } from "./change-feed.ts";

/** More than a list of names says. */
const mostNamed = 20;

/**
 * Keeps what somebody of us does at a claim and answers who else is there, by name. Tells the feed where it is new. Refuses
 * claimants with 403, with 404 what they do not read.
 */
export async function keepPresence(
  { database, definitions, clock }: Pick<AppContext, "database" | "definitions" | "clock">,
  person: Person,
  { claim: reference, is }: CallInput<typeof tellPresence>["body"],
): Promise<CallAnswer<typeof tellPresence>> {
  if (isClaimant(person, definitions.access)) {
    throw new HttpError(403, "You are not able to see who looks at claims.");
  }
  const claim = await requireClaim(database, person, definitions, reference);
  const now = clock.now();
  const oldest = new Date(now.getTime() - presenceSeconds * 1000);
  return database.transaction().execute(async (trx) => {
    const own = { claim_id: claim.id, person_id: person.id };
    const before = await trx
      .deleteFrom("claim_presence")
      .where((eb) => eb.or([eb.and(own), eb("seen_at", "<", oldest)]))
      .returning(["claim_id", "person_id", "is_editing", "seen_at"])
      .execute();
    const known = before.find(
      (row) => row.claim_id === claim.id && row.person_id === person.id && row.seen_at >= oldest,
    );
    const isEditing = is === "editing";
    if (is !== "gone") {
      await trx
        .insertInto("claim_presence")
        .values({ ...own, is_editing: isEditing, seen_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const isNews = is === "gone" ? known !== undefined : known?.is_editing !== isEditing;
    if (isNews) await sql`select pg_notify(${channel}, ${JSON.stringify({ present: [claim.id] })})`.execute(trx);
    const others = await trx
      .selectFrom("claim_presence")
      .innerJoin("users", "users.id", "claim_presence.person_id")
      .select(["users.name", "is_editing"])
      .where("claim_id", "=", claim.id)
      .where("person_id", "!=", person.id)
      .where("seen_at", ">=", oldest)
      .orderBy("users.name")
      .limit(mostNamed)
      .execute();
    return { others };
  });
}
