import {
  type CompiledDefinition,
  type Context,
  factsOf,
  get,
  hideFacts,
  hideFields,
  type Json,
} from "../../engine/index.ts";
import type { Person } from "../person.ts";
import { claimContext } from "./claim-context.ts";
import type { Claim } from "./find-claim.ts";

/** What the claim knows, with its form and facts as far as this person may see them. */
export function visibleContext(
  appContext: Parameters<typeof claimContext>[0],
  person: Person,
  definition: CompiledDefinition,
  claim: Claim,
): Context {
  const { type, form } = claim;
  const context = claimContext(appContext, person, { type, claim, form, storedFiles: 0, queuedFiles: 0 });
  return {
    ...context,
    form: hideFields(definition, context),
    claim: {
      ...hideFacts(definition, context),
      computed: get(factsOf(definition, context), "/claim/computed") as Json,
    },
  };
}
