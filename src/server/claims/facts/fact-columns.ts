import type { Updateable } from "kysely";
import type { builtInFacts, CompiledDefinition, Json } from "../../../engine/index.ts";
import { dayOf } from "../../platform/clock.ts";
import type { ClaimsTable } from "../../platform/database/tables.ts";
import type { Claim } from "../find-claim.ts";

type BuiltIn = (typeof builtInFacts)[number] | "placement" | "placedAt" | "deletedAt";

/** Where the facts that every claim has are kept in its row. */
const builtInColumns: Record<BuiltIn, keyof ClaimsTable> = {
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
};

/** Declared facts that had columns before facts were declared; the API of the specs answers these by name. */
const ownColumns: Record<string, keyof ClaimsTable> = {
  warrantyRequestNumber: "warranty_request_number",
  returnRequestNumber: "return_request_number",
  replacementDeliveryNumber: "replacement_delivery_number",
  chequeRequestNumbers: "chq_request_numbers",
  creditNotes: "credit_notes",
};

/** Those of them that are lists; none is an empty one. */
const lists: readonly (keyof ClaimsTable)[] = ["chq_request_numbers", "credit_notes"];

const columns: Record<string, keyof ClaimsTable> = { ...builtInColumns, ...ownColumns };

/** The facts that a claim's row keeps, by name. */
export const factsOfRow = (row: Partial<Claim>): Record<string, unknown> => ({
  ...row.facts,
  ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, row[column]])),
});

/** Those of them that a definition may declare, as conditions know them; what is blank is left out. */
export const declaredOfRow = (row: Partial<Claim>): Record<string, Json> => ({
  ...(row.facts as Record<string, Json> | undefined),
  ...Object.fromEntries(
    Object.entries(ownColumns).flatMap(([name, column]) => {
      const value = row[column] as Json | undefined;
      return value == null || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]];
    }),
  ),
});

/** Can anything be written under this name? */
export const isKnownFact = (definition: Pick<CompiledDefinition, "facts">, name: string): boolean =>
  Object.hasOwn(columns, name) || Object.hasOwn(definition.facts ?? {}, name);

/**
 * What a claim's row says with changed facts. Throws for a fact that is neither built in nor declared; lint has refused it before.
 */
export function rowWithFacts(
  definition: Pick<CompiledDefinition, "facts">,
  before: Partial<Claim>,
  changed: Record<string, unknown>,
): Partial<Claim> {
  const row: Record<string, unknown> = {};
  const declared: Record<string, unknown> = { ...before.facts };
  for (const [name, value] of Object.entries(changed)) {
    if (!isKnownFact(definition, name)) throw new Error(`There is no fact "${name}".`);
    const column = columns[name];
    if (column === undefined && value === null) delete declared[name];
    else if (column === undefined) declared[name] = asDeclared(definition, name, value);
    else if (name === "isCollectable") row[column] = value === true;
    else row[column] = lists.includes(column) ? (value ?? []) : value;
  }
  const isChanged = Object.keys(changed).some((name) => columns[name] === undefined);
  return { ...row, ...(isChanged && { facts: declared }) } as Partial<Claim>;
}

/** The same as it is written to the table. */
export function storedFacts(row: Partial<Claim>): Updateable<ClaimsTable> {
  const stored = Object.entries(row).map(([column, value]) => [
    column,
    lists.includes(column as keyof ClaimsTable) ? JSON.stringify(value) : value,
  ]);
  return Object.fromEntries(stored);
}

/** A moment is kept as the day it is in New Zealand where the fact is one of days. */
function asDeclared({ facts = {} }: Pick<CompiledDefinition, "facts">, name: string, value: unknown): unknown {
  if (!(value instanceof Date)) return value;
  const schema = facts[name]?.schema;
  return typeof schema === "object" && schema.format === "date" ? dayOf(value) : value.toISOString();
}
