import type { TransitionRow } from "../../engine/index.ts";
import type { Person } from "../prove/people.ts";
import type { Act, Acting } from "./acting.ts";
import type { CheckInput } from "./check.ts";

/** Can somebody write the declared fact in this status, does a transition from there set it or ask for it, or the server fill it? */
export function mayWriteFact(input: CheckInput, acting: Acting, fact: string, status: string): boolean {
  const { writes, given } = input.definition.facts?.[fact] ?? {};
  if (given) return true;
  const isWritten =
    status !== "new" &&
    writes !== undefined &&
    acting.people.some(
      (person) => acting.sees(person, status) && acting.mayHold(writes, person, acting.factsIn(status)),
    );
  return isWritten || acting.acts.some(({ id, row, by }) => by.get(status)?.length && givesFact(input, id, row, fact));
}

/** Claimants who send a draft of theirs by this row and can never give the declared fact first. */
export function withoutFact(input: CheckInput, acting: Acting, fact: string, act: Act): Person[] {
  const { workflow, facts = {} } = input.definition;
  const drafts = act.row.from.filter((status) => status === "new" || workflow.statuses[status]?.phase === "draft");
  const senders = drafts.flatMap((status) => act.by.get(status) ?? []).filter(({ user }) => user.isClaimant);
  const { writes, given } = facts[fact] ?? {};
  if (given) return [];
  const isGiven = acting.acts.some(
    ({ id, row, by }) =>
      drafts.some((status) => by.get(status)?.length) && id !== act.id && givesFact(input, id, row, fact),
  );
  const gives = (person: Person) =>
    writes !== undefined &&
    drafts.some((status) => status !== "new" && acting.mayHold(writes, person, acting.factsIn(status)));
  return act.via !== "send" || isGiven ? [] : senders.filter((person) => !gives(person));
}

function givesFact({ definition }: CheckInput, id: string, { effects = [] }: TransitionRow, fact: string): boolean {
  const asks = definition.workflow.transitions[id]?.asks;
  const isAsked = typeof asks === "object" && asks.facts.includes(fact);
  const isSet = (effect: (typeof effects)[number]) =>
    typeof effect !== "string" && "set" in effect && `/claim/${fact}` in effect.set;
  return isAsked || effects.some(isSet);
}
