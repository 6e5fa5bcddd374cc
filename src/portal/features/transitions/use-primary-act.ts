import type { ClaimRecord, ResolutionOption } from "../../../contract/types.ts";
import { awaitsReply, type Context, decideOffered, type Effect, type Missing } from "../../../engine/index.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { claimContext } from "../definition/claim-context.ts";
import { ownButtonOf } from "./own-button.ts";
import { useChoices } from "./use-choices.ts";
import { type OpenedClaim, useJudgedClaim } from "./use-opened-claim.ts";

/** The choice that takes the claim on, for the one filled button of its page; undefined where another button does, or none. */
export function usePrimaryAct(claim: ClaimRecord): ResolutionOption | undefined {
  const { person } = usePortal();
  const { choices, opened } = useChoicesFor(claim);
  if (!choices || !opened) return undefined;
  const values = choices.map(({ value }) => value);
  const id = primaryAct(opened, claimContext(opened.definition, claim, person), values);
  return choices.find(({ value }) => value === id);
}

/**
 * What somebody waits for from this person is done first: the question put to them, then the act that takes the claim on. None where
 * an act has a button of its own already.
 */
export function primaryAct(opened: OpenedClaim, context: Context, choices: string[]): string | undefined {
  const { definition, evaluation } = opened;
  if (hasButtonAlready(opened)) return undefined;
  const isReady = (id: string) => evaluation.transitions[id]?.ready === true;
  const answers = (id: string) => evaluation.transitions[id]?.effects.some((effect) => "answer" in effect);
  const owed = Object.keys(definition.workflow.transitions).find(
    (id) => choices.includes(id) && isReady(id) && answers(id),
  );
  return owed ?? actsOn(opened, context, choices).find(isReady);
}

export interface HeldUp {
  opened: OpenedClaim;
  lacking: Missing[];
}

/** What that choice still lacks, where it is the only one that could take the claim on; undefined where nothing is held up. */
export function useHeldUp(claim: ClaimRecord): HeldUp | undefined {
  const { person } = usePortal();
  const { choices, opened } = useChoicesFor(claim);
  const values = choices?.map(({ value }) => value);
  const acts = values && opened ? actsOn(opened, claimContext(opened.definition, claim, person), values) : [];
  const [act, ...others] = acts;
  const state = act && others.length === 0 ? opened?.evaluation.transitions[act] : undefined;
  return opened && state && !state.ready ? { opened, lacking: state.missing } : undefined;
}

/** May this person take the claim on as it stands? */
export function useTakesOn(claim: ClaimRecord): boolean {
  const { person } = usePortal();
  const { choices, opened } = useChoicesFor(claim);
  if (!opened) return false;
  if (hasButtonAlready(opened)) return true;
  const values = choices?.map(({ value }) => value) ?? [];
  const acts = actsOn(opened, claimContext(opened.definition, claim, person), values);
  return acts.some((id) => opened.evaluation.transitions[id]?.ready === true);
}

function useChoicesFor(claim: ClaimRecord) {
  const { person } = usePortal();
  const choices = useChoices(may(person, "resolve claim") && !claim.deleted_at ? claim : undefined);
  return { choices, opened: useJudgedClaim(claim) };
}

/**
 * Those of the choices, in the workflow's order, that lead a claim which is at work to another status, unless one declines it,
 * takes its approval or itself back or waits for somebody outside; also those that still lack something. None while the claim
 * waits so, or where an act has a button already.
 */
function actsOn(opened: OpenedClaim, context: Context, choices: string[]): string[] {
  const { definition, evaluation } = opened;
  const { transitions, statuses } = definition.workflow;
  const { status } = context.claim;
  const waits = (one: string) => awaitsReply(definition.workflow, one);
  if (!isAtWork(statuses[status]?.phase) || waits(status)) return [];
  if (hasButtonAlready(opened)) return [];
  return Object.keys(transitions).filter((id) => {
    if (!choices.includes(id)) return false;
    const decision = decideOffered(definition, id, context, evaluation);
    if (!decision.ok || decision.status === status || waits(decision.status)) return false;
    if (takesApprovalBack(decision.effects)) return false;
    const phase = statuses[decision.status]?.phase;
    return phase !== "draft" && phase !== "declined";
  });
}

const hasButtonAlready = (opened: OpenedClaim): boolean => ownButtonOf(opened) !== undefined;

const takesApprovalBack = (effects: Effect[]) =>
  effects.some((effect) => "clear" in effect && effect.clear.includes("/claim/approvedAt"));

const isAtWork = (phase: string | undefined) =>
  phase !== undefined && phase !== "draft" && phase !== "declined" && phase !== "completed";
