import type { Transaction } from "kysely";
import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { mailReceived } from "./effects/mail-received.ts";
import { stampRequest } from "./effects/stamp-request.ts";
import type { Claim } from "./find-claim.ts";

/** A transition that has just been made, not yet committed. */
export interface Moved {
  parts: Parts;
  person: Person;
  /** As it stands after the transition. */
  claim: Claim;
  definition: CompiledDefinition;
  moment: Date;
}

/** Something a transition does besides changing the claim, in the same transaction: it queues, it never waits for the world. */
export type Effect = (trx: Transaction<Tables>, moved: Moved) => Promise<void>;

const effects: Record<string, Effect> = {
  "mail-received": mailReceived,
  "stamp-request": stampRequest,
};

/** Throws when a workflow names an effect that nobody wrote: at start, not at the first claim. */
export function knowEffects({ type, workflow }: CompiledDefinition): void {
  for (const [id, { effects: named = [] }] of Object.entries(workflow.transitions)) {
    for (const name of named) {
      if (!Object.hasOwn(effects, name)) {
        throw new Error(
          `schemas/${type}/workflow.json: transition "${id}" names the effect "${name}"; there are ${Object.keys(effects).join(", ")}.`,
        );
      }
    }
  }
}

/** Runs the named effects in order. */
export async function runEffects(trx: Transaction<Tables>, names: string[], moved: Moved): Promise<void> {
  for (const name of names) {
    const effect = effects[name];
    if (!effect) throw new Error(`There is no effect "${name}".`);
    await effect(trx, moved);
  }
}
