import { useEffect, useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { hasScreen, type Person } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button, type ButtonRank } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import type { ClaimAct } from "./make-transition.ts";
import { OutcomeWords } from "./outcome-words.tsx";
import { useResolutions } from "./use-choices.ts";
import { usePressed } from "./use-pressed.ts";
import { useTransition } from "./use-transition.ts";

/** The resolution that answers an enquiry (D-044). */
const reply = "query-reply";
/** Within this many milliseconds the second click counts (QUERY-05). */
const patience = 5000;

type Asked = Pick<ClaimRow, "uuid" | "claim_number" | "deleted_at" | "enquiries">;

/** Is this person asked something, and answers it by two clicks? */
export const repliesByTwoClicks = ({ enquiries, deleted_at: deletedAt }: Asked, person: Person): boolean =>
  !deletedAt &&
  hasScreen(person, "quick-reply") &&
  (enquiries ?? []).some((one) => !one.replied_at && person.roles.includes(one.recipient_role));

interface Props {
  claim: Asked;
  rank?: ButtonRank;
  size?: "sm" | "md";
  onChanged?: (() => void) | undefined;
  onApplied?: ((act: ClaimAct) => void) | undefined;
}

/** Technical support's quick answer to an enquiry that is addressed to them: click, and click again within five seconds. */
export function QueryReplyButton({ claim, rank = "secondary", size = "md", onChanged, onApplied }: Props) {
  const { person } = usePortal();
  const announce = useAnnounce();
  const making = useTransition({ onChanged, onApplied });
  const [isArmed, setArmed] = useState(false);
  const pressed = usePressed();
  const isOffered = repliesByTwoClicks(claim, person);
  const label = useResolutions(isOffered)?.resolutions.find(({ value }) => value === reply)?.label;

  useEffect(() => {
    if (!isArmed) return;
    const end = setTimeout(() => setArmed(false), patience);
    return () => clearTimeout(end);
  }, [isArmed]);

  return (
    <>
      {isOffered && label && (
        <Button
          rank={rank}
          size={size}
          isBusy={making.outcome.kind === "busy"}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            setArmed(!isArmed);
            if (isArmed)
              void making.makeAlone({ claim: versionless(claim), transition: reply, asks: undefined, label });
            else announce("Click again to reply");
          }}
        >
          {isArmed ? "Click again to reply" : label}
        </Button>
      )}
      <OutcomeWords outcome={making.outcome} />
    </>
  );
}

/** A reply answers whatever has become of the claim meanwhile. */
const versionless = ({ uuid, claim_number }: Asked) => ({ uuid, claim_number });
