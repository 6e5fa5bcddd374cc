import { useState } from "react";
import type { Check } from "./draft-store.ts";

/** Forms that can be shown, and whose they are. */
export interface Compiled extends Pick<Check, "forms" | "roles"> {
  /** The served release, where the draft had faults from the beginning. */
  release: number | undefined;
}

/** What the last check without faults gave; before there was one, what is served. Undefined until the first check has ended. */
export function useLastCompiled(check: Check | undefined): Compiled | undefined {
  const [last, setLast] = useState<{ check: Check; compiled: Compiled }>();
  if (!check || check === last?.check) return last?.compiled;
  const next = nextOf(check, last?.compiled);
  if (next) setLast({ check, compiled: next });
  return next;
}

function nextOf({ forms, roles, served }: Check, before: Compiled | undefined): Compiled | undefined {
  if (forms.length > 0) return { forms, roles, release: undefined };
  return before ?? served ?? undefined;
}
