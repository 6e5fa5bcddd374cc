import { expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { ClaimRow, CustomerRecord } from "../../contract/types.ts";
import { keptPlan } from "../database/kept-plan.ts";
import type { Tables } from "../database/tables.ts";
import type { Queryable } from "../parts.ts";
import { type Beside, besideOf, everybodysLists, staffsLists } from "./beside-form.ts";
import type { Claim } from "./find-claim.ts";

const columns = [
  "id",
  "number",
  "type",
  "status",
  "authorise_role",
  "status_at",
  "customer_id",
  "created_at",
  "updated_at",
  "requested_at",
  "deleted_at",
  "customer_reference",
  "original_invoice_number",
  "install_address",
  "pickup_address",
  "warranty_request_number",
  "return_request_number",
  "credit_notes",
  "is_collectable",
  "replacement_delivery_number",
  "chq_request_numbers",
  "collection_arranged_at",
] as const satisfies (keyof Claim)[];

type ListedClaim = Pick<Claim, (typeof columns)[number]>;

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** What a list says of a claim; its form is not read. Who must authorise it is told to staff alone. */
export function claimRow(
  claim: ListedClaim,
  customer: CustomerRecord,
  isForStaff: boolean,
  beside: Beside = {},
): ClaimRow {
  return {
    ...beside,
    uuid: claim.id,
    claim_number: claim.number,
    type: claim.type,
    current_status: {
      status: claim.status,
      updated_at: claim.status_at.toISOString(),
      authorise_role: isForStaff ? claim.authorise_role : null,
    },
    status: claim.status,
    created_at: claim.created_at.toISOString(),
    updated_at: claim.updated_at.toISOString(),
    requested_at: isoOf(claim.requested_at),
    deleted_at: isoOf(claim.deleted_at),
    customer,
    customer_reference: claim.customer_reference,
    original_invoice_number: claim.original_invoice_number,
    credit_notes: claim.credit_notes,
    install_address: listedAddress(claim.install_address),
    pickup_address: listedAddress(claim.pickup_address),
    warranty_request_number: claim.warranty_request_number,
    return_request_number: claim.return_request_number,
    is_draft: claim.status === "draft",
  };
}

const listedAddress = (text: string | null) => (text === null ? null : { address_string: text });

/** List rows of these claims, in the order of `ids`; what is the staff's alone stands in them only for staff. */
export async function readClaimRows(database: Queryable, ids: string[], isForStaff = false): Promise<ClaimRow[]> {
  if (ids.length === 0) return [];
  const claims = await database
    .selectFrom("claims")
    .innerJoin("customers", "customers.id", "claims.customer_id")
    .modifyFront(keptPlan)
    .select(columns.map((column) => `claims.${column}` as const))
    .select(["customers.name", "customers.sap_id", "customers.address", "customers.phone", "customers.email"])
    .select(everybodysLists())
    .$if(isForStaff, (listed) => listed.select(staffsLists()))
    .where("claims.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  const rows = new Map(
    claims.map(({ name, sap_id, address, phone, email, ...claim }) => {
      const customer = { uuid: claim.customer_id, name, sap_id, address, phone, email };
      return [claim.id, claimRow(claim, customer, isForStaff, besideOf(claim, claim))];
    }),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Of a query on `claims`: the claim's account. */
export function accountColumn() {
  const eb = expressionBuilder<Tables, "claims">();
  return jsonObjectFrom(
    eb
      .selectFrom("customers")
      .select(["customers.id as uuid", "name", "sap_id", "address", "phone", "email"])
      .whereRef("customers.id", "=", "claims.customer_id"),
  ).as("account");
}

/** Accounts by uuid. */
export async function readCustomers(database: Queryable, ids: string[]): Promise<Map<string, CustomerRecord>> {
  const customers = await database
    .selectFrom("customers")
    .select(["id as uuid", "name", "sap_id", "address", "phone", "email"])
    .where("id", "in", ids)
    .execute();
  return new Map(customers.map((customer) => [customer.uuid, customer]));
}
