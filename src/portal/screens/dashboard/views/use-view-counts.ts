import useSWR from "swr";
import { usePortal } from "../../../shared/session/portal.ts";

/** Milliseconds between two looks while the page is seen. */
const pace = 60_000;

/** How many claims each view of the work opens, by its query, as it is shown; empty until they have come, and where they do not. */
export function useViewCounts(isAsked: boolean): Map<string, string> {
  const { api } = usePortal();
  // Its name begins as the list's does: after what this person does they are counted again.
  const { data } = useSWR(
    isAsked ? ["claims", "views"] : null,
    async () => (await api.call("GET /api/views/counts")).counts,
    { refreshInterval: pace, keepPreviousData: true, shouldRetryOnError: false },
  );
  return new Map(
    (isAsked ? data : undefined)?.map(({ query, total, is_capped }) => [
      query,
      `${total.toLocaleString("en-NZ")}${is_capped ? "+" : ""}`,
    ]),
  );
}
