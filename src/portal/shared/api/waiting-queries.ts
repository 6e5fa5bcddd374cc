import type { StatusOption } from "../../../contract/types.ts";
import { type LabelledOption, mergeByLabel } from "./merge-by-label.ts";

/** The claims of one status, in the claimant's words, that wait for them, and how the list is asked for them. */
export interface WaitingQuery extends LabelledOption {
  isDraft: boolean;
  /** What they wait for is a reply. */
  isReply: boolean;
  /** What the act is called that they wait for, where it has a name. */
  act: string | undefined;
  query: { "statuses[]": string[]; updated_at: "asc" | "desc"; page: 1; wants: "yes" };
}

/** Of what waits for a claimant what was asked longest ago stands first, of drafts the newest. */
export function waitingQueries(statuses: readonly StatusOption[]): WaitingQuery[] {
  const wanted = statuses.filter(({ waits_for_claimant }) => waits_for_claimant);
  return mergeByLabel(wanted).map((group) => {
    const own = wanted.filter(({ value }) => group.values.includes(value));
    const isDraft = own.some(({ phase }) => phase === "draft");
    const isReply = own.every(({ awaits_reply }) => awaits_reply);
    const [act] = own.map(({ awaited_act }) => awaited_act);
    return {
      ...group,
      isDraft,
      isReply,
      act,
      query: { "statuses[]": group.values, updated_at: isDraft ? "desc" : "asc", page: 1, wants: "yes" },
    };
  });
}
