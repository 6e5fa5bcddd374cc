import type { ClaimRecord, ClaimRow, CustomerRecord, PlaceCapture } from "../../contract/types.ts";
import type { Access } from "../../definitions/store.ts";
import {
  type CompiledDefinition,
  type Context,
  columnsOf,
  columnWords,
  evaluate,
  factPointer,
  factsOf,
  get,
  hideFacts,
  hideFields,
  inWordsOf,
  isWithin,
  type Json,
  toRecord,
} from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { isKnownTo } from "../access/user-names.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import { DatabaseUnavailable } from "../platform/database/unavailable.ts";
import { filesColumn, storedFiles } from "../platform/files/file-records.ts";
import { moduleAddress } from "../releases/definition-modules.ts";
import { contextBeside, fileNames } from "./claim-context.ts";
import { savingColumn, savingOf } from "./claim-versions.ts";
import { definitionOf } from "./definition-of.ts";
import type { Claim } from "./find-claim.ts";
import { returnedLines } from "./lines/returned-lines.ts";
import { sharingColumn } from "./lines/reused-dockets.ts";
import { earlierOfUnits, sameUnitsColumn } from "./lines/same-units.ts";
import { accountColumn, claimRow } from "./list/claim-rows.ts";
import { nextAction } from "./next-action.ts";
import { isInternalHidden } from "./notes/activities.ts";
import { besideOf, everybodysLists, staffsLists } from "./notes/beside-form.ts";
import { wholePlace, wholeRecord } from "./save/whole-shapes.ts";
import { type SetAsideValue, setAsideColumn, setAsideWords } from "./set-aside.ts";
import { comingTimers } from "./timers/run-timers.ts";
import { authorisationChain, chainColumns } from "./transition/authorisation-chain.ts";
import { decidersColumns, decidersOf } from "./transition/deciders.ts";
import { hasUnseen, openEnquiries, seeAll } from "./transition/enquiries.ts";

/**
 * A claim in full, as this person may read it; fields they may not see are left out. `isOpened`: they look at it, and have seen
 * what was replied to them (D-044).
 */
export async function claimRecord(
  appContext: AppContext,
  person: Person,
  claim: Claim,
  { isOpened = false }: { isOpened?: boolean } = {},
): Promise<ClaimRecord> {
  const { definitions } = appContext;
  const definition = await definitionOf(appContext, claim);
  const isForStaff = !isClaimant(person, definitions.access);
  const around = await (isOpened ? readSeen : readAround)(appContext, person, claim);
  const context = contextBeside(appContext, person, claim, around);
  const next = nextAction(appContext, definition, context);
  const row = claimRow(appContext, claim, around.account as CustomerRecord, {
    ...besideOf(claim, around),
    isForStaff,
    next: next?.text,
  });
  const files = storedFiles(around.files);
  return {
    ...row,
    install_address: onlyListed(row.install_address),
    pickup_address: onlyListed(row.pickup_address),
    ...(definition && formFields(definition, context)),
    authorised_at: claim.authorised_at?.toISOString() ?? null,
    last_activity_at: (around.last_activity ?? claim.updated_at).toISOString(),
    ...(around.asked_items?.length && {
      asked_items: around.asked_items.map(({ id: uuid, ...item }) => ({ uuid, ...item })),
    }),
    ...(around.status_note && { status_note: around.status_note }),
    version: claim.version,
    ...savingOf(around.saving, person, definitions.access),
    definition: claim.definition || null,
    ...(definition && {
      module: moduleAddress(appContext, person, definition),
      form: hideFields(definition, context),
      facts: factsFor(hideFacts(definition, context), person, definitions.access),
      ...detailsFor(definition, context, isForStaff, around.set_aside),
      ...(isForStaff && {
        returned_lines: await returnedLines(appContext, person, claim, definition),
      }),
    }),
    is_amendable: definition !== undefined && evaluate(definition, context).transitions.update?.offered === true,
    is_collectable: row.is_collectable === true,
    requestor: around.requestor,
    ...(isForStaff && decidersOf(next, around)),
    ...(isForStaff && { earlier_claims: earlierOfUnits(around.same_units ?? []) }),
    ...(isForStaff && definition && authorisationChain(claim, definition, context, around)),
    ...(isForStaff && definition && (await timersFor(appContext, claim, definition, context))),
    files: files.filter((file) => !file.is_internal),
    ...(isForStaff && { internal_files: files.filter((file) => file.is_internal) }),
    material_delivery_dockets_reused: around.sharing.map(({ number }) => number).sort(),
  };
}

async function timersFor(appContext: AppContext, claim: Claim, definition: CompiledDefinition, context: Context) {
  const { transitions } = evaluate(definition, context);
  const timers = await comingTimers(appContext, claim, definition, (id) => transitions[id]?.ready === true);
  return timers.length > 0 ? { timers } : {};
}

type Around = Awaited<ReturnType<typeof readAround>>;

