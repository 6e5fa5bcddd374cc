import { type CompiledDefinition, rowsOf, type Transition, type TransitionState } from "../../../engine/index.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/**
 * Is this offered by a button of its own beside the list of resolutions ('Authorise', 'Ready for collection')?
 * Deleting and restoring stand on the form, in a box and a banner of their own (DEL-05, DEL-11).
 */
export const hasOwnButton = (transition: Transition | undefined, state: TransitionState | undefined): boolean =>
  transition?.via === "button" && state?.offered === true && !state.effects.some((effect) => "mark" in effect);

/** The first act that a claim offers by such a button, and that is recommended. */
export const ownButtonOf = ({ definition: { workflow }, evaluation }: OpenedClaim): string | undefined =>
  Object.entries(workflow.transitions).find(
    ([id, transition]) => hasOwnButton(transition, evaluation.transitions[id]) && !endsDeclined(workflow, id),
  )?.[0];

/** Does it end the claim without what was asked for, wherever it is made? Such a button is offered and not recommended. */
export const endsDeclined = ({ statuses, transitions }: CompiledDefinition["workflow"], id: string): boolean => {
  const transition = transitions[id];
  const targets = transition ? rowsOf(transition).flatMap(({ row }) => row.to as string | { status: string }[]) : [];
  const names = targets.map((target) => (typeof target === "string" ? target : target.status));
  return names.length > 0 && names.every((name) => statuses[name]?.phase === "declined");
};
