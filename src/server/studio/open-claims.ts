import { sql } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import { isInPhase } from "../access/status-meaning.ts";
import type { Database } from "../app-context.ts";
import { fileNames } from "../claims/claim-context.ts";
import { openEnquiries } from "../claims/transition/enquiries.ts";

/** Claims that are read at once. */
const batch = 500;

/** One whose status or type nobody knows is open. */
function openOf(database: Database, { shared }: DefinitionStore) {
  const types = shared.claimTypes.map(({ type }) => type);
  const isOpen = sql<boolean>`(not ${isInPhase(shared, "declined", "completed")} or claims.type <> all(${types}::text[]))`;
  return database.selectFrom("claims").where("deleted_at", "is", null).where(isOpen);
}

/** How many drafts and claims are not done. */
export async function countOpen(database: Database, definitions: DefinitionStore): Promise<number> {
  const counted = openOf(database, definitions).select(sql<number>`count(*)::int`.as("claims"));
  return (await counted.executeTakeFirstOrThrow()).claims;
}

/** Drafts and claims that are not done, in batches. Most are done, and not read. */
export async function* openClaims(database: Database, definitions: DefinitionStore) {
  for (let last: string | undefined; ; ) {
    const rows = await openOf(database, definitions)
      .selectAll()
      .select([fileNames(), openEnquiries(), ownerRoles()])
      .$if(last !== undefined, (rest) => rest.where("id", ">", last as string))
      .orderBy("id")
      .limit(batch)
      .execute();
    yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

/** The roles of who looks after a claim; a column of a query on `claims`. */
const ownerRoles = () =>
  sql<string[]>`array(select role from claim_owners join user_roles on user_roles.user_id = claim_owners.owner_id
    where claim_owners.claim_id = claims.id order by role)`.as("owner_roles");
