import { type CompiledDefinition, statusLabel } from "../../../../engine/index.ts";
import { isClaimant, type Person } from "../../../shared/session/person.ts";

/**
 * Claimants read the friendly label; staff read theirs, or, where the definition says so, the status as it is stored, in start
 * case (WFORM-07, WFORM-08, RETURN-05, RETURN-06).
 */
export function statusWords(
  { messages }: Pick<CompiledDefinition, "messages">,
  status: string,
  person: Person,
): string {
  if (isClaimant(person) || messages.type.status?.staff !== "value")
    return statusLabel(messages, status, person.audience ?? "");
  return status.replaceAll(/(^|[ -])(\w)/g, (_, gap: string, letter: string) => `${gap && " "}${letter.toUpperCase()}`);
}
