import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import type { Evaluation } from "../../engine/evaluation.ts";

/** What definitions that were saved before `via` existed call their ways to save. */
const unmarked = { draft: ["save-draft"], send: ["submit", "update"] };

/** The transitions that save a form this way, in the definition's order. */
export function savingTransitions({ workflow }: Pick<CompiledDefinition, "workflow">, via: "draft" | "send"): string[] {
  const transitions = Object.entries(workflow.transitions);
  if (transitions.every(([, transition]) => transition.via === undefined)) {
    return unmarked[via].filter((id) => Object.hasOwn(workflow.transitions, id));
  }
  return transitions.filter(([, transition]) => transition.via === via).map(([id]) => id);
}

/** The transition that a save makes: the first one offered. Undefined when there is none for this claim and person. */
export const savingTransition = (
  definition: CompiledDefinition,
  { transitions }: Pick<Evaluation, "transitions">,
  isDraft: boolean,
): string | undefined =>
  savingTransitions(definition, isDraft ? "draft" : "send").find((id) => transitions[id]?.offered);
