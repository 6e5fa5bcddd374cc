import useSWR from "swr";
import type { ClaimRecord } from "../../../contract/types.ts";
import { type CompiledDefinition, type Evaluation, evaluate, transitionWords } from "../../../engine/index.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { claimContext } from "../definition/claim-context.ts";
import { openDefinition } from "../definition/open-definition.ts";
import type { ClaimAct } from "./make-transition.ts";

/** A claim as it stands now, under its own definition, judged for this person. */
export interface OpenedClaim {
  claim: ClaimRecord;
  definition: CompiledDefinition;
  evaluation: Evaluation;
}

/** Reads a claim afresh, for an act on it; none is read without a reference. Rejects when it is not there for this person. */
export function useOpenedClaim(reference: string | undefined) {
  const open = useOpen();
  return useSWR(
    reference === undefined ? null : (["opened claim", reference] as const),
    ([, reference]) => open(reference),
    afresh,
  );
}

/** The same for several claims at once. */
export function useOpenedClaims(references: readonly string[] | undefined) {
  const open = useOpen();
  return useSWR(
    references === undefined ? null : (["opened claims", ...references] as const),
    ([, ...references]) => Promise.all(references.map(open)),
    afresh,
  );
}

export const afresh = { dedupingInterval: 0, revalidateOnFocus: false, shouldRetryOnError: false };

/** Opens a claim as it stands now. Rejects when it is not there for this person. */
export function useOpen() {
  const { api, config, person } = usePortal();
  return async (reference: string): Promise<OpenedClaim> => {
    const { claim } = await api.call("GET /api/claim/:claim", { params: { claim: reference } });
    const definition = claim && (await openDefinition(api, config.api, claim));
    if (!definition) throw new Error(`Claim ${reference} cannot be opened.`);
    return { claim, definition, evaluation: evaluate(definition, claimContext(definition, claim, person)) };
  };
}

/** The same for a claim that the page has already; undefined until its definition has come. */
export function useJudgedClaim(claim: ClaimRecord): OpenedClaim | undefined {
  const { api, config, person } = usePortal();
  const { data: definition } = useSWR(["definition", claim.module ?? claim.type], () =>
    openDefinition(api, config.api, claim),
  );
  if (!definition) return undefined;
  return { claim, definition, evaluation: evaluate(definition, claimContext(definition, claim, person)) };
}

/** A transition of an opened claim, ready to be made. */
export function actOn({ claim, definition, evaluation }: OpenedClaim, transition: string): ClaimAct {
  const { workflow, messages } = definition;
  const words = transitionWords(messages, transition, evaluation.transitions[transition]);
  return {
    claim,
    transition,
    asks: workflow.transitions[transition]?.asks,
    via: workflow.transitions[transition]?.via,
    label: words?.label ?? transition,
    done: words?.done,
  };
}
