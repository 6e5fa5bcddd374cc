import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** What the page's figures are of; it lives in its address. Days absent: the last 12 months. */
export interface InsightsQuery {
  start: string | undefined;
  end: string | undefined;
  by: "week" | "month";
  /** Empty: all. */
  type: string;
}

const day = (text: string | null) => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined);

export function useInsightsQuery(): [InsightsQuery, (change: Partial<InsightsQuery>) => void] {
  const [address, setAddress] = useSearchParams();
  const query = useMemo<InsightsQuery>(
    () => ({
      start: day(address.get("start")),
      end: day(address.get("end")),
      by: address.get("by") === "week" ? "week" : "month",
      type: address.get("type") ?? "",
    }),
    [address],
  );
  const change = (part: Partial<InsightsQuery>) => {
    const { start, end, by, type } = { ...query, ...part };
    const next = new URLSearchParams();
    if (start) next.set("start", start);
    if (end) next.set("end", end);
    if (by === "week") next.set("by", by);
    if (type) next.set("type", type);
    setAddress(next, { preventScrollReset: true });
  };
  return [query, change];
}
