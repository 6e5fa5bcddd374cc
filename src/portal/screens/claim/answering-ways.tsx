import { Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { NextStep } from "../../features/next-step/next-step.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";

/** The note box, for whoever sends people there. */
export const noteBoxId = "timeline-note";

/** How the claimant does what the claim waits for: on its form, or by a note. Undefined where a button stands elsewhere. */
export function answeringWays(claim: ClaimRecord, kind: NextStep["kind"]): ReactNode {
  const isOnForm = kind === "send" || (kind === "answer" && claim.is_amendable);
  if (!isOnForm && kind !== "answer") return undefined;
  return (
    <Flex gap="3" wrap="wrap" data-screen-only>
      {isOnForm && (
        <ButtonLink to={`/edit-claim/${claim.claim_number}`}>
          {kind === "send" ? "Complete the form" : "Change the form or add files"}
        </ButtonLink>
      )}
      {kind === "answer" && <Button onClick={() => document.getElementById(noteBoxId)?.focus()}>Write a note</Button>}
    </Flex>
  );
}
