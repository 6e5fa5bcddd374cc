import type { Decision } from "../../../engine/index.ts";
import type { Claim } from "../find-claim.ts";

/**
 * Whose authorisation is outstanding after a move: as the workflow says, else as before, until somebody authorises or declines
 * (their effects clear it). A role that only repeated what the content asked for follows the content (D-045).
 */
export function outstandingRole(claim: Claim | undefined, decision: Extract<Decision, { ok: true }>): string | null {
  if (decision.authoriseRole !== undefined) return decision.authoriseRole;
  const role = claim?.authorise_role ?? null;
  if (role === null || role !== claim?.authorising_level || claim.authorised_at !== null) return role;
  return decision.authorisingLevel ?? null;
}
