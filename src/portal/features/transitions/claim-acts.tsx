import type { ClaimRecord } from "../../../contract/types.ts";
import { QueryReplyButton } from "./query-reply-button.tsx";
import { ResolutionControl } from "./resolution-control.tsx";
import { TransitionButtons } from "./transition-buttons.tsx";
import { useNextAct } from "./use-next-act.ts";

/**
 * Everything that this person may do with a claim besides changing its form: all of it in a menu, and what takes the claim on by
 * a button of its own. Nothing where there is nothing to do.
 */
export function ClaimActs({ claim }: { claim: ClaimRecord }) {
  const next = useNextAct(claim);
  return (
    <>
      <ResolutionControl claim={claim} />
      <QueryReplyButton claim={claim} />
      <TransitionButtons claim={claim} next={next} />
    </>
  );
}
