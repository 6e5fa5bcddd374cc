import type { Transaction, Updateable } from "kysely";
import type { CustomerRecord } from "../../contract/types.ts";
import type { Access, DefinitionStore } from "../../definitions/store.ts";
import { type CompiledDefinition, rowsOf } from "../../engine/index.ts";
import type { ClaimsTable, Tables } from "../database/tables.ts";
import { letterOfEffect, sendLetter } from "../mail/send-letter.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { answerEnquiry } from "./effects/answer-enquiry.ts";
import { clearOutcome } from "./effects/clear-outcome.ts";
import { markCollectable } from "./effects/mark-collectable.ts";
import { markDeleted } from "./effects/mark-deleted.ts";
import { markRestored } from "./effects/mark-restored.ts";
import { openEnquiry } from "./effects/open-enquiry.ts";
import { placeCustomerResponded } from "./effects/place-customer-responded.ts";
import { placeWithCustomer } from "./effects/place-with-customer.ts";
import { stampApproved } from "./effects/stamp-approved.ts";
import { stampAuthorised } from "./effects/stamp-authorised.ts";
import { stampCollectionArranged } from "./effects/stamp-collection-arranged.ts";
import { stampCompleted } from "./effects/stamp-completed.ts";
import { stampDeclined } from "./effects/stamp-declined.ts";
import { stampRequest } from "./effects/stamp-request.ts";
import { stampUnitReceived } from "./effects/stamp-unit-received.ts";
import { enquiredRole } from "./enquiries.ts";
import type { Claim } from "./find-claim.ts";

/** A transition that has just been made, not yet committed. */
export interface Moved {
  parts: Parts;
  person: Person;
  /** As it stood; undefined for a new one. */
  before: Claim | undefined;
  /** As it stands after the transition, before its effects. */
  claim: Claim;
  definition: CompiledDefinition;
  transition: string;
  moment: Date;
  /** Its activity, by which its letters are known. */
  activity: string;
  /** What the person wrote with it. */
  text: string | undefined;
  /** The account that the claim is for. */
  customer: CustomerRecord;
}

/** Something a transition does besides changing the claim, in the same transaction: it queues, it never waits for the world. */
export type Effect = (trx: Transaction<Tables>, moved: Moved) => Promise<void>;

/** What a transition keeps in the claim's own row, written with the row itself. */
export interface Stamp {
  columns(moving: Omit<Moved, "claim" | "customer">): Updateable<ClaimsTable>;
}

/** By the names that workflows use; `schemas/meta/workflow.schema.json` lists the same. */
export const effects: Record<string, Effect | Stamp> = {
  "answer-enquiry": answerEnquiry,
  "clear-outcome": clearOutcome,
  "mark-collectable": markCollectable,
  "mark-deleted": markDeleted,
  "mark-restored": markRestored,
  "open-enquiry": openEnquiry,
  "place-customer-responded": placeCustomerResponded,
  "place-with-customer": placeWithCustomer,
  "stamp-approved": stampApproved,
  "stamp-authorised": stampAuthorised,
  "stamp-collection-arranged": stampCollectionArranged,
  "stamp-completed": stampCompleted,
  "stamp-declined": stampDeclined,
  "stamp-request": stampRequest,
  "stamp-unit-received": stampUnitReceived,
};

/** Throws when a workflow names an effect that nobody wrote, or a question to no role: at start, not at the first claim. */
export function knowEffects(
  { type, workflow }: CompiledDefinition,
  letters: DefinitionStore["letters"],
  access?: Access,
): void {
  const known = [...Object.keys(effects), ...Object.keys(letters).map((id) => `mail-${id}`)];
  for (const [id, transition] of Object.entries(workflow.transitions)) {
    const named = rowsOf(transition).flatMap(({ row }) => row.effects ?? []);
    const unknown = named.find(
      (name) => !Object.hasOwn(effects, name) && !Object.hasOwn(letters, letterOfEffect(name) ?? ""),
    );
    const where = `schemas/${type}/workflow.json: transition "${id}"`;
    if (unknown !== undefined) {
      throw new Error(`${where} names the effect "${unknown}"; there are ${known.join(", ")}.`);
    }
    if (access && named.includes("open-enquiry") && enquiredRole(access, id) === undefined) {
      throw new Error(`${where} asks a role: its id must be "query-" and the role's name, like "query-tech-support".`);
    }
  }
}

/** What the stamps among the named effects keep in the claim's row. */
export const stampedColumns = (names: string[], moving: Parameters<Stamp["columns"]>[0]): Updateable<ClaimsTable> =>
  Object.assign({}, ...names.map((name) => columnsOf(effects[name], moving)));

const columnsOf = (effect: Effect | Stamp | undefined, moving: Parameters<Stamp["columns"]>[0]) =>
  typeof effect === "object" ? effect.columns(moving) : {};

/** Runs the named effects in order, but for stamps. Answers whether one of them may have changed the claim's row: letters do not. */
export async function runEffects(trx: Transaction<Tables>, names: string[], moved: Moved): Promise<boolean> {
  let hasChanged = false;
  for (const name of names) {
    const letter = letterOfEffect(name);
    if (letter !== undefined) {
      await sendLetter(trx, moved, letter);
      continue;
    }
    const effect = effects[name];
    if (!effect) throw new Error(`There is no effect "${name}".`);
    if (typeof effect === "object") continue;
    await effect(trx, moved);
    hasChanged = true;
  }
  return hasChanged;
}
