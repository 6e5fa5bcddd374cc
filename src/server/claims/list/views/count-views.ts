import type { CallAnswer } from "../../../../contract/call.ts";
import { type ListQuery, readListQuery } from "../../../../contract/list-query.ts";
import type { countViews as contract } from "../../../../contract/views.ts";
import { viewsFor } from "../../../access/views-for.ts";
import type { AppContext } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import { HttpError } from "../../../platform/http/http-error.ts";
import { countLists } from "../list-narrowed.ts";
import { isNarrowed } from "../own/narrowed.ts";
import { wordsOf } from "../search-words.ts";

/**
 * How many claims each view that this person is offered opens, counted as its list counts them; of those that ask for a column which
 * is not theirs, nothing. Refuses whoever is offered none, as claimants are, with 403.
 */
export async function countViews(appContext: AppContext, person: Person): Promise<CallAnswer<typeof contract>> {
  const offered = viewsFor(appContext.definitions, person);
  if (offered.length === 0) throw new HttpError(403, "Only staff have views of the work.");
  const views = offered
    .map(({ query }) => ({ query, list: readListQuery(new URLSearchParams(query)) }))
    .filter(({ list }) => isAskable(appContext, person, list));
  const lists = views.map(({ list: { search, numbers, ...list } }) => ({
    ...list,
    numbers: numbers.length > 0 ? numbers : undefined,
    words: search ? wordsOf(search) : [],
  }));
  const counts = await countLists(appContext, person, lists);
  return { counts: counts.map((count, place) => ({ query: views[place]?.query ?? "", ...count })) };
}

function isAskable(appContext: AppContext, person: Person, { where }: Pick<ListQuery, "where">): boolean {
  try {
    isNarrowed(appContext, person, where);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}
