import type { ClaimRow } from "../../../contract/types.ts";
import { isClaimant, type Person } from "../../shared/session/person.ts";
import { tonePalette } from "../../shared/ui/status-tag.tsx";
import type { ListingWords } from "./use-listing-words.ts";

export const markPalettes = ["accent", "purple", "green", "gray", "red", "orange"] as const;

/** What stands out about a claim for this viewer: a tint, and the same in words, never colour alone (D-032, D-033). */
export interface ClaimMark {
  palette: (typeof markPalettes)[number];
  words: string[];
}

/**
 * Who must authorise is our own affair: claimants see the status alone. Statuses that read the same to this viewer look the
 * same: which desk works on a claim is nobody's business outside.
 */
export function claimMark(
  claim: ClaimRow,
  person: Person,
  { statusOf, isHighlighted }: Pick<ListingWords, "statusOf" | "isHighlighted">,
): ClaimMark | undefined {
  // A server of the specs alone does not tell the two apart (D-033).
  const { is_escalated = true, highlight } = claim;
  const { authorise_role: role } = claim.current_status;
  if (claim.deleted_at) return { palette: "red", words: ["Deleted"] };
  const isMine = role !== null && person.authorising_roles.includes(role);
  // Whom a claim simply waits for, its pending action says (D-205).
  if (!role || isClaimant(person) || !(isMine || is_escalated)) {
    if (highlight) return { palette: tonePalette(highlight.tone), words: [highlight.label] };
    const status = statusOf(claim);
    return status && isHighlighted(status.label) ? { palette: tonePalette(status.tone), words: [] } : undefined;
  }
  const word = isMine ? "Needs your authorisation" : "Escalated";
  return { palette: "orange", words: highlight ? [word, highlight.label] : [word] };
}
