import type { ClaimRecord, ClaimRow, CustomerRecord, PlaceCapture } from "../../contract/types.ts";
import type { Access } from "../../definitions/store.ts";
import { type CompiledDefinition, type Context, evaluate, get, hideFields, toRecord } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { knownNames } from "../access/known-names.ts";
import { readStoredFiles } from "../files/stored-files.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { isInternalHidden } from "./activities.ts";
import { readBeside } from "./beside-form.ts";
import { storedContext } from "./claim-context.ts";
import { claimRow, readCustomers } from "./claim-rows.ts";
import { readSaving } from "./claim-versions.ts";
import { definitionOf } from "./definition-of.ts";
import type { Claim } from "./find-claim.ts";
import { returnedLines } from "./returned-lines.ts";
import { claimsSharingDockets } from "./reused-dockets.ts";
import { wholeMaterial, wholePlace } from "./whole-shapes.ts";

/** A claim in full, as this person may read it; fields they may not see are left out. */
export async function claimRecord(parts: Parts, person: Person, claim: Claim): Promise<ClaimRecord> {
  const { database, definitions } = parts;
  const definition = await definitionOf(parts, claim);
  const customers = await readCustomers(database, [claim.customer_id]);
  const isForStaff = !isClaimant(person, definitions.access);
  const beside = await readBeside(database, claim, isForStaff);
  const row = claimRow(claim, customers.get(claim.customer_id) as CustomerRecord, isForStaff, beside);
  const context = await storedContext(database, parts, person, claim);
  return {
    ...row,
    install_address: onlyListed(row.install_address),
    pickup_address: onlyListed(row.pickup_address),
    ...(definition && formFields(definition, context)),
    authorised_at: claim.authorised_at?.toISOString() ?? null,
    last_activity_at: (await lastActivity(parts, person, claim)).toISOString(),
    ...(await statusNote(parts, claim)),
    version: claim.version,
    ...(await readSaving(parts, person, claim)),
    definition: claim.definition || null,
    ...(definition && {
      module: `/definitions/${definition.type}-${definition.hash}.js`,
      form: hideFields(definition, context),
      facts: factsFor(context, person, definitions.access),
      ...(isForStaff && {
        returned_lines: await returnedLines(parts, person, claim, definition),
      }),
    }),
    is_amendable: definition !== undefined && evaluate(definition, context).transitions.update?.offered === true,
    is_collectable: row.is_collectable === true,
    requestor: await requestorOf(parts, person, claim),
    files: await readStoredFiles(database, claim.id),
    material_delivery_dockets_reused: await claimsSharingDockets(database, person, definitions.access, claim),
  };
}

/** The facts that the page's own conditions need; who is asked and who must authorise is nobody's business but the staff's. */
function factsFor({ claim }: Context, person: Person, access: Access): Record<string, unknown> {
  const { files: _, filesFollow: __, openEnquiries, authoriseRole, authorisingLevel, ...facts } = claim;
  if (isClaimant(person, access)) return facts;
  return {
    ...facts,
    ...(openEnquiries && { openEnquiries }),
    ...(authoriseRole && { authoriseRole }),
    ...(authorisingLevel && { authorisingLevel }),
  };
}

/** The form's part of the record. What the row and the account say already is not said again. */
function formFields(definition: CompiledDefinition, context: Context): Partial<ClaimRecord> {
  const { fields } = evaluate(definition, context);
  const record = toRecord(definition, hideFields(definition, context));
  const isHidden = (pointer: string) =>
    Object.entries(fields).some(
      ([field, { visible }]) => !visible && (pointer === field || pointer.startsWith(`${field}/`)),
    );
  for (const [key, { form }] of Object.entries(definition.record.fields)) {
    if (isHidden(form)) delete record[key];
  }
  const { customer, install_address, pickup_address, ...rest } = record as Partial<ClaimRecord>;
  return {
    ...rest,
    ...(rest.materials && { materials: rest.materials.map(wholeMaterial) }),
    install_address: addressOf(install_address),
    pickup_address: addressOf(pickup_address),
  };
}

/** Where no definition tells more of an address than the list does. */
const onlyListed = (address: ClaimRow["install_address"]): ClaimRecord["install_address"] =>
  address && { ...address, data: null, is_manual: false };

function addressOf(address: unknown): ClaimRecord["install_address"] {
  const text = get(address, "/address_string");
  if (typeof text !== "string") return null;
  const place = get(address, "/data") as Partial<PlaceCapture> | null;
  return { address_string: text, data: place && wholePlace(place), is_manual: get(address, "/is_manual") === true };
}

async function lastActivity({ database, definitions }: Parts, person: Person, claim: Claim): Promise<Date> {
  const newest = await database
    .selectFrom("activities")
    .where("claim_id", "=", claim.id)
    .$if(isInternalHidden(person, definitions.access), (query) => query.where("is_internal", "=", false))
    .select("created_at")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at ?? claim.updated_at;
}

/** Act and status carry the same moment; so may the note that answered it. */
async function statusNote({ database }: Parts, claim: Claim): Promise<Pick<ClaimRecord, "status_note">> {
  const act = await database
    .selectFrom("activities")
    .where("claim_id", "=", claim.id)
    .where("created_at", "=", claim.status_at)
    .where("is_internal", "=", false)
    .where("type", "<>", "note")
    .where("note", "is not", null)
    .select("note")
    .limit(1)
    .executeTakeFirst();
  return act?.note ? { status_note: act.note } : {};
}

async function requestorOf({ database, definitions }: Parts, person: Person, { requested_by }: Claim) {
  const names = await knownNames(database, person, definitions.access, [requested_by]);
  return names.get(requested_by ?? "") ?? null;
}
