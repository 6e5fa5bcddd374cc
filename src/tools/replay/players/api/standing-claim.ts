import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { ofYear } from "../../../../definitions/number-prefix.ts";
import type { ClaimFacts, CompiledDefinition, FileKind, Form } from "../../../../engine/index.ts";
import { isDraftStatus } from "../../../../engine/index.ts";
import { rowWithFacts, storedFacts } from "../../../../server/claims/facts/fact-columns.ts";
import type { Claim } from "../../../../server/claims/find-claim.ts";
import { readCustomers } from "../../../../server/claims/list/claim-rows.ts";
import { derivedColumns } from "../../../../server/claims/save/derived-columns.ts";
import { dayOf } from "../../../../server/platform/clock.ts";
import type { ClaimsTable } from "../../../../server/platform/database/tables.ts";
import { customerId, userId } from "../../../../server/reference/load-accounts.ts";
import type { ApiServer } from "./api-server.ts";

/** A claim that a story finds as it stands. */
interface Standing {
  definition: CompiledDefinition;
  /** The SAP id of its account. */
  account: string;
  /** Whoever made it, by e-mail address. */
  by: string;
  form: Form;
  facts: Partial<ClaimFacts>;
}

/** Writes a claim that stands as a story says, through the database's own door; gives its uuid. */
export async function putClaim(server: ApiServer, standing: Standing): Promise<string> {
  const { database, definitions } = server;
  const { definition, form, facts, by } = standing;
  const customer_id = customerId(standing.account);
  const customer = (await readCustomers(database, [customer_id])).get(customer_id);
  if (!customer) throw new Error(`There is no account ${standing.account} in the reference data.`);
  const { rows } = await sql<{ next: number }>`select nextval('claim_numbers') as next`.execute(database);
  const type = facts.type ?? definition.type;
  const moment = server.now();
  const written = definitions.shared.claimTypes.find((known) => known.type === type)?.prefix ?? "";
  const prefix = ofYear(written, dayOf(moment));
  const numbers = { warranty_request_number: null, return_request_number: null, credit_notes: [] };
  // Where it begins; what the story says of its status is written over it.
  const draft = Object.keys(definition.workflow.statuses).find((status) => isDraftStatus(definition, status)) ?? "new";
  const claim = { id: randomUUID(), number: `${prefix}${rows[0]?.next}`, status: draft, ...numbers };
  const derived = derivedColumns(definition, definitions, claim, form, customer);
  await database
    .insertInto("claims")
    .values({
      ...claim,
      credit_notes: "[]",
      type,
      customer_id,
      form: JSON.stringify(form),
      definition: definition.hash,
      status_at: moment,
      created_at: moment,
      updated_at: moment,
      created_by: userId(by),
      ...derived.columns,
    })
    .execute();
  const units = derived.units.map((unit) => ({ claim_id: claim.id, ...unit }));
  const dockets = [...new Set(derived.dockets)].map((docket) => ({ claim_id: claim.id, docket }));
  if (units.length > 0) await database.insertInto("claim_units").values(units).execute();
  if (dockets.length > 0) await database.insertInto("claim_dockets").values(dockets).execute();
  await putFacts(server, claim.id, facts, by);
  return claim.id;
}

/** Writes what becomes known of a claim by acts that a story does not show. */
export async function putFacts(server: ApiServer, id: string, facts: Partial<ClaimFacts>, by: string): Promise<void> {
  const columns = { ...columnsOf(facts, server.now(), by), ...(await declaredIn(server, id, facts)) };
  server.changed();
  if (Object.keys(columns).length > 0) {
    await server.database.updateTable("claims").set(columns).where("id", "=", id).execute();
  }
  if (facts.features) server.setFeatures(facts.features);
  if (facts.files) await putFiles(server, id, facts.files, by);
  if (facts.openEnquiries) await putEnquiries(server, id, facts.openEnquiries, by);
}

