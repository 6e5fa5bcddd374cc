import type { ClaimRecord } from "../../../contract/types.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";

interface Props {
  claim: ClaimRecord | undefined;
  /** The transition under way. */
  busy: string | undefined;
  onAsk(transition: string): void;
}

/** The transitions that this person may make now, in the workflow's words, and the ways back. */
export function FormActions({ claim, busy, onAsk }: Props) {
  const { workflow, messages } = useFormStore().definition;
  const transitions = useFormView((view) => view.evaluation.transitions);
  const offered = Object.keys(workflow.transitions).filter((id) => transitions[id]?.offered);
  const isDraft = (id: string) => workflow.transitions[id]?.to === "draft";
  return (
    <>
      <ButtonLink to="/" rank="quiet">
        Back to dashboard
      </ButtonLink>
      {claim && (
        <ButtonLink to={`/claim/${claim.claim_number}`} rank="quiet">
          Back to timeline
        </ButtonLink>
      )}
      {offered
        .toSorted((one, other) => Number(isDraft(other)) - Number(isDraft(one)))
        .map((id) => (
          <Button
            key={id}
            rank={isDraft(id) ? "secondary" : "primary"}
            isBusy={busy !== undefined}
            onClick={() => onAsk(id)}
          >
            {busy === id ? "Sending..." : (messages.transitions[id]?.label ?? id)}
          </Button>
        ))}
    </>
  );
}
