import type { ClaimRecord, ResolutionOption } from "../../../contract/types.ts";
import { awaitsReply, type Context, decide, type Effect } from "../../../engine/index.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { claimContext } from "../definition/claim-context.ts";
import { hasOwnButton } from "./own-button.ts";
import { useChoices } from "./use-choices.ts";
import { type OpenedClaim, useJudgedClaim } from "./use-opened-claim.ts";

/** The choice that takes the claim on, for the one filled button of its page; undefined where another button does, or none. */
export function usePrimaryAct(claim: ClaimRecord): ResolutionOption | undefined {
  const { person } = usePortal();
  const choices = useChoices(may(person, "resolve claim") && !claim.deleted_at ? claim : undefined);
  const opened = useJudgedClaim(claim);
  if (!choices || !opened) return undefined;
  const values = choices.map(({ value }) => value);
  const id = nextAct(opened, claimContext(opened.definition, claim, person), values);
  return choices.find(({ value }) => value === id);
}

/**
 * The first of the choices, in the workflow's order, that leads a claim which is at work to another status, unless that declines
 * it, takes its approval or itself back or waits for somebody outside. None while the claim waits so, or where an act has a button already.
 */
export function nextAct(
  { definition, evaluation }: OpenedClaim,
  context: Context,
  choices: string[],
): string | undefined {
  const { transitions, statuses } = definition.workflow;
  const { status } = context.claim;
  const all = Object.entries(transitions);
  const waits = (one: string) => awaitsReply(definition.workflow, one);
  if (!isAtWork(statuses[status]?.phase) || waits(status)) return undefined;
  if (all.some(([id, transition]) => hasOwnButton(transition, evaluation.transitions[id]))) return undefined;
  return Object.keys(transitions).find((id) => {
    if (!choices.includes(id)) return false;
    const decision = decide(definition, id, context);
    if (!decision.ok || decision.status === status || waits(decision.status)) return false;
    if (takesApprovalBack(decision.effects)) return false;
    const phase = statuses[decision.status]?.phase;
    return phase !== "draft" && phase !== "declined";
  });
}

const takesApprovalBack = (effects: Effect[]) =>
  effects.some((effect) => "clear" in effect && effect.clear.includes("/claim/approvedAt"));

const isAtWork = (phase: string | undefined) =>
  phase !== undefined && phase !== "draft" && phase !== "declined" && phase !== "completed";
