import { useEffect, useRef } from "react";
import { useSWRConfig } from "swr";
import { isForTrying } from "../../../contract/environment.ts";
import { usePortal } from "../session/portal.ts";
import { useCall } from "./use-call.ts";

/** Milliseconds between two looks. */
const pace = 5000;

/** Calls whose answers come from the definitions. */
const rooted = ["GET /api/claim-types", "GET /api/install-location-options", "GET /api/statuses"];

/** What is served and what stands in the files, looked at every few seconds and on coming back; in development and test alone. */
export function useDefinitionsVersion(): { served: string; files: string } | undefined {
  const { environment } = usePortal().config;
  const options = {
    // A server without this call is left in peace.
    refreshInterval: (latest: unknown) => (latest === undefined ? 0 : pace),
    shouldRetryOnError: false,
  };
  return useCall("GET /api/definitions/version", isForTrying(environment) ? [] : null, options).data;
}

/** Has the page learn of edited definitions: their lists are read again. A form that is open keeps its version. */
export function useLiveDefinitions(): void {
  const served = useDefinitionsVersion()?.served;
  const { mutate } = useSWRConfig();
  const known = useRef(served);
  useEffect(() => {
    if (served === undefined) return;
    if (known.current !== undefined && known.current !== served) {
      void mutate((key) => Array.isArray(key) && rooted.includes(key[0]));
    }
    known.current = served;
  }, [served, mutate]);
}
