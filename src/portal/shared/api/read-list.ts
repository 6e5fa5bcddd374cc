import { writeColumnOrder, writeNarrowings } from "../../../contract/column-query.ts";
import { isSearchAlone, type ListQuery } from "../../../contract/list-query.ts";
import type { ClaimPage } from "../../../contract/types.ts";
import type { Api } from "./api.ts";

/** What an answer is kept under. How its columns stand on the page is nothing to the server. */
export const listKey = ({ columns: _, ...query }: ListQuery) => ["claims", query] as const;

/** A page of claims. */
export async function readList(api: Api, query: ListQuery): Promise<ClaimPage> {
  const { search, statuses, types, figure, where, desk, numbers, orderBy, order, page } = query;
  // The specs' call searches everywhere; within filters or in an order it is the list that is searched (D-206).
  const { claims } = isSearchAlone(query)
    ? await api.call("POST /api/claims/search", { query: { page }, body: { searchString: search } })
    : await api.call("GET /api/claims", {
        query: {
          "statuses[]": statuses,
          "types[]": types,
          updated_at: order,
          page,
          ...(search && { search }),
          ...(where.length > 0 && { "where[]": writeNarrowings(where) }),
          ...(orderBy && { order_by: writeColumnOrder(orderBy) }),
          ...(numbers.length > 0 && { numbers: numbers.join(",") }),
          ...figure,
          ...desk,
        },
      });
  return claims;
}
