import { useSWRConfig } from "swr";

/** What the page shows of claims. */
const shown = ["claims", "opened claim", "GET /api/claim/:claim", "GET /api/activity/claim/:claim"];

/** Has the page read again what it shows of claims, after an act on one. */
export function useReadClaimsAgain(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate((key) => Array.isArray(key) && shown.includes(key[0]));
}
