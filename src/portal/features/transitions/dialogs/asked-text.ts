import { asksForReply, type Effect, handsOn, type Transition, transitionWords } from "../../../../engine/index.ts";
import type { Given } from "../make-transition.ts";
import type { OpenedClaim } from "../use-opened-claim.ts";
import { noteFault, rationaleFault } from "./text-faults.ts";

/** A text that a transition asks for. */
export interface AskedText {
  label: string;
  /** Who reads it. */
  help?: string;
  /** It is called by a name of its own. */
  isNamed: boolean;
  /** It may stay blank. */
  isOptional: boolean;
  /** It stays among the staff. */
  isInternal: boolean;
  /** It asks the customer for something. */
  isRequest: boolean;
  /** What is wrong with a text, trimmed; undefined when nothing is. */
  fault: (text: string) => string | undefined;
  given: (text: string) => Given;
}

const staffOnly = "Staff read this; the customer does not.";
const everyone = "The customer will read this.";

/** The text that an act on a claim asks for: how it is called, who reads it, and what is wrong with one. */
export function askedText(
  { definition, evaluation }: Pick<OpenedClaim, "definition" | "evaluation">,
  transition: string,
  asks: "note" | "comment" | "rationale",
): AskedText {
  const state = evaluation.transitions[transition];
  const note = transitionWords(definition.messages, transition, state)?.note;
  const isNamed = note !== undefined;
  if (asks === "rationale") {
    const label = `${note ?? "Rationale"} (the customer will see this)`;
    const is = { isNamed, isOptional: false, isInternal: false, isRequest: false };
    return { ...is, label, fault: rationaleFault(note), given: (rationale) => ({ rationale }) };
  }
  const row = definition.workflow.transitions[transition];
  const isOptional = asks === "comment";
  const isInternal = staysAmongStaff(row, state?.effects);
  return {
    isNamed,
    isOptional,
    isInternal,
    isRequest: !isOptional && row !== undefined && asksForReply(definition.workflow, row),
    label: `${note ?? "Note"}${isOptional ? " (optional)" : ""}`,
    help: isInternal ? staffOnly : everyone,
    fault: (text) => (isOptional && text === "" ? undefined : noteFault(text)),
    given: (text) => (text === "" ? {} : { note: text }),
  };
}

/** Why it was escalated and the text of an enquiry stay among the staff (D-040); any other note is for the customer. */
const staysAmongStaff = (transition: Transition | undefined, effects: Effect[] = []) =>
  (transition !== undefined && handsOn(transition)) || effects.some((effect) => "ask" in effect || "answer" in effect);
