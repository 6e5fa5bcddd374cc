import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Context, Evaluation } from "../../engine/evaluation.ts";
import type { Why } from "../differences.ts";

const refusals = {
  deleted: "the claim was deleted",
  status: "it does not start from this status",
  user: "this person may not",
};

/** Why the engine says what it says of one claim, in sentences. */
export function whyOf(definition: CompiledDefinition, context: Context): Why {
  return ([kind = "", id = ""]) => {
    const evaluation = evaluate(definition, context);
    if (kind === "missing" || (kind === "offered" && id !== "")) return transitionWords(evaluation, id);
    if (kind === "status")
      return Object.keys(evaluation.transitions).flatMap((one) => transitionWords(evaluation, one));
    if (kind === "complete" || kind === "incomplete") return evaluation.missing.map(said);
    return [];
  };
}

const said = ({ rule, field, message }: Evaluation["missing"][number]): string => `${rule} at ${field}: ${message}`;

function transitionWords({ transitions }: Evaluation, id: string): string[] {
  const state = transitions[id];
  if (!state) return [`There is no transition "${id}".`];
  if (state.refusal) return [`${id} is not offered: ${refusals[state.refusal]}`];
  return state.missing.map((fault) => `${id} lacks ${said(fault)}`);
}
