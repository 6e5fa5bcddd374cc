import { useState } from "react";

interface Offered {
  value?: unknown;
  label: string;
  retired?: boolean;
}

/**
 * The choices to offer. One that is no longer offered, or does not go with other answers (`unoffered`), stands among them where it
 * is chosen or was as such while the field is in view: it can be read what is wrong, and whoever leaves it by a slip can go back.
 * One that is no longer offered says so.
 */
export function useOffered<C extends Offered>(
  choices: readonly C[],
  isChosen: (value: C["value"]) => boolean,
  unoffered: readonly unknown[] = [],
): C[] {
  const [had] = useState(() => new Set<unknown>());
  return choices.flatMap((choice) => {
    const { value, label, retired } = choice;
    // What is offered again and taken back without being chosen goes.
    if (!retired && !unoffered.includes(value)) had.delete(value);
    else if (isChosen(value)) had.add(value);
    else if (!had.has(value)) return [];
    return [retired ? { ...choice, label: `${label} (no longer offered)` } : choice];
  });
}
