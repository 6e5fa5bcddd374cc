import { useEffect, useState } from "react";
import type { CompiledDefinition } from "../../../engine/index.ts";
import { openDefinition } from "../../features/definition/open-definition.ts";
import { usePortal } from "../../shared/session/portal.ts";
import type { Check } from "./draft-store.ts";

type Form = Check["forms"][number];

/** The definition of a draft's type as it was last checked without faults; undefined before. `onLost` hears of a module that cannot be had. */
export function useDefinition(
  form: Form | undefined,
  of: string,
  onLost: (module: string) => void,
): CompiledDefinition | undefined {
  const { api, config } = usePortal();
  const [definition, setDefinition] = useState<CompiledDefinition>();
  const { type, module } = form ?? {};
  useEffect(() => {
    if (type === undefined || module === undefined) return;
    let isCurrent = true;
    openDefinition(api, config.api, { type, module }).then(
      (one) => isCurrent && setDefinition(one),
      // The one of before stays; the next check brings another.
      () => isCurrent && onLost(module),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, config.api, type, module, onLost]);
  return definition?.type === of ? definition : undefined;
}
