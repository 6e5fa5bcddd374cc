import { createHash } from "node:crypto";
import { expressionBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Access } from "../../definitions/store.ts";
import { canonical } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { canonicalRole } from "../access/read-person.ts";
import type { Queryable } from "../app-context.ts";
import type { Person } from "../person.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { Tables } from "../platform/database/tables.ts";
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
      .modifyFront(preparedStatement)
      .select(["id", "number", "version"])
      .where("created_by", "=", person.id)
      .where("request_key", "=", key)
      .executeTakeFirst());
  if (!made) return undefined;
  const saved = await database
    .selectFrom("claim_versions")
    .modifyFront(preparedStatement)
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

/** Of a query on `claims`: how the claim's present version was made, for `savingOf`. */
export function savingColumn({ customer }: Person) {
  const eb = expressionBuilder<Tables, "claims">();
  return jsonObjectFrom(
    eb
      .selectFrom("claim_versions")
      .innerJoin("users", "users.id", "claim_versions.saved_by")
      .whereRef("claim_versions.claim_id", "=", "claims.id")
      .whereRef("claim_versions.version", "=", "claims.version")
      .select((saved) => [
        "claim_versions.saved_at",
        "users.name",
        jsonArrayFrom(saved.selectFrom("user_roles").select("role").whereRef("user_id", "=", "users.id")).as("roles"),
        saved
          .exists(
            saved
              .selectFrom("user_customers")
              .select("user_id")
              .whereRef("user_id", "=", "users.id")
              .where("customer_id", "=", customer?.uuid ?? null),
          )
          .as("isOfAccount"),
      ]),
  ).as("saving");
}

interface Saving {
  saved_at: string;
  name: string;
  roles: { role: string }[];
  isOfAccount: unknown;
}

/**
 * When the claim's present version was made, and by whom: staff are told everybody's name, claimants only those of their own
 * account. Empty for versions of before this was written down.
 */
export function savingOf(
  saving: Saving | null,
  person: Person,
  access: Access,
): { saved_at?: string; saved_by?: string } {
  if (!saving) return {};
  const { saved_at, name, roles, isOfAccount } = saving;
  const isColleague =
    Boolean(isOfAccount) && isClaimant({ roles: roles.map(({ role }) => canonicalRole(role)) }, access);
  const mayKnow = !isClaimant(person, access) || isColleague;
  return { saved_at: new Date(saved_at).toISOString(), ...(mayKnow && { saved_by: name }) };
}
