import { Box } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { authorisedSum } from "./authorised-sum.ts";
import type { ClaimAct } from "./make-transition.ts";
import { OutcomeWords } from "./outcome-words.tsx";
import { ownButtonOf } from "./own-button.ts";
import { PreAuthorisedBox, preAuthorisedTitle } from "./pre-authorised-box.tsx";
import { QueryReplyButton, repliesByTwoClicks } from "./query-reply-button.tsx";
import { ResolutionControl } from "./resolution-control.tsx";
import { TransitionButtons } from "./transition-buttons.tsx";
import { useJudgedClaim } from "./use-opened-claim.ts";
import { usePrimaryAct } from "./use-primary-act.ts";
import { type Making, useTransition } from "./use-transition.ts";

/**
 * Everything that this person may do with a claim besides changing its form: all of it in a menu, and what takes the claim on by
 * a button of its own. Nothing where there is nothing to do.
 * One act at a time; how the last one went is said once, after the buttons or, where those end a line, before them.
 */
export function ClaimActs({ claim, isAtEnd = false }: { claim: ClaimRecord; isAtEnd?: boolean }) {
  const { person } = usePortal();
  const opened = useJudgedClaim(claim);
  const next = usePrimaryAct(claim);
  const isReply = next?.answers === true && repliesByTwoClicks(claim, person);
  const [tickedOf, setTickedOf] = useState<string>();
  const isTicked = tickedOf === claim.uuid;
  const tick = { isTicked, onTick: (is: boolean) => setTickedOf(is ? claim.uuid : undefined) };
  const boxFor = (id: string) => opened && preAuthorisedTitle(opened, [id], person);
  const own = useTransition();
  const { outcome } = own;
  // The tick goes with one act alone.
  useEffect(() => {
    if (outcome.kind === "applied") setTickedOf(undefined);
  }, [outcome]);
  const filled = (opened && ownButtonOf(opened)) ?? next?.value;
  const isNew = useTurned(filled, outcome.kind === "applied");
  // And with none but those that it is shown beside.
  const ticked = (act: ClaimAct) => ({ ...act, isPreAuthorised: isTicked && boxFor(act.transition) !== undefined });
  const making: Making = {
    outcome,
    make: (act, given) => own.make(ticked(act), given),
    makeAlone: async (act) =>
      act.transition === filled && isNew()
        ? own.refuse(`The claim has just changed, so nothing was done. Press again to do this: ${act.label}.`)
        : own.makeAlone(ticked(act)),
  };
  const title = next && boxFor(next.value);
  return (
    <>
      <ResolutionControl claim={claim} making={making} tick={tick} />
      {title && <PreAuthorisedBox title={title} {...tick} />}
      <QueryReplyButton claim={claim} rank={isReply ? "primary" : "secondary"} />
      <TransitionButtons
        claim={claim}
        next={isReply ? undefined : next}
        sumOf={(opened, id) => authorisedSum(opened, id, person)}
        making={making}
      />
      {outcome.kind !== "none" && outcome.kind !== "busy" && (
        <Box alignSelf="center" order={isAtEnd ? { md: -1 } : undefined}>
          <OutcomeWords outcome={outcome} />
        </Box>
      )}
    </>
  );
}

/** Milliseconds in which a press on the filled button was meant for the act that stood there before. */
const settling = 1000;

/** Whether another act has just come into the place of this one, but by one's own act: a press that lost a race to it is no such act. */
function useTurned(act: string | undefined, isOwn: boolean): () => boolean {
  const shown = useRef(act);
  const since = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const before = shown.current;
    shown.current = act;
    if (isOwn) since.current = Number.NEGATIVE_INFINITY;
    else if (before !== undefined && act !== undefined && before !== act) since.current = performance.now();
  });
  return () => performance.now() - since.current < settling;
}
