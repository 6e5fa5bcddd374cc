import type { DefinitionStore } from "../../definitions/store.ts";
import type { CompiledDefinition, Context } from "../../engine/index.ts";
import { highlightOf, inWords, lateTerm, pendingAction, pendingRoles } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";

/** What staff have to do next with a claim (D-030), and who decides; undefined where there is nothing, as with a deleted one. */
export function nextAction(
  { definitions }: Pick<AppContext, "definitions">,
  definition: CompiledDefinition | undefined,
  context: Context,
): ReturnType<typeof pendingAction> {
  const said = saidBy(definitions, definition, context);
  return said && pendingAction(said, context, reviewerOf(definitions, context.claim.type));
}

/** The roles that it is for (`pendingRoles`). */
export function rolesToAct(
  definitions: Pick<DefinitionStore, "get" | "shared" | "access">,
  definition: CompiledDefinition,
  context: Context,
): string[] {
  const said = saidBy(definitions, definition, context);
  return said ? pendingRoles(said, context, reviewingRole(definitions, context.claim.type)) : [];
}

/** Among the values of columns, under which it is kept how long a claim may stand in its status, where that hangs on the claim; no column is called so. */
export const lateKey = "/late";
/** And what makes it stand out. */
export const highlightKey = "/highlight";

/** Both of a claim, by today's words as well. */
export function keptForLists(
  definitions: Pick<DefinitionStore, "get">,
  definition: CompiledDefinition,
  context: Context,
): { key: string; value: string }[] {
  const said = saidBy(definitions, definition, context);
  const kept = said && { [lateKey]: lateTerm(said, context), [highlightKey]: highlightOf(said, context) };
  return Object.entries(kept ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
}

/** Claim types name who reviews in words: the role of that name. */
export function reviewingRole(
  definitions: Pick<DefinitionStore, "shared" | "access">,
  type: string,
): string | undefined {
  const words = inWords(reviewerOf(definitions, type)?.toLowerCase());
  return Object.keys(definitions.access.roles).find((role) => inWords(role) === words);
}

const reviewerOf = ({ shared }: Pick<DefinitionStore, "shared">, type: string): string | undefined =>
  shared.claimTypes.find((known) => known.type === type)?.reviewer;

/** Words are of today: versions from before they stood with the claim type say nothing. */
function saidBy(
  definitions: Pick<DefinitionStore, "get">,
  definition: CompiledDefinition | undefined,
  { claim: { type, status, isDeleted } }: Context,
): CompiledDefinition | undefined {
  const current = definitions.get(type);
  if (isDeleted) return undefined;
  return current && status in current.workflow.statuses ? current : definition;
}
