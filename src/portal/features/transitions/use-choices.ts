import { useCallback } from "react";
import type { ClaimRow, ResolutionOption } from "../../../contract/types.ts";
import type { Asks, CompiledDefinition } from "../../../engine/index.ts";
import { isAnswered, useCall } from "../../shared/api/use-call.ts";

/** Lists that do not change while the page stands (D-073a). */
const once = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };

/** Every resolution with its words, and what this person's roles may apply; undefined until it has come, or is not wanted. */
export const useResolutions = (isWanted: boolean | undefined) =>
  useCall("GET /api/resolutions", isWanted ? [] : null, once).data;

type Chosen = Pick<ClaimRow, "type" | "current_status">;

/**
 * What a claim's own definition asks before a resolution is made; the lists say whether a rationale is asked of this person (D-015).
 */
export function askedBy({ workflow }: CompiledDefinition, { value, asks }: ResolutionOption): Asks | undefined {
  const own = workflow.transitions[value]?.asks;
  return own === "rationale" ? asks && own : own;
}

/** Undefined until the lists have come, and where they are not wanted. */
export type ChoicesOf = (claim: Chosen) => ResolutionOption[] | undefined;

/**
 * What this person may do with a claim of this type and status (D-050): the type's list and the status's own, both from the
 * server, with what each asks of this person. The engine's answer for the one claim narrows it once the list is opened.
 * The same function as long as the lists are the same.
 */
export function useChoicesOf(isWanted: boolean): ChoicesOf {
  const lists = useResolutions(isWanted);
  const byType = useCall("GET /api/resolutions/claim/type", isWanted ? [] : null, once).data?.resolutions;
  return useCallback<ChoicesOf>(
    ({ type, current_status: { status } }) => {
      if (!lists || !byType) return undefined;
      const here = lists.specificResolutions[type]?.[status] ?? [];
      return (byType[type] ?? []).flatMap((value) =>
        here.includes(value) ? (lists.resolutions.find((option) => option.value === value) ?? []) : [],
      );
    },
    [lists, byType],
  );
}

/** Have these lists come, or will they not? */
export function useAreChoicesThere(isWanted: boolean): boolean {
  const given = isWanted ? ([] as []) : null;
  const lists = [useCall("GET /api/resolutions", given, once), useCall("GET /api/resolutions/claim/type", given, once)];
  return !isWanted || lists.every(isAnswered);
}

/** The same for one claim. */
export function useChoices(claim: Chosen | undefined): ResolutionOption[] | undefined {
  const choicesOf = useChoicesOf(claim !== undefined);
  return claim && choicesOf(claim);
}
