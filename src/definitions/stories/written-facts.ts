import {
  type CompiledDefinition,
  type Context,
  factFaults,
  factPointer,
  factRights,
  givenFacts,
  type Pointer,
  withFacts,
} from "../../engine/index.ts";
import type { Step } from "./story.ts";

/** The claim with the facts that the person writes by hand, one after the other; what the server would refuse stays as it was. */
export function writtenFacts(
  definition: CompiledDefinition,
  before: Context,
  facts: Step["facts"] = {},
): { context: Context; locked: Pointer[] } {
  let context = before;
  const locked: Pointer[] = [];
  for (const [name, value] of Object.entries(givenFacts(facts))) {
    const given = { [name]: value };
    const isRight =
      factRights(definition, context)[name]?.writable &&
      factFaults(definition, given, { ...context.claim }).length === 0;
    // Nobody writes beside a claim that is not saved yet.
    if (isRight && context.claim.status !== "new") context = withFacts(context, given);
    else locked.push(factPointer(name));
  }
  return { context, locked };
}
