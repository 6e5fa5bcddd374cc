import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Undo } from "../../../contract/types.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useReadClaimsAgain } from "../../shared/api/use-read-claims-again.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { type ClaimAct, type Given, makeTransition } from "./make-transition.ts";
import { offerUndo, spokenUndo } from "./undoable.ts";

export type Outcome = { kind: "none" } | { kind: "busy" } | { kind: "applied" } | { kind: "failed"; reason: string };

/** How long 'Applied' stands, in milliseconds (RES-32). */
const appliedFor = 2000;

export interface Making {
  outcome: Outcome;
  /** Rejects, having changed nothing on the page, when the server says no. */
  make(act: ClaimAct, given: Given): Promise<void>;
  /** The same, telling a refusal beside the control instead. */
  makeAlone(act: ClaimAct): Promise<void>;
}

interface OwnMaking extends Making {
  /** Says beside the control why nothing was done. */
  refuse(reason: string): void;
}

/** Makes transitions, tells how they went, and has the page read the claim again. */
export function useTransition({ isPreAuthorised = false, onChanged, onApplied }: Options = {}): OwnMaking {
  const { api } = usePortal();
  // After every act, also after one that failed because it came too late.
  const readShown = useReadClaimsAgain();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });

  useEffect(() => {
    if (outcome.kind !== "applied") return;
    const end = setTimeout(() => setOutcome({ kind: "none" }), appliedFor);
    return () => clearTimeout(end);
  }, [outcome]);

  const readAgain = () => {
    readShown();
    onChanged?.();
  };

  async function make(act: ClaimAct, given: Given): Promise<void> {
    const { claim_number: number } = act.claim;
    let undo: Undo | undefined;
    try {
      undo = await makeTransition(api, act, given, isPreAuthorised);
    } catch (error) {
      // What an act before it came to is not said of this one.
      setOutcome({ kind: "none" });
      // The claim may have moved on in the meantime: what is shown of it is read again.
      if (error instanceof RefusalError && error.first("resolution")) readAgain();
      throw error;
    }
    setOutcome({ kind: "applied" });
    const undoable = undo ? [offerUndo(act.claim, undo)] : [];
    announce(`${act.label}: applied to ${number}${spokenUndo(undoable)}`);
    // Who declined goes on at the claim (RES-23).
    const goesOnAtClaim = act.asks === "rationale";
    if (onApplied && !goesOnAtClaim) {
      readShown();
      onApplied(act);
      return;
    }
    readAgain();
    if (goesOnAtClaim) void navigate(`/claim/${number}`);
  }

  return {
    outcome,
    make,
    refuse: (reason) => setOutcome({ kind: "failed", reason }),
    async makeAlone(act) {
      setOutcome({ kind: "busy" });
      try {
        await make(act, {});
      } catch (error) {
        logFailure("claim", "A transition was refused.", error);
        setOutcome({ kind: "failed", reason: reasonOf(error) });
        readAgain();
      }
    },
  };
}

interface Options {
  isPreAuthorised?: boolean;
  /** For a screen that reads its claim by itself. */
  onChanged?: (() => void) | undefined;
  /** For a screen that shows another one after an act; asked instead of `onChanged`. */
  onApplied?: ((act: ClaimAct) => void) | undefined;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof RefusalError))
    return "The server did not answer. You see the claim as it is now: please try again if nothing has changed.";
  return Object.values(error.errors)[0]?.[0] ?? error.message;
}
