import { Box } from "@chakra-ui/react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { authorisedSum } from "./authorised-sum.ts";
import { OutcomeWords } from "./outcome-words.tsx";
import { QueryReplyButton } from "./query-reply-button.tsx";
import { ResolutionControl } from "./resolution-control.tsx";
import { TransitionButtons } from "./transition-buttons.tsx";
import { usePrimaryAct } from "./use-primary-act.ts";
import { useTransition } from "./use-transition.ts";

/**
 * Everything that this person may do with a claim besides changing its form: all of it in a menu, and what takes the claim on by
 * a button of its own. Nothing where there is nothing to do.
 * One act at a time; how the last one went is said once, after the buttons or, where those end a line, before them.
 */
export function ClaimActs({ claim, isAtEnd = false }: { claim: ClaimRecord; isAtEnd?: boolean }) {
  const { person } = usePortal();
  const next = usePrimaryAct(claim);
  const making = useTransition();
  return (
    <>
      <ResolutionControl claim={claim} making={making} />
      <QueryReplyButton claim={claim} />
      <TransitionButtons
        claim={claim}
        next={next}
        sumOf={(opened, id) => authorisedSum(opened, id, person)}
        making={making}
      />
      {making.outcome.kind !== "none" && making.outcome.kind !== "busy" && (
        <Box alignSelf="center" order={isAtEnd ? { md: -1 } : undefined}>
          <OutcomeWords outcome={making.outcome} />
        </Box>
      )}
    </>
  );
}
