import { sql } from "kysely";
import type { CustomerRecord } from "../../contract/types.ts";
import {
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  countKinds,
  evaluate,
  type FileKind,
  type Form,
  type UserFacts,
} from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { meaningOf } from "../access/status-meaning.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import type { Person } from "../person.ts";
import { dayOf } from "../platform/clock.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import { declaredOfRow } from "./facts/fact-columns.ts";
import type { Claim } from "./find-claim.ts";
import { accountColumn } from "./list/claim-rows.ts";
import { openEnquiries } from "./transition/enquiries.ts";

/** How many files a claim holds, how many of each kind, and what they are called, by key. */
type FileCounts = { stored: number; names: Record<string, string> } & Record<FileKind, number>;

/** Files that the page sends next: how many, or how many of each kind. */
export type QueuedFiles = number | Record<FileKind, number>;

/** What is asked of the engine: a stored claim or a new one of a type, with a form and its files. */
interface Asked {
  type: string;
  claim?: Claim | undefined;
  form: Form;
  /** The account the claim is for. */
  customerId?: string | undefined;
  storedFiles: FileCounts | 0;
  /** Absent when the page did not say. */
  queuedFiles?: QueuedFiles | undefined;
  /** Roles that have an unanswered question; read where resolutions are offered. */
  openEnquiries?: string[];
}

type ContextSources = Pick<AppContext, "settings" | "clock" | "definitions">;

/** The engine's context for a claim and a person, at this moment. */
export function claimContext(appContext: ContextSources, person: Person, asked: Asked): Context {
  const { claim, form, openEnquiries: enquiries = [] } = asked;
  const { features } = appContext.settings;
  return {
    form,
    claim: {
      type: asked.type,
      status: claim?.status ?? "new",
      ...(claim && { phase: meaningOf(appContext.definitions.shared, claim)?.phase ?? "submitted" }),
      today: dayOf(appContext.clock.now()),
      ...(claim && factsOfClaim(claim)),
      isDeleted: claim?.deleted_at != null,
      isAuthorised: claim?.authorised_at != null,
      ...(claim?.approved_by === person.id && { isOwnDecision: true }),
      ...(claim && !isClaimant(person, appContext.definitions.access) && namesIn(claim, person)),
      ...(enquiries.length > 0 && { openEnquiries: enquiries }),
      ...(features.length > 0 && { features }),
      ...fileFacts(asked),
    },
    user: userFacts(appContext, person, claim?.customer_id ?? asked.customerId),
  };
}

/** Which of a claim's facts name this person: whom each act is of, and declared facts that hold their name. */
function namesIn(claim: Claim, { id, name }: Person): Pick<ClaimFacts, "namesUser"> {
  const { requested_by: requestedBy, authorised_by: authorisedBy, approved_by: approvedBy } = claim;
  const facts = [
    ...Object.entries({ requestedBy, authorisedBy, approvedBy }).filter(([, by]) => by === id),
    ...Object.entries(declaredOfRow(claim)).filter(([, text]) => text === name),
  ];
  return facts.length > 0 ? { namesUser: facts.map(([fact]) => fact) } : {};
}

/** What a stored claim's columns tell; what is not so is left out. */
function factsOfClaim(claim: Claim): Partial<ClaimFacts> {
  return {
    ...(claim.status_before && { statusBefore: claim.status_before }),
    ...(claim.requested_at && { requestDate: dayOf(claim.requested_at) }),
    ...(claim.authorise_role && { authoriseRole: claim.authorise_role }),
    ...(claim.authorising_level && { authorisingLevel: claim.authorising_level }),
    ...(claim.placement && { placement: claim.placement }),
    ...(claim.collection_arranged_at && { isCollectionArranged: true }),
    ...(claim.unit_received_at && { wasUnitReceived: true }),
    ...dayFacts(claim),
    ...declaredOfRow(claim),
  };
}

/** On which day each thing was done, and why it was declined. */
function dayFacts(claim: Claim): Partial<ClaimFacts> {
  const moments = {
    authorisedAt: claim.authorised_at,
    approvedAt: claim.approved_at,
    completedAt: claim.completed_at,
    collectionArrangedAt: claim.collection_arranged_at,
    unitReceivedAt: claim.unit_received_at,
  };
  return {
    ...Object.fromEntries(Object.entries(moments).flatMap(([name, at]) => (at ? [[name, dayOf(at)]] : []))),
    ...(claim.decline_rationale && { declineRationale: claim.decline_rationale }),
    ...(claim.is_collectable && { isCollectable: true }),
  };
}

