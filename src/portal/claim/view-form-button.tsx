import type { ClaimRecord } from "../../contract/types.ts";
import { useClaimTypes } from "../api/use-reference.ts";
import { ButtonLink } from "../ui/button.tsx";

/** Offered where the claim's type has a form to show. */
export function ViewFormButton({ claim }: { claim: ClaimRecord }) {
  const hasForm = useClaimTypes()?.some(({ type, module }) => type === claim.type && module);
  if (!hasForm) return null;
  return (
    <ButtonLink rank="primary" to={`/edit-claim/${claim.claim_number}`}>
      View Form
    </ButtonLink>
  );
}
