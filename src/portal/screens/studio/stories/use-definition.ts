import { useEffect, useState } from "react";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import { openDefinition } from "../../../features/definition/open-definition.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import type { Run } from "./bench.ts";

/** The definitions whose words stories are told in, by type; a type is absent until its own is there. */
export function useDefinitions(forms: Run["forms"], types: readonly string[]): ReadonlyMap<string, CompiledDefinition> {
  const { api, config } = usePortal();
  const [known, setKnown] = useState<ReadonlyMap<string, CompiledDefinition>>(new Map());
  const wanted = forms.filter(({ type }) => types.includes(type)).map(({ type, module }) => `${type} ${module}`);
  const key = wanted.join("\n");
  useEffect(() => {
    let isCurrent = true;
    for (const one of key ? key.split("\n") : []) {
      const [type = "", module = ""] = one.split(" ");
      // Without it ids stand in place of words.
      openDefinition(api, config.api, { type, module }).then(
        (definition) => isCurrent && definition && setKnown((before) => new Map(before).set(type, definition)),
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [api, config.api, key]);
  return known;
}
