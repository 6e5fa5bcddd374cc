import type { ClaimType, StatusOption } from "../../contract/types.ts";
import { hasOwnButton } from "../resolution/own-button.ts";
import type { OpenedClaim } from "../resolution/use-opened-claim.ts";
import { isClaimant, type Person } from "../session/person.ts";
import { pendingAction } from "./pending-action.ts";

export interface NextStep {
  /** `answer`: a note, a file or a change of the form is what the claim waits for. */
  kind: "answer" | "button" | "send" | "desk";
  title: string;
  text?: string | undefined;
}

/** What the claim waits for, in words for this person; undefined where nothing is asked of them, or the words have not come. */
export function nextStep(
  opened: OpenedClaim,
  person: Person,
  words: { statuses: StatusOption[] | undefined; types: ClaimType[] | undefined },
): NextStep | undefined {
  const { claim, definition, evaluation } = opened;
  if (claim.deleted_at || !words.statuses) return undefined;
  const status = words.statuses.find(({ value }) => value === claim.current_status.status);
  if (!isClaimant(person)) return staffStep(opened, status, words.types);
  const offered = Object.entries(definition.workflow.transitions).filter(([id]) => evaluation.transitions[id]?.offered);
  if (offered.some(([, { via }]) => via === "event")) {
    return { kind: "answer", title: "Action required", text: claim.status_note ?? status?.description };
  }
  if (offered.some(([id, transition]) => hasOwnButton(transition, evaluation.transitions[id]))) {
    return { kind: "button", title: "Action required", text: status?.description };
  }
  if (claim.is_draft && offered.some(([, { via }]) => via === "send")) {
    return { kind: "send", title: "Not sent yet", text: "Complete the form and send it, so that we can work on it." };
  }
  return undefined;
}

/** The very words of the list's Pending Action. */
function staffStep({ claim }: OpenedClaim, status: StatusOption | undefined, types: ClaimType[] | undefined) {
  const { placement, isCollectionArranged } = claim.facts ?? {};
  const text = pendingAction(status?.pending, {
    authoriseRole: claim.current_status.authorise_role,
    reviewer: types?.find(({ type }) => type === claim.type)?.reviewer,
    placement: typeof placement === "string" ? placement : null,
    isCollectionArranged: isCollectionArranged === true,
  });
  return text === undefined ? undefined : ({ kind: "desk", title: "Pending action", text } as const);
}
