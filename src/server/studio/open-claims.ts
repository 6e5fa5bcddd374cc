import { sql } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import { isInPhase } from "../access/status-meaning.ts";
import type { AppContext, Database } from "../app-context.ts";
import { fileNames } from "../claims/claim-context.ts";
import { openEnquiries } from "../claims/transition/enquiries.ts";
import { leastIdAt } from "../platform/database/time-ordered-id.ts";

type Clock = AppContext["clock"];

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

const readOpen = (database: Database, definitions: DefinitionStore) =>
  openOf(database, definitions).selectAll().select([fileNames(), openEnquiries(), ownerRoles()]);

export type OpenClaim = Awaited<ReturnType<typeof openClaimsOf>>[number];

/** Those of these ids that are drafts and claims not done. */
export const openClaimsOf = (database: Database, definitions: DefinitionStore, ids: readonly string[]) =>
  readOpen(database, definitions).where("id", "=", sql<string>`any(${ids}::uuid[])`).execute();

/** Drafts and claims that are not done, in batches. Most are done, and not read. */
export async function* openClaims(database: Database, definitions: DefinitionStore) {
  for (let last: string | undefined; ; ) {
    const rows = await readOpen(database, definitions)
      .$if(last !== undefined, (rest) => rest.where("id", ">", last as string))
      .orderBy("id")
      .limit(batch)
      .execute();
    yield rows;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}

/** A point in time, to ask afterwards what was changed since. */
interface Stand {
  /** What was committed and what was under way: the same as long as nobody writes. */
  snapshot: string;
  /** The oldest transaction that was under way. */
  transaction: string;
  at: Date;
}

export async function standNow(database: Database, { now }: Clock): Promise<Stand> {
  const at = now();
  const { snapshot, transaction } = await database
    .selectNoFrom([
      sql<string>`pg_current_snapshot()::text`.as("snapshot"),
      sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as("transaction"),
    ])
    .executeTakeFirstOrThrow();
  return { snapshot, transaction, at };
}

/** Milliseconds by which clocks of processes differ at most, and a transaction may last. */
const overlap = 60_000;

/** Claims that were written since, by whatever, or handed to somebody else; some of just before among them. */
export async function changedSince(database: Database, { transaction, at }: Stand): Promise<string[]> {
  // `age` knows that numbers of transactions begin again after 2^32.
  const { rows } = await sql<{ id: string }>`
    select id from claims where age(xmin) <= age(${transaction}::xid8::xid)
    union select claim_id from activities
      where type = 'assigned' and id >= ${leastIdAt(new Date(at.getTime() - overlap))}`.execute(database);
  return rows.map(({ id }) => id);
}

/** The roles of who looks after a claim; a column of a query on `claims`. */
const ownerRoles = () =>
  sql<string[]>`array(select role from claim_owners join user_roles on user_roles.user_id = claim_owners.owner_id
    where claim_owners.claim_id = claims.id order by role)`.as("owner_roles");
