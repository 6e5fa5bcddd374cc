import type { ClaimRecord } from "../../../../contract/types.ts";
import { hasScreen, isClaimant, may, type Person } from "../../../shared/session/person.ts";

/** Who resolves a sent return instead of sending it (RETURN-79, RETURN-80). */
export const resolvesReturn = (person: Person, claim: ClaimRecord | undefined): boolean =>
  claim?.returned_lines !== undefined &&
  !claim.is_draft &&
  !claim.deleted_at &&
  may(person, "resolve claim") &&
  !isClaimant(person) &&
  !hasScreen(person, "no-return-panel");
