import { useEffect, useState } from "react";
import type { ClaimType } from "../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { openDefinition } from "../../../features/definition/open-definition.ts";
import { usePortal } from "../../../shared/session/portal.ts";

interface Live {
  /** The one before stays until its successor is there; undefined before the first. */
  definition: CompiledDefinition | undefined;
  /** The newest could not be had: whoever shows the one before says so. */
  hasFailed: boolean;
}

/** The definition of a form that is served now; another one as soon as the list of forms names it. */
export function useLiveDefinition(form: Pick<ClaimType, "type" | "module"> | undefined): Live {
  const { api, config } = usePortal();
  const [live, setLive] = useState<Live>({ definition: undefined, hasFailed: false });
  const { type, module } = form ?? {};
  useEffect(() => {
    if (type === undefined || module === undefined) return;
    let isCurrent = true;
    openDefinition(api, config.api, { type, module }).then(
      (definition) => isCurrent && setLive({ definition, hasFailed: false }),
      // Of what was overtaken meanwhile the successor is named in a moment, so what stands there stays.
      () =>
        isCurrent &&
        setLive(({ definition }) => ({
          definition: definition?.type === type ? definition : undefined,
          hasFailed: true,
        })),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, config.api, type, module]);
  return live;
}
