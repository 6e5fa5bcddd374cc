import type { ClaimNumber } from "../../../definitions/store.ts";
import { mayEdit } from "../../access/desk-rights.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { definitionOf } from "../definition-of.ts";
import { type Claim, findClaim } from "../find-claim.ts";
import { readCustomers } from "../list/claim-rows.ts";
import { derivedColumns } from "../save/derived-columns.ts";
import { recordActivity } from "./record-activity.ts";

export interface NumberEntry {
  claim: string;
  number: ClaimNumber;
  /** The body's key, under which errors stand. */
  key: string;
  value: string;
}

const names: Record<ClaimNumber, string> = {
  "warranty-request": "warranty request number",
  "return-request": "return request number",
  "cheque-request": "cheque request number",
  "replacement-delivery": "replacement delivery number",
};

type Columns = Pick<Claim, "warranty_request_number" | "return_request_number" | "replacement_delivery_number"> & {
  chq_request_numbers: string[];
};

const longest = 30;

/** Enters or clears one of the numbers beside a claim's form (D-068 to D-070, D-087). Refuses with 403, 404 or 422. */
export async function saveNumber(parts: AppContext, person: Person, entry: NumberEntry): Promise<void> {
  const { database, definitions, clock } = parts;
  const { number, key } = entry;
  const refuse = (message: string) => new HttpError(422, message, { [key]: [message] });
  if (!mayEdit(definitions.access, person, number)) {
    throw new HttpError(403, `You are not able to change the ${names[number]}.`);
  }
  const values = number === "cheque-request" ? entry.value.split(",") : [entry.value];
  const typed = values.map((value) => value.trim()).filter((value) => value !== "");
  if (typed.some((value) => value.length > longest)) {
    throw refuse(`The ${names[number]} may not be longer than ${longest} characters.`);
  }
  if (typed.some((value) => !/^[\p{L}\p{N} /-]+$/u.test(value))) {
    throw refuse(`The ${names[number]} may hold letters, digits, spaces, / and - only.`);
  }
  await database.transaction().execute(async (trx) => {
    const claim = await findClaim(trx, person, definitions, entry.claim, { lock: true });
    if (!claim) throw new HttpError(404, "There is no such claim.");
    if (claim.deleted_at) throw refuse("This claim is deleted. Restore it to change it.");
    const before = valuesOf(claim, number);
    if (before.join() === typed.join()) return;
    const changed = { ...claim, ...columnsOf(claim, number, typed) };
    const definition = await definitionOf(parts, claim, trx);
    const customer = (await readCustomers(trx, [claim.customer_id])).get(claim.customer_id);
    const told =
      definition && customer && derivedColumns(definition, definitions.shared, changed, claim.form, customer);
    const moment = clock.now();
    await trx
      .updateTable("claims")
      .set({
        warranty_request_number: changed.warranty_request_number,
        return_request_number: changed.return_request_number,
        replacement_delivery_number: changed.replacement_delivery_number,
        chq_request_numbers: JSON.stringify(changed.chq_request_numbers),
        ...(told && { search_text: told.columns.search_text }),
        updated_at: moment,
      })
      .where("id", "=", claim.id)
      .execute();
    const name = names[number].replace(/^./, (letter) => letter.toUpperCase());
    await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: "number-changed",
      description: typed.length > 0 ? `${name} set to ${typed.join(", ")}` : `${name} cleared`,
      isInternal: true,
      userId: person.id,
      ...(before.length > 0 && { note: `It was ${before.join(", ")}.` }),
    });
  });
}

function valuesOf(claim: Columns, number: ClaimNumber): string[] {
  const single = {
    "warranty-request": claim.warranty_request_number,
    "return-request": claim.return_request_number,
    "replacement-delivery": claim.replacement_delivery_number,
  };
  if (number === "cheque-request") return claim.chq_request_numbers;
  const value = single[number];
  return value === null ? [] : [value];
}

function columnsOf(claim: Columns, number: ClaimNumber, typed: string[]): Columns {
  const value = typed[0] ?? null;
  return {
    warranty_request_number: number === "warranty-request" ? value : claim.warranty_request_number,
    return_request_number: number === "return-request" ? value : claim.return_request_number,
    replacement_delivery_number: number === "replacement-delivery" ? value : claim.replacement_delivery_number,
    chq_request_numbers: number === "cheque-request" ? typed : claim.chq_request_numbers,
  };
}
