import type { StatusOption } from "../../../contract/types.ts";
import { statusOf } from "../../shared/api/status-of.ts";
import { isClaimant, type Person } from "../../shared/session/person.ts";
import { ownButtonOf } from "../transitions/own-button.ts";
import type { OpenedClaim } from "../transitions/use-opened-claim.ts";

export interface NextStep {
  /** `answer`: a reply or a change of the form is what the claim waits for. */
  kind: "answer" | "button" | "send" | "desk";
  title: string;
  text?: string | undefined;
}

/** What the claim waits for, in words for this person; undefined where nothing is asked of them, or the words have not come. */
export function nextStep(
  opened: OpenedClaim,
  person: Person,
  words: { statuses: StatusOption[] | undefined },
): NextStep | undefined {
  const { claim, definition, evaluation } = opened;
  if (claim.deleted_at || !words.statuses) return undefined;
  const status = statusOf(words.statuses, { type: claim.type, status: claim.current_status.status });
  if (!isClaimant(person)) {
    const text = claim.pending_action;
    return text ? { kind: "desk", title: "Pending action", text } : undefined;
  }
  const offered = Object.entries(definition.workflow.transitions).filter(([id]) => evaluation.transitions[id]?.offered);
  if (offered.some(([, { via }]) => via === "event")) {
    return { kind: "answer", title: "Action required", text: claim.status_note ?? status?.description };
  }
  if (ownButtonOf(opened) !== undefined) {
    return { kind: "button", title: "Action required", text: status?.description };
  }
  if (claim.is_draft && offered.some(([, { via }]) => via === "send")) {
    return { kind: "send", title: "Not sent yet", text: "Complete the form and send it, so that we can work on it." };
  }
  return undefined;
}
