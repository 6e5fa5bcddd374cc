import type { ListColumn } from "../../../contract/types.ts";

export interface OrderWords {
  descending: string;
  ascending: string;
}

/** What the two orders of a declared column are called. */
export function orderWords({ kind }: ListColumn): OrderWords {
  if (kind === "day") return { descending: "Newest first", ascending: "Oldest first" };
  if (kind === "number") return { descending: "Highest first", ascending: "Lowest first" };
  if (kind === "choice") return { descending: "Last choice first", ascending: "First choice first" };
  return { descending: "Z to A", ascending: "A to Z" };
}
