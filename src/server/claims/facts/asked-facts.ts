import {
  type CompiledDefinition,
  canonical,
  factFaults,
  factPointer,
  factsAskedBy,
  givenFacts,
  inOwnSpelling,
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
  held: Record<string, unknown> = {},
): Record<string, Json> {
  const { facts: asked, optional } = factsAskedBy(transition);
  const kept = checkedFacts(definition, sent, (name) => asked.includes(name), held);
  const lacking = asked.filter((name) => !optional.includes(name) && (kept[name] ?? null) === null);
  if (lacking.length > 0) {
    throw refused(lacking.map((name) => [name, `Please fill in: ${titleOf(definition, name)}.`]));
  }
  return kept;
}

/**
 * Values as they are kept. Refuses with 422 by `facts.<name>` those of facts that are not open, and those that are wrong. What a list
 * `held` before (an import may have brought it) stands in the way of nothing that is added or taken off.
 */
export function checkedFacts(
  definition: CompiledDefinition,
  sent: Record<string, Json>,
  isOpen: (name: string) => boolean,
  held: Record<string, unknown> = {},
): Record<string, Json> {
  const closed = Object.keys(sent).filter((name) => !isOpen(name));
  if (closed.length > 0) throw refused(closed.map((name) => [name, "You cannot change this now."]));
  const kept = Object.fromEntries(
    Object.entries(givenFacts(sent)).map(([name, value]) => [
      name,
      inOwnSpelling(definition.messages.facts?.[name]?.options)(value),
    ]),
  );
  const judged = Object.entries(kept).map(([name, value]) => [name, added(definition, name, value, held[name])]);
  const faults = factFaults(definition, Object.fromEntries(judged), held);
  if (faults.length > 0) {
    throw refused(faults.map(({ field, message }) => [field.slice(factPointer("").length), message]));
  }
  return kept;
}

/** Of a list that is judged item by item, what it did not hold. */
function added({ facts = {} }: CompiledDefinition, name: string, value: Json, held: unknown): Json {
  const schema = facts[name]?.schema;
  const isByItem = typeof schema === "object" && Object.keys(schema).every((word) => ["type", "items"].includes(word));
  if (!isByItem || !Array.isArray(value) || !Array.isArray(held)) return value;
  const known = new Set(held.map(canonical));
  return value.filter((item) => !known.has(canonical(item)));
}

export const titleOf = ({ messages }: CompiledDefinition, name: string): string =>
  messages.facts?.[name]?.title ?? name;

export function refused(faults: (readonly [name: string, message: string])[]): HttpError {
  const errors = Object.fromEntries(faults.map(([name, message]) => [`facts.${name}`, [message]]));
  return new HttpError(422, faults[0]?.[1] ?? "", errors);
}
