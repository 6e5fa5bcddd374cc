import { emphasisOf, type Transition, type TransitionState } from "../../../engine/index.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/**
 * Is this offered by a button of its own beside the list of resolutions ('Authorise', 'Ready for collection')?
 * Deleting and restoring stand on the form, in a box and a banner of their own (DEL-05, DEL-11).
 */
export const hasOwnButton = (transition: Transition | undefined, state: TransitionState | undefined): boolean =>
  transition?.via === "button" && state?.offered === true && !state.effects.some((effect) => "mark" in effect);

/** The first act that a claim offers by such a button, but for quiet ones: withdrawing is nobody's next step. */
export const ownButtonOf = ({ definition: { workflow }, evaluation }: OpenedClaim): string | undefined =>
  Object.entries(workflow.transitions).find(
    ([id, transition]) =>
      hasOwnButton(transition, evaluation.transitions[id]) && emphasisOf(workflow, transition) === "main",
  )?.[0];
