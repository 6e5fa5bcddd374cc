import type { Undo } from "../../../contract/types.ts";
import { evaluate, type Json, type Transition } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { askedFacts } from "../facts/asked-facts.ts";
import { checkedNote } from "../notes/checked-note.ts";
import { holdClaim } from "./act-on-claim.ts";
import { notAvailable } from "./transition-refusal.ts";
import { actUndoably } from "./undo-act.ts";

interface Pressed {
  claim: string;
  transition: string;
  note?: string | undefined;
  /** Where it asks for facts: these, by name. */
  facts?: Record<string, Json> | undefined;
  /** The claim's, when the button was offered. */
  version?: number | undefined;
}

/** Makes a transition that the workflow offers by a button (`via: button`). Refuses with 404 or 422. */
export async function makeTransition(
  appContext: AppContext,
  person: Person,
  pressed: Pressed,
): Promise<Undo | undefined> {
  return appContext.database.transaction().execute(async (trx) => {
    const held = await holdClaim(trx, appContext, person, pressed.claim);
    if (pressed.version !== undefined && pressed.version !== held.claim.version) throw notAvailable("resolution");
    const { transitions } = held.definition.workflow;
    const transition = Object.hasOwn(transitions, pressed.transition) ? transitions[pressed.transition] : undefined;
    const { offered, effects = [] } = evaluate(held.definition, held.context).transitions[pressed.transition] ?? {};
    // Deleting and restoring check more than their workflow says, and have calls of their own.
    if (!offered || !isPressed(transition) || effects.some((effect) => "mark" in effect)) {
      throw notAvailable("resolution");
    }
    const { asks } = transition ?? {};
    const isWritten = asks === "note" || (asks === "comment" && pressed.note?.trim());
    const text = isWritten ? checkedNote(pressed.note ?? "") : undefined;
    const facts = askedFacts(held.definition, transition as Transition, pressed.facts, { ...held.context.claim });
    return actUndoably(trx, appContext, person, held, { transition: pressed.transition, text, facts });
  });
}

/** A button; what asks for a rationale, a carrier or a tracking number is made by the call of that dialog. */
const isPressed = (transition: Transition | undefined): boolean =>
  transition?.via === "button" &&
  (typeof transition.asks === "object" || [undefined, "note", "comment", "confirmation"].includes(transition.asks));
