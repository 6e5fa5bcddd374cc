import { type Asks, transitionWords } from "../../../engine/index.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { claimContext } from "../definition/claim-context.ts";
import { authorisedSum } from "./authorised-sum.ts";
import { hasOwnButton, mainButtonsOf } from "./own-button.ts";
import { preAuthorisedTitle } from "./pre-authorised-box.tsx";
import { askedBy, useAreChoicesThere, useChoicesOf } from "./use-choices.ts";
import { type OpenedClaim, useOpenedClaim } from "./use-opened-claim.ts";
import { primaryAct } from "./use-primary-act.ts";

export interface OfferedAct {
  transition: string;
  /** As its button, else as the list of resolutions names it, with the sum that it authorises. */
  label: string;
  /** What this person is asked. */
  asks: Asks | undefined;
  /** With the form's box 'Pre-Authorised' ticked, which has the act end otherwise. */
  isPreAuthorised?: boolean;
}

export interface OfferedActs {
  opened: OpenedClaim;
  acts: OfferedAct[];
}

/**
 * What this person may do with a claim as it stands now, by button or list, and that lacks nothing: what has a button on the claim's
 * page first, as it takes the claim on; last what ends otherwise with the box 'Pre-Authorised', with it. Undefined until it is known.
 */
export function useOfferedActs(number: string | undefined): OfferedActs | undefined {
  const { person } = usePortal();
  const isResolver = may(person, "resolve claim");
  const choicesOf = useChoicesOf(isResolver && number !== undefined);
  const areListsThere = useAreChoicesThere(isResolver && number !== undefined);
  const { data: opened } = useOpenedClaim(number);
  if (!opened || !(areListsThere || opened.claim.deleted_at)) return undefined;
  const { claim, definition, evaluation } = opened;
  const { workflow, messages } = definition;
  const choices = claim.deleted_at ? [] : (choicesOf(claim) ?? []);
  const acts = Object.entries(workflow.transitions).flatMap(([transition, declared]): OfferedAct[] => {
    const state = evaluation.transitions[transition];
    if (!state?.offered || state.missing.length > 0) return [];
    const { button, label = transition } = transitionWords(messages, transition, state) ?? {};
    const named = (words: string) => [words, authorisedSum(opened, transition, person)].filter(Boolean).join(" ");
    if (hasOwnButton(declared, state)) return [{ transition, label: named(button ?? label), asks: declared.asks }];
    const choice = choices.find(({ value }) => value === transition);
    return choice ? [{ transition, label: named(label), asks: askedBy(definition, choice) }] : [];
  });
  const next = primaryAct(
    opened,
    claimContext(definition, claim, person),
    choices.map(({ value }) => value),
  );
  const main = mainButtonsOf(workflow, evaluation.transitions);
  const isFirst = ({ transition }: OfferedAct) => transition === next || main.includes(transition);
  const withBox = acts.flatMap((act): OfferedAct[] => {
    const box = preAuthorisedTitle(opened, [act.transition], person);
    return box ? [{ ...act, label: `${act.label}: ${box}`, isPreAuthorised: true }] : [];
  });
  return { opened, acts: [...acts.filter(isFirst), ...acts.filter((act) => !isFirst(act)), ...withBox] };
}
