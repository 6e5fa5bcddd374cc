import { useState } from "react";

interface Offered {
  value?: unknown;
  label: string;
  retired?: boolean;
}

/**
 * The choices to offer. One that is no longer offered stands among them, and says so, where it is chosen or was while the field is
 * in view: whoever leaves it by a slip can go back. One that does not go with other answers (`unoffered`) stands there while it is
 * chosen, so that it can be read what is wrong.
 */
export function useOffered<C extends Offered>(
  choices: readonly C[],
  isChosen: (value: C["value"]) => boolean,
  unoffered: readonly unknown[] = [],
): C[] {
  const [had] = useState(() => new Set<unknown>());
  return choices.flatMap((choice) => {
    if (unoffered.includes(choice.value) && !isChosen(choice.value)) return [];
    if (!choice.retired) return [choice];
    if (isChosen(choice.value)) had.add(choice.value);
    return had.has(choice.value) ? [{ ...choice, label: `${choice.label} (no longer offered)` }] : [];
  });
}
