import type { Updateable } from "kysely";
import type { ClaimsTable } from "../../platform/database/tables.ts";
import type { Claim } from "../find-claim.ts";

/** Where the facts that effects write are kept in the claim's row. */
export const factColumns = {
  requestedAt: "requested_at",
  requestedBy: "requested_by",
  authorisedAt: "authorised_at",
  authorisedBy: "authorised_by",
  authoriseRole: "authorise_role",
  approvedAt: "approved_at",
  approvedBy: "approved_by",
  declineRationale: "decline_rationale",
  completedAt: "completed_at",
  collectionArrangedAt: "collection_arranged_at",
  unitReceivedAt: "unit_received_at",
  isCollectable: "is_collectable",
  placement: "placement",
  placedAt: "placement_at",
  deletedAt: "deleted_at",
} as const satisfies Record<string, keyof ClaimsTable>;

const entries = Object.entries(factColumns);

/** The facts that a claim's row keeps, by name. */
export const factsOfRow = (row: Partial<Claim>): Record<string, unknown> =>
  Object.fromEntries(entries.map(([name, column]) => [name, row[column]]));

/** Changed facts as columns. Throws for a fact that no column keeps; lint has refused it before. */
export function columnsOfFacts(facts: Record<string, unknown>): Updateable<ClaimsTable> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const column = Object.hasOwn(factColumns, name) ? factColumns[name as keyof typeof factColumns] : undefined;
      if (column === undefined) throw new Error(`There is no fact "${name}".`);
      // A truth is kept as one; every other fact goes with null.
      return [column, name === "isCollectable" ? value === true : value];
    }),
  );
}