function fileFacts(asked: Asked): Pick<ClaimFacts, "files" | "filesFollow"> {
  const { storedFiles, queuedFiles } = asked;
  const stored = storedFiles || { stored: 0, ...countKinds([]) };
  const areAllKnown = storedFiles !== 0 && queuedFiles === 0;
  const isKnownByKind = typeof queuedFiles === "object";
  const queued = isKnownByKind ? queuedFiles : countKinds([]);
  const sum = (kind: FileKind) => stored[kind] + queued[kind];
  return {
    files: {
      stored: stored.stored,
      queued: isKnownByKind ? queued.documents + queued.photos + queued.videos : (queuedFiles ?? 0),
      documents: sum("documents"),
      photos: sum("photos"),
      videos: sum("videos"),
      ...(areAllKnown && { names: storedFiles.names }),
    },
    // Files to come whose kinds nobody has told may be of any kind.
    filesFollow: queuedFiles === undefined || (!isKnownByKind && queuedFiles > 0),
  };
}

/** The engine's context for a claim as it stands, nothing changed and nothing to come, and the claim's account. */
export async function readStanding(
  database: Queryable,
  appContext: AppContext,
  person: Person,
  claim: Claim,
): Promise<{ context: Context; account: CustomerRecord }> {
  const { account, ...beside } = await database
    .selectFrom("claims")
    .modifyFront(preparedStatement)
    .select([fileNames(), openEnquiries(), accountColumn()])
    .where("claims.id", "=", claim.id)
    .executeTakeFirstOrThrow();
  if (!account) throw new Error(`Claim ${claim.number} belongs to no account.`);
  return { context: contextBeside(appContext, person, claim, beside), account };
}

/** The context alone. */
export const storedContext = async (...asked: Parameters<typeof readStanding>): Promise<Context> =>
  (await readStanding(...asked)).context;

/** What `fileNames` and `openEnquiries` have read. */
interface BesideContext {
  file_names: KeyAndName[];
  open_enquiries: string[];
}

/** The same, where what stands beside the claim has been read. */
export function contextBeside(appContext: AppContext, person: Person, claim: Claim, beside: BesideContext): Context {
  return claimContext(appContext, person, {
    type: claim.type,
    claim,
    form: claim.form,
    storedFiles: countNames(beside.file_names),
    queuedFiles: 0,
    openEnquiries: [...new Set(beside.open_enquiries)],
  });
}

type KeyAndName = [key: string, name: string];

/** Of a query on `claims`: its files but for our own, each by the key of its sender, else its own, with its name. */
export const fileNames = () =>
  sql<
    KeyAndName[]
  >`(select coalesce(json_agg(json_build_array(coalesce(upload_key, id), original_filename)), '[]'::json)
    from files where claim_id = claims.id and deleted_at is null and not is_internal)`.as("file_names");

function countNames(files: KeyAndName[]): FileCounts {
  const kinds = countKinds(files.map(([, name]) => name));
  return { stored: files.length, names: Object.fromEntries(files), ...kinds };
}

/** What conditions know of a person in view of a claim of this account. */
export function userFacts(
  appContext: Pick<AppContext, "definitions">,
  person: Person,
  customerId: string | undefined,
): UserFacts {
  const isOneOfThem = isClaimant(person, appContext.definitions.access);
  return {
    roles: person.roles,
    permissions: person.permissions,
    authorisingRoles: person.authorisingRoles,
    isClaimant: isOneOfThem,
    isOwner: isOneOfThem && person.customer?.uuid === customerId,
  };
}

/** May this person change the claim as it stands: save the draft, or amend what was sent (D-132)? */
export function isOpenToChange(definition: CompiledDefinition, context: Context): boolean {
  const { transitions } = evaluate(definition, context);
  return Object.entries(definition.workflow.transitions).some(([id, { via }]) => {
    const isSave = via === "draft" || via === "send";
    return isSave && transitions[id]?.offered === true;
  });
}

/** How many files the claim holds now; `isInternal`: of those that only our people read, instead of all others. */
export async function countFiles(database: Queryable, claimId: string, isInternal = false): Promise<FileCounts> {
  const files = await database
    .selectFrom("files")
    .modifyFront(preparedStatement)
    .select(["id", "upload_key", "original_filename"])
    .where("claim_id", "=", claimId)
    .where("is_internal", "=", isInternal)
    .where("deleted_at", "is", null)
    .execute();
  return countNames(files.map(({ id, upload_key: key, original_filename: name }) => [key ?? id, name]));
}
