import type { TransitionRow } from "../../engine/index.ts";
import type { Acting } from "./acting.ts";
import type { CheckInput } from "./check.ts";

/** Can somebody write the declared fact in this status, or does a transition from there set it or ask for it? */
export function mayWriteFact(input: CheckInput, acting: Acting, fact: string, status: string): boolean {
  const writes = input.definition.facts?.[fact]?.writes;
  const isWritten =
    status !== "new" &&
    writes !== undefined &&
    acting.people.some(
      (person) => acting.sees(person, status) && acting.mayHold(writes, person, acting.factsIn(status)),
    );
  return isWritten || acting.acts.some(({ id, row, by }) => by.get(status)?.length && givesFact(input, id, row, fact));
}

function givesFact({ definition }: CheckInput, id: string, { effects = [] }: TransitionRow, fact: string): boolean {
  const asks = definition.workflow.transitions[id]?.asks;
  const isAsked = typeof asks === "object" && asks.facts.includes(fact);
  const isSet = (effect: (typeof effects)[number]) =>
    typeof effect !== "string" && "set" in effect && `/claim/${fact}` in effect.set;
  return isAsked || effects.some(isSet);
}
