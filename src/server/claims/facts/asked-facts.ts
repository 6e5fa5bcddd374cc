import {
  type CompiledDefinition,
  factFaults,
  factPointer,
  factsAskedBy,
  givenFacts,
  type Json,
  type Transition,
} from "../../../engine/index.ts";
import { HttpError } from "../../platform/http/http-error.ts";

/**
 * The facts that a transition asks for, as they are kept. Refuses with 422 by `facts.<name>` what is not asked for, what lacks and
 * what the definition does not allow.
 */
export function askedFacts(
  definition: CompiledDefinition,
  transition: Transition,
  sent: Record<string, Json> = {},
): Record<string, Json> {
  const { facts: asked, optional } = factsAskedBy(transition);
  const kept = checkedFacts(definition, sent, (name) => asked.includes(name));
  const lacking = asked.filter((name) => !optional.includes(name) && (kept[name] ?? null) === null);
  if (lacking.length > 0) {
    throw refused(lacking.map((name) => [name, `Please fill in: ${titleOf(definition, name)}.`]));
  }
  return kept;
}

/** Values as they are kept. Refuses with 422 by `facts.<name>` those of facts that are not open, and those that are wrong. */
export function checkedFacts(
  definition: CompiledDefinition,
  sent: Record<string, Json>,
  isOpen: (name: string) => boolean,
): Record<string, Json> {
  const closed = Object.keys(sent).filter((name) => !isOpen(name));
  if (closed.length > 0) throw refused(closed.map((name) => [name, "You cannot change this now."]));
  const kept = givenFacts(sent);
  const faults = factFaults(definition, kept);
  if (faults.length > 0) {
    throw refused(faults.map(({ field, message }) => [field.slice(factPointer("").length), message]));
  }
  return kept;
}

export const titleOf = ({ messages }: CompiledDefinition, name: string): string =>
  messages.facts?.[name]?.title ?? name;

export function refused(faults: (readonly [name: string, message: string])[]): HttpError {
  const errors = Object.fromEntries(faults.map(([name, message]) => [`facts.${name}`, [message]]));
  return new HttpError(422, faults[0]?.[1] ?? "", errors);
}
