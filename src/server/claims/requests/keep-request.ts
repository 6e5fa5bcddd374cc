import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { awaitsReply, type CompiledDefinition } from "../../../engine/index.ts";
import type { AskedItem } from "../../platform/database/tables/claims.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { refusedField } from "../../platform/http/http-error.ts";
import { plainText } from "../../platform/text/plain-text.ts";
import type { Claim } from "../find-claim.ts";

const longest = 200;

/** The things asked for, without blanks, each once. Refuses with 422 on `items`. */
export function checkedItems(given: string[]): string[] {
  const items = [...new Set(given.map(plainText))].filter(Boolean);
  const message = `Each thing that is asked for may not be longer than ${longest} characters.`;
  if (items.some((text) => text.length > longest)) throw refusedField("items", message);
  return items;
}

/** A claim that has come to another status: keeps what its claimant is asked for there, and ends an answer that was begun. */
export async function keepRequest(
  trx: Transaction<Tables>,
  {
    definition,
    claim: before,
    items = [],
  }: { definition: CompiledDefinition; claim?: Claim | undefined; items?: string[] | undefined },
  { id, status }: Claim,
  moment: Date,
): Promise<void> {
  if (awaitsReply(definition.workflow, status)) {
    const asked: AskedItem[] = items.map((text) => ({ id: randomUUID(), text, is_given: false }));
    const row = { since: moment, items: JSON.stringify(asked), reply_due_at: null, reply_by: null };
    await trx
      .insertInto("claim_requests")
      .values({ claim_id: id, ...row })
      .onConflict((conflict) => conflict.column("claim_id").doUpdateSet(row))
      .execute();
  } else if (before && awaitsReply(definition.workflow, before.status)) {
    await trx
      .updateTable("claim_requests")
      .set({ reply_due_at: null, reply_by: null })
      .where("claim_id", "=", id)
      .execute();
  }
}
