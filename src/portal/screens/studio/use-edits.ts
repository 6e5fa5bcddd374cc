import { useState } from "react";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import type { DraftStore } from "./draft-store.ts";
import type { Edits } from "./field-edits.ts";
import { withMadeFrom } from "./translation/translation.ts";

/** Makes edits and says what was done; true where they were made. Nothing to write is nothing to say. */
export type Act = (told: string, make: () => Edits) => boolean;

/** Edits of a draft, each one step of undo, and why the last could not be made. */
export function useEdits(store: DraftStore): { act: Act; refusal: string | undefined } {
  const announce = useAnnounce();
  const [refusal, setRefusal] = useState<string>();
  const act: Act = (told, make) => {
    setRefusal(undefined);
    try {
      const edits = make();
      if (Object.keys(edits).length === 0) return true;
      store.write(withMadeFrom(store.now().texts, edits));
      announce(told);
      return true;
    } catch (error) {
      setRefusal((error as Error).message);
      return false;
    }
  };
  return { act, refusal };
}
