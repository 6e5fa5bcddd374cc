import type { Transaction } from "kysely";
import { isClaimant } from "../../access/is-claimant.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { readStanding } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { type Occasion, sendLetter } from "./send-letter.ts";

/** Queues what `letters.json` sends when one side writes to the other, or when an internal note mentions these colleagues, to each by itself. */
export async function sendNoteLetters(
  trx: Transaction<Tables>,
  note: Pick<Occasion, "appContext" | "person" | "claim" | "activity" | "text">,
  mentioned?: Person[],
): Promise<void> {
  const { appContext, person, claim } = note;
  const { definitions } = appContext;
  const event = mentioned ? "mention" : isClaimant(person, definitions.access) ? "message" : "reply";
  const ids = Object.entries(definitions.lettersOf(claim.type)).flatMap(([id, { on }]) => (on === event ? [id] : []));
  if (ids.length === 0) return;
  const definition = await definitionOf(appContext, claim, trx);
  if (!definition) return;
  const { account: customer } = await readStanding(trx, appContext, person, claim);
  const occasion = { ...note, definition, customer, asks: [] };
  for (const id of ids)
    for (const one of mentioned ?? [undefined])
      await sendLetter(trx, { ...occasion, ...(one && { mentioned: one.email }) }, id);
}
