import { audienceOf, type CompiledDefinition, statusLabel } from "../../../engine/index.ts";
import { isClaimant, type Person } from "../../session/person.ts";

/** Claimants read the friendly label, others the status as it is, in start case (WFORM-07, WFORM-08). */
export function statusWords(
  { messages }: Pick<CompiledDefinition, "messages">,
  status: string,
  person: Person,
): string {
  if (isClaimant(person)) return statusLabel(messages, status, audienceOf(person.roles));
  return status.replaceAll(/(^|[ -])(\w)/g, (_, gap: string, letter: string) => `${gap && " "}${letter.toUpperCase()}`);
}
