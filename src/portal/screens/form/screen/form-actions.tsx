import type { ClaimRecord } from "../../../../contract/types.ts";
import { mainButtonsOf } from "../../../features/transitions/own-button.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";

interface Props {
  /** The transition under way. */
  busy: string | undefined;
  /** Something else is what this person is here for. */
  isSecondary?: boolean;
  onAsk(transition: string): void;
}

/** The ways to save that this person has now, in the workflow's words; the one that sends stands last. */
export function FormActions({ busy, isSecondary = false, onAsk }: Props) {
  const { workflow, messages } = useFormStore().definition;
  const transitions = useFormView((view) => view.transitions);
  const isDraft = (id: string) => workflow.transitions[id]?.via === "draft";
  // One primary act per view: what stands on a button of its own is what this claim waits for.
  const waitsForOther = mainButtonsOf(workflow, transitions).length > 0;
  return Object.keys(workflow.transitions)
    .filter((id) => transitions[id]?.offered && (isDraft(id) || workflow.transitions[id]?.via === "send"))
    .toSorted((one, other) => Number(isDraft(other)) - Number(isDraft(one)))
    .map((id) => (
      <Button
        key={id}
        rank={isDraft(id) || waitsForOther || isSecondary ? "secondary" : "primary"}
        isBusy={busy === id}
        aria-disabled={busy !== undefined || undefined}
        onClick={() => onAsk(id)}
      >
        {busy === id ? "Sending..." : (messages.transitions[id]?.label ?? id)}
      </Button>
    ));
}

/** Other places to go from the form. */
export function WaysBack({ claim, onCheck }: { claim: ClaimRecord | undefined; onCheck?: () => void }) {
  return (
    <>
      {onCheck && (
        <Button rank="quiet" size="sm" px="2" onClick={onCheck}>
          Check your answers
        </Button>
      )}
      <ButtonLink to="/" rank="quiet" size="sm" px="2">
        Back to dashboard
      </ButtonLink>
      {claim && (
        <ButtonLink to={`/claim/${claim.claim_number}`} rank="quiet" size="sm" px="2">
          Back to timeline
        </ButtonLink>
      )}
    </>
  );
}
