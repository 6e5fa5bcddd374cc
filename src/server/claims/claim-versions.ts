import { createHash } from "node:crypto";
import type { Access } from "../../definitions/store.ts";
import { canonical } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { canonicalRole } from "../access/read-person.ts";
import { keptPlan } from "../database/kept-plan.ts";
import type { Parts, Queryable } from "../parts.ts";
import type { Person } from "../person.ts";
import type { Claim } from "./find-claim.ts";

/** A save that can be told from others, and what it asks to save. */
export interface SaveRequest {
  key: string;
  content: string;
}

/** A claim as a save answers it. */
export interface SavedClaim extends Pick<Claim, "id" | "number" | "version"> {
  /** The request's key had saved other content before; what came with it now is not saved. */
  isRepeat?: boolean;
}

/** Equal for requests that ask to save the same; files follow in requests of their own. */
export const fingerprint = ({ form, draft }: { form: unknown; draft?: boolean | undefined }): string => {
  const { version: _, queuedFiles: __, requestKey: ___, ...asked } = form as Record<string, unknown>;
  return createHash("sha256")
    .update(canonical([asked, draft ?? false]) ?? "")
    .digest("hex");
};

/** What this person's request of this key has saved already: a new claim, or a version of `claim`. */
export async function savedBefore(
  database: Queryable,
  person: Person,
  { key, content }: SaveRequest,
  claim?: Claim,
): Promise<SavedClaim | undefined> {
  const made =
    claim ??
    (await database
      .selectFrom("claims")
      .modifyFront(keptPlan)
      .select(["id", "number", "version"])
      .where("created_by", "=", person.id)
      .where("request_key", "=", key)
      .executeTakeFirst());
  if (!made) return undefined;
  const saved = await database
    .selectFrom("claim_versions")
    .modifyFront(keptPlan)
    .select(["version", "content"])
    .where("claim_id", "=", made.id)
    .where("saved_by", "=", person.id)
    .where("request_key", "=", key)
    .orderBy("version")
    .executeTakeFirst();
  if (!saved) return claim ? undefined : made;
  const { id, number } = made;
  return { id, number, version: saved.version, ...(saved.content !== content && { isRepeat: true }) };
}

/**
 * When the claim's present version was made, and by whom: staff are told everybody's name, claimants only those of their own
 * account. Absent for versions of before this was written down.
 */
export async function readSaving(
  { database, definitions }: Pick<Parts, "database" | "definitions">,
  person: Person,
  claim: Claim,
): Promise<{ saved_at?: string; saved_by?: string }> {
  const saved = await database
    .selectFrom("claim_versions")
    .innerJoin("users", "users.id", "claim_versions.saved_by")
    .where("claim_id", "=", claim.id)
    .where("version", "=", claim.version)
    .select(["saved_at", "users.id", "users.name"])
    .executeTakeFirst();
  if (!saved) return {};
  const { access } = definitions;
  const mayKnow = !isClaimant(person, access) || (await isColleague(database, person, saved.id, access));
  return { saved_at: saved.saved_at.toISOString(), ...(mayKnow && { saved_by: saved.name }) };
}

async function isColleague(database: Queryable, { customer }: Person, userId: string, access: Access) {
  const roles = await database.selectFrom("user_roles").select("role").where("user_id", "=", userId).execute();
  if (!customer || !isClaimant({ roles: roles.map(({ role }) => canonicalRole(role)) }, access)) return false;
  const shared = await database
    .selectFrom("user_customers")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("customer_id", "=", customer.uuid)
    .executeTakeFirst();
  return shared !== undefined;
}
