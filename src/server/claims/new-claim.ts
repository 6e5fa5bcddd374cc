import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "../parts.ts";

/** A claim's first values: its number comes from one sequence for all types (D-060). */
export async function newClaim(
  trx: Transaction<Tables>,
  { definitions }: Parts,
  { type, status }: { type: string; status: string },
) {
  const { rows } = await sql<{ next: number }>`select nextval('claim_numbers') as next`.execute(trx);
  const prefix = definitions.shared.claimTypes.find((known) => known.type === type)?.prefix ?? "";
  return {
    id: randomUUID(),
    number: `${prefix}${String(rows[0]?.next).padStart(6, "0")}`,
    type,
    status,
    warranty_request_number: null,
    return_request_number: null,
    replacement_delivery_number: null,
    credit_notes: [],
  };
}
