import type { Transaction } from "kysely";
import type { CustomerRecord } from "../../../contract/types.ts";
import {
  asShown,
  type CompiledDefinition,
  type Context,
  type Evaluation,
  evaluate,
  type Form,
  firstLanguage,
  isDraftStatus,
  withComputedFields,
  withFacts,
} from "../../../engine/index.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import { erpOf } from "../../erp/erp.ts";
import type { Person } from "../../person.ts";
import { dayOf } from "../../platform/clock.ts";
import { advisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { claimContext, countFiles, type QueuedFiles } from "../claim-context.ts";
import { fingerprint, type SavedClaim, savedBefore } from "../claim-versions.ts";
import { definitionOf } from "../definition-of.ts";
import { givenByServer } from "../facts/given-by-server.ts";
import { type Claim, noSuchClaim, requireClaim } from "../find-claim.ts";
import { type LineCheck, linePlaces } from "../lines/line-checks.ts";
import { applyTransition } from "../transition/apply-transition.ts";
import { notAvailable } from "../transition/transition-refusal.ts";
import {
  definitionToStart,
  isSavedBy,
  notAbleToCreate,
  notAbleToSave,
  type SavingCall,
} from "./definition-to-start.ts";
import { filledIn } from "./filled-in.ts";
import { keepLocked } from "./locked-fields.ts";
import { purchaserOf, typedParticulars, withPurchaser } from "./purchaser.ts";
import { readForm, refuseDeep, refuseFaults } from "./read-form.ts";
import { startableDefinitions } from "./startable-definitions.ts";

interface Save {
  /** The claim type's form as it came, with the keys of a save beside it. */
  form: unknown;
  /** By which call it came: `/api/return` knows returns alone, `/api/claim` every type. */
  call: SavingCall;
  /** The type of a new claim; absent as in D-100. */
  type?: string | undefined;
  /** The version that a new claim was filled in under, by its hash; absent: today's. */
  definition?: string | undefined;
  draft?: boolean | undefined;
  queuedFiles?: QueuedFiles | undefined;
  /** In which the form was filled in; of those who claim for themselves it is the claim's from then on. */
  formLanguage?: string | undefined;
  requestKey?: string | undefined;
  /** Number or uuid; absent for a new claim. */
  reference?: string | undefined;
  version?: number | undefined;
}

/**
 * Saves a claim: as a draft, sent for approval, or amended. Nothing in the body is trusted: what the person may not see or
 * change is kept as stored, accounts, units and dockets are read anew, and the engine decides. A request of a known key is told
 * its first answer again. Refuses with 403, 404, 409 or 422.
 */
export async function saveClaim(appContext: AppContext, person: Person, save: Save): Promise<SavedClaim> {
  if (!person.permissions.includes("create claim")) throw notAbleToCreate();
  const { database } = appContext;
  refuseDeep(save.form);
  const content = fingerprint(save);
  const request = save.requestKey === undefined ? undefined : { key: save.requestKey, content };
  const earlier = request && save.reference === undefined && (await savedBefore(database, person, request));
  if (earlier) return earlier;
  const found =
    save.reference === undefined
      ? undefined
      : await requireClaim(database, person, appContext.definitions, save.reference);
  const definition = found
    ? await definitionOf(appContext, found)
    : await filledIn(appContext, definitionToStart(appContext, person, save.call, save.type), save.definition);
  if (!definition) throw notAvailable();
  if (found && save.call === "/api/return" && !isSavedBy(definition, save.call)) throw noSuchClaim();

  const sent = readForm(definition, save.form);
  const customer = await purchaserOf(appContext, person, definition, { form: sent, claim: found });
  // Asked before the transaction: an ERP may be slow, and a row is not to be locked meanwhile.
  const checks = await Promise.all(
    linePlaces(definition).map(({ place, kind }) => kind.prepare(erpOf(database), customer.uuid, sent, place)),
  );

  return database
    .transaction()
    .execute((trx) => saveWithin(trx, { appContext, person, save, request, definition, sent, customer, checks }));
}

/** A save whose definition, account and lines have been looked up. */
interface Prepared {
  appContext: AppContext;
  person: Person;
  save: Save;
  request: { key: string; content: string } | undefined;
  definition: CompiledDefinition;
  sent: Form;
  customer: CustomerRecord;
  checks: LineCheck[];
}

async function saveWithin(trx: Transaction<Tables>, prepared: Prepared): Promise<SavedClaim> {
  const { appContext, person, save, request, definition, sent, customer, checks } = prepared;
  // Nobody else can wait for a claim that is not there yet, so its units are held at once.
  const isHeld = save.reference === undefined;
  const units = isHeld ? checks.flatMap(({ names }) => names) : [];
  await advisoryLock(trx, [...(request ? [`request ${person.id} ${request.key}`] : []), ...units]);
  const claim =
    save.reference === undefined
      ? undefined
      : await requireClaim(trx, person, appContext.definitions, save.reference, { lock: true });
  const repeated = request && (await savedBefore(trx, person, request, claim));
  if (repeated) return repeated;
  if (claim) refuseOlder(claim, save.version);
  const stored: Form = claim?.form ?? {};
  const storedFiles = claim ? await countFiles(trx, claim.id) : 0;
  const ask = (form: Form): Context =>
    claimContext(appContext, person, {
      type: claim?.type ?? definition.type,
      claim,
      form,
      customerId: customer.uuid,
      storedFiles,
      queuedFiles: save.queuedFiles,
    });

  const asked = evaluate(definition, ask(sent));
  const transition = savingTransition(definition, asked, save.draft ?? false);
  if (transition === undefined) throw refusal(appContext, person, definition, asked, claim);

  const checked = await checkedLines(trx, prepared, claim);
  refuseFaults(definition, checked, stored);
  const writer = { definition, isClaimant: isClaimant(person, appContext.definitions.access) };
  const typed = typedParticulars(writer, customer.uuid, { sent, stored });
  const kept = keepLocked(definition, stored, ask(withPurchaser(definition, checked, customer, typed)));
  const language = writer.isClaimant ? spokenIn(definition, save.formLanguage) : undefined;
  const saved = { definition, claim, customer: customer.uuid, form: withComputedFields(definition, ask(kept)) };
  const given = {
    ...(await givenByServer(trx, appContext, saved)),
    ...(language && { language }),
  };
  const form = withComputedFields(definition, withFacts(ask(kept), given));
  return applyTransition(trx, {
    appContext,
    person,
    definition,
    transition,
    claim,
    customer,
    // Whoever filled it in was shown what hangs on facts as they were before.
    context: asShown(definition, ask(form)),
    unitDockets: checks.flatMap(({ dockets }) => dockets),
    request,
    given,
  });
}

/** A language that the claim's definition has words of; any other is not kept. */
const spokenIn = ({ languages }: CompiledDefinition, language = ""): string | undefined =>
  languages && (language === firstLanguage || Object.hasOwn(languages, language)) ? language : undefined;

/** The form with its lines as the ERP knows them. Refuses with 422 on their field. */
async function checkedLines(
  trx: Transaction<Tables>,
  { appContext, person, save, definition, sent, customer, checks }: Prepared,
  claim: Claim | undefined,
): Promise<Form> {
  const circumstances = {
    definitions: appContext.definitions,
    person,
    customer: customer.uuid,
    // Units that were accepted for another account prove nothing for this one.
    stored: claim?.customer_id === customer.uuid ? claim.form : {},
    claimId: claim?.id,
    day: dayOf(claim?.requested_at ?? appContext.clock.now()),
    isDraft: save.draft ?? false,
    wasSent: claim !== undefined && !isDraftStatus(definition, claim.status),
    isHeld: save.reference === undefined,
  };
  let checked = sent;
  for (const { check } of checks) checked = await check(trx, checked, circumstances);
  return checked;
}

/** Who may begin a claim but not save it like this is told the other way where there is one. */
function notThisWay(definition: CompiledDefinition, transitions: Evaluation["transitions"]): HttpError {
  const ways = (["draft", "send"] as const).flatMap((via) => savingTransitions(definition, via));
  const other = ways.find((id) => transitions[id]?.offered);
  if (other === undefined) return notAbleToSave();
  const label = definition.messages.transitions[other]?.label ?? other;
  return new HttpError(422, `You cannot save this claim like this. Please choose "${label}" instead.`);
}

/** Nobody who saves no claims of this kind learns more than that (D-011); others are told that this one is past saving. */
function refusal(
  appContext: AppContext,
  person: Person,
  definition: CompiledDefinition,
  { transitions }: Evaluation,
  claim: Claim | undefined,
): HttpError {
  if (!claim) return notThisWay(definition, transitions);
  const ways = [...savingTransitions(definition, "draft"), ...savingTransitions(definition, "send")];
  const isForOthers = ways.some((id) => transitions[id]?.refusal === "user");
  const mayStartOne = startableDefinitions(appContext, person).some(({ type }) => type === definition.type);
  return isForOthers && !mayStartOne ? notAbleToSave() : notAvailable();
}

/** The transitions that save a form this way, in the definition's order. */
const savingTransitions = ({ workflow }: Pick<CompiledDefinition, "workflow">, via: "draft" | "send"): string[] =>
  Object.entries(workflow.transitions)
    .filter(([, transition]) => transition.via === via)
    .map(([id]) => id);

/** The transition that a save makes: the first one offered. Undefined when there is none for this claim and person. */
const savingTransition = (
  definition: CompiledDefinition,
  { transitions }: Pick<Evaluation, "transitions">,
  isDraft: boolean,
): string | undefined =>
  savingTransitions(definition, isDraft ? "draft" : "send").find((id) => transitions[id]?.offered);

/** Refuses with 409 when somebody has saved the claim since this version. */
function refuseOlder(claim: Claim, version: number | undefined): void {
  if (version === undefined || version === claim.version) return;
  throw new HttpError(
    409,
    `Claim ${claim.number} was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.`,
  );
}