/** Those of them that the claim's type declares. */
async function declaredIn({ database, definitions }: ApiServer, id: string, facts: Partial<ClaimFacts>) {
  const row = await database.selectFrom("claims").select(["type", "facts"]).where("id", "=", id).executeTakeFirst();
  const definition = row && definitions.get(row.type);
  const given = Object.entries(facts).filter(([name]) => Object.hasOwn(definition?.facts ?? {}, name));
  if (!definition || given.length === 0) return {};
  const values = given.map(([name, value]) => [name, value ?? null]);
  return storedFacts(rowWithFacts(definition, { facts: row.facts }, Object.fromEntries(values)));
}

export const readClaim = ({ database }: ApiServer, id: string): Promise<Claim> =>
  database.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** What a fact is to the table; `undefined` in a fact stands for its absence. */
function columnsOf(facts: Partial<ClaimFacts>, moment: Date, by: string): Updateable<ClaimsTable> {
  const when = (isSo: boolean | undefined) => (isSo ? moment : null);
  const all: { [fact in keyof ClaimFacts]?: () => Updateable<ClaimsTable> } = {
    status: () => ({ status: facts.status as string }),
    type: () => ({ type: facts.type as string }),
    statusBefore: () => ({ status_before: facts.statusBefore ?? null }),
    requestDate: () => ({
      requested_at: facts.requestDate === undefined ? null : new Date(`${facts.requestDate}T00:00:00Z`),
      requested_by: facts.requestDate === undefined ? null : userId(by),
    }),
    isDeleted: () => ({ deleted_at: when(facts.isDeleted) }),
    authoriseRole: () => ({ authorise_role: facts.authoriseRole ?? null }),
    authorisingLevel: () => ({ authorising_level: facts.authorisingLevel ?? null }),
    isAuthorised: () => ({ authorised_at: when(facts.isAuthorised) }),
    isOwnDecision: () => ({ approved_by: facts.isOwnDecision ? userId(by) : null }),
    namesUser: () => ({
      ...(facts.namesUser?.includes("requestedBy") && { requested_by: userId(by) }),
      ...(facts.namesUser?.includes("authorisedBy") && { authorised_by: userId(by) }),
      ...(facts.namesUser?.includes("approvedBy") && { approved_by: userId(by) }),
    }),
    placement: () => ({
      placement: facts.placement ?? null,
      // Some time ago: what is placed a second time at once is taken for the same click.
      placement_at: facts.placement === undefined ? null : new Date(moment.getTime() - 3_600_000),
    }),
    isCollectionArranged: () => ({ collection_arranged_at: when(facts.isCollectionArranged) }),
    wasUnitReceived: () => ({ unit_received_at: when(facts.wasUnitReceived) }),
  };
  return Object.assign({}, ...Object.keys(facts).map((fact) => all[fact]?.() ?? {}));
}

const endings: Record<FileKind, string> = { documents: "pdf", photos: "jpg", videos: "mp4" };

async function putFiles(server: ApiServer, claimId: string, files: ClaimFacts["files"], by: string): Promise<void> {
  const kinds = Object.keys(endings) as FileKind[];
  const counted = kinds.flatMap((kind) => Array.from({ length: files[kind] ?? 0 }, () => endings[kind]));
  // Of files without a kind a document is the plainest.
  const stored = Array.from({ length: files.stored }, (_, index) => counted[index] ?? "pdf");
  await server.database.deleteFrom("files").where("claim_id", "=", claimId).execute();
  if (stored.length === 0) return;
  await server.database
    .insertInto("files")
    .values(
      stored.map((ending, index) => ({
        id: randomUUID(),
        claim_id: claimId,
        path: randomUUID().replaceAll("-", ""),
        original_filename: `kept-${index + 1}.${ending}`,
        mime_type: "application/octet-stream",
        size: 1,
        sha256: "0".repeat(64),
        created_at: server.now(),
        created_by: userId(by),
      })),
    )
    .execute();
}

async function putEnquiries(server: ApiServer, claimId: string, roles: string[], by: string): Promise<void> {
  await server.database.deleteFrom("enquiries").where("claim_id", "=", claimId).execute();
  for (const recipient_role of roles) {
    await server.database
      .insertInto("enquiries")
      .values({
        id: randomUUID(),
        claim_id: claimId,
        recipient_role,
        sender_role: "staff",
        sender_id: userId(by),
        question: "What do you say?",
        created_at: server.now(),
      })
      .execute();
  }
}
