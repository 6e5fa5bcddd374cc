import useSWR from "swr";
import type { ClaimRow } from "../../../../contract/types.ts";
import type { Tone } from "../../../../engine/index.ts";
import { mergeByLabel } from "../../../shared/api/merge-by-label.ts";
import { useStatuses } from "../../../shared/api/use-reference.ts";
import { usePortal } from "../../../shared/session/portal.ts";

/** More rows of a group stand in the list. */
const mostRows = 5;

/** The claims of one status, in the claimant's words, that wait for them. */
export interface WaitingClaims {
  label: string;
  values: string[];
  description: string;
  tone: Tone | undefined;
  isDraft: boolean;
  /** What they wait for is a reply. */
  isReply: boolean;
  /** The first of them: what was asked longest ago, the newest draft. */
  claims: ClaimRow[];
  total: number;
}

interface Waiting {
  /** Undefined until they have come. Empty: no status waits for claimants. */
  groups: WaitingClaims[] | undefined;
  hasFailed: boolean;
  tryAgain: () => void;
}

/** What claims ask of this claimant, by status. */
export function useWaiting(isAsked: boolean): Waiting {
  const { api } = usePortal();
  const statuses = useStatuses();
  const wanted = isAsked ? statuses?.filter(({ waits_for_claimant }) => waits_for_claimant) : [];
  // Its name begins as the list's does: whatever has the list read again has these read again.
  const { data, error, mutate } = useSWR(
    wanted && ["claims", "waiting", wanted.map(({ value }) => value).join(" ")],
    () =>
      Promise.all(
        mergeByLabel(wanted ?? []).map(async ({ label, values, description, tone }) => {
          const isDraft = values.some((value) => wanted?.find((one) => one.value === value)?.phase === "draft");
          const isReply = values.every((value) => wanted?.find((one) => one.value === value)?.awaits_reply);
          const { claims } = await api.call("GET /api/claims", {
            query: { "statuses[]": values, updated_at: isDraft ? "desc" : "asc", page: 1 },
          });
          const living = claims.data.filter(({ deleted_at }) => !deleted_at);
          const total = claims.total - (claims.data.length - living.length);
          return { label, values, description, tone, isDraft, isReply, claims: living.slice(0, mostRows), total };
        }),
      ),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  return { groups: data, hasFailed: data === undefined && error !== undefined, tryAgain: () => void mutate() };
}
