import type { Transaction } from "kysely";
import type { CustomerRecord } from "../../../contract/types.ts";
import { askedRole } from "../../../definitions/roles.ts";
import type { Access, Letter } from "../../../definitions/store.ts";
import { type CompiledDefinition, effectsOf, type Outcome, rowsOf } from "../../../engine/index.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isKnownFact } from "../facts/fact-columns.ts";
import type { Claim } from "../find-claim.ts";
import { sendLetter } from "../letters/send-letter.ts";
import { answerOldest, putQuestion } from "./enquiries.ts";

/** A transition that has just been made, not yet committed. */
export interface Moved {
  appContext: AppContext;
  person: Person;
  /** As it stood; undefined for a new one. */
  before: Claim | undefined;
  /** As it stands after the transition and its effects. */
  claim: Claim;
  definition: CompiledDefinition;
  transition: string;
  moment: Date;
  /** Its activity, by which its letters are known. */
  activity: string;
  /** What the person wrote with it. */
  text: string | undefined;
  /** Only our own people read in the timeline what was written with it. */
  isInternal: boolean;
  /** What its effects amount to. */
  outcome: Outcome;
  /** The account that the claim is for. */
  customer: CustomerRecord;
}

/** Throws when a workflow names a letter, a fact or a role that is not there: at start, not at the first claim. */
export function knowEffects(definition: CompiledDefinition, letters: Record<string, Letter>, access: Access): void {
  const { type, workflow } = definition;
  const { roles } = access;
  for (const [id, transition] of Object.entries(workflow.transitions)) {
    const where = `schemas/${type}/workflow.json: transition "${id}"`;
    for (const effect of rowsOf(transition).flatMap(({ row }) => effectsOf(row))) {
      if ("letter" in effect && !Object.hasOwn(letters, effect.letter)) {
        throw new Error(`${where} names the letter "${effect.letter}"; there are ${Object.keys(letters).join(", ")}.`);
      }
      if ("ask" in effect && !(askedRole(access, effect.ask) in roles)) {
        throw new Error(`${where} asks the role "${effect.ask}"; there are ${Object.keys(roles).join(", ")}.`);
      }
      const facts = "set" in effect ? Object.keys(effect.set) : "clear" in effect ? effect.clear : [];
      const unknown = facts.find((pointer) => !isKnownFact(definition, pointer.replace("/claim/", "")));
      if (unknown !== undefined) throw new Error(`${where} writes "${unknown}", which facts.json does not declare.`);
    }
  }
}

/** What the effects do beside the claim's own row: questions, answers and letters, in this order. */
export async function runOutcome(trx: Transaction<Tables>, moved: Moved): Promise<void> {
  const { outcome } = moved;
  for (const role of outcome.asks) await putQuestion(trx, moved, role);
  if (outcome.answers) await answerOldest(trx, moved);
  for (const letter of outcome.letters) await sendLetter(trx, { ...moved, asks: outcome.asks }, letter);
}
