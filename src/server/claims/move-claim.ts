import { randomUUID } from "node:crypto";
import { sql, type Transaction, type Updateable } from "kysely";
import type { CustomerRecord } from "../../contract/types.ts";
import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import type { Context } from "../../engine/evaluation.ts";
import { type Decision, decide } from "../../engine/transition.ts";
import type { ClaimsTable, Tables } from "../database/tables.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { derivedColumns, type Told } from "./derived-columns.ts";
import { runEffects } from "./effects.ts";
import type { Claim } from "./find-claim.ts";
import { missingErrors, refusedFields } from "./form-refusal.ts";
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
  /** Dockets and invoices of the claim's units, which the form does not name. */
  unitDockets: string[];
  requestKey?: string | undefined;
}

/**
 * The one function that writes a claim's status: asks the engine, writes the claim and what is derived from it, appends the
 * activity and runs the transition's effects, all in the caller's transaction. Refuses with 422 by field path.
 */
export async function moveClaim(trx: Transaction<Tables>, move: Move): Promise<Claim> {
  const { parts, person, definition, transition, context } = move;
  const decision = decide(definition, transition, context);
  if (!decision.ok) throw refusal(decision);
  const moment = parts.clock.now();
  const before = move.claim ?? (await newClaim(trx, move, decision.status, moment));
  const after = { ...before, status: decision.status };
  const told = derivedColumns(definition, parts.definitions.shared, after, decision.form, move.customer);
  const changed = { ...statusColumns(move.claim, after.status, decision.authoriseRole, moment), ...told.columns };
  const written = {
    ...changed,
    customer_id: move.customer.uuid,
    form: JSON.stringify(decision.form),
    definition: definition.hash,
    updated_at: moment,
  };
  if (move.claim) await overwrite(trx, move.claim, written);
  else {
    const { id, number, type } = before;
    await trx
      .insertInto("claims")
      .values({
        ...written,
        id,
        number,
        type,
        created_at: moment,
        created_by: person.id,
        request_key: move.requestKey ?? null,
        credit_notes: "[]",
      })
      .execute();
  }
  await keepUnitsAndDockets(trx, before.id, told, move.unitDockets);
  const words = definition.messages.transitions[transition]?.activity ?? transition;
  await recordActivity(trx, {
    claimId: before.id,
    moment,
    type: activityType(move.claim, after.status),
    description: words,
    userId: person.id,
  });
  const claim = await read(trx, before.id);
  await runEffects(trx, decision.effects, { parts, person, claim, definition, moment });
  return read(trx, before.id);
}

function refusal(decision: Extract<Decision, { ok: false }>): Refused {
  if (decision.reason === "missing") return refusedFields(missingErrors(decision.missing));
  return notAvailable();
}

/** 422: the claim's status or the person's rights do not offer the transition. */
export function notAvailable(): Refused {
  const message = "This action is not available for the claim's current status.";
  return new Refused(422, message, { claim: [message] });
}

/** A claim's first values: its number comes from one sequence for all types (D-060). */
async function newClaim(trx: Transaction<Tables>, move: Move, status: string, moment: Date) {
  const { rows } = await sql<{ next: number }>`select nextval('claim_numbers') as next`.execute(trx);
  const { type } = move.definition;
  const prefix = move.parts.definitions.shared.claimTypes.find((known) => known.type === type)?.prefix ?? "";
  return {
    id: randomUUID(),
    number: `${prefix}${String(rows[0]?.next).padStart(6, "0")}`,
    type,
    status,
    status_before: null,
    status_at: moment,
    warranty_request_number: null,
    return_request_number: null,
    credit_notes: [],
  };
}

function statusColumns(claim: Claim | undefined, status: string, role: string | undefined, moment: Date) {
  // An authorisation that was outstanding when the customer was asked is so again once they have answered.
  const isOutstanding = claim?.status === status || claim?.status_before === status;
  const authorise_role = role ?? (isOutstanding ? claim?.authorise_role : null) ?? null;
  if (claim?.status === status) {
    return { status, status_before: claim.status_before, status_at: claim.status_at, authorise_role };
  }
  return { status, status_before: claim?.status ?? null, status_at: moment, authorise_role };
}

async function overwrite(trx: Transaction<Tables>, claim: Claim, written: Updateable<ClaimsTable>): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("claims")
    .set({ ...written, version: claim.version + 1 })
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

function activityType(claim: Claim | undefined, status: string): string {
  if (status === "draft") return claim ? "updated" : "created";
  return claim && claim.status !== "draft" ? "updated" : "submitted";
}

const read = (trx: Transaction<Tables>, id: string): Promise<Claim> =>
  trx.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
