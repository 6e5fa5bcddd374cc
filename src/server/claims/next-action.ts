import type { CompiledDefinition, Context } from "../../engine/index.ts";
import { pendingAction } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";

/** What staff have to do next with a claim (D-030), and who decides; undefined where there is nothing, as with a deleted one. */
export function nextAction(
  { definitions }: Pick<AppContext, "definitions">,
  definition: CompiledDefinition | undefined,
  context: Context,
): ReturnType<typeof pendingAction> {
  const { type, status, isDeleted } = context.claim;
  // Words are of today: versions from before they stood with the claim type say nothing.
  const current = definitions.get(type);
  const said = current && status in current.workflow.statuses ? current : definition;
  const reviewer = definitions.shared.claimTypes.find((known) => known.type === type)?.reviewer;
  return said && !isDeleted ? pendingAction(said, context, reviewer) : undefined;
}
