import type { ClaimRow } from "../../contract/types.ts";

/** What stands out about a claim for this viewer: a tint, and the same in a word, never colour alone (D-032, D-033). */
export interface ClaimMark {
  palette: string;
  word?: string;
}

const byStatus: Record<string, ClaimMark> = {
  "in-progress": { palette: "accent" },
  "unit received": { palette: "purple" },
  approved: { palette: "green" },
  complete: { palette: "gray" },
};

export function claimMark(claim: ClaimRow, authorisingRoles: readonly string[]): ClaimMark | undefined {
  const role = claim.current_status.authorise_role;
  if (claim.deleted_at) return { palette: "red", word: "Deleted" };
  if (role && !authorisingRoles.includes(role)) return { palette: "orange", word: "Escalated" };
  if (role) return { palette: "orange", word: "Needs your authorisation" };
  return byStatus[claim.current_status.status];
}
