import type { CompiledDefinition, Decision, Missing } from "../../../engine/index.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { missingErrors, refusedFields } from "../save/form-refusal.ts";

/** 422: the claim's status or the person's rights do not offer the transition (D-041 to D-043). */
export function notAvailable(key: "claim" | "resolution" = "claim"): HttpError {
  return refusedField(key, "This action is not available for the claim's current status.");
}

/** 422: a question to a role that is gone. */
export function answeredByNobody(): HttpError {
  return refusedField(
    "resolution",
    "Nobody has the role any more that this question goes to. Please ask somebody else.",
  );
}

/** Why the engine refused: by field path where a form was sent, else under `resolution` with the first sentence in front. */
export function moveRefusal(
  { workflow }: Pick<CompiledDefinition, "workflow">,
  transition: string,
  decision: Extract<Decision, { ok: false }>,
): HttpError {
  const { via } = workflow.transitions[transition] ?? {};
  const isFormSent = via === "draft" || via === "send";
  if (decision.reason === "not-available") return notAvailable(isFormSent ? "claim" : "resolution");
  return isFormSent ? refusedForm(decision.missing) : refusedAct(decision.missing);
}

function refusedForm(missing: Missing[]): HttpError {
  const aboutClaim = missing.filter(({ field }) => field === "").map(({ message }) => message);
  const errors = missingErrors(missing.filter(({ field }) => field !== ""));
  return refusedFields({ ...errors, ...(aboutClaim.length > 0 && { claim: aboutClaim }) });
}

function refusedAct(missing: Missing[]): HttpError {
  const sentences = [...new Set(missing.map(({ message }) => message))];
  return new HttpError(422, sentences[0] ?? "", { resolution: sentences });
}
