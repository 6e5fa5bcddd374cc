import useSWR from "swr";
import { writeColumnOrder, writeNarrowings } from "../../../contract/column-query.ts";
import type { ClaimPage } from "../../../contract/types.ts";
import { usePortal } from "../../shared/session/portal.ts";
import type { ListQuery } from "./list-query.ts";

/** A page of claims. While another comes, and when it fails to, the rows before it stay (D-079). */
export function useClaims(query: ListQuery) {
  const { api } = usePortal();
  return useSWR<ClaimPage>(
    ["claims", query],
    async () => {
      const { search, statuses, types, figure, where, desk, orderBy, order, page } = query;
      const { claims } = search
        ? await api.call("POST /api/claims/search", { query: { page }, body: { searchString: search } })
        : await api.call("GET /api/claims", {
            query: {
              "statuses[]": statuses,
              "types[]": types,
              updated_at: order,
              page,
              ...(where.length > 0 && { "where[]": writeNarrowings(where) }),
              ...(orderBy && { order_by: writeColumnOrder(orderBy) }),
              ...figure,
              ...desk,
            },
          });
      return claims;
    },
    { keepPreviousData: true },
  );
}
