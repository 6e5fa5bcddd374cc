import type { ActivityRecord } from "../../contract/types.ts";
import type { Access } from "../../definitions/store.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { fileRecord } from "../files/stored-files.ts";
import type { Parts, Queryable } from "../parts.ts";
import type { Person } from "../person.ts";
import type { Claim } from "./find-claim.ts";

/** Internal activities are never sent to customers and dealers (D-075). */
export const isInternalHidden = (person: Person, access: Access): boolean => isClaimant(person, access);

/** The claim's timeline as this person may read it, newest first. The actor's e-mail stands on internal activities only. */
export async function readActivities(
  parts: Pick<Parts, "definitions"> & { database: Queryable },
  person: Person,
  claim: Claim,
  /** This one alone. */
  only?: string,
): Promise<ActivityRecord[]> {
  const { database, definitions } = parts;
  const activities = await database
    .selectFrom("activities")
    .leftJoin("users", "users.id", "activities.user_id")
    .where("claim_id", "=", claim.id)
    .$if(only !== undefined, (query) => query.where("activities.id", "=", only ?? ""))
    .$if(isInternalHidden(person, definitions.access), (query) => query.where("is_internal", "=", false))
    .select(["activities.id", "created_at", "description", "type", "is_internal", "note", "users.email"])
    .orderBy("created_at", "desc")
    .orderBy("activities.id", "desc")
    .execute();
  const files = await database
    .selectFrom("files")
    .selectAll()
    .where("claim_id", "=", claim.id)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return activities.map(({ id, created_at, description, type, is_internal, note, email }) => ({
    uuid: id,
    created_at: created_at.toISOString(),
    description,
    type,
    is_internal,
    ...(is_internal && email !== null && { user: { email } }),
    notes: note === null ? [] : [{ note }],
    files: files.filter(({ activity_id }) => activity_id === id).map(fileRecord),
  }));
}
