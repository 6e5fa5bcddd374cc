import type { Access } from "../../definitions/store.ts";
import { scopeClaims } from "../access/claim-scope.ts";
import type { Queryable } from "../parts.ts";
import type { Person } from "../person.ts";

type Requested = { claim_number: string; quantity: number }[];
type StoredLine = { partDeliveryDocket?: unknown; partNumber?: unknown; returnQuantity?: unknown };

const nameOf = (docket: unknown, material: unknown) => JSON.stringify([docket, material]).toLowerCase();

/** How many items of a docket's line these claims ask to return (D-120). Declined claims ask for nothing. */
export async function requestedItems(
  database: Queryable,
  person: Person,
  access: Access,
  numbers: string[],
): Promise<(docket: string, material: string) => Requested> {
  const found = new Map<string, Requested>();
  if (numbers.length > 0) {
    const claims = await scopeClaims(
      database
        .selectFrom("claims")
        .select(["claims.number", "claims.form"])
        .where("claims.number", "in", numbers)
        .where("claims.status", "<>", "disapproved")
        .orderBy("claims.number"),
      person,
      access,
    ).execute();
    for (const { number, form } of claims) {
      for (const line of Array.isArray(form.materials) ? (form.materials as StoredLine[]) : []) {
        if (typeof line?.returnQuantity !== "number") continue;
        const name = nameOf(line.partDeliveryDocket, line.partNumber);
        found.set(name, [...(found.get(name) ?? []), { claim_number: number, quantity: line.returnQuantity }]);
      }
    }
  }
  return (docket, material) => found.get(nameOf(docket, material)) ?? [];
}
