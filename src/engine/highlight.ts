import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Context } from "./evaluation.ts";
import { factsOf, holds } from "./facts.ts";

/** The id of what makes the claim stand out in the lists of our own people; undefined: nothing. */
export function highlightOf(definition: CompiledDefinition, context: Context): string | undefined {
  const { highlights = [] } = definition.workflow;
  // Nothing is worked out of what nobody asks.
  if (highlights.length === 0) return undefined;
  const facts = factsOf(definition, context);
  return highlights.find((_, at) => holds(definition, `workflow/highlights/${at}/when`, facts))?.id;
}
