import { sql } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Form } from "../../engine/evaluation.ts";
import type { Queryable } from "../parts.ts";
import { claimColumns, claimDockets, claimUnits } from "./claim-columns.ts";
import { insertRows } from "./insert-rows.ts";
import { customerId, userId } from "./load-accounts.ts";
import type { Reference, ReferenceClaim } from "./reference-shapes.ts";
import { stableId } from "./stable-id.ts";

/** Claims with their timelines; the next new claim's number follows the highest of them. */
export async function loadClaims(
  database: Queryable,
  { claims, customers }: Reference,
  definitions: DefinitionStore,
): Promise<void> {
  const nameOf = new Map(customers.map(({ sap_id, name }) => [sap_id, name]));
  await insertRows(
    database,
    "claims",
    claims.map((claim) => claimRow(claim, nameOf.get(claim.customer) ?? "", definitions)),
  );
  await insertRows(
    database,
    "claim_units",
    claims.flatMap((claim) => claimUnits(formOf(claim)).map((unit) => ({ claim_id: claimId(claim), ...unit }))),
  );
  await insertRows(
    database,
    "claim_dockets",
    claims.flatMap((claim) => claimDockets(formOf(claim)).map((docket) => ({ claim_id: claimId(claim), docket }))),
  );
  await insertRows(
    database,
    "activities",
    claims.flatMap((claim) =>
      claim.activities.map(({ by, at, note, ...activity }, index) => ({
        id: stableId(`activity/${claim.number}/${index}`),
        claim_id: claimId(claim),
        created_at: new Date(at),
        user_id: userId(by),
        note: note ?? null,
        ...activity,
      })),
    ),
  );
  const highest = Math.max(100_000, ...claims.map(({ number }) => Number(number.slice(2))));
  await sql`select setval('claim_numbers', ${highest + 1}, false)`.execute(database);
}

const claimId = ({ number }: ReferenceClaim) => stableId(`claim/${number}`);
const formOf = (claim: ReferenceClaim) => claim.form as Form;
const moment = (text: string | undefined) => (text ? new Date(text) : null);

function claimRow(claim: ReferenceClaim, customerName: string, definitions: DefinitionStore) {
  const { number, type, status, authorise_role = null, status_before = null, customer, activities } = claim;
  const form = formOf(claim);
  const by = (kind: string) => {
    const actor = activities.findLast((activity) => activity.type === kind)?.by;
    return actor ? userId(actor) : null;
  };
  const { credit_notes = [], warranty_request_number = null, return_request_number = null } = claim.columns;
  return {
    id: claimId(claim),
    number,
    type,
    status,
    authorise_role,
    status_before,
    status_at: new Date(activities.findLast(({ type }) => type !== "note")?.at ?? claim.updated_at),
    customer_id: customerId(customer),
    form: JSON.stringify(form),
    // A type that has no form yet has no fingerprint either.
    definition: definitions.get(type)?.hash ?? "",
    created_at: new Date(claim.created_at),
    created_by: userId(claim.created_by),
    updated_at: new Date(claim.updated_at),
    requested_at: moment(claim.requested_at),
    requested_by: claim.requested_at ? by("submitted") : null,
    authorised_at: moment(claim.authorised_at),
    authorised_by: claim.authorised_at ? by("authorised") : null,
    approved_at: moment(claim.approved_at),
    approved_by: claim.approved_at ? by("resolution") : null,
    deleted_at: moment(claim.deleted_at),
    ...claimColumns(form),
    warranty_request_number,
    return_request_number,
    credit_notes: JSON.stringify(credit_notes),
    search_text: searchText(claim, customerName, definitions),
  };
}

/** Everything that the search looks through (D-063), lower-cased. */
function searchText(claim: ReferenceClaim, customerName: string, definitions: DefinitionStore): string {
  const form = formOf(claim);
  const { credit_notes = [], warranty_request_number, return_request_number } = claim.columns;
  const status = definitions.shared.statuses.find(({ value }) => value === claim.status);
  const words = [
    claim.number,
    claim.status,
    status?.label,
    status?.customer_label,
    status?.tech_support_label,
    customerName,
    claim.customer,
    ...Object.values(claimColumns(form)),
    ...claimUnits(form).flatMap(({ material, serial }) => [material, serial]),
    ...credit_notes,
    warranty_request_number,
    return_request_number,
  ];
  return [...new Set(words.filter((word) => word))].join(" ").toLowerCase();
}
