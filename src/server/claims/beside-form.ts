import type { ClaimRow } from "../../contract/types.ts";
import type { Queryable } from "../parts.ts";
import type { Claim } from "./find-claim.ts";

/** What stands beside a claim's form: everybody's part of it, and the staff's (CALL-54). */
export type Beside = Pick<
  ClaimRow,
  | "shipments"
  | "is_collectable"
  | "enquiries"
  | "chq_request_numbers"
  | "has_cheque_payment"
  | "working_notes_count"
  | "remark_notes_count"
  | "remark"
  | "is_collection_arranged"
>;

export type BesideColumns = Pick<
  Claim,
  | "id"
  | "is_collectable"
  | "deleted_at"
  | "replacement_delivery_number"
  | "chq_request_numbers"
  | "collection_arranged_at"
>;

/** By claim. Questions among ourselves, notes of the staff and cheque numbers are left out for customers and dealers. */
export async function readBeside(
  database: Queryable,
  claims: BesideColumns[],
  isForStaff: boolean,
): Promise<Map<string, Beside>> {
  const ids = claims.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const shipments = await database
    .selectFrom("shipments")
    .select(["claim_id", "direction", "reference", "internal_reference"])
    .where("claim_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const forStaff = isForStaff ? await readForStaff(database, claims, ids) : new Map<string, Beside>();
  return new Map(
    claims.map((claim) => {
      const { id, replacement_delivery_number: reference } = claim;
      const own = shipments.flatMap(({ claim_id, ...shipment }) => (claim_id === id ? [shipment] : []));
      const delivery = { direction: "outbound", internal_reference: "RDN" };
      return [
        id,
        {
          is_collectable: claim.is_collectable && claim.deleted_at === null,
          shipments: reference === null ? own : [{ ...delivery, reference }, ...own],
          ...forStaff.get(id),
        },
      ];
    }),
  );
}

async function readForStaff(database: Queryable, claims: BesideColumns[], ids: string[]): Promise<Map<string, Beside>> {
  const enquiries = await database
    .selectFrom("enquiries")
    .select(["claim_id", "recipient_role", "sender_role", "created_at", "replied_at", "reply_seen_at"])
    .where("claim_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const notes = await database
    .selectFrom("claim_notes")
    .select(["claim_id", "kind", "note"])
    .where("claim_id", "in", ids)
    .where("note", "<>", "")
    .execute();
  const count = (id: string, kind: string) => notes.filter((note) => note.claim_id === id && note.kind === kind).length;
  return new Map(
    claims.map(({ id, chq_request_numbers, collection_arranged_at }) => [
      id,
      {
        enquiries: enquiries.flatMap(({ claim_id, created_at, replied_at, reply_seen_at, ...roles }) =>
          claim_id === id
            ? [
                {
                  ...roles,
                  created_at: created_at.toISOString(),
                  replied_at: replied_at?.toISOString() ?? null,
                  reply_seen_at: reply_seen_at?.toISOString() ?? null,
                },
              ]
            : [],
        ),
        chq_request_numbers,
        has_cheque_payment: chq_request_numbers.length > 0,
        working_notes_count: count(id, "working-note"),
        remark_notes_count: count(id, "remark"),
        remark: notes.find((note) => note.claim_id === id && note.kind === "remark")?.note ?? null,
        is_collection_arranged: collection_arranged_at !== null,
      },
    ]),
  );
}
