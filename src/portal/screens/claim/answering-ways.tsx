import type { ReactNode } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { NextStep } from "../../features/next-step/next-step.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";

/** The way to the form, where the claim waits for that or may be answered by it. Undefined where a button stands elsewhere. */
export function answeringWays(claim: ClaimRecord, kind: NextStep["kind"]): ReactNode {
  const isOnForm = kind === "send" || (kind === "answer" && claim.is_amendable);
  if (!isOnForm) return undefined;
  return (
    <ButtonLink to={`/edit-claim/${claim.claim_number}`} h="auto" whiteSpace="normal" data-screen-only>
      {kind === "send" ? "Complete the form" : "Change the form or add files"}
    </ButtonLink>
  );
}
