import type { TransitionWords } from "../../../engine/index.ts";

/** What is said of acts that ask for a rationale, in the words of the claim's type; where it has none of its own, in those of the specs. */
type Words = Pick<TransitionWords, "label" | "activity" | "claimants" | "note"> | undefined;

/** That its text is missing (D-081). */
export const demandForText = (words: Words): string =>
  words?.note ? `${words.note}: please enter a text.` : "Please enter a rationale.";

/** That somebody may not do it. */
export function refusalToAct({ label }: Pick<TransitionWords, "label"> = { label: "Decline" }): string {
  // One word is taken for a verb; several are quoted as they are.
  return /\s/.test(label)
    ? `You are not authorised to do this: ${label}.`
    : `You are not authorised to ${label.toLowerCase()} this claim.`;
}

/** What the customer reads where a manager does it without a text (D-015). */
export const doneByManagement = (words: Words): string =>
  words?.note ? `${words.claimants ?? words.activity}, by management` : "Declined by management";
