import { useCallback, useState } from "react";
import type { Check } from "./draft-store.ts";
import { type Compiled, useLastCompiled } from "./use-last-compiled.ts";

/** The files of no type. */
const ofNoType = ["", "shared"];

/** The form of the type that is open; where none is, the first. */
export const formOf = (compiled: Pick<Compiled, "forms"> | undefined, folder: string) =>
  compiled?.forms.find(({ type }) => type === folder) ?? (ofNoType.includes(folder) ? compiled?.forms[0] : undefined);

/** What is shown of a draft for a folder, and whom to tell that the module of its form cannot be had. */
interface Shown {
  compiled: Compiled | undefined;
  form: Check["forms"][number] | undefined;
  onLost(module: string): void;
}

/** What the draft made last; of a form that was not fetched before the draft got a fault, and so is gone, what is served. */
export function useShownForm(check: Check | undefined, folder: string): Shown {
  const last = useLastCompiled(check);
  const [lost, setLost] = useState<readonly string[]>([]);
  const onLost = useCallback((module: string) => setLost((some) => [...some, module]), []);
  const form = formOf(last, folder);
  const served = check?.served ?? undefined;
  const compiled = served && form && lost.includes(form.module) ? served : last;
  return { compiled, form: formOf(compiled, folder), onLost };
}
