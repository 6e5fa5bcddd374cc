import type { ClaimType, ReportOptions, StatusOption } from "../../../contract/types.ts";
import { isAnswered, useCall } from "./use-call.ts";

/** Lists that do not change while the page stands (D-073a). */
const once = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false };

export const useStatuses = (): StatusOption[] | undefined => useCall("GET /api/statuses", [], once).data?.statuses;

/** Have these two lists come, or will they not? What stands by them would move the rest when they come later. */
export function useAreWordsThere(): boolean {
  const lists = [useCall("GET /api/statuses", [], once), useCall("GET /api/claim-types", [], once)];
  return lists.every(isAnswered);
}

export const useReportOptions = (): ReportOptions | undefined =>
  useCall("GET /api/statuses", [], once).data?.report_options;

/** Every form that the definitions hold, also those that make no claim. */
export const useForms = (): ClaimType[] | undefined => useCall("GET /api/claim-types", [], once).data?.claim_types;

/** Asks for that list again; there only where it could not be read, with none of before. */
export function useFormsAgain(): (() => void) | undefined {
  const { data, error, mutate } = useCall("GET /api/claim-types", [], once);
  return data === undefined && error !== undefined ? () => void mutate() : undefined;
}

/** Could that list not be read, with none of before? */
export const useFormsFailed = (): boolean => useFormsAgain() !== undefined;

export const useClaimTypes = (): ClaimType[] | undefined => useForms()?.filter(({ is_claim }) => is_claim);

export const useNotices = () => useCall("GET /api/notices", [], once).data?.notices;
