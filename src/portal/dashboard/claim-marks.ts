import type { ClaimRow } from "../../contract/types.ts";
import { isClaimant, type Person } from "../session/person.ts";

export const markPalettes = ["accent", "purple", "green", "gray", "red", "orange"] as const;

/** What stands out about a claim for this viewer: a tint, and the same in a word, never colour alone (D-032, D-033). */
export interface ClaimMark {
  palette: (typeof markPalettes)[number];
  word?: string;
}

const byStatus: Record<string, ClaimMark> = {
  "in-progress": { palette: "accent" },
  "unit received": { palette: "purple" },
  approved: { palette: "green" },
  complete: { palette: "gray" },
};

/**
 * Who must authorise is our own affair: claimants see the status alone. Statuses that read the same to this viewer look the
 * same: which desk works on a claim is nobody's business outside.
 */
export function claimMark(claim: ClaimRow, person: Person, wordOf: (status: string) => string): ClaimMark | undefined {
  const { status, authorise_role: role } = claim.current_status;
  if (claim.deleted_at) return { palette: "red", word: "Deleted" };
  if (!role || isClaimant(person)) {
    return byStatus[status] ?? Object.entries(byStatus).find(([other]) => wordOf(other) === wordOf(status))?.[1];
  }
  const isMine = person.authorising_roles.includes(role);
  return { palette: "orange", word: isMine ? "Needs your authorisation" : "Escalated" };
}
