import type { Transaction } from "kysely";
import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Context, Form } from "../../engine/evaluation.ts";
import { keepKnown } from "../../engine/form.ts";
import { get, set } from "../../engine/pointer.ts";
import { dayOf } from "../clock.ts";
import type { Tables } from "../database/tables.ts";
import { erpOf } from "../lookups/erp.ts";
import type { Parts, Queryable } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { checkProducts } from "./check-products.ts";
import { claimContext, countFiles } from "./claim-context.ts";
import { type Claim, findClaim } from "./find-claim.ts";
import { holdNames } from "./hold-names.ts";
import { keepLocked } from "./locked-fields.ts";
import { moveClaim, notAvailable } from "./move-claim.ts";
import { productLines, unitOf } from "./product-lines.ts";
import { purchaserOf, withPurchaser } from "./purchaser.ts";
import { readForm, refuseFaults } from "./read-form.ts";
import { startableDefinitions } from "./startable-definitions.ts";

export interface Save {
  /** The claim type's form as it came; keys that the form does not know are ignored. */
  form: unknown;
  draft?: boolean | undefined;
  queuedFiles?: number | undefined;
  requestKey?: string | undefined;
  /** Number or uuid; absent for a new claim. */
  reference?: string | undefined;
  version?: number | undefined;
}

/**
 * Saves a claim: as a draft, sent for approval, or amended. Nothing in the body is trusted: what the person may not see or
 * change is kept as stored, accounts and units are read anew, and the engine decides. Refuses with 403, 404, 409 or 422.
 */
export async function saveClaim(parts: Parts, person: Person, save: Save): Promise<Claim> {
  if (!person.permissions.includes("create claim")) throw new Refused(403, "You are not able to create claims.");
  const { database, definitions } = parts;
  const earlier = await savedBefore(database, person, save.requestKey);
  if (earlier) return earlier;
  const found = save.reference === undefined ? undefined : await find(database, parts, person, save.reference);
  const definition = found ? definitions.get(found.type) : startableDefinitions(parts, person)[0];
  if (!definition) throw found ? notAvailable() : new Refused(403, "You are not able to create claims.");

  const sent = readForm(definition, save.form);
  const customer = await purchaserOf(parts, person, sent, found);
  // Asked before the transaction: an ERP may be slow, and a row is not to be locked meanwhile.
  const names = productLines(sent).flatMap((line) => unitOf(line) ?? []);
  const units = await erpOf(database).products.find(customer.uuid, names);

  return database.transaction().execute(async (trx) => {
    if (save.requestKey !== undefined) {
      await holdNames(trx, [`request ${person.id} ${save.requestKey}`]);
      const repeated = await savedBefore(trx, person, save.requestKey);
      if (repeated) return repeated;
    }
    const claim =
      save.reference === undefined ? undefined : await lockAt(trx, parts, person, save.reference, save.version);
    const stored: Form = claim?.form ?? {};
    const ask = (form: Form, storedFiles: number): Context =>
      claimContext(parts, person, {
        type: definition.type,
        claim,
        form,
        customerId: customer.uuid,
        storedFiles,
        queuedFiles: save.queuedFiles,
      });

    const transition = transitionFor(claim, save.draft ?? false);
    const storedFiles = claim ? await countFiles(trx, claim.id) : 0;
    if (!evaluate(definition, ask(sent, storedFiles)).transitions[transition]?.offered) throw notAvailable();

    const day = dayOf(claim?.requested_at ?? parts.clock.now());
    // Units that were accepted for another account prove nothing for this one.
    const accepted = claim?.customer_id === customer.uuid ? stored : {};
    const check = { person, customer: customer.uuid, units, stored: accepted, claimId: claim?.id, day };
    const checked = await checkProducts(trx, sent, check);
    refuseFaults(definition, checked);
    const kept = keepLocked(definition, stored, ask(withPurchaser(checked, customer), storedFiles));
    const form = withRepairPeriod(definition, ask(kept, storedFiles));
    return moveClaim(trx, {
      parts,
      person,
      definition,
      transition,
      claim,
      customer,
      context: ask(form, storedFiles),
      unitDockets: units.flatMap(({ docket, invoice }) => [docket, invoice]),
      requestKey: save.requestKey,
    });
  });
}

function transitionFor(claim: Claim | undefined, isDraft: boolean): string {
  if (isDraft) return "save-draft";
  return claim && claim.status !== "draft" ? "update" : "submit";
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

async function find(
  database: Queryable,
  { definitions }: Parts,
  person: Person,
  reference: string,
  options?: { lock: boolean },
): Promise<Claim> {
  const claim = await findClaim(database, person, definitions.access, reference, options);
  if (!claim) throw new Refused(404, "There is no such claim.");
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

/** Whether the repair is recent enough to claim is the engine's finding, never the page's (D-104). */
function withRepairPeriod(definition: CompiledDefinition, context: Context): Form {
  const repaired = "/installer/dateRepaired";
  const isTold = get(context.form, repaired) !== undefined;
  const isRecent = !evaluate(definition, context).missing.some(({ field }) => field === repaired);
  return keepKnown(
    definition,
    set(context.form, "/installer/repairedInAllowablePeriod", isTold ? isRecent : undefined),
  );
}
