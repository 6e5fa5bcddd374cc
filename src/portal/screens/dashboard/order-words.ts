import type { ListColumn } from "../../../contract/types.ts";

export interface OrderWords {
  descending: string;
  ascending: string;
}

/** What the two orders of a declared column are called. */
export function orderWords({ kind }: ListColumn): OrderWords {
  if (kind === "day" || kind === "moment") return { descending: "Newest first", ascending: "Oldest first" };
  if (kind === "number" || kind === "money") return { descending: "Highest first", ascending: "Lowest first" };
  if (kind === "choice") return { descending: "Last choice first", ascending: "First choice first" };
  return { descending: "Z to A", ascending: "A to Z" };
}
