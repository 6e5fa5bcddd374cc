import { expressionBuilder } from "kysely";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { nextAction } from "../next-action.ts";

type Deciders = Pick<ClaimRecord, "approver" | "authoriser" | "actionable_approver">;

/** Columns of a query on `claims`: the names of who approved or declined each, and of who authorised it. */
export function decidersColumns() {
  const eb = expressionBuilder<Tables, "claims">();
  const nameOf = (column: "claims.approved_by" | "claims.authorised_by") =>
    eb.selectFrom("users").select("name").whereRef("users.id", "=", column);
  return [nameOf("claims.approved_by").as("approver"), nameOf("claims.authorised_by").as("authoriser")] as const;
}

/** The same with the role, in words, that has to decide next: the one that is named as the next to act (D-067a). For staff alone. */
export const decidersOf = (
  next: ReturnType<typeof nextAction>,
  { approver = null, authoriser = null }: { approver?: string | null; authoriser?: string | null },
): Deciders => ({ approver, authoriser, actionable_approver: next?.decider ?? null });
