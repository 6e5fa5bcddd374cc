import { type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { ClaimPage } from "../../../contract/types.ts";
import { claimScope, isInScope } from "../../access/claim-scope.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { readClaimRows } from "./claim-rows.ts";
import { canBeLookedUp, isEveryWordIn, isFoundByIndex, isRareWord, isReadBy } from "./search-words.ts";

/** So many finds are counted and paged through; of more the newest so many. */
const mostFound = 1_000;
/** Whether a word is in many claims is seen in so many. */
const fewClaims = 500;
/** Among so many of the newest claims a page of a common word is looked for before all finds are sorted. */
const manyClaims = 20_000;

interface Search {
  appContext: AppContext;
  person: Person;
  words: string[];
  skip: number;
  count: number;
}

interface Found {
  ids: string[];
  total: number;
  isCapped: boolean;
}

/**
 * A page of the claims this person may read in which every word (folded) is found, newest change first over all finds (D-063). A rare
 * word is looked up in the index and its finds are sorted; for a common one the newest claims are looked through.
 */
export async function searchClaims(
  appContext: AppContext,
  person: Person,
  words: string[],
  page: number,
): Promise<ClaimPage> {
  const { settings } = appContext;
  const skip = (page - 1) * settings.pageSize;
  const count = Math.max(0, Math.min(settings.pageSize, mostFound - skip));
  const { ids, total, isCapped } = await find({ appContext, person, words, skip, count });
  const data = await readClaimRows(appContext, person, ids, words);
  return {
    data,
    current_page: page,
    total,
    per_page: settings.pageSize,
    ...(isCapped && { is_capped: true }),
  };
}

async function find(search: Search): Promise<Found> {
  const { person, words, appContext, skip, count } = search;
  if (!canBeLookedUp(words)) {
    const ids = await lookThrough({ ...search, skip: 0, count: mostFound }, manyClaims);
    return { ids: ids.slice(skip, skip + count), total: ids.length, isCapped: false };
  }
  const scope = claimScope(person, appContext.definitions);
  const key = JSON.stringify([
    scope,
    isClaimant(person, appContext.definitions.access),
    scope.made.length + scope.managed.length > 0 ? person.id : "",
    words,
  ]);
  const isWide = wideSearches.has(key);
  if (!isWide && !(await looksWide(search))) {
    const found = await lookUp(search, mostFound + 1);
    if (found.total <= mostFound) return found;
  }
  wideSearches.set(key, true);
  const capped = { total: mostFound, isCapped: true };
  if (count === 0) return { ids: [], ...capped };
  const recent = await lookThrough(search, manyClaims);
  if (recent.length === count) return { ids: recent, ...capped };
  return { ids: (await lookUp(search)).ids, ...capped };
}

/** Whether more than `mostFound` claims are found, where that is quickly seen: among some that are as good as any. */
async function looksWide(search: Search): Promise<boolean> {
  const { appContext, person, words } = search;
  if (words.some(isRareWord)) return false;
  const seen = await lookThrough({ ...search, skip: 0, count: 25 }, fewClaims);
  if (seen.length < 25) return false;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from (select search_text from claims where ${isInScope(person, appContext.definitions)} limit ${manyClaims}) as sample
      where ${isEveryWordIn(words)} and ${isReadBy(person, appContext.definitions, words)} limit ${mostFound + 1}) as found`.execute(
    appContext.database,
  );
  return (rows[0]?.total ?? 0) > mostFound;
}

/** Those of the newest `most` claims in which every word is found, in their order. */
async function lookThrough({ appContext, person, words, skip, count }: Search, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, updated_at, number, search_text from claims where ${isInScope(person, appContext.definitions)}
      order by updated_at desc, number desc limit ${most}) as newest
    where ${isEveryWordIn(words)} and ${isReadBy(person, appContext.definitions, words)} order by updated_at desc, number desc limit ${count} offset ${skip}`.execute(
    appContext.database,
  );
  return rows.map(({ id }) => id);
}

/** The page among all finds, by the index of three letters each; of more than `most` finds the page is not the newest. */
async function lookUp({ appContext, person, words, skip, count }: Search, most?: number): Promise<Found> {
  const scope = isInScope(person, appContext.definitions);
  return appContext.database.transaction().execute(async (trx) => {
    // Else the planner reads every claim where it takes a word for a common one.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(
      trx,
    );
    const { rows } = await sql<{ ids: string[] | null; total: number }>`
      with found as materialized (
        select id, updated_at, number from claims where ${scope} and ${isFoundByIndex(words)} and ${isReadBy(person, appContext.definitions, words)} ${limited(most)})
      select (select count(*)::int from found) as total,
        (select json_agg(page.id) from (
          select id from found order by updated_at desc, number desc limit ${count} offset ${skip}) as page) as ids`.execute(
      trx,
    );
    const { ids, total = 0 } = rows[0] ?? {};
    return { ids: ids ?? [], total, isCapped: false };
  });
}

const limited = (most: number | undefined): RawBuilder<unknown> => (most === undefined ? sql`` : sql`limit ${most}`);

/**
 * Searches that are known to find more claims than are counted. Such a search stays one, so it is counted again only after an
 * hour; what it finds is read anew each time.
 */
const wideSearches = new LRUCache<string, true>({ max: 2_000, ttl: 3_600_000, noUpdateTTL: true });
