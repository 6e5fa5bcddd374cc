import type { Transaction } from "kysely";
import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Context, Evaluation, Form } from "../../engine/evaluation.ts";
import { keepKnown, schemaAt } from "../../engine/form.ts";
import { get, set } from "../../engine/pointer.ts";
import { isDraftStatus } from "../../engine/transition.ts";
import { dayOf } from "../clock.ts";
import type { Tables } from "../database/tables.ts";
import { erpOf } from "../lookups/erp.ts";
import type { Parts, Queryable } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { claimContext, countFiles, type QueuedFiles } from "./claim-context.ts";
import { definitionOf } from "./definition-of.ts";
import { definitionToStart, isSavedBy, notAbleToCreate, type SavingCall } from "./definition-to-start.ts";
import { type Claim, findClaim } from "./find-claim.ts";
import { holdNames } from "./hold-names.ts";
import { linePlaces } from "./line-checks.ts";
import { keepLocked } from "./locked-fields.ts";
import { moveClaim } from "./move-claim.ts";
import { notAvailable } from "./move-refusal.ts";
import { purchaserOf, withPurchaser } from "./purchaser.ts";
import { readForm, refuseFaults } from "./read-form.ts";
import { savingTransition, savingTransitions } from "./saving-transition.ts";
import { startableDefinitions } from "./startable-definitions.ts";

export interface Save {
  /** The claim type's form as it came; keys that the form does not know are ignored. */
  form: unknown;
  /** By which call it came: `/api/return` knows returns alone, `/api/claim` every type. */
  call: SavingCall;
  /** The type of a new claim; absent as in D-100. */
  type?: string | undefined;
  draft?: boolean | undefined;
  queuedFiles?: QueuedFiles | undefined;
  requestKey?: string | undefined;
  /** Number or uuid; absent for a new claim. */
  reference?: string | undefined;
  version?: number | undefined;
}

/**
 * Saves a claim: as a draft, sent for approval, or amended. Nothing in the body is trusted: what the person may not see or
 * change is kept as stored, accounts, units and dockets are read anew, and the engine decides. Refuses with 403, 404, 409 or 422.
 */
export async function saveClaim(parts: Parts, person: Person, save: Save): Promise<Claim> {
  if (!person.permissions.includes("create claim")) throw notAbleToCreate();
  const { database } = parts;
  const earlier = await savedBefore(database, person, save.requestKey);
  if (earlier) return earlier;
  const found = save.reference === undefined ? undefined : await find(database, parts, person, save.reference);
  const definition = found ? await definitionOf(parts, found) : definitionToStart(parts, person, save.call, save.type);
  if (!definition) throw notAvailable();
  if (found && save.call === "/api/return" && !isSavedBy(definition, save.call)) throw noSuchClaim();

  const sent = readForm(definition, save.form);
  const customer = await purchaserOf(parts, person, sent, found);
  // Asked before the transaction: an ERP may be slow, and a row is not to be locked meanwhile.
  const checks = await Promise.all(
    linePlaces(definition).map(({ place, kind }) => kind.prepare(erpOf(database), customer.uuid, sent, place)),
  );

  return database.transaction().execute(async (trx) => {
    if (save.requestKey !== undefined) {
      await holdNames(trx, [`request ${person.id} ${save.requestKey}`]);
      const repeated = await savedBefore(trx, person, save.requestKey);
      if (repeated) return repeated;
    }
    const claim =
      save.reference === undefined ? undefined : await lockAt(trx, parts, person, save.reference, save.version);
    const stored: Form = claim?.form ?? {};
    const storedFiles = claim ? await countFiles(trx, claim.id) : 0;
    const ask = (form: Form): Context =>
      claimContext(parts, person, {
        type: claim?.type ?? definition.type,
        claim,
        form,
        customerId: customer.uuid,
        storedFiles,
        queuedFiles: save.queuedFiles,
      });

    const isDraft = save.draft ?? false;
    const asked = evaluate(definition, ask(sent));
    const transition = savingTransition(definition, asked, isDraft);
    if (transition === undefined) throw refusal(parts, person, definition, asked, claim);

    // Units that were accepted for another account prove nothing for this one.
    const accepted = claim?.customer_id === customer.uuid ? stored : {};
    const isSending = !isDraft && (!claim || isDraftStatus(definition, claim.status));
    const day = dayOf(claim?.requested_at ?? parts.clock.now());
    let checked = sent;
    for (const { check } of checks) {
      const circumstances = { person, customer: customer.uuid, stored: accepted, claimId: claim?.id, day, isSending };
      checked = await check(trx, checked, circumstances);
    }
    refuseFaults(definition, checked);
    const named = withPurchaser(checked, customer, accepted, asked.fields);
    const kept = keepLocked(definition, stored, ask(named));
    const form = withRepairPeriod(definition, ask(kept));
    return moveClaim(trx, {
      parts,
      person,
      definition,
      transition,
      claim,
      customer,
      context: ask(form),
      unitDockets: checks.flatMap(({ dockets }) => dockets),
      requestKey: save.requestKey,
    });
  });
}

/** The claim that this person's request of this key made, if it was made. */
async function savedBefore(database: Queryable, person: Person, key: string | undefined) {
  if (key === undefined) return undefined;
  return database
    .selectFrom("claims")
    .selectAll()
    .where("created_by", "=", person.id)
    .where("request_key", "=", key)
    .executeTakeFirst();
}

const noSuchClaim = () => new Refused(404, "There is no such claim.");

async function find(
  database: Queryable,
  { definitions }: Parts,
  person: Person,
  reference: string,
  options?: { lock: boolean },
): Promise<Claim> {
  const claim = await findClaim(database, person, definitions.access, reference, options);
  if (!claim) throw noSuchClaim();
  return claim;
}

async function lockAt(
  trx: Transaction<Tables>,
  parts: Parts,
  person: Person,
  reference: string,
  version: number | undefined,
): Promise<Claim> {
  const claim = await find(trx, parts, person, reference, { lock: true });
  if (version !== undefined && version !== claim.version) {
    throw new Refused(
      409,
      `Claim ${claim.number} was saved by someone else in the meantime. Please load it again to see the newer version; nothing of yours has overwritten it.`,
    );
  }
  return claim;
}

/** Nobody who saves no claims of this kind learns more than that (D-011); others are told that this one is past saving. */
function refusal(
  parts: Parts,
  person: Person,
  definition: CompiledDefinition,
  { transitions }: Evaluation,
  claim: Claim | undefined,
): Refused {
  if (!claim) return notAbleToCreate();
  const ways = [...savingTransitions(definition, "draft"), ...savingTransitions(definition, "send")];
  const isForOthers = ways.some((id) => transitions[id]?.refusal === "user");
  const mayStartOne = startableDefinitions(parts, person).some(({ type }) => type === definition.type);
  return isForOthers && !mayStartOne ? notAbleToCreate() : notAvailable();
}

/** Whether the repair is recent enough to claim is the engine's finding, never the page's (D-104). */
function withRepairPeriod(definition: CompiledDefinition, context: Context): Form {
  const finding = "/installer/repairedInAllowablePeriod";
  if (schemaAt(definition.schema, finding) === undefined) return context.form;
  const repaired = "/installer/dateRepaired";
  const isTold = get(context.form, repaired) !== undefined;
  const isRecent = !evaluate(definition, context).missing.some(({ field }) => field === repaired);
  return keepKnown(definition, set(context.form, finding, isTold ? isRecent : undefined));
}
