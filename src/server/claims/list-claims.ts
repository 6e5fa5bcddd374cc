import { type Expression, type SqlBool, sql } from "kysely";
import type { ClaimPage } from "../../contract/types.ts";
import { claimScope } from "../access/claim-scope.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { likeText } from "../lookups/plain-text.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { readClaimRows } from "./claim-rows.ts";

export interface ListQuery {
  /** Empty: all. */
  statuses: string[];
  types: string[];
  /** Oldest change first. */
  isOldestFirst: boolean;
  /** From 1 on; past the end the page is empty. */
  page: number;
}

/** A page of the claims this person may read (D-061, D-062). */
export async function listClaims(parts: Parts, person: Person, query: ListQuery): Promise<ClaimPage> {
  const { database, settings, definitions } = parts;
  const order = query.isOldestFirst ? "asc" : "desc";
  const claims = database
    .selectFrom("claims")
    .where(claimScope(person, definitions.access))
    .$if(query.statuses.length > 0, (found) => found.where("status", "in", query.statuses))
    .$if(query.types.length > 0, (found) => found.where("type", "in", query.types));
  const { total } = await claims.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const ids = await claims
    .select("id")
    .orderBy("updated_at", order)
    .orderBy("number", order)
    .limit(settings.pageSize)
    .offset((query.page - 1) * settings.pageSize)
    .execute();
  return page(parts, person, query.page, total, ids);
}

/** Beyond so many finds the search is too wide to be looked through: the count stops there. */
const mostFound = 10_000;

/** A page of the claims this person may read in which every word is found, newest change first (D-063). */
export async function searchClaims(parts: Parts, person: Person, words: string[], at: number): Promise<ClaimPage> {
  const { database, settings, definitions } = parts;
  const conditions: Expression<SqlBool>[] = words.map(
    (word) => sql<SqlBool>`claims.search_text like ${`%${likeText(word.toLowerCase())}%`}`,
  );
  // Materialised: the planner would else walk the date index and read every claim's text.
  const found = database.with(
    (cte) => cte("found").materialized(),
    (scoped) =>
      scoped
        .selectFrom("claims")
        .select(["id", "updated_at", "number"])
        .where(claimScope(person, definitions.access))
        .where((eb) => eb.and(conditions))
        .limit(mostFound),
  );
  const { total } = await found
    .selectFrom("found")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const ids = await found
    .selectFrom("found")
    .select("id")
    .orderBy("updated_at", "desc")
    .orderBy("number", "desc")
    .limit(settings.pageSize)
    .offset((at - 1) * settings.pageSize)
    .execute();
  return page(parts, person, at, total, ids);
}

async function page(
  { database, settings, definitions }: Parts,
  person: Person,
  at: number,
  total: number,
  ids: { id: string }[],
): Promise<ClaimPage> {
  const data = await readClaimRows(
    database,
    ids.map(({ id }) => id),
    !isClaimant(person, definitions.access),
  );
  return { data, current_page: at, total, per_page: settings.pageSize };
}
