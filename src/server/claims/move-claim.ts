import type { Transaction, Updateable } from "kysely";
import type { CustomerRecord } from "../../contract/types.ts";
import { type CompiledDefinition, type Context, type Decision, decide, isDraftStatus } from "../../engine/index.ts";
import type { ClaimsTable, Tables } from "../database/tables.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { activityOf } from "./activity-of.ts";
import { recordVersion, type SaveRequest } from "./claim-versions.ts";
import { derivedColumns, type Told } from "./derived-columns.ts";
import { runEffects } from "./effects.ts";
import type { Claim } from "./find-claim.ts";
import { moveRefusal } from "./move-refusal.ts";
import { newClaim } from "./new-claim.ts";
import { outstandingRole } from "./outstanding-role.ts";
import { recordActivity } from "./record-activity.ts";

export interface Move {
  parts: Parts;
  person: Person;
  definition: CompiledDefinition;
  /** The transition's id in the definition's workflow. */
  transition: string;
  /** The claim as it was read, its row locked; undefined makes a new one. */
  claim?: Claim | undefined;
  customer: CustomerRecord;
  /** What the engine is asked; its form is what the claim will hold. */
  context: Context;
  /** Dockets and invoices of the claim's units, which the form does not name. Absent: units and dockets stay as they are. */
  unitDockets?: string[] | undefined;
  /** The request that saves it, where it has a key. */
  request?: SaveRequest | undefined;
  /** What the person wrote with it: a note, a question, the reason of a refusal. */
  text?: string | undefined;
}

/**
 * The one function that writes a claim's status: asks the engine, writes the claim and what is derived from it, appends the
 * activity and runs the transition's effects, all in the caller's transaction. Refuses with 422 by field path.
 */
export async function moveClaim(trx: Transaction<Tables>, move: Move): Promise<Claim> {
  const { parts, person, definition, transition, context, text } = move;
  const decision = decide(definition, transition, context);
  if (!decision.ok) throw moveRefusal(definition, transition, decision);
  const moment = parts.clock.now();
  const before = move.claim ?? (await newClaim(trx, parts, decision));
  const type = isStillDraft(definition, move.claim) ? decision.type : before.type;
  const after = { ...before, type, status: decision.status };
  const told = derivedColumns(definition, parts.definitions.shared, after, decision.form, move.customer);
  const written = {
    ...told.columns,
    ...statusColumns(move.claim, decision, moment),
    type,
    customer_id: move.customer.uuid,
    form: JSON.stringify(decision.form),
    definition: definition.hash,
    updated_at: moment,
  };
  // What leaves form, status and whose turn it is alone, such as a question among ourselves, makes nobody's open form an old one.
  const isNewer =
    move.unitDockets !== undefined ||
    move.claim?.status !== decision.status ||
    move.claim.authorise_role !== outstandingRole(move.claim, decision);
  if (move.claim) await overwrite(trx, move.claim, { ...written, version: move.claim.version + (isNewer ? 1 : 0) });
  else {
    const { id, number } = before;
    const first = { id, number, created_at: moment, created_by: person.id, request_key: move.request?.key ?? null };
    await trx
      .insertInto("claims")
      .values({ ...written, ...first, credit_notes: "[]" })
      .execute();
  }
  if (isNewer) await recordVersion(trx, person, before.id, moment, move.request);
  if (move.unitDockets) await keepUnitsAndDockets(trx, before.id, told, move.unitDockets);
  const activity = await recordActivity(trx, {
    claimId: before.id,
    moment,
    userId: person.id,
    ...activityOf(definition, transition, decision, move.claim),
    ...(text && { note: text }),
  });
  const claim = await read(trx, before.id);
  const moved = { parts, person, before: move.claim, claim, definition, transition, moment, activity, text };
  await runEffects(trx, decision.effects, moved);
  return read(trx, before.id);
}

type Decided = Extract<Decision, { ok: true }>;

const isStillDraft = (definition: CompiledDefinition, claim: Claim | undefined): boolean =>
  claim === undefined || isDraftStatus(definition, claim.status);

function statusColumns(claim: Claim | undefined, decision: Decided, moment: Date) {
  const authority = {
    authorise_role: outstandingRole(claim, decision),
    authorising_level: claim?.authorised_at ? claim.authorising_level : (decision.authorisingLevel ?? null),
  };
  if (claim?.status === decision.status) return { status: claim.status, status_at: claim.status_at, ...authority };
  return {
    status: decision.status,
    status_before: claim?.status ?? null,
    status_at: moment,
    ...authority,
    // Both tell of the status that has just ended; an effect may set them anew.
    placement: null,
    placement_at: null,
    is_collectable: false,
  };
}

async function overwrite(trx: Transaction<Tables>, claim: Claim, written: Updateable<ClaimsTable>): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("claims")
    .set(written)
    .where("id", "=", claim.id)
    .where("version", "=", claim.version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Claim ${claim.number} was moved without its row being locked.`);
}

async function keepUnitsAndDockets(trx: Transaction<Tables>, claimId: string, told: Told, unitDockets: string[]) {
  await trx.deleteFrom("claim_units").where("claim_id", "=", claimId).execute();
  await trx.deleteFrom("claim_dockets").where("claim_id", "=", claimId).execute();
  const units = told.units.map((unit) => ({ claim_id: claimId, ...unit }));
  const dockets = [...new Set([...told.dockets, ...unitDockets])].map((docket) => ({ claim_id: claimId, docket }));
  if (units.length > 0) await trx.insertInto("claim_units").values(units).execute();
  if (dockets.length > 0) await trx.insertInto("claim_dockets").values(dockets).execute();
}

const read = (trx: Transaction<Tables>, id: string): Promise<Claim> =>
  trx.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
