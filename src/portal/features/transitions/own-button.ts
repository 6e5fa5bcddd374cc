import { emphasisOf, type Transition, type TransitionState, type Workflow } from "../../../engine/index.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/**
 * Is this offered by a button of its own beside the list of resolutions ('Authorise', 'Ready for collection')?
 * Deleting and restoring stand on the form, in a box and a banner of their own (DEL-05, DEL-11).
 */
export const hasOwnButton = (transition: Transition | undefined, state: TransitionState | undefined): boolean =>
  transition?.via === "button" && state?.offered === true && !state.effects.some((effect) => "mark" in effect);

/** The acts offered by such a button, but for quiet ones: withdrawing is nobody's next step. */
export const mainButtonsOf = (workflow: Workflow, states: Record<string, TransitionState>): string[] =>
  Object.entries(workflow.transitions).flatMap(([id, transition]) =>
    hasOwnButton(transition, states[id]) && emphasisOf(workflow, transition) === "main" ? [id] : [],
  );

/** The first of them. */
export const ownButtonOf = ({ definition: { workflow }, evaluation }: OpenedClaim): string | undefined =>
  mainButtonsOf(workflow, evaluation.transitions)[0];
