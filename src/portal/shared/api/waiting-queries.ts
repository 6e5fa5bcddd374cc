import type { StatusOption } from "../../../contract/types.ts";
import { type LabelledOption, mergeByLabel } from "./merge-by-label.ts";

/** The claims of one status, in the claimant's words, that wait for them, and how the list is asked for them. */
export interface WaitingQuery extends LabelledOption {
  isDraft: boolean;
  query: { "statuses[]": string[]; updated_at: "asc" | "desc"; page: 1 };
}

/** Of what waits for a claimant what was asked longest ago stands first, of drafts the newest. */
export function waitingQueries(statuses: readonly StatusOption[]): WaitingQuery[] {
  const wanted = statuses.filter(({ waits_for_claimant }) => waits_for_claimant);
  return mergeByLabel(wanted).map((group) => {
    const isDraft = wanted.some(({ value, phase }) => phase === "draft" && group.values.includes(value));
    return { ...group, isDraft, query: { "statuses[]": group.values, updated_at: isDraft ? "desc" : "asc", page: 1 } };
  });
}
