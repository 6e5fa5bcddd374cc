import { sql } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Queryable } from "../app-context.ts";
import { insertRows } from "../platform/database/insert-rows.ts";
import { stableId } from "../platform/database/stable-id.ts";
import { claimId, claimRow, derivedFrom } from "./claim-row.ts";
import { userId } from "./load-accounts.ts";
import type { Reference } from "./reference-shapes.ts";

/** Claims with their timelines; the next new claim's number follows the highest of them. */
export async function loadClaims(
  database: Queryable,
  reference: Reference,
  definitions: DefinitionStore,
): Promise<void> {
  const claims = reference.claims.map((claim) => ({ claim, derived: derivedFrom(claim, reference, definitions) }));
  await insertRows(
    database,
    "claims",
    claims.map(({ claim, derived }) => claimRow(claim, derived, definitions)),
  );
  await insertRows(
    database,
    "claim_units",
    claims.flatMap(({ claim, derived }) => derived.units.map((unit) => ({ claim_id: claimId(claim), ...unit }))),
  );
  await insertRows(
    database,
    "claim_dockets",
    claims.flatMap(({ claim, derived }) =>
      [...new Set(derived.dockets)].map((docket) => ({ claim_id: claimId(claim), docket })),
    ),
  );
  await insertRows(
    database,
    "activities",
    reference.claims.flatMap((claim) =>
      claim.activities.map(({ by, at, note, ...activity }, index) => ({
        id: stableId(`activity/${claim.number}/${index}`),
        claim_id: claimId(claim),
        created_at: new Date(at),
        user_id: userId(by),
        note: note ?? null,
        ...activity,
      })),
    ),
  );
  const highest = Math.max(100_000, ...reference.claims.map(({ number }) => Number(number.slice(2))));
  await sql`select setval('claim_numbers', ${highest + 1}, false)`.execute(database);
}
