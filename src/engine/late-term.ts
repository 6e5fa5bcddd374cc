import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Context } from "./evaluation.ts";
import { factsOf, holds } from "./facts.ts";

/**
 * How long this claim may stand in its status until it is late: working time (`PT16H`) or calendar days (`P5D`). Undefined where the
 * status says the same of every claim, or none of its terms is this claim's.
 */
export function lateTerm(definition: CompiledDefinition, context: Context): string | undefined {
  const { status } = context.claim;
  const terms = definition.workflow.statuses[status]?.lateAfter;
  if (!Array.isArray(terms)) return undefined;
  const facts = factsOf(definition, context);
  return terms.find((_, at) => holds(definition, `statuses/${status}/lateAfter/${at}/when`, facts))?.after;
}
