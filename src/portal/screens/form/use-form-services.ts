import { useMemo, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import type { ClaimRecord } from "../../../contract/types.ts";
import { usePortal } from "../../shared/session/portal.ts";
import type { ClaimSession } from "./claim-session.ts";
import { formServices } from "./form-services.ts";

interface Options {
  session: ClaimSession;
  claim: ClaimRecord | undefined;
  retryFiles(): void;
}

/** What widgets may ask of the portal, the same object for as long as the form is open. */
export function useFormServices({ session, ...latest }: Options) {
  const { store, queue } = session;
  const { api, person, config } = usePortal();
  const now = useRef(latest);
  now.current = latest;
  // Reloaded, or with what was typed before, it begins as other forms do.
  const { state } = useLocation();
  const isPushed = useNavigationType() === "PUSH";
  const isScanDue = useRef(isPushed && state?.scan === true && !session.restoredAt);
  return useMemo(
    () =>
      formServices({
        api,
        person,
        store,
        queue,
        retryFiles: () => now.current.retryFiles(),
        claimUuid: () => now.current.claim?.uuid,
        account: () => now.current.claim?.customer,
        recall: async (earlier) => {
          const { prefillFrom } = await import("./prefill/prefill-from.ts");
          return prefillFrom({ api, person, session }, earlier, ["site", "unit"]);
        },
        takeScan: () => {
          const isDue = isScanDue.current;
          isScanDue.current = false;
          return isDue;
        },
        earlierWith: async (question) => {
          const { earlierWith } = await import("./prefill/earlier-with.ts");
          return earlierWith(api, session, question);
        },
        fileLimits: config.fileLimits,
      }),
    [api, person, session, store, queue, config],
  );
}
