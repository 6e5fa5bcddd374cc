import type { ClaimRow, ResolutionOption } from "../../contract/types.ts";
import { useCall } from "../api/use-call.ts";

/** Lists that do not change while the page stands (D-073a). */
const once = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };

/** Every resolution with its words, and what this person's roles may apply; undefined until it has come, or is not wanted. */
export const useResolutions = (isWanted: boolean | undefined) =>
  useCall("GET /api/resolutions", isWanted ? [] : null, once).data;

/**
 * What this person may do with a claim of this type and status (D-050): the type's list and the status's own, both from the
 * server, with what each asks of this person. The engine's answer for the one claim narrows it once the list is opened.
 * Undefined until the lists have come, and where no claim is given.
 */
export function useChoices(
  claim: Pick<ClaimRow, "type" | "current_status"> | undefined,
): ResolutionOption[] | undefined {
  const lists = useResolutions(claim !== undefined);
  const byType = useCall("GET /api/resolutions/claim/type", claim ? [] : null, once).data?.resolutions;
  if (!claim || !lists || !byType) return undefined;
  const here = lists.specificResolutions[claim.type]?.[claim.current_status.status] ?? [];
  return (byType[claim.type] ?? []).flatMap((value) =>
    here.includes(value) ? (lists.resolutions.find((option) => option.value === value) ?? []) : [],
  );
}
