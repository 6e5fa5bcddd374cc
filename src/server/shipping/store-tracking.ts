import { randomUUID } from "node:crypto";
import type { Undo } from "../../contract/types.ts";
import { decide } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { holdClaim, offeredAsking } from "../claims/transition/act-on-claim.ts";
import { mustResolve } from "../claims/transition/resolve-claim.ts";
import { actUndoably } from "../claims/transition/undo-act.ts";
import type { Person } from "../person.ts";
import { refusedField } from "../platform/http/http-error.ts";

/** Keeps the carrier's number as an inbound shipment and moves the claim (D-085). Refuses with 403, 404 or 422. */
export async function storeTracking(
  appContext: AppContext,
  person: Person,
  entry: { claim: string; tracking_number: string },
): Promise<Undo | undefined> {
  mustResolve(person);
  const number = checked(entry.tracking_number);
  return appContext.database.transaction().execute(async (trx) => {
    const held = await holdClaim(trx, appContext, person, entry.claim);
    const transition = offeredAsking(held, "tracking");
    const shipment = { direction: "inbound", reference: number, internal_reference: "TRK" };
    const known = await trx
      .selectFrom("shipments")
      .select("id")
      .where("claim_id", "=", held.claim.id)
      .where("internal_reference", "=", shipment.internal_reference)
      .where("reference", "=", number)
      .executeTakeFirst();
    const decision = decide(held.definition, transition, held.context);
    // The same number on a claim that is on its way already: the answer to the first call was lost.
    if (known && decision.ok && decision.status === held.claim.status) return undefined;
    const undo = await actUndoably(trx, appContext, person, held, { transition, text: `Tracking number: ${number}` });
    if (known) return undo;
    const written = { ...shipment, created_at: appContext.clock.now(), user_id: person.id };
    await trx
      .insertInto("shipments")
      .values({ id: randomUUID(), claim_id: held.claim.id, ...written })
      .execute();
    return undo;
  });
}

function checked(typed: string): string {
  const number = typed.trim();
  const refuse = (message: string) => refusedField("tracking_number", message);
  if (number === "") throw refuse("The tracking number is required.");
  if (number.length < 3 || number.length > 50) throw refuse("The tracking number must have 3 to 50 characters.");
  if (!/^[\p{L}\p{N}-]+$/u.test(number)) throw refuse("The tracking number may hold letters, digits and - only.");
  return number;
}
