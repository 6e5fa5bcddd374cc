import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Away, ClaimRow } from "../../../contract/types.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Claim } from "../find-claim.ts";
import { highlightKey, lateKey } from "../next-action.ts";
import { awayColumn, awayOn } from "../owners/deputies.ts";
import { hasUnseenMention } from "./mentions.ts";

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
  | "owner"
  | "is_escalated"
  | "is_mentioned"
> & {
  /** How long the claim may stand in its status, where that hangs on the claim, and what makes it stand out. */
  kept?: Record<string, string>;
};

type BesideColumns = Pick<
  Claim,
  "is_collectable" | "deleted_at" | "replacement_delivery_number" | "chq_request_numbers" | "collection_arranged_at"
>;

interface ListsBeside {
  shipments: NonNullable<Beside["shipments"]>;
  /** Of the staff's own; absent for customers and dealers. */
  enquiries?: NonNullable<Beside["enquiries"]>;
  notes?: { kind: string; note: string }[];
  owner?: { uuid: string; name: string; away: Away | null } | null;
  is_escalated?: boolean;
  is_mentioned?: boolean;
  kept?: Record<string, string> | null;
}

/** Columns of a query on `claims`: what other tables keep of each claim. */
export function everybodysLists() {
  const eb = expressionBuilder<Tables, "claims">();
  return jsonArrayFrom(
    eb
      .selectFrom("shipments")
      .select(["direction", "reference", "internal_reference"])
      .whereRef("claim_id", "=", "claims.id")
      .orderBy("created_at")
      .orderBy("id"),
  ).as("shipments");
}

/** The same of what is the staff's alone, as it is for this person today; of one claim with what was asked. */
export function staffsLists(appContext: Pick<AppContext, "clock">, person: Pick<Person, "id">, isWhole = false) {
  const eb = expressionBuilder<Tables, "claims">();
  return [
    jsonArrayFrom(
      eb
        .selectFrom("enquiries")
        .select(["recipient_role", "sender_role", "created_at", "replied_at", "reply_seen_at"])
        .$if(isWhole, (asked) =>
          asked.select((of) => [
            "question",
            of
              .selectFrom("users")
              .select("name")
              .whereRef("users.id", "=", "sender_id")
              .$asScalar()
              .$notNull()
              .as("sender"),
          ]),
        )
        .whereRef("claim_id", "=", "claims.id")
        .orderBy("created_at")
        .orderBy("id"),
    ).as("enquiries"),
    jsonArrayFrom(
      eb
        .selectFrom("claim_notes")
        .select(["kind", "note"])
        .whereRef("claim_id", "=", "claims.id")
        .where("note", "<>", ""),
    ).as("notes"),
    jsonObjectFrom(
      eb
        .selectFrom("claim_owners")
        .innerJoin("users", "users.id", "claim_owners.owner_id")
        .select([
          "users.id as uuid",
          "users.name",
          awayColumn(sql.ref("claim_owners.owner_id"), awayOn(appContext)).as("away"),
        ])
        .whereRef("claim_id", "=", "claims.id"),
    ).as("owner"),
    sql<boolean>`(authorise_role is not null and exists (
      select from activities where claim_id = claims.id and activities.type = 'escalated' and activities.created_at >= status_at))`.as(
      "is_escalated",
    ),
    hasUnseenMention(person).as("is_mentioned"),
    sql<Record<string, string> | null>`(select jsonb_object_agg(key, value) from claim_values
      where claim_id = claims.id and key in (${lateKey}, ${highlightKey}))`.as("kept"),
  ] as const;
}

/** Questions among ourselves, notes of the staff and cheque numbers are left out for customers and dealers. Puts together what `everybodysLists` and, for staff, `staffsLists` have read. */
export function besideOf(
  claim: BesideColumns,
  { shipments, enquiries, notes, owner = null, is_escalated = false, is_mentioned = false, kept }: ListsBeside,
): Beside {
  const { replacement_delivery_number: reference, chq_request_numbers, collection_arranged_at } = claim;
  const delivery = { direction: "outbound", internal_reference: "RDN" };
  const count = (kind: string) => notes?.filter((note) => note.kind === kind).length;
  return {
    is_collectable: claim.is_collectable && claim.deleted_at === null,
    shipments: reference === null ? shipments : [{ ...delivery, reference }, ...shipments],
    ...(enquiries &&
      notes && {
        enquiries: enquiries.map(({ created_at, replied_at, reply_seen_at, ...roles }) => ({
          ...roles,
          created_at: isoOf(created_at),
          replied_at: replied_at && isoOf(replied_at),
          reply_seen_at: reply_seen_at && isoOf(reply_seen_at),
        })),
        chq_request_numbers,
        has_cheque_payment: chq_request_numbers.length > 0,
        working_notes_count: count("working-note"),
        remark_notes_count: count("remark"),
        remark: notes.find(({ kind }) => kind === "remark")?.note ?? null,
        is_collection_arranged: collection_arranged_at !== null,
        owner: owner && ownerRecord(owner),
        is_escalated,
        ...(is_mentioned && { is_mentioned }),
        ...(kept && { kept }),
      }),
  };
}

const ownerRecord = ({ away, ...owner }: NonNullable<ListsBeside["owner"]>) => ({ ...owner, ...(away && { away }) });

/** PostgreSQL's JSON says moments to the microsecond. */
const isoOf = (moment: string): string => new Date(moment).toISOString();
