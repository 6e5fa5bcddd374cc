import type { CompiledDefinition, Evaluation } from "../../../engine/index.ts";

/** The transitions that save a form this way, in the definition's order. */
export const savingTransitions = (
  { workflow }: Pick<CompiledDefinition, "workflow">,
  via: "draft" | "send",
): string[] =>
  Object.entries(workflow.transitions)
    .filter(([, transition]) => transition.via === via)
    .map(([id]) => id);

/** The transition that a save makes: the first one offered. Undefined when there is none for this claim and person. */
export const savingTransition = (
  definition: CompiledDefinition,
  { transitions }: Pick<Evaluation, "transitions">,
  isDraft: boolean,
): string | undefined =>
  savingTransitions(definition, isDraft ? "draft" : "send").find((id) => transitions[id]?.offered);
