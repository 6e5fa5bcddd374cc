import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { ClaimRecord } from "../../../../contract/types.ts";

const end = "/check";

/**
 * The page on which the answers are checked stands below the form's address, and the form stays as it is meanwhile. `go` runs
 * once the form is back on the screen.
 */
export function useCheck(claim: ClaimRecord | undefined, isDone: boolean) {
  const { pathname, search, state, key } = useLocation() as ReturnType<typeof useLocation> & {
    state: { form?: string } | null;
  };
  const navigate = useNavigate();
  const isChecking = pathname.endsWith(end);
  const then = useRef<() => void>(undefined);
  useEffect(() => {
    const go = then.current;
    then.current = undefined;
    // The sections may have to be opened first, which an effect must not wait for.
    if (!isChecking && go) setTimeout(go);
  }, [isChecking]);
  const home = isChecking ? pathname.slice(0, -end.length) || "/" : pathname;
  // A form that became a claim meanwhile goes on at the claim's own address.
  const own = claim && home.startsWith("/new-claim") ? `/edit-claim/${claim.claim_number}` : home;
  const number = claim?.claim_number;
  useEffect(() => {
    if (!number || isDone || !home.startsWith("/new-claim")) return;
    history.replaceState(history.state, "", `/edit-claim/${number}${isChecking ? end : ""}`);
  }, [number, isDone, home, isChecking]);
  return {
    isChecking,
    /** The form's own entry in the history of this tab. */
    entry: isChecking ? state?.form : key,
    check: () =>
      navigate(`${own.replace(/\/$/, "")}${end}${own === home ? search : ""}`, { state: { ...state, form: key } }),
    back(go?: () => void) {
      then.current = go;
      if (state?.form) void navigate(-1);
      else void navigate(own + search, { replace: true, state });
    },
  };
}
