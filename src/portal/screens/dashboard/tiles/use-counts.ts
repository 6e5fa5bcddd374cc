import useSWR from "swr";
import type { LabelledOption } from "../../../shared/api/merge-by-label.ts";
import { usePortal } from "../../../shared/session/portal.ts";

/** Milliseconds between two looks while the page is seen. */
const pace = 60_000;

/** A status in the viewer's words, how many claims stand in it, and how many of these for too long. */
export interface StatusCount extends LabelledOption {
  total: number;
  late: number;
}

interface Counts {
  /** Empty until they have come, and where they do not. */
  counts: StatusCount[];
  isComing: boolean;
}

/** The claims of these types by status, statuses of one label together. */
export function useCounts(options: LabelledOption[] | undefined, types: string[]): Counts {
  const { api } = usePortal();
  // Its name begins as the list's does: whatever has the list read again has these counted again.
  const { data, error } = useSWR(
    ["claims", "counts", types],
    async () => (await api.call("GET /api/claims/counts", { query: { "types[]": types } })).counts,
    { refreshInterval: pace, keepPreviousData: true, shouldRetryOnError: false },
  );
  if (!data || !options) return { counts: [], isComing: !error };
  const counts = options.map((option) => {
    const own = data.filter(({ status }) => option.values.includes(status));
    const sum = (part: "total" | "late") => own.reduce((whole, count) => whole + count[part], 0);
    return { ...option, total: sum("total"), late: sum("late") };
  });
  return { counts, isComing: false };
}
