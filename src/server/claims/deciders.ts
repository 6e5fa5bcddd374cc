import { expressionBuilder } from "kysely";
import type { ClaimRecord } from "../../contract/types.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Tables } from "../database/tables.ts";
import type { Claim } from "./find-claim.ts";

type Deciders = Pick<ClaimRecord, "approver" | "authoriser" | "actionable_approver">;

/** Columns of a query on `claims`: the names of who approved or declined each, and of who authorised it. */
export function decidersColumns() {
  const eb = expressionBuilder<Tables, "claims">();
  const nameOf = (column: "claims.approved_by" | "claims.authorised_by") =>
    eb.selectFrom("users").select("name").whereRef("users.id", "=", column);
  return [nameOf("claims.approved_by").as("approver"), nameOf("claims.authorised_by").as("authoriser")] as const;
}

/** The same with the role, in words, that has to decide next: the one that the status's pending words name (D-067a). For staff alone. */
export function decidersOf(
  { shared }: DefinitionStore,
  { type, status, authorise_role }: Claim,
  { approver = null, authoriser = null }: { approver?: string | null; authoriser?: string | null },
): Deciders {
  const pending = shared.statuses.find(({ value }) => value === status)?.pending ?? [];
  const namesRole = pending.some(({ words }) => words.includes("{reviewer}"));
  const reviewer = shared.claimTypes.find((known) => known.type === type)?.reviewer;
  const role = authorise_role?.replaceAll(/[_-]/g, " ") ?? reviewer ?? null;
  return { approver, authoriser, actionable_approver: namesRole ? role : null };
}