/** Notes that replies are seen. A database that takes nothing in is read all the same. */
async function readSeen(appContext: AppContext, person: Person, claim: Claim): Promise<Around> {
  const around = await readAround(appContext, person, claim);
  if (!around.has_unseen) return around;
  try {
    await seeAll(appContext, person, claim.id);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return around;
    throw error;
  }
  return readAround(appContext, person, claim);
}

/** All that other tables keep of a claim, in one statement: a page is as fast as it asks the database seldom. */
function readAround(appContext: AppContext, person: Person, claim: Claim) {
  const { database, definitions } = appContext;
  const { access } = definitions;
  return database
    .selectFrom("claims")
    .modifyFront(preparedStatement)
    .select((eb) => [
      eb
        .selectFrom("activities")
        .whereRef("claim_id", "=", "claims.id")
        .$if(isInternalHidden(person, access), (query) => query.where("is_internal", "=", false))
        .select((activity) => activity.fn.max("created_at").as("moment"))
        .as("last_activity"),
      // Act and status carry the same moment; so may the note that answered it.
      eb
        .selectFrom("activities")
        .whereRef("claim_id", "=", "claims.id")
        .whereRef("created_at", "=", "claims.status_at")
        .where("is_internal", "=", false)
        .where("type", "<>", "note")
        .where("note", "is not", null)
        .select("note")
        .limit(1)
        .as("status_note"),
      eb.selectFrom("claim_requests").select("items").whereRef("claim_id", "=", "claims.id").as("asked_items"),
      eb
        .selectFrom("users")
        .select("name")
        .whereRef("users.id", "=", "claims.requested_by")
        .where(isKnownTo(person, access))
        .as("requestor"),
    ])
    .select([fileNames(), openEnquiries(), savingColumn(person), hasUnseen(person)])
    .select(filesColumn({ inside: !isInternalHidden(person, access) }))
    .select([accountColumn(), everybodysLists(), sharingColumn(person, definitions, claim)])
    .$if(!isClaimant(person, access), (claims) =>
      claims
        .select(staffsLists(appContext, person, true))
        .select(decidersColumns())
        .select(setAsideColumn)
        .select(chainColumns(claim))
        .select(sameUnitsColumn(person, definitions, claim)),
    )
    .where("claims.id", "=", claim.id)
    .executeTakeFirstOrThrow();
}

/** The facts that the page's own conditions need; who is asked and who must authorise is nobody's business but the staff's. */
function factsFor(claim: Context["claim"], person: Person, access: Access): Record<string, unknown> {
  const { files: _, filesFollow: __, openEnquiries, authoriseRole, authorisingLevel, ...facts } = claim;
  if (isClaimant(person, access)) return facts;
  return {
    ...facts,
    ...(openEnquiries && { openEnquiries }),
    ...(authoriseRole && { authoriseRole }),
    ...(authorisingLevel && { authorisingLevel }),
  };
}

/** Of what stands beside the form claimants are told the facts that a definition shows them. */
const isForClaimants = ({ facts = {} }: CompiledDefinition, from: string): boolean =>
  from.startsWith("/form/") || Object.keys(facts).some((name) => from === factPointer(name));

/** The columns of the claim's page that this person may see and that have a value. */
function detailsFor(
  written: CompiledDefinition,
  context: Context,
  isForStaff: boolean,
  setAside: SetAsideValue[] = [],
): Pick<ClaimRecord, "details"> {
  const definition = inWordsOf(written, context.user);
  const visible = {
    ...context,
    form: hideFields(definition, context),
    claim: {
      ...hideFacts(definition, context),
      computed: get(factsOf(definition, context), "/claim/computed") as Json,
    },
  };
  const details = columnsOf(definition)
    .filter(({ page, from }) => page === true && (isForStaff || isForClaimants(definition, from)))
    .map((column) => ({
      key: column.key,
      title: column.title,
      text: columnWords(definition, column, visible).join("\n"),
    }))
    .concat(
      setAside.map(({ migration, position, title, value }) => ({
        key: `set-aside.${migration}.${position}`,
        title: `${title} (earlier form)`,
        text: setAsideWords(value),
      })),
    )
    .filter(({ text }) => text !== "");
  return details.length > 0 ? { details } : {};
}

/** The form's part of the record. What the row and the account say already is not said again. */
function formFields(definition: CompiledDefinition, context: Context): Partial<ClaimRecord> {
  const { fields } = evaluate(definition, context);
  const record = toRecord(definition, hideFields(definition, context));
  const isHidden = (pointer: string) =>
    Object.entries(fields).some(([field, { visible }]) => !visible && isWithin(pointer, field));
  for (const [key, { form }] of Object.entries(definition.record.fields)) {
    if (isHidden(form)) delete record[key];
  }
  const { customer, install_address, pickup_address, ...rest } = record;
  return {
    ...wholeRecord(rest),
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
