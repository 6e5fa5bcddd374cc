import useSWR from "swr";
import type { ClaimRow } from "../../../../contract/types.ts";
import { useStatuses } from "../../../shared/api/use-reference.ts";
import { type WaitingQuery, waitingQueries } from "../../../shared/api/waiting-queries.ts";
import { usePortal } from "../../../shared/session/portal.ts";

/** More rows of a group stand in the list. */
const mostRows = 5;

/** The claims of one status, in the claimant's words, that wait for them. */
export interface WaitingClaims extends Omit<WaitingQuery, "query"> {
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
  const wanted = isAsked ? statuses && waitingQueries(statuses) : [];
  // Its name begins as the list's does: whatever has the list read again has these read again.
  const { data, error, mutate } = useSWR(
    wanted && ["claims", "waiting", wanted.flatMap(({ values }) => values).join(" ")],
    () =>
      Promise.all(
        (wanted ?? []).map(async ({ query, ...group }) => {
          const { claims } = await api.call("GET /api/claims", { query });
          const living = claims.data.filter(({ deleted_at }) => !deleted_at);
          const total = claims.total - (claims.data.length - living.length);
          return { ...group, claims: living.slice(0, mostRows), total };
        }),
      ),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  return { groups: data, hasFailed: data === undefined && error !== undefined, tryAgain: () => void mutate() };
}
