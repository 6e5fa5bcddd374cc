import { useNavigate } from "react-router-dom";
import type { ClaimRecord } from "../../../contract/types.ts";
import { hasOwnButton } from "../../features/transitions/own-button.ts";
import { type OpenedClaim, useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { useClaimTypes } from "../../shared/api/use-reference.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";

/** Offered where the claim's type has a form to show; second to those who have its page to decide on, and where the page has an act of its own. */
export function ViewFormButton({ claim }: { claim: ClaimRecord }) {
  const hasForm = useClaimTypes()?.some(({ type, module }) => type === claim.type && module);
  const { person } = usePortal();
  const opened = useJudgedClaim(claim);
  const isSecond = may(person, "resolve claim") || (opened && hasOwnAct(opened));
  const navigate = useNavigate();
  const form = `/edit-claim/${claim.claim_number}`;
  useCommand(hasForm ? "View Form" : undefined, () => void navigate(form));
  if (!hasForm) return null;
  return (
    <ButtonLink rank={isSecond ? "secondary" : "primary"} to={form}>
      View Form
    </ButtonLink>
  );
}

const hasOwnAct = ({ definition: { workflow }, evaluation }: OpenedClaim): boolean =>
  Object.entries(workflow.transitions).some(([id, transition]) => hasOwnButton(transition, evaluation.transitions[id]));
