import type { Insertable } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Form, Phase } from "../../engine/index.ts";
import { isPhase } from "../access/status-meaning.ts";
import { type DerivedColumns, derivedColumns } from "../claims/save/derived-columns.ts";
import { stableId } from "../platform/database/stable-id.ts";
import type { ClaimsTable } from "../platform/database/tables.ts";
import { customerId, userId } from "./load-accounts.ts";
import type { Reference, ReferenceClaim } from "./reference-shapes.ts";

export const claimId = ({ number }: ReferenceClaim): string => stableId(`claim/${number}`);

/** How the timelines of the fixture say that a unit has come. */
const received = "The goods have been received";

const moment = (text: string | undefined) => (text ? new Date(text) : null);

/** What a claim's form tells lists and search, as for a saved claim. */
export function derivedFrom(
  claim: ReferenceClaim,
  { customers }: Pick<Reference, "customers">,
  definitions: DefinitionStore,
): DerivedColumns {
  const definition = definitions.get(claim.type);
  const customer = customers.find(({ sap_id }) => sap_id === claim.customer);
  if (!customer)
    throw new Error(`fixtures/reference/claims.json: ${claim.number} names no customer of customers.json.`);
  if (!definition)
    throw new Error(`fixtures/reference/claims.json: ${claim.number} is of the unknown type ${claim.type}.`);
  const { warranty_request_number = null, return_request_number = null, credit_notes = [] } = claim.columns;
  const { number, status } = claim;
  return derivedColumns(
    definition,
    definitions,
    { number, status, warranty_request_number, return_request_number, credit_notes },
    claim.form as Form,
    { uuid: customerId(customer.sap_id), ...customer },
  );
}

/** A claim of the fixture as its row; who sent, authorised and decided it stands in its timeline. */
export function claimRow(
  claim: ReferenceClaim,
  derived: DerivedColumns,
  definitions: DefinitionStore,
): Insertable<ClaimsTable> {
  const { number, type, status, authorise_role = null, status_before = null, activities } = claim;
  const by = (...kinds: string[]) => {
    const actor = activities.findLast((activity) => kinds.includes(activity.type))?.by;
    return actor ? userId(actor) : null;
  };
  const statusAt = new Date(activities.findLast((activity) => activity.type !== "note")?.at ?? claim.updated_at);
  const declined = activities.findLast((activity) => activity.type === "declined");
  const last = (kind: string) => activities.findLast((activity) => activity.type === kind);
  const is = (phase: Phase) => isPhase(definitions.shared, claim, phase);
  const placed = is("draft") ? last("placed") : undefined;
  const { warranty_request_number = null, return_request_number = null, credit_notes = [] } = claim.columns;
  const { is_collectable = false } = claim.columns;
  return {
    id: claimId(claim),
    number,
    type,
    status,
    authorise_role,
    status_before,
    status_at: statusAt,
    customer_id: customerId(claim.customer),
    form: JSON.stringify(claim.form),
    definition: definitions.get(type)?.hash ?? "",
    created_at: new Date(claim.created_at),
    created_by: userId(claim.created_by),
    updated_at: new Date(claim.updated_at),
    requested_at: moment(claim.requested_at),
    requested_by: by("submitted"),
    authorised_at: moment(claim.authorised_at),
    // Approving authorises what was not authorised before.
    authorised_by: by("authorised") ?? (claim.authorised_at === claim.approved_at ? by("resolution") : null),
    approved_at: moment(claim.approved_at),
    approved_by: by("resolution", "declined"),
    completed_at: is("completed") ? statusAt : null,
    decline_rationale: is("declined") ? (declined?.note ?? null) : null,
    is_collectable,
    placement: placed ? "with customer" : null,
    placement_at: moment(placed?.at),
    collection_arranged_at: moment(last("shipping")?.at),
    unit_received_at: moment(activities.findLast(({ description }) => description === received)?.at),
    deleted_at: moment(claim.deleted_at),
    warranty_request_number,
    return_request_number,
    credit_notes: JSON.stringify(credit_notes),
    ...derived.columns,
  };
}
