import type { CallAnswer } from "../../../../contract/call.ts";
import { readListQuery } from "../../../../contract/list-query.ts";
import { providedViews } from "../../../../contract/provided-views.ts";
import type { countViews as contract } from "../../../../contract/views.ts";
import { isClaimant } from "../../../access/is-claimant.ts";
import type { AppContext } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import { HttpError } from "../../../platform/http/http-error.ts";
import { countLists } from "../list-narrowed.ts";
import { wordsOf } from "../search-words.ts";

/** How many claims each view of the work opens, counted as its list counts them. Refuses claimants, who have none, with 403. */
export async function countViews(appContext: AppContext, person: Person): Promise<CallAnswer<typeof contract>> {
  if (isClaimant(person, appContext.definitions.access)) throw new HttpError(403, "Only staff have views of the work.");
  const lists = providedViews.map(({ query }) => {
    const { search, numbers, ...list } = readListQuery(new URLSearchParams(query));
    return { ...list, numbers: numbers.length > 0 ? numbers : undefined, words: search ? wordsOf(search) : [] };
  });
  const counts = await countLists(appContext, person, lists);
  return { counts: counts.map((count, place) => ({ query: providedViews[place]?.query ?? "", ...count })) };
}
