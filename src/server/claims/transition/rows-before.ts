import { sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Claim } from "../find-claim.ts";

/** What acts write beside the claim's own row: it comes back as it was. Letters and the timeline are seen to by themselves. */
export const beside = ["claim_requests", "enquiries", "shipments"] as const;

type Serialized<Value> = Value extends Date ? string : Value;

/** A claim's row as the database tells it in JSON: moments are texts, to the microsecond. */
export type ClaimJson = { [Name in keyof Claim]: Serialized<Claim[Name]> };

/** A claim before an act: its rows, and which entries and letters to be bundled it had. */
export type RowsBefore = { claim: ClaimJson; known: string[]; bundled: string[] } & Record<
  (typeof beside)[number],
  object[]
>;

/** The row as it is written to the table: what was read of it as JSON is said as JSON again, and moments in their texts. */
export const asStored = (row: Omit<ClaimJson, "number">) =>
  ({
    ...row,
    form: JSON.stringify(row.form),
    chq_request_numbers: JSON.stringify(row.chq_request_numbers),
    credit_notes: JSON.stringify(row.credit_notes),
  }) as unknown as Omit<Claim, "number" | "form" | "chq_request_numbers" | "credit_notes"> &
    Record<"form" | "chq_request_numbers" | "credit_notes", string>;

/** The claim's row before the act that this would undo, read as any other is. */
export async function claimBefore(trx: Transaction<Tables>, undo: string): Promise<Claim> {
  const { rows } = await sql<Claim>`
    select (jsonb_populate_record(null::claims, before -> 'claim')).* from claim_undos where id = ${undo}`.execute(trx);
  return rows[0] as Claim;
}

/** Writes what stood beside the claim again. Whoever has read an answer meanwhile has read it. */
export async function putBackBeside(
  trx: Transaction<Tables>,
  { id, claimId }: { id: string; claimId: string },
): Promise<void> {
  const seen = await trx
    .selectFrom("enquiries")
    .select(["id", "replied_at", "reply_seen_at"])
    .where("claim_id", "=", claimId)
    .where("reply_seen_at", "is not", null)
    .execute();
  for (const table of beside) {
    await sql`delete from ${sql.table(table)} where claim_id = ${claimId}`.execute(trx);
    await sql`insert into ${sql.table(table)} select kept.* from claim_undos as undo,
      jsonb_populate_recordset(null::${sql.table(table)}, undo.before -> ${sql.lit(table)}) as kept where undo.id = ${id}`.execute(
      trx,
    );
  }
  for (const { id: enquiry, replied_at, reply_seen_at } of seen) {
    const isSameReply = trx.updateTable("enquiries").where("id", "=", enquiry).where("replied_at", "=", replied_at);
    await isSameReply.set({ reply_seen_at }).execute();
  }
}
