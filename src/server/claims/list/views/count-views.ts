import type { CallAnswer } from "../../../../contract/call.ts";
import { type ListQuery, readListQuery } from "../../../../contract/list-query.ts";
import type { UserRecord } from "../../../../contract/types.ts";
import type { countViews as contract } from "../../../../contract/views.ts";
import { viewsFor } from "../../../access/views-for.ts";
import type { AppContext } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import { HttpError } from "../../../platform/http/http-error.ts";
import { countLists } from "../list-narrowed.ts";
import { isNarrowed, keptOrder } from "../own/column-conditions.ts";
import { wordsOf } from "../search-words.ts";

/** The views that this person is offered, without those of which a column is not theirs to ask for: their list would be refused. */
export const offeredViews = (appContext: AppContext, person: Person): NonNullable<UserRecord["views"]> =>
  viewsFor(appContext.definitions, person).filter(({ query }) => isAskable(appContext, person, listOf(query)));

const listOf = (query: string): ListQuery => readListQuery(new URLSearchParams(query));

/** How many claims each view that this person is offered opens, counted as its list counts them. Refuses whoever is offered none with 403. */
export async function countViews(appContext: AppContext, person: Person): Promise<CallAnswer<typeof contract>> {
  const views = offeredViews(appContext, person);
  if (views.length === 0) throw new HttpError(403, "You are offered no views.");
  const lists = views.map(({ query }) => {
    const { search, numbers, ...list } = listOf(query);
    return { ...list, numbers: numbers.length > 0 ? numbers : undefined, words: search ? wordsOf(search) : [] };
  });
  const counts = await countLists(appContext, person, lists);
  return { counts: counts.map((count, place) => ({ query: views[place]?.query ?? "", ...count })) };
}

function isAskable(appContext: AppContext, person: Person, { where, orderBy }: ListQuery): boolean {
  try {
    isNarrowed(appContext, person, where);
    if (orderBy) keptOrder(appContext, person, orderBy);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
