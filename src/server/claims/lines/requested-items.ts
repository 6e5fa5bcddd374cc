import { widgetPlaces } from "../../../definitions/widget-places.ts";
import { scopeClaims } from "../../access/claim-scope.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { definitionOf } from "../definition-of.ts";
import { docketLines, lineName } from "./docket-lines.ts";

type Requested = { claim_number: string; quantity: number }[];

/** How many items of a docket's line these claims ask to return (D-120). Declined and deleted ones ask for nothing. */
export async function requestedItems(
  appContext: AppContext,
  person: Person,
  numbers: string[],
): Promise<(docket: string, material: string) => Requested> {
  const found = new Map<string, Requested>();
  for (const claim of numbers.length > 0 ? await readClaims(appContext, person, numbers) : []) {
    const definition = await definitionOf(appContext, claim);
    const places = definition ? widgetPlaces(definition).filter(({ widget }) => widget === "docket-lookup") : [];
    for (const line of places.flatMap(({ field }) => docketLines(claim.form, field))) {
      const asked = { claim_number: claim.number, quantity: Number(line.returnQuantity ?? 0) };
      found.set(lineName(line), [...(found.get(lineName(line)) ?? []), asked]);
    }
  }
  return (docket, material) => found.get(lineName({ partDeliveryDocket: docket, partNumber: material })) ?? [];
}

const readClaims = ({ database, definitions }: AppContext, person: Person, numbers: string[]) =>
  scopeClaims(
    database
      .selectFrom("claims")
      .select(["claims.number", "claims.type", "claims.definition", "claims.form"])
      .where("claims.number", "in", numbers)
      .where(({ not }) => not(isInPhase(definitions.shared, "declined")))
      .where("claims.deleted_at", "is", null)
      .orderBy("claims.number"),
    person,
    definitions,
  ).execute();
