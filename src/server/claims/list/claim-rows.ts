import { expressionBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { ClaimRow, CustomerRecord } from "../../../contract/types.ts";
import type { DefinitionStore } from "../../../definitions/store.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { isPhase, meaningOf } from "../../access/status-meaning.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { claimContext } from "../claim-context.ts";
import type { Claim } from "../find-claim.ts";
import { highlightKey, lateKey, nextAction } from "../next-action.ts";
import { type Beside, besideOf, everybodysLists, staffsLists } from "../notes/beside-form.ts";
import { foundIn } from "./found-in.ts";
import { lateBefore, termOf } from "./late-limits.ts";
import { listedValues, readsWhole } from "./own/listed-values.ts";

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

/** What a list says of a claim. Who must authorise it and what is to be done next is told to staff alone. */
export function claimRow(
  { definitions, clock }: Pick<AppContext, "definitions" | "clock">,
  claim: ListedClaim,
  customer: CustomerRecord,
  { isForStaff, next, kept = {}, ...beside }: Beside & { isForStaff: boolean; next?: string | undefined },
): ClaimRow {
  return {
    ...beside,
    ...(isForStaff && { pending_action: next ?? null, ...lateness({ definitions, clock }, claim, kept[lateKey]) }),
    ...(isForStaff && highlighted(definitions, claim, kept[highlightKey])),
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
    is_draft: isPhase(definitions.shared, claim, "draft"),
  };
}

/** Told where it is counted in working time or by the claim itself, which pages do not know, and of deleted claims, which are never late. */
function lateness(
  { definitions: { shared }, clock }: Pick<AppContext, "definitions" | "clock">,
  claim: ListedClaim,
  term: string | undefined,
): Pick<ClaimRow, "is_late"> {
  if (claim.deleted_at !== null) return { is_late: false };
  const meaning = meaningOf(shared, claim);
  if (meaning?.lateAfter === undefined && meaning?.lateTerms === undefined) return {};
  // A term that is no more counts for nothing until the claim is written for today's, as in lists.
  const isKnown = term !== undefined && meaning.lateTerms?.includes(term);
  const said = meaning.lateTerms ? termOf(isKnown ? term : undefined) : meaning;
  const before = lateBefore(clock.now(), said, shared.workingWeek);
  return { is_late: before !== undefined && claim.status_at < before };
}

/** What makes the claim stand out, in today's words; what these know no more is nothing. */
function highlighted(
  definitions: Pick<DefinitionStore, "get">,
  { type, deleted_at }: ListedClaim,
  id: string | undefined,
): Pick<ClaimRow, "highlight"> {
  const { workflow, messages } = definitions.get(type) ?? {};
  const known = workflow?.highlights?.find((one) => one.id === id);
  const label = messages?.highlights?.[id ?? ""];
  return known && label && deleted_at === null ? { highlight: { label, tone: known.tone } } : {};
}

const listedAddress = (text: string | null) => (text === null ? null : { address_string: text });

/**
 * List rows of these claims, in the order of `ids`; what is the staff's alone stands in them only for staff. With the words of a
 * search they say where else than in their own columns those were found.
 */
export async function readClaimRows(
  appContext: AppContext,
  person: Person,
  ids: string[],
  words: string[] = [],
): Promise<ClaimRow[]> {
  if (ids.length === 0) return [];
  const isForStaff = !isClaimant(person, appContext.definitions.access);
  const isWhole = words.length > 0 || readsWhole(appContext, person);
  const claims = await appContext.database
    .selectFrom("claims")
    .innerJoin("customers", "customers.id", "claims.customer_id")
    .modifyFront(preparedStatement)
    .select(columns.map((column) => `claims.${column}` as const))
    .select(["customers.name", "customers.sap_id", "customers.address", "customers.phone", "customers.email"])
    .select(everybodysLists())
    .$if(isForStaff, (listed) => listed.select(staffsLists(appContext, person)))
    .$if(isForStaff || isWhole, (listed) => listed.select(contextColumns))
    // Few definitions ask the form what is to be done next or show in lists what it says, and a form is large.
    .$if(isWhole || (isForStaff && readsForms(appContext)), (listed) =>
      listed.select(["claims.form", "claims.definition"]),
    )
    .where("claims.id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  const rows = new Map<string, ClaimRow>();
  for (const { name, sap_id, address, phone, email, ...claim } of claims) {
    const customer = { uuid: claim.customer_id, name, sap_id, address, phone, email };
    const next = nextOf(appContext, person, claim);
    const listed = isWhole ? await listedValues(appContext, person, claim as unknown as Claim) : {};
    const row = claimRow(appContext, claim, customer, { ...besideOf(claim, claim), isForStaff, next });
    const found = words.length > 0 ? await foundIn(appContext, person, claim as unknown as Claim, row, words) : [];
    rows.set(claim.id, {
      ...row,
      ...(Object.keys(listed).length > 0 && { listed }),
      ...(found.length > 0 && { found_in: found }),
    });
  }
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What conditions know of a claim beside what lists show. */
const contextColumns = (
  [
    ...(["authorised_at", "authorising_level", "status_before", "placement", "unit_received_at"] as const),
    ...(["approved_at", "completed_at", "decline_rationale", "facts"] as const),
  ] as const
).map((column) => `claims.${column}` as const);

const readsForms = ({ definitions }: AppContext): boolean =>
  definitions
    .list()
    .some(({ workflow }) =>
      Object.values(workflow.statuses).some(({ pending = [] }) =>
        /"\/(form|claim\/figures|claim\/computed)\//.test(JSON.stringify(pending)),
      ),
    );

function nextOf(appContext: AppContext, person: Person, claim: ListedClaim & Partial<Claim>): string | undefined {
  if (!("placement" in claim) || isClaimant(person, appContext.definitions.access)) return undefined;
  const asked = { type: claim.type, claim: claim as Claim, form: claim.form ?? {}, storedFiles: 0 as const };
  return nextAction(appContext, undefined, claimContext(appContext, person, asked))?.text;
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
