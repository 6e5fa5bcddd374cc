import { useEffect, useState } from "react";
import type { ClaimRecord } from "../../contract/types.ts";
import { hasRole } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { useAnnounce } from "../ui/live-region.tsx";
import { OutcomeWords } from "./outcome-words.tsx";
import { useJudgedClaim } from "./use-opened-claim.ts";
import { useTransition } from "./use-transition.ts";

/** The resolution that answers an enquiry (D-044). */
const reply = "query-reply";
/** Within this many milliseconds the second click counts (QUERY-05). */
const patience = 5000;

/** Technical support's quick answer to an enquiry: click, and click again within five seconds. */
export function QueryReplyButton({ claim, onChanged }: { claim: ClaimRecord; onChanged?: () => void }) {
  const { person } = usePortal();
  const announce = useAnnounce();
  const opened = useJudgedClaim(claim);
  const making = useTransition({ onChanged });
  const [isArmed, setArmed] = useState(false);

  useEffect(() => {
    if (!isArmed) return;
    const end = setTimeout(() => setArmed(false), patience);
    return () => clearTimeout(end);
  }, [isArmed]);

  const isOffered = opened?.evaluation.transitions[reply]?.offered && hasRole(person, "tech_support");
  if (!opened || (!isOffered && making.outcome.kind === "none")) return null;
  return (
    <>
      {isOffered && (
        <Button
          isBusy={making.outcome.kind === "busy"}
          onClick={() => {
            setArmed(!isArmed);
            if (isArmed) void making.makeAlone(opened, reply);
            else announce("Click again to reply");
          }}
        >
          {isArmed ? "Click again to reply" : (opened.definition.messages.transitions[reply]?.label ?? reply)}
        </Button>
      )}
      <OutcomeWords outcome={making.outcome} />
    </>
  );
}
