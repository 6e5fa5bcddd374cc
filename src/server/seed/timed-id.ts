import type { Random } from "./random.ts";

/** A uuid (version 7) that sorts by its moment, as those of the running portal do, and is the same for the same choices. */
export function timedId(moment: string, chance: Random): string {
  const stamp = Date.parse(moment).toString(16).padStart(12, "0");
  const hex = (digits: number) =>
    chance
      .below(16 ** digits)
      .toString(16)
      .padStart(digits, "0");
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(3)}-${"89ab"[chance.below(4)]}${hex(3)}-${hex(6)}${hex(6)}`;
}
